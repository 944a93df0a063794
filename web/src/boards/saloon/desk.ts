/** What is being chosen at this desk but not yet said. An Attack is put together here and sent whole. */

import { computed, signal } from "@preact/signals";
import type { SaloonView } from "../../wire/types.gen";
import type { Stage } from "../board";
import type { Fx } from "./beats";
import { type Boost, type Card, has, isTeamPlay, type Pack, packOf, powerOf } from "./pack";
import { type Blow, blowOf, canHit, draft, mostTargets } from "./sums";

export type SlStage = Stage<SaloonView, Fx>;

interface Choice {
  /** A card of the hand that was lifted to see what it can do, by its place there. */
  lifted: number;
  /** Cards to throw away, by their places in the hand. */
  thrown: readonly number[];
  /** -1: the one that is suggested. */
  way: number;
  boosts: readonly number[];
  sharp: number;
  alone: boolean;
  aims: readonly number[];
  space: number;
  /** A button that was tapped and asks to be sure, by its key. */
  key: number;
}

const NOTHING: Choice = {
  lifted: -1,
  thrown: [],
  way: -1,
  boosts: [],
  sharp: 0,
  alone: false,
  aims: [],
  space: -1,
  key: -1,
};

/** Questions that are answered by putting an Attack together. */
const BUILDING: ReadonlySet<string> = new Set(["fight", "counter", "enhance", "target"]);
/** Questions that are answered on the floor. */
const MOVING: ReadonlySet<string> = new Set(["place", "hunker", "roll"]);

export class Desk {
  readonly pack: Pack;
  private readonly kept = signal<{ question: string; choice: Choice }>({ question: "", choice: NOTHING });
  /** Quick Draw was tapped: throw away what is in the Fist? */
  readonly drawing = signal(false);
  /** The target meant when the Attack was declared, while partners add to it. */
  private meant: readonly number[] = [];

  constructor(readonly stage: SlStage) {
    this.pack = packOf(stage.words);
  }

  readonly me = computed(() => this.stage.view.value.players[this.stage.you.value]);
  readonly hand = computed(() => this.me.value?.cards ?? []);

  /** What you are asked now and can choose; empty if nothing. */
  readonly kind = computed(() => {
    const { view, settled, you, hushed } = this.stage;
    const now = view.value;
    const open = settled.value && !now.outcome && now.asked.includes(you.value) && now.options.length > 1;
    return open && !hushed.value.has(now.kind) ? now.kind : "";
  });

  readonly building = computed(() => BUILDING.has(this.kind.value));
  readonly moving = computed(() => MOVING.has(this.kind.value));

  /** Choices are for one question; another one begins with none. */
  private readonly question = computed(() => {
    const { turns, attacks } = this.stage.view.value;
    const { fist, fist_bullets, holster, cards } = this.me.value ?? {};
    return [turns, this.kind.value, attacks.length, attacks.at(-1)?.targets, fist, fist_bullets, holster, cards].join(
      ";",
    );
  });
  readonly choice = computed(() => {
    const { question, choice } = this.kept.value;
    return question === this.question.value ? choice : NOTHING;
  });

  set(change: Partial<Choice>): void {
    this.kept.value = { question: this.question.value, choice: { ...this.choice.value, ...change } };
  }

  key(verb: string, ...values: number[]): number {
    return this.stage.words.vocabulary.key(verb, ...values);
  }

  can(key: number): boolean {
    return this.stage.view.value.options.includes(key);
  }

  act(...keys: number[]): void {
    this.stage.act(keys);
    this.drawing.value = false;
    // Taken back, an Attack is still put together; a card is back in the hand.
    this.set({ lifted: -1, thrown: [], space: -1 });
  }

  // -- cards ----------------------------------------------------------------------------------------------------------

  /** The card that a key plays, or -1. */
  cardOf(key: number): number {
    const { verb, values } = this.stage.words.vocabulary.split(key);
    const [value = -1] = values;
    switch (verb) {
      case "discard":
      case "give":
      case "equip-fist":
      case "equip-holster":
        return value;
      case "enhance":
        return this.pack.boosts[value]?.face ?? -1;
      case "add":
        return this.first("enhancement") + value;
      case "block":
        return this.first("block") + value;
      case "reload-fist":
      case "reload-holster":
        return this.first("reload") + value;
      default: {
        const effect = TEAM_EFFECTS[verb];
        return effect ? this.pack.cards.findIndex((card) => card.kind === "team" && card.effects.includes(effect)) : -1;
      }
    }
  }

  private first(kind: Card["kind"]): number {
    return this.pack.cards.findIndex((card) => card.kind === kind);
  }

  /** What a card of the hand can be used for now. */
  uses(face: number): number[] {
    if (face < 0) return [];
    return this.kind.value ? this.stage.view.value.options.filter((key) => this.cardOf(key) === face) : [];
  }

  /** Keys that are no card's, no space's and nobody's: the plain buttons. */
  readonly plain = computed(() =>
    this.kind.value
      ? this.stage.view.value.options.filter((key) => {
          const { verb } = this.stage.words.vocabulary.split(key);
          return this.cardOf(key) < 0 && !ELSEWHERE.has(verb);
        })
      : [],
  );

  /** A tap on a card of the hand. */
  tapCard(place: number): void {
    const face = this.hand.value[place] ?? -1;
    const { lifted, thrown } = this.choice.value;
    if (this.kind.value === "scavenge") {
      this.set({ thrown: thrown.includes(place) ? thrown.filter((p) => p !== place) : [...thrown, place] });
    } else if (this.building.value && this.fits(face)) {
      this.toggle(face);
    } else {
      this.set({ lifted: lifted === place ? -1 : place });
    }
  }

  /** SL-5.2: everything marked is thrown away, then the hand is drawn. */
  scavenge(): void {
    const hand = this.hand.value;
    const { thrown } = this.choice.value;
    const keys = thrown.map((place) => this.key("discard", hand[place] ?? 0));
    // With no card left there is nothing to be done with: the table draws by itself.
    if (thrown.length < hand.length) keys.push(this.key("done"));
    this.act(...keys);
  }

  // -- an Attack ------------------------------------------------------------------------------------------------------

  /** The Attack under way that you are building on, if it was declared already. */
  private readonly declared = computed(() => {
    const now = this.stage.view.value.attacks.at(-1);
    const mine = now?.by === this.stage.you.value && now.stage === 0;
    return mine && (this.kind.value === "enhance" || this.kind.value === "target") ? now : null;
  });

  /** The ways that are open: from the server's own list. */
  readonly ways = computed(() =>
    this.stage.view.value.options.flatMap((key) => {
      const { verb, values } = this.stage.words.vocabulary.split(key);
      return verb === "attack" ? [values[0] as number] : [];
    }),
  );

  readonly way = computed(() => {
    const declared = this.declared.value;
    if (declared) return declared.way;
    const ways = this.ways.value;
    const { way } = this.choice.value;
    return ways.includes(way) ? way : this.suggested(ways);
  });

  /** The hardest blow that breaks nothing. */
  private suggested(ways: readonly number[]): number {
    const worth = (way: number) => {
      const { damage = 0, smash = false } = this.pack.ways[way] ?? {};
      return smash ? -1 : damage;
    };
    return ways.reduce((best, way) => (best < 0 || worth(way) > worth(best) ? way : best), -1);
  }

  readonly blow = computed<Blow | null>(() => {
    if (!this.building.value) return null;
    const { view, you } = this.stage;
    const { boosts, sharp } = this.choice.value;
    const declared = this.declared.value;
    const fresh = draft(this.pack, view.value, you.value, this.way.value, boosts, sharp);
    if (!declared) return this.way.value < 0 ? null : fresh;
    const under = blowOf(declared);
    return {
      ...under,
      bonus: under.bonus + fresh.bonus,
      boosts: [...under.boosts, ...boosts],
      sharp: under.sharp + sharp,
    };
  });

  /** Bullets still in the attacking Gun after all that is chosen (SL-8.11). */
  readonly bullets = computed(() => {
    const blow = this.blow.value;
    if (!blow?.gun) return 0;
    const { boosts, sharp } = this.choice.value;
    const way = this.declared.value ? 0 : (this.pack.ways[blow.way]?.bullets ?? 0);
    const cards = boosts.reduce((sum, boost) => sum + (this.pack.boosts[boost]?.bullets ?? 0), 0);
    return (this.me.value?.fist_bullets ?? 0) - way - cards - sharp;
  });

  /** Whether more can be put into the Attack: not once targets are chosen. */
  readonly enhancing = computed(() => this.building.value && this.kind.value !== "target");

  /** Why an enhancement does not go with this Attack; empty if it does (SL-8.9 to SL-8.11). */
  hinder(face: number): "" | "type" | "name" | "bullets" | "kind" {
    const card = this.pack.cards[face];
    const blow = this.blow.value;
    if (!card || !blow || !this.enhancing.value) return "kind";
    if (card.kind === "team") return card.effects.includes("alone") && isTeamPlay(this.stage.view.value) ? "" : "kind";
    if (card.kind !== "enhancement") return "kind";
    if (card.type !== "general" && (card.type === "gun") !== blow.gun) return "type";
    if (this.chosen(face) >= 0) return "";
    if (blow.boosts.some((boost) => this.pack.boosts[boost]?.face === face)) return "name";
    return this.open(face).length > 0 ? "" : "bullets";
  }

  fits(face: number): boolean {
    return this.hinder(face) === "";
  }

  /** The options of an enhancement that the Gun can still pay for. */
  open(face: number): number[] {
    const back = this.pack.boosts[this.chosen(face)]?.bullets ?? 0;
    return this.pack.boosts.flatMap((boost: Boost, i) =>
      boost.face === face && boost.bullets <= this.bullets.value + back ? [i] : [],
    );
  }

  /** The option of this card that is in the Attack, or -1. */
  chosen(face: number): number {
    return this.choice.value.boosts.find((boost) => this.pack.boosts[boost]?.face === face) ?? -1;
  }

  private toggle(face: number): void {
    const { boosts, alone, aims } = this.choice.value;
    if (this.pack.cards[face]?.kind === "team") {
      this.set({ alone: !alone });
      return;
    }
    const now = this.chosen(face);
    if (now >= 0) {
      const rest = boosts.filter((boost) => boost !== now);
      const most = has(this.pack.cards[face], "split") ? 1 : aims.length;
      this.set({ boosts: rest, aims: aims.slice(0, most) });
    } else {
      this.set({ boosts: [...boosts, this.open(face)[0] as number] });
    }
  }

  /** Another option of an enhancement that is in the Attack. */
  takeBoost(boost: number): void {
    const face = this.pack.boosts[boost]?.face;
    const others = this.choice.value.boosts.filter((b) => this.pack.boosts[b]?.face !== face);
    this.set({ boosts: [...others, boost] });
  }

  /** Another way of attacking: what does not go with it falls out. */
  takeWay(way: number): void {
    this.set({ way, boosts: [], sharp: 0 });
    const { aims } = this.choice.value;
    const blow = this.blow.value;
    if (blow)
      this.set({ aims: aims.filter((seat) => canHit(this.pack, this.stage.view.value, blow, seat)).slice(0, 1) });
  }

  /** SL-P2: more bullets that a sharpshooter may spend. */
  readonly sharps = computed(() => {
    const { view, you } = this.stage;
    const power = powerOf(this.pack, view.value, you.value);
    if (power?.power !== "sharpshoot" || !this.blow.value?.gun || !this.enhancing.value) return [];
    if ((this.declared.value?.sharp ?? 0) > 0) return [];
    const most = Math.min(power.amount ?? 0, this.bullets.value + this.choice.value.sharp);
    return Array.from({ length: most }, (_, i) => i + 1);
  });

  /** SL-12.4: a Counterattack is on whoever has just attacked you. */
  readonly fixed = computed(() => {
    const { attacks } = this.stage.view.value;
    return this.kind.value === "counter" ? (attacks.at(-1)?.by ?? -1) : -1;
  });

  readonly aims = computed<readonly number[]>(() => {
    const { aims } = this.choice.value;
    const declared = this.declared.value;
    const first = this.fixed.value >= 0 ? [this.fixed.value] : (declared?.targets ?? []);
    const rest = aims.filter((seat) => !first.includes(seat));
    if (first.length + rest.length > 0) return [...first, ...rest];
    const legal = this.legal.value;
    const remembered = this.kind.value === "target" ? this.meant.filter((seat) => legal.includes(seat)) : [];
    return legal.length === 1 ? legal : remembered.slice(0, 1);
  });

  /** Everybody the Attack can be aimed at. */
  readonly legal = computed(() => {
    const blow = this.blow.value;
    const view = this.stage.view.value;
    if (!blow) return [];
    if (this.kind.value === "target") {
      return view.players.flatMap((_, seat) => (this.can(this.key("target", seat)) ? [seat] : []));
    }
    const all = view.players.flatMap((_, seat) => (canHit(this.pack, view, blow, seat) ? [seat] : []));
    if (this.fixed.value < 0) return all;
    return [this.fixed.value, ...all.filter((seat) => seat !== this.fixed.value)];
  });

  readonly most = computed(() => (this.blow.value ? mostTargets(this.pack, this.blow.value) : 1));

  /** Whether a tap on this seat would aim at it. */
  canAim(seat: number): boolean {
    if (!this.legal.value.includes(seat)) return false;
    return this.fixed.value < 0 || this.most.value > 1 || seat === this.fixed.value;
  }

  tapSeat(seat: number): void {
    const { aims } = this.choice.value;
    if (seat === this.fixed.value) return;
    const now = this.aims.value;
    if (aims.includes(seat)) this.set({ aims: aims.filter((s) => s !== seat) });
    else if (this.most.value > 1 && now.length < this.most.value && this.otherTeam(seat, now))
      this.set({ aims: [...aims, seat] });
    else this.set({ aims: [...aims.slice(0, Math.max(0, this.room() - 1)), seat] });
  }

  /** How many targets are yours to choose. */
  private room(): number {
    return this.most.value - (this.fixed.value >= 0 ? 1 : 0) - (this.declared.value?.targets.length ?? 0);
  }

  /** SL-14.8: one player of each team at most. */
  private otherTeam(seat: number, others: readonly number[]): boolean {
    const { players } = this.stage.view.value;
    return others.every((other) => players[other]?.team !== players[seat]?.team);
  }

  /** The whole Attack in one message; where partners may add to it, as far as that. */
  strike(): void {
    const { boosts, sharp, alone } = this.choice.value;
    const keys: number[] = [];
    const kind = this.kind.value;
    if (kind === "fight" || kind === "counter") keys.push(this.key("attack", this.way.value));
    if (kind !== "target") {
      for (const boost of boosts) keys.push(this.key("enhance", boost));
      if (sharp > 0) keys.push(this.key("sharpshoot", sharp));
      if (alone) keys.push(this.key("alone"));
      if (this.isAskedOn()) keys.push(this.key("done"));
    }
    this.meant = this.aims.value;
    if (kind === "target" || !isTeamPlay(this.stage.view.value)) keys.push(...this.targetKeys());
    this.act(...keys);
  }

  /** With cards left in the hand one is asked whether to add more; without, only a sharpshooter is. */
  private isAskedOn(): boolean {
    const { boosts, alone, sharp } = this.choice.value;
    const left = this.hand.value.length - boosts.length - (alone ? 1 : 0);
    return left > 0 || (sharp === 0 && this.sharps.value.length > 0);
  }

  /** Targets that the table asks for: it takes the only one by itself. */
  private targetKeys(): number[] {
    const keys: number[] = [];
    const declared = this.kind.value === "target" ? (this.declared.value?.targets ?? []) : [];
    const taken = [...declared];
    if (this.fixed.value >= 0) taken.push(this.fixed.value);
    const aims = this.aims.value.filter((seat) => !taken.includes(seat));
    while (taken.length < this.most.value) {
      const open = this.legal.value.filter((seat) => !taken.includes(seat) && this.otherTeam(seat, taken));
      const next = aims.find((seat) => open.includes(seat));
      if (open.length === 0) break;
      if (taken.length === 0 && open.length === 1) {
        taken.push(open[0] as number);
        continue;
      }
      if (next === undefined) {
        keys.push(this.key("done"));
        break;
      }
      keys.push(this.key("target", next));
      taken.push(next);
    }
    return keys;
  }

  // -- the floor ------------------------------------------------------------------------------------------------------

  spaceKey(space: number): number {
    return this.key(this.kind.value, space);
  }

  canStand(space: number): boolean {
    return this.moving.value && this.can(this.spaceKey(space));
  }

  tapSpace(space: number): void {
    if (this.choice.value.space === space) this.act(this.spaceKey(space));
    else this.set({ space });
  }

  // -- Quick Draw -----------------------------------------------------------------------------------------------------

  readonly quickDraw = computed(() => {
    const { view, settled } = this.stage;
    const now = view.value;
    const key = this.key("quick-draw");
    if (now.options.includes(key) || now.interrupts.includes(key)) return true;
    // While the story is told the table may have gone on: it knows best.
    return !settled.value && (this.me.value?.holster ?? -1) >= 0;
  });

  /** SL-13.3: whether it would spoil your own Attack. */
  readonly spoils = computed(() =>
    this.stage.view.value.attacks.some((now) => now.by === this.stage.you.value && now.stage === 0 && !now.no_damage),
  );
}

const TEAM_EFFECTS: Record<string, string> = {
  alone: "alone",
  chuck: "chuck",
  shells: "shells",
  "coverin-fire": "covering",
  "step-in-front": "step_in",
  "patch-up": "patch_up",
  "two-pockets": "pockets",
  "one-two": "one_two",
};

/** Chosen on the floor, in the builder or on the mat. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "hunker",
  "place",
  "roll",
  "attack",
  "target",
  "sharpshoot",
  "pick",
  "quick-draw",
]);

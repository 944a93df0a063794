/** A player's unsent selection. An Attack is put together here and sent whole. */

import { computed, signal } from "@preact/signals";
import type { AttackSeen, SaloonView, Tried } from "../../wire/types.gen";
import type { Stage } from "../board";
import { Foresight } from "../foresight";
import type { Fx } from "./beats";
import { type Blow, type Sum, sumTold } from "./formula";
import { type Card, has, type Pack, packOf } from "./pack";

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

export class Selection {
  readonly pack: Pack;
  private readonly kept = signal<{ question: string; choice: Choice }>({ question: "", choice: NOTHING });
  /** Quick Draw was tapped: throw away what is in the Fist? */
  readonly drawing = signal(false);
  /** The target meant when the Attack was declared, while partners add to it. */
  private meant: readonly number[] = [];
  /** The table's answers to trials. */
  readonly foresight: Foresight<SaloonView>;
  private lately: { question: string; tried: Tried } | null = null;
  private sending = false;

  constructor(readonly stage: SlStage) {
    this.pack = packOf(stage.words);
    this.foresight = new Foresight(stage);
  }

  readonly me = computed(() => this.stage.view.value.players[this.stage.you.value]);
  readonly hand = computed(() => this.me.value?.cards ?? []);

  /** Your open decision; empty if there is none. */
  readonly kind = computed(() => {
    const { view, settled, you, aside, hushed } = this.stage;
    const now = view.value;
    const open = settled.value && !now.outcome && now.asked.includes(you.value) && now.options.length > 1;
    return open && !aside.value && !hushed.value.has(now.kind) ? now.kind : "";
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

  /** Says why that is not open, in the table's own words. */
  async refuse(keys: readonly number[], who = -1): Promise<void> {
    const tried = await this.foresight.ask(keys);
    if (!tried?.message) return;
    // The rules know seats by letters.
    const letter = new RegExp(`^${"ABCDEFGH"[who]} `);
    this.stage.refuse(`${tried.message.replace(letter, `${this.stage.names.value[who]} `)}.`, tried.rule);
  }

  /** Sends keys and whatever the table would still ask of you before anybody else: it alone knows what it asks. */
  private async send(keys: number[], next: (view: SaloonView) => number | undefined): Promise<void> {
    if (this.sending) return;
    this.sending = true; // one tap is enough
    const from = this.stage.view.value;
    let view: SaloonView | null = from;
    try {
      if (keys.length > 0) view = await this.ahead(keys);
      for (let key = view && next(view); key !== undefined && key !== null; key = view && next(view)) {
        keys.push(key);
        view = await this.ahead(keys);
      }
    } finally {
      this.sending = false;
    }
    if (this.stage.view.value === from) this.act(...keys); // else the table has moved on meanwhile
  }

  /** Your next decision after that; null if there is none, or it cannot be known. */
  private async ahead(keys: readonly number[]): Promise<SaloonView | null> {
    const tried = await this.foresight.ask(keys);
    return tried && !tried.message && !tried.stopped ? (tried.view as SaloonView | null) : null;
  }

  // -- cards ----------------------------------------------------------------------------------------------------------

  /** A way to play a card, open or not. */
  keyOf(face: number): number {
    const card = this.pack.cards[face];
    switch (card?.kind) {
      case "gun":
      case "melee":
        return this.key("equip-fist", face);
      case "enhancement":
        return this.kind.value === "add"
          ? this.key("add", face - this.first("enhancement"))
          : this.key("enhance", Math.max(0, this.boostsOf(face)[0] ?? 0));
      case "block":
        return this.key("block", face - this.first("block"));
      case "reload":
        return this.key("reload-fist", face - this.first("reload"));
      default: {
        const verb = Object.keys(TEAM_EFFECTS).find((name) => card?.effects.includes(TEAM_EFFECTS[name] ?? ""));
        return this.key(verb ?? "alone", ...(TEAM_OPERANDS[verb ?? ""] ?? []));
      }
    }
  }

  /** Does a tap on this card do something now? */
  playable(face: number): boolean {
    return this.kind.value === "scavenge" || this.uses(face).length > 0 || this.fits(face);
  }

  /** The Grit you would lose behind this Block; null while it is not known. */
  blocked(face: number): (Sum & { total: number }) | null {
    const tried = this.foresight.see([this.keyOf(face)]);
    const told = tried?.events.find(({ says, args }) => says === "sum" && args[1] === this.stage.you.value);
    if (told) return sumTold(told.args);
    const now = (tried?.view as SaloonView | null | undefined)?.attacks.at(-1);
    return now?.sums.find(({ target }) => target === this.stage.you.value) ?? null;
  }

  /** Why a card of the hand cannot be played. */
  refuseCard(face: number): Promise<void> {
    return this.refuse(this.cardKeys(face));
  }

  /** The card played, on top of the Attack that is being put together. */
  cardKeys(face: number): number[] {
    const adds = this.pack.cards[face]?.kind === "enhancement" || has(this.pack.cards[face], "alone");
    return this.enhancing.value && adds ? [...this.draft.value, this.keyOf(face)] : [this.keyOf(face)];
  }

  private boostsOf(face: number): number[] {
    return this.pack.boosts.flatMap((boost, i) => (boost.face === face ? [i] : []));
  }

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

  /** The uses of a card in your hand now. */
  uses(face: number): number[] {
    if (face < 0) return [];
    return this.kind.value ? this.stage.view.value.options.filter((key) => this.cardOf(key) === face) : [];
  }

  /** Keys without a card, a space or a player: the plain buttons. */
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
    const done = this.key("done");
    void this.send(keys, (view) => (view.kind === "scavenge" && !keys.includes(done) ? done : undefined));
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

  /** The Attack as it is put together so far, in keys: without a target. */
  readonly draft = computed(() => this.keysWith(this.choice.value));

  private keysWith({ boosts, sharp, alone }: Pick<Choice, "boosts" | "sharp" | "alone">): number[] {
    const kind = this.kind.value;
    if (!this.building.value || kind === "target") return [];
    const keys = kind === "enhance" ? [] : [this.key("attack", this.way.value)];
    for (const boost of boosts) keys.push(this.key("enhance", boost));
    if (sharp > 0) keys.push(this.key("sharpshoot", sharp));
    if (alone) keys.push(this.key("alone"));
    return keys;
  }

  /** The table after these keys, as far as it is known yet. */
  private after(keys: readonly number[]): SaloonView | null {
    if (keys.length === 0) return this.stage.view.value;
    return (this.foresight.see(keys)?.view ?? null) as SaloonView | null;
  }

  /** The table's answer to the Attack so far; until it arrives, the last one: a tap need not wait. */
  private readonly answer = computed<Tried | null>(() => {
    const keys = this.draft.value;
    const question = this.question.value;
    const tried = keys.length > 0 ? this.foresight.see(keys) : null;
    if (tried && !tried.message) this.lately = { question, tried };
    return keys.length > 0 && this.lately?.question === question ? this.lately.tried : null;
  });

  /** The table as it would be with the Attack so far. */
  private readonly drafted = computed(() =>
    this.draft.value.length > 0 ? ((this.answer.value?.view ?? null) as SaloonView | null) : this.stage.view.value,
  );

  /** The Attack as it would be; null if nobody has said yet, or if it would be over at once. */
  readonly foreseen = computed<AttackSeen | null>(() => {
    if (!this.blow.value) return null;
    const mine = (now: AttackSeen) => now.by === this.stage.you.value && now.stage === 0;
    return this.drafted.value?.attacks.findLast(mine) ?? null;
  });

  /** The Grit that the Attack would take from each possible target. */
  private readonly sums = computed<ReadonlyMap<number, Sum & { total: number }>>(() => {
    const found = new Map<number, Sum & { total: number }>();
    // Against an empty hand nobody is asked, and it is over: then it is told.
    for (const { says, args } of this.answer.value?.events ?? [])
      if (says === "sum" && args[0] === this.stage.you.value) found.set(args[1] ?? -1, sumTold(args));
    for (const sum of this.foreseen.value?.sums ?? []) found.set(sum.target, sum);
    return found;
  });

  sumOn(seat: number): (Sum & { total: number }) | undefined {
    return this.sums.value.get(seat);
  }

  readonly blow = computed<Blow | null>(() => {
    if (!this.building.value) return null;
    const declared = this.declared.value;
    if (!declared && this.way.value < 0) return null;
    const { boosts, sharp } = this.choice.value;
    return {
      by: this.stage.you.value,
      way: this.way.value,
      gun: this.pack.ways[this.way.value]?.gun ?? false,
      boosts: [...(declared?.boosts ?? []), ...boosts],
      sharp: (declared?.sharp ?? 0) + sharp,
      noDamage: declared?.no_damage ?? false,
    };
  });

  /** The damage of a way of attacking alone, once it is known. */
  baseOf(way: number): number {
    const now = this.after([this.key("attack", way)])?.attacks.at(-1);
    return now?.way === way ? now.base : (this.pack.ways[way]?.damage ?? 0);
  }

  /** Bullets still in the attacking Gun after all that is chosen. */
  readonly bullets = computed(() => {
    const you = this.stage.you.value;
    const loaded = this.drafted.value?.players[you] ?? this.me.value;
    return this.blow.value?.gun ? (loaded?.fist_bullets ?? 0) : 0;
  });

  /** Can more be put into the Attack? Not once targets are chosen. */
  readonly enhancing = computed(() => this.building.value && this.kind.value !== "target");

  /** Can a card be put into the Attack, or is it in it? */
  fits(face: number): boolean {
    if (!this.enhancing.value) return false;
    if (has(this.pack.cards[face], "alone")) {
      return this.choice.value.alone || this.isOpen(this.key("alone"), this.choice.value);
    }
    return this.chosen(face) >= 0 || this.open(face).length > 0;
  }

  private isOpen(key: number, choice: Pick<Choice, "boosts" | "sharp" | "alone">): boolean {
    const keys = this.keysWith(choice);
    const now = keys.join() === this.draft.value.join() ? this.drafted.value : this.after(keys);
    return now?.options.includes(key) ?? false;
  }

  /** The options of an enhancement that can be put into the Attack. */
  open(face: number): number[] {
    const chosen = this.chosen(face);
    const { boosts, sharp, alone } = this.choice.value;
    const without = { boosts: boosts.filter((boost) => boost !== chosen), sharp, alone };
    return this.boostsOf(face).filter((boost) => this.isOpen(this.key("enhance", boost), without));
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
      void this.addBoost(this.open(face)[0] as number);
    }
  }

  /** Into the Attack at once; out again if the table says no. */
  private async addBoost(boost: number): Promise<void> {
    this.set({ boosts: [...this.choice.value.boosts, boost] });
    const tried = await this.foresight.ask(this.draft.value);
    if (!tried?.message) return;
    this.set({ boosts: this.choice.value.boosts.filter((b) => b !== boost) });
    this.stage.refuse(`${tried.message}.`, tried.rule);
  }

  /** Another option of an enhancement that is in the Attack. */
  takeBoost(boost: number): void {
    const face = this.pack.boosts[boost]?.face;
    const others = this.choice.value.boosts.filter((b) => this.pack.boosts[b]?.face !== face);
    this.set({ boosts: [...others, boost] });
  }

  /** Another way of attacking: what does not go with it falls out. */
  takeWay(way: number): void {
    this.set({ way, boosts: [], sharp: 0, aims: this.choice.value.aims.slice(0, 1) });
  }

  /** SL-P2: more bullets that a sharpshooter may spend. */
  readonly sharps = computed(() => {
    if (!this.enhancing.value) return [];
    const options = this.after(this.keysWith({ ...this.choice.value, sharp: 0 }))?.options ?? [];
    return options.flatMap((key) => {
      const { verb, values } = this.stage.words.vocabulary.split(key);
      return verb === "sharpshoot" ? [values[0] as number] : [];
    });
  });

  /** The target of a Counterattack: not yours to choose. */
  readonly fixed = computed(() => (this.kind.value === "counter" ? (this.foreseen.value?.targets[0] ?? -1) : -1));

  readonly aims = computed<readonly number[]>(() => {
    const legal = this.legal.value;
    const first = this.foreseen.value?.targets ?? [];
    const rest = this.choice.value.aims.filter((seat) => !first.includes(seat) && legal.includes(seat));
    if (first.length + rest.length > 0) return [...first, ...rest];
    const remembered = this.kind.value === "target" ? this.meant.filter((seat) => legal.includes(seat)) : [];
    return legal.length === 1 ? legal : remembered.slice(0, 1);
  });

  /** Everybody the Attack can be aimed at, or is. */
  readonly legal = computed(() => [...this.sums.value.keys()].sort((a, b) => a - b));

  readonly most = computed(() => this.foreseen.value?.most ?? 1);

  /** Further possible targets; null if the table has not said. */
  private readonly besides = computed<readonly number[] | null>(() => {
    const keys = [...this.draft.value];
    if (this.after(keys)?.kind === "enhance") keys.push(this.key("done"));
    const taken = this.after(keys)?.attacks.at(-1)?.targets ?? [];
    for (const seat of this.aims.value) if (!taken.includes(seat)) keys.push(this.key("target", seat));
    const view = this.after(keys);
    return view?.kind === "target"
      ? this.legal.value.filter((seat) => view.options.includes(this.key("target", seat)))
      : null;
  });

  /** Can you aim at one more player? */
  private canAdd(seat: number): boolean {
    const { length } = this.aims.value;
    if (length === 0 || length >= this.most.value) return false;
    return this.besides.value?.includes(seat) ?? true;
  }

  /** Would a tap on this seat aim at it? */
  canAim(seat: number): boolean {
    if (!this.legal.value.includes(seat)) return false;
    return this.fixed.value < 0 || this.most.value > 1 || seat === this.fixed.value;
  }

  tapSeat(seat: number): void {
    const { aims } = this.choice.value;
    if (this.foreseen.value?.targets.includes(seat)) return;
    if (aims.includes(seat)) this.set({ aims: aims.filter((s) => s !== seat) });
    else if (this.canAdd(seat)) this.set({ aims: [...aims, seat] });
    else this.set({ aims: [...aims.slice(0, Math.max(0, this.room() - 1)), seat] });
  }

  /** How many targets are yours to choose. */
  private room(): number {
    return this.most.value - (this.foreseen.value?.targets.length ?? 0);
  }

  /** The whole Attack in one message; where partners may add to it, as far as that. */
  strike(): void {
    const aims = this.aims.value;
    this.meant = aims;
    const done = this.key("done");
    void this.send([...this.draft.value], (view) => {
      const last = (key: number) => (view.options.includes(key) ? key : undefined);
      if (view.kind === "enhance") return last(done);
      if (view.kind !== "target") return undefined;
      const next = aims.find((seat) => view.options.includes(this.key("target", seat)));
      return next === undefined ? last(done) : this.key("target", next);
    });
  }

  /** Why somebody cannot be aimed at. */
  refuseTarget(seat: number): Promise<void> {
    return this.refuse([...this.draft.value, this.key("target", seat)], seat);
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

/** Some Weapon of yours to some place of somebody's, and so on: any will do to ask why not. */
const TEAM_OPERANDS: Record<string, number[]> = { chuck: [0, 0, 0], shells: [0], "one-two": [0] };
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

/** What an event changes on the table: enough to show every moment between two views, and to replay a whole record. */

import type { Heard } from "../../replay/record";
import type { AttackSeen, Fighter, SaloonView, ToldEvent } from "../../wire/types.gen";
import { deckSize, type Pack } from "./pack";
import { baseOf } from "./sums";

const NONE = -1;
type Place = "fist" | "holster";

/** `next` is the event that comes after: only it says from where something was put away. */
export function tell(view: SaloonView, event: ToldEvent, next: ToldEvent | undefined, pack: Pack): SaloonView {
  const [a = NONE, b = NONE, c = NONE, d = NONE] = event.args;
  const who = view.players[a];
  const change = (seat: number, how: (p: Fighter) => Partial<Fighter>): SaloonView => ({
    ...view,
    players: view.players.map((p, i) => (i === seat ? { ...p, ...how(p) } : p)),
  });
  /** A card leaves a hand, seen by all. */
  const played = (seat: number, face: number, thrown: boolean): SaloonView => ({
    ...change(seat, (p) => ({ hand: p.hand - 1, cards: without(p.cards, face) })),
    discards: thrown ? [...view.discards, face] : view.discards,
  });
  const put = (seat: number, place: Place, face: number, bullets: number) => (on: SaloonView) => ({
    ...on,
    players: on.players.map((p, i) => (i === seat ? { ...p, [place]: face, [`${place}_bullets`]: bullets } : p)),
  });
  switch (event.says) {
    case "is":
      return change(a, () => ({ character: b }));
    case "dealt":
      return change((event as Heard).to ?? view.seat, (p) => ({ cards: sorted([...p.cards, a]) }));
    case "goes-first":
      return {
        ...view,
        first: a,
        active: a,
        deck: deckSize(pack, view) - pack.numbers.hand * view.players.length,
        loads: pack.loads.length,
        players: view.players.map((p) => ({ ...p, hand: pack.numbers.hand })),
        stack: ["SetupEquip"],
      };
    case "places":
      return {
        ...change(a, () => ({ space: b })),
        active: (a + 1) % view.seats,
      };
    case "turn":
      return {
        ...view,
        // SL-10.3: it is over after one's own Hunkerin' Down Phase.
        players: view.players.map((p, i) => (i === view.active && view.turns > 0 ? { ...p, restricted: false } : p)),
        active: a,
        round: b,
        turns: view.turns + 1,
        attacked: false,
        jumped: 0,
        attacks: [],
        stack: ["Scavenge"],
      };
    case "discards":
      return played(a, b, true);
    case "drew":
      return { ...change(a, () => ({ hand: c })), deck: view.deck - b, stack: ["WeaponPhase"] };
    case "drew-card":
      return change((event as Heard).to ?? view.seat, (p) => ({ cards: sorted([...p.cards, a]) }));
    case "reshuffle":
      // Told while cards are being drawn, of which those left were the first.
      return { ...view, deck: view.deck + a, discards: [] };
    case "equips-fist":
      return put(a, "fist", b, 0)(played(a, b, false));
    case "equips-holster":
      return put(a, "holster", b, 0)(played(a, b, false));
    case "puts-away":
      return { ...put(a, placeOfNext(who, b, next), NONE, 0)(view), discards: [...view.discards, b] };
    case "reveals-load":
      // Silas Quill turns up two, one after the other, and chooses (SL-P6).
      return { ...revealed(view, b), revealed: event.rule === "SL-P6" ? [...view.revealed, b] : [] };
    case "reshuffle-loads":
      return { ...view, loads: a, spent: [] };
    case "loaded":
      return { ...put(a, placeAt(event, 4), b, c)(view), revealed: [] };
    case "reloads":
      return played(a, b, true);
    case "swaps":
      return change(a, (p) => ({
        fist: p.holster,
        fist_bullets: p.holster_bullets,
        holster: p.fist,
        holster_bullets: p.fist_bullets,
      }));
    case "holsters":
      return change(a, (p) => ({ holster: b, holster_bullets: p.fist_bullets, fist: NONE, fist_bullets: 0 }));
    case "unholsters":
      return change(a, drawn);
    case "jumps":
    case "leaps":
      return {
        ...change(a, () => ({ space: firstOpen(view, pack), restricted: true })),
        jumped: Math.max(0, b),
        stack: ["Fight"],
      };
    case "hunkers":
      return {
        ...change(a, () => ({ space: b, restricted: false })),
        attacks: [],
        stack: ["WeaponPhaseTwo"],
      };
    case "attacks":
    case "counters":
      return declared(view, a, b, event.says === "counters", pack);
    case "enhances": {
      const face = pack.boosts[b]?.face ?? NONE;
      const { adding = NONE, boosts = [] } = view.attacks.at(-1) ?? {};
      // Older records tell a partner's card again that has but one option.
      if (boosts.includes(b)) return view;
      // A partner's card left that partner's hand when it was added.
      return enhanced(adding === face ? view : played(a, face, false), b, pack);
    }
    case "adds": {
      const options = pack.boosts.flatMap(({ face }, boost) => (face === b ? [boost] : []));
      const lent = played(a, b, false);
      // With several options the attacker chooses one, which is told then (SL-14.7).
      return options.length === 1 ? enhanced(lent, options[0] as number, pack) : attack(lent, () => ({ adding: b }));
    }
    case "sharpshoots":
      return attack(
        change(a, (p) => ({ fist_bullets: p.fist_bullets - b })),
        (now) => ({ sharp: b, bonus: now.bonus + b }),
      );
    case "alone":
      return attack(played(a, b, true), () => ({ alone: true }));
    case "targets":
      return attack(view, (now) => targeted(view, now, b, event.rule === "SL-T4"));
    case "blocks":
      return attack({ ...played(a, b, false), discards: [...view.discards, b] }, (now) => ({
        blocks: now.targets.map((seat, i) => (seat === a ? b : (now.blocks[i] ?? NONE))),
      }));
    case "sum":
      return attack(view, (now) => ({
        stage: 1,
        damage: now.targets.map((seat, i) => (seat === b ? (event.args[9] ?? 0) : (now.damage[i] ?? 0))),
        helped: now.targets.map((seat, i) => (seat === b ? (event.args[8] ?? 0) : (now.helped[i] ?? 0))),
      }));
    case "no-damage":
      return attack(view, (now) => ({ stage: 1, no_damage: true, damage: now.targets.map(() => 0) }));
    case "lost":
    case "regained":
      return { ...view, grit: view.grit.map((grit, team) => (team === who?.team ? d : grit)) };
    case "quick-draw":
    case "quick-draw-over":
      return {
        ...change(a, drawn),
        discards: event.says === "quick-draw-over" ? [...view.discards, c] : view.discards,
      };
    case "spoiled":
      return {
        ...view,
        attacks: view.attacks.map((now) => (now.by === a && now.stage === 0 ? { ...now, no_damage: true } : now)),
      };
    case "dropped":
    case "smashed":
      return { ...put(a, "fist", NONE, 0)(view), discards: [...view.discards, b] };
    case "heaved":
      return change(a, () => ({ space: firstOpen(view, pack) }));
    case "rolls":
      return change(a, () => ({ space: b }));
    case "restricted":
      return change(a, () => ({ restricted: true }));
    case "plays":
      return played(a, b, true);
    case "chucks":
      // The card that does it is not told apart.
      return put(b, placeAt(event, 5), c, d)(put(a, placeAt(event, 4), NONE, 0)(played(a, chuckIt(pack), true)));
    case "gave":
    case "gave-card":
      return gave(view, a, b, event.says === "gave-card" ? c : NONE);
    case "out":
      return change(a, () => ({
        out: view.turns,
        space: NONE,
        restricted: false,
        hand: 0,
        cards: [],
        fist: NONE,
        fist_bullets: 0,
        holster: NONE,
        holster_bullets: 0,
      }));
    default:
      return view;
  }
}

function chuckIt(pack: Pack): number {
  return pack.cards.findIndex((card) => card.kind === "team" && card.effects.includes("chuck"));
}

/** Fist or Holster, as an event names it. */
function placeAt({ args }: ToldEvent, at: number): Place {
  return args[at] === 1 ? "holster" : "fist";
}

function sorted(cards: number[]): number[] {
  return cards.sort((x, y) => x - y);
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function drawn(p: Fighter): Partial<Fighter> {
  return { fist: p.holster, fist_bullets: p.holster_bullets, holster: NONE, holster_bullets: 0 };
}

/** SL-D72: a jump ends on the first open space of No Cover. */
function firstOpen(view: SaloonView, pack: Pack): number {
  const taken = new Set(view.players.map((p) => p.space));
  return pack.spaces.findIndex(({ cover }, space) => cover === pack.open && !taken.has(space));
}

/** Where the card lay that was put away: what comes next tells it. */
function placeOfNext(who: Fighter | undefined, face: number, next: ToldEvent | undefined): Place {
  switch (next?.says) {
    case "equips-fist":
    case "unholsters":
      return "fist";
    case "equips-holster":
    case "holsters":
      return "holster";
    default:
      return who?.fist === face ? "fist" : "holster";
  }
}

function revealed(view: SaloonView, card: number): SaloonView {
  return { ...view, loads: view.loads - 1, spent: [card, ...view.spent] };
}

function declared(view: SaloonView, by: number, way: number, counter: boolean, pack: Pack): SaloonView {
  const { gun = false, bullets = 0, smash = false } = pack.ways[way] ?? {};
  const own = by === view.active;
  const outer = counter ? view.attacks : [];
  const against = view.attacks.at(-1);
  const target = counter && against ? [attackerOf(view, by) ?? against.by] : [];
  const fresh: AttackSeen = {
    by,
    way,
    gun,
    base: baseOf(pack, view, by, way),
    bonus: 0,
    jump: own && !gun ? view.jumped : 0,
    sharp: 0,
    boosts: [],
    targets: target,
    blocks: target.map(() => NONE),
    helped: target.map(() => 0),
    damage: [],
    stage: 0,
    at: 0,
    adding: NONE,
    asked: 0,
    pending: 0,
    counter,
    alone: false,
    no_damage: false,
    smash,
  };
  return {
    ...view,
    players: view.players.map((p, i) => (i === by ? { ...p, fist_bullets: p.fist_bullets - bullets } : p)),
    attacked: view.attacked || own,
    jumped: own && !gun ? 0 : view.jumped,
    attacks: [...outer, fresh],
    stack: ["Fight"],
  };
}

/** SL-12.4: a Counterattack is on whoever has just attacked its maker. */
function attackerOf(view: SaloonView, seat: number): number | undefined {
  return view.attacks.findLast((now) => now.targets.includes(seat))?.by;
}

/** SL-8.10: one option of an enhancement, whose card has left its hand, is added to the Attack. */
function enhanced(view: SaloonView, boost: number, pack: Pack): SaloonView {
  const { face = NONE, bullets = 0, bonus = 0 } = pack.boosts[boost] ?? {};
  const by = view.attacks.at(-1)?.by;
  const shot = {
    ...view,
    discards: [...view.discards, face],
    players: view.players.map((p, i) => (i === by ? { ...p, fist_bullets: p.fist_bullets - bullets } : p)),
  };
  return attack(shot, (now) => ({ boosts: [...now.boosts, boost], bonus: now.bonus + bonus, adding: NONE }));
}

function attack(view: SaloonView, how: (now: AttackSeen) => Partial<AttackSeen>): SaloonView {
  const last = view.attacks.length - 1;
  return { ...view, attacks: view.attacks.map((now, i) => (i === last ? { ...now, ...how(now) } : now)) };
}

/** SL-T4: whoever steps in front takes a partner's place among the targets. */
function targeted(view: SaloonView, now: AttackSeen, seat: number, stepsIn: boolean): Partial<AttackSeen> {
  if (now.targets.includes(seat)) return {};
  const team = view.players[seat]?.team;
  const targets = stepsIn
    ? now.targets.map((other) => (view.players[other]?.team === team ? seat : other))
    : [...now.targets, seat];
  return {
    targets,
    blocks: targets.map((_, i) => now.blocks[i] ?? NONE),
    helped: targets.map((_, i) => now.helped[i] ?? 0),
  };
}

/** SL-14.9: a card goes from hand to hand; giver and taker know which, and the giver goes on knowing. */
function gave(view: SaloonView, from: number, to: number, face: number): SaloonView {
  return {
    ...view,
    players: view.players.map((p, i) => {
      if (i === from) return { ...p, hand: p.hand - 1, cards: face >= 0 ? without(p.cards, face) : p.cards };
      if (i !== to) return p;
      return { ...p, hand: p.hand + 1, cards: face >= 0 ? sorted([...p.cards, face]) : p.cards };
    }),
  };
}

/** The damage of an Attack, as the rules add it up (SL-9.2). */

import type { AttackSeen, SaloonView } from "../../wire/types.gen";
import { has, type Pack, powerOf, reaches } from "./pack";

/** All that counts of an Attack, whether it is under way or only thought of. */
export interface Blow {
  by: number;
  way: number;
  gun: boolean;
  base: number;
  /** Of enhancements and sharpshooting. */
  bonus: number;
  jump: number;
  boosts: readonly number[];
  sharp: number;
  noDamage: boolean;
}

export interface Sum {
  base: number;
  cards: number;
  jump: number;
  burst: number;
  shield: number;
  block: number;
  helped: number;
  total: number;
}

export function blowOf(attack: AttackSeen): Blow {
  return { ...attack, noDamage: attack.no_damage };
}

/** SL-8.7; SL-P5: a heavy Fist. */
export function baseOf(pack: Pack, view: SaloonView, seat: number, way: number): number {
  const { damage, gun, face } = pack.ways[way] ?? { damage: 0, gun: true, face: -1 };
  const power = powerOf(pack, view, seat);
  if (power?.power !== "heavy_fist" || gun) return damage;
  return face < 0 ? (power.amount ?? damage) : damage + (power.extra ?? 0);
}

/** An Attack as it would be declared now. */
export function draft(
  pack: Pack,
  view: SaloonView,
  seat: number,
  way: number,
  boosts: readonly number[],
  sharp: number,
): Blow {
  const gun = pack.ways[way]?.gun ?? false;
  return {
    by: seat,
    way,
    gun,
    base: baseOf(pack, view, seat, way),
    bonus: sharp + boosts.reduce((sum, boost) => sum + (pack.boosts[boost]?.bonus ?? 0), 0),
    jump: !gun && seat === view.active ? view.jumped : 0, // SL-3.11
    boosts,
    sharp,
    noDamage: false,
  };
}

export function coverOf(pack: Pack, view: SaloonView, seat: number): number {
  return pack.spaces[view.players[seat]?.space ?? -1]?.cover ?? -1;
}

/** The effects of a Weapon belong to the kind of Attack it is made for; those of enhancements to all. */
function anyHas(
  pack: Pack,
  blow: Blow,
  effect: "pierce" | "no_block" | "no_counter" | "split" | "long_reach",
): boolean {
  const way = pack.ways[blow.way];
  const weapon = pack.cards[way?.face ?? -1];
  const own = weapon && way?.gun === (weapon.kind === "gun") && has(weapon, effect);
  return own || blow.boosts.some((boost) => has(pack.cards[pack.boosts[boost]?.face ?? -1], effect));
}

export const pierces = (pack: Pack, blow: Blow) => anyHas(pack, blow, "pierce");
export const unblockable = (pack: Pack, blow: Blow) => anyHas(pack, blow, "no_block");
export const uncounterable = (pack: Pack, blow: Blow) => anyHas(pack, blow, "no_counter");

/** SL-12.2: how many targets it may have. */
export function mostTargets(pack: Pack, blow: Blow): number {
  const splits = blow.boosts.map((boost) => pack.cards[pack.boosts[boost]?.face ?? -1]);
  return Math.max(1, ...splits.map((card) => (card && has(card, "split") ? card.amount : 1)));
}

/** SL-8.3, SL-8.8, SL-D35: whom it can be aimed at. */
export function canHit(pack: Pack, view: SaloonView, blow: Blow, seat: number): boolean {
  const by = view.players[blow.by];
  const target = view.players[seat];
  if (!by || !target || target.out || target.space < 0 || target.team === by.team) return false;
  return (
    blow.gun || reaches(pack, coverOf(pack, view, blow.by), coverOf(pack, view, seat), anyHas(pack, blow, "long_reach"))
  );
}

/** What a Block takes off; SL-P3: more against a Melee Attack. */
export function defenseOf(pack: Pack, view: SaloonView, seat: number, face: number, gun: boolean): number {
  const power = powerOf(pack, view, seat);
  const more = power?.power === "melee_block" && !gun ? (power.amount ?? 0) : 0;
  return (pack.cards[face]?.defense ?? 0) + more;
}

/** SL-9.2, SL-D28: the attacker's side is never below 0, nor is the whole. */
export function sumOf(
  pack: Pack,
  view: SaloonView,
  blow: Blow,
  seat: number,
  block: number,
  helped: number,
  more = 0,
): Sum {
  const from = coverOf(pack, view, blow.by);
  const to = coverOf(pack, view, seat);
  const burst = from === to ? 0 : (pack.covers[from]?.burst ?? 0); // SL-3.8
  const shield = from === to || pierces(pack, blow) ? 0 : (pack.covers[to]?.shield ?? 0);
  const cards = blow.bonus + bloodAgainst(pack, view, blow, seat) + more;
  const attack = Math.max(0, blow.base + cards + blow.jump + burst);
  const total = blow.noDamage ? 0 : Math.max(0, attack - block - shield - helped);
  return { base: blow.base, cards, jump: blow.jump, burst, shield, block, helped, total };
}

/** SL-C24: more against whoever has more Grit. */
export function bloodAgainst(pack: Pack, view: SaloonView, blow: Blow, seat: number): number {
  const mine = view.grit[view.players[blow.by]?.team ?? -1] ?? 0;
  const theirs = view.grit[view.players[seat]?.team ?? -1] ?? 0;
  if (theirs <= mine) return 0;
  return blow.boosts.reduce((sum, boost) => {
    const card = pack.cards[pack.boosts[boost]?.face ?? -1];
    return sum + (card && has(card, "blood") ? card.amount : 0);
  }, 0);
}

/** A finished sum, from the event that tells it. */
export function sumTold(args: readonly number[]): Sum {
  const [, , base = 0, cards = 0, jump = 0, burst = 0, shield = 0, block = 0, helped = 0, total = 0] = args;
  return { base, cards, jump, burst, shield, block, helped, total };
}

export function gritOf(view: SaloonView, seat: number): number {
  return view.grit[view.players[seat]?.team ?? -1] ?? 0;
}

/** What an event changes on the table: enough to show every moment between two views, and to replay a whole record. */

import type { FigureSeen, PlayerSeen, PosseAttackSeen, PosseView, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { assembled, drawnMap, groundOf, squareAt } from "./ground";
import { cardOf, characterOf, countOf, DECKS, healthOf, lootOf, membersOf, ownerOf, packOf } from "./pack";

const NONE = -1;

/** Told only when no attack is under way; that one is over is not told by itself. */
const OUTSIDE: ReadonlySet<string> = new Set([
  "turn",
  "moves",
  "plays",
  "uses",
  "loots",
  "takes",
  "removed",
  "is-given",
  "robs",
  "equips",
  "mounts",
  "drops-item",
  "discards",
  "draws",
  "draws-this",
  "sickened",
  "most-gold",
  "last-posse",
  "time-is-up",
  "nobody-left",
]);

export function tell(before: PosseView, event: ToldEvent, words: Words): PosseView {
  const view = OUTSIDE.has(event.says) && before.attacks.length > 0 ? { ...before, attacks: [] } : before;
  const [a = NONE, b = NONE, c = NONE, d = NONE, e = NONE] = event.args;
  const me = view.figures[a];
  switch (event.says) {
    // -- setting up --
    case "leads":
      return player(view, a, { posse: b, deck: deckOf(words, b) });
    case "first":
      return { ...view, first: a, active: a };
    case "lays-tile": {
      const laid = [...view.laid, [b, Math.max(0, e), c, d]];
      return { ...view, laid, drawing: assembled(packOf(words).tile, laid), tile: NONE, turns: NONE, enough: 0 };
    }
    case "enough":
      return { ...view, enough: view.enough + 1 };
    case "map-ready":
      return setOut(view, words);
    case "places-crate":
      return player({ ...view, crates: [...view.crates, [squareAt(b, c), NONE, 0]] }, a, {
        crates: Math.max(0, (view.players[a]?.crates ?? 1) - 1),
      });
    case "reveals": {
      const square = squareAt(a, b);
      return { ...view, revealed: true, crates: view.crates.map((one) => (one[0] === square ? [square, c, 0] : one)) };
    }
    // -- turns and moves --
    case "turn":
      return turn(view, words, a, b);
    case "moves":
      return figure(view, a, { at: squareAt(b, c) });
    // -- cards --
    case "plays":
      return (cardOf(words, b)?.behaviour === "dig_in" ? dug : spend)(view, ownerOf(view, words, a), b);
    case "attacks":
      return attack(spend(view, ownerOf(view, words, a), c), { by: a, at: b, card: c });
    case "fires":
      return attack(used(view, a, c), { by: a, at: b, loot: c });
    case "attacks-again":
    case "counters":
      return attack(view, { by: a, at: b, counter: event.says === "counters" });
    case "throws":
      return { ...used(view, a, itemNamed(view, words, a, "stick_of_dynamite")), attacks: [] };
    case "adds-up":
      return top(view, { base: b });
    case "declares":
      return declared(view, a, b, c);
    case "halved":
      return top(view, { halved: true, value: a, attack_now: b, damage_now: b });
    case "responds":
    case "softens":
      return spend(view, a, b);
    case "cancels":
      return top(spend(view, a, b), { canceled: true, defence_now: 0 });
    case "takes-the-bullet":
      return top(view, { at: a, spot: me?.at ?? NONE });
    case "defends": {
      const now = view.attacks.at(-1)?.attack_now ?? 0;
      const spent = spend(view, ownerOf(view, words, a), b);
      return top(spent, { defence: b, defence_now: c, damage_now: Math.max(0, now - c) });
    }
    case "sum":
      return summed(view, event.args);
    case "no-damage":
      return top(view, { damage_now: 0 });
    case "discards":
      return spend(view, a, b);
    case "draws-this":
      return a === view.seat ? { ...view, hand: withCard(view.hand, b) } : view;
    case "draws": {
      const { cards = 0, deck = 0 } = view.players[a] ?? {};
      return player(view, a, { cards: cards + b, deck: Math.max(0, deck - b) });
    }
    case "reshuffled":
      // In the middle of a draw: what was left of the old deck has been drawn already, and is counted with the others.
      return player(view, a, { deck: b + (view.players[a]?.deck ?? 0), discards: [] });
    case "loot-reshuffled":
      return { ...view, loot_decks: view.loot_decks.map((n, i) => (i === a ? b : n)) };
    // -- harm --
    case "hit":
    case "cut":
    case "burned":
    case "sickened":
    case "grazed":
      return hurt(
        event.says === "sickened" ? figure(view, a, { poison: Math.max(0, (me?.poison ?? 1) - 1) }) : view,
        words,
        a,
        c,
      );
    case "trapped": {
      const chips = view.chips.filter(([square, , trap]) => square !== me?.at || trap !== 1);
      return hurt({ ...view, chips }, words, a, c);
    }
    case "heals":
      return hurt(view, words, a, c);
    case "poisoned":
      return figure(view, a, { poison: b });
    case "cured":
      return figure(view, a, { poison: 0 });
    case "pinned":
    case "covered":
    case "called":
      return figure(view, a, { marks: { ...me?.marks, [event.says]: markOf(view, words) } });
    case "fire":
      return { ...view, chips: [...view.chips, [squareAt(a, b), view.active, 0]] };
    case "lays-trap": {
      const laid = lose(view, a, itemNamed(view, words, a, "bear_trap"));
      return { ...laid, chips: [...laid.chips, [squareAt(b, c), ownerOf(view, words, a), 1]] };
    }
    case "dies": {
      const seat = ownerOf(view, words, a);
      const fallen = figure(view, a, { at: NONE, body: NONE, poison: 0, marks: { ...me?.marks, lay: me?.at ?? NONE } });
      return player(fallen, seat, { living: Math.max(0, (view.players[seat]?.living ?? 1) - 1) });
    }
    case "lies":
      return figure(view, a, { body: me?.marks.lay ?? NONE });
    case "removed":
      return figure(view, a, { body: NONE, items: [] });
    case "gold":
      return player(view, a, { gold: c });
    // -- loot --
    case "loots":
      return { ...view, crates: emptied(view.crates, squareAt(c, d), b), drawn: [] };
    case "turns-up":
      return { ...fewer(view, words, b), drawn: [...view.drawn, b] };
    case "no-room":
      return { ...view, drawn: [] };
    case "keeps":
      return gain({ ...view, drawn: [] }, words, a, b);
    case "takes":
    case "is-given":
    case "robs":
      return handed(view, a, b, c);
    case "drops-item":
    case "drops":
    case "used-up":
    case "over":
    case "loads":
      return lose(view, a, b);
    case "uses":
      return lootOf(words, b)?.id === "coffee_beans" ? held(view, a, b, 3) : lose(view, a, b);
    case "equips":
      return held(view, a, b, 1);
    case "mounts":
      return held(view, a, b, 2);
    default:
      return view;
  }
}

/** PO-11: all the cards of a posse. */
function deckOf(words: Words, posse: number): number {
  const { posse: posses, character, card } = packOf(words);
  const ids = new Set(character.flatMap((one) => (one.posse === posses[posse]?.id ? [one.id] : [])));
  return countOf(card.filter(({ who }) => ids.has(who.split(" ")[0] ?? "")));
}

/** One card less in the deck of that loot. */
function fewer(view: PosseView, words: Words, loot: number): PosseView {
  const deck = (DECKS as readonly string[]).indexOf(lootOf(words, loot)?.deck ?? "");
  return { ...view, loot_decks: view.loot_decks.map((n, i) => (i === deck ? Math.max(0, n - 1) : n)) };
}

function player(view: PosseView, seat: number, change: Partial<PlayerSeen>): PosseView {
  return { ...view, players: view.players.map((p, i) => (i === seat ? { ...p, ...change } : p)) };
}

function figure(view: PosseView, c: number, change: Partial<FigureSeen>): PosseView {
  return { ...view, figures: view.figures.map((f, i) => (i === c ? { ...f, ...change } : f)) };
}

function hurt(view: PosseView, words: Words, c: number, left: number): PosseView {
  return figure(view, c, { hurt: (characterOf(words, c)?.health ?? 0) - left });
}

/** PO-14, PO-16: crates on the green squares, characters on their starting squares. */
function setOut(view: PosseView, words: Words): PosseView {
  const { tile, map, numbers, posse, character } = packOf(words);
  const fixed = map.find(({ id }) => id === view.map[0]);
  const laid = fixed
    ? fixed.tiles.flatMap((row, r) =>
        row.split(" ").map((id, n) => [tile.findIndex((t) => t.id === id), 0, 6 * r, 6 * n]),
      )
    : view.laid;
  const drawing = fixed ? drawnMap(tile, fixed.tiles) : view.drawing;
  const { squares } = groundOf(drawing);
  const crates = [...squares].flatMap(([square, sign]) => (sign === "g" ? [[square, NONE, 0]] : []));
  const starts = new Map<string, number>();
  for (const [which = 0, , row = 0, column = 0] of laid) {
    const whose = tile[which]?.posse;
    for (let r = row; whose && r < row + 6; r += 1) {
      for (let n = column; n < column + 6; n += 1) {
        const sign = squares.get(squareAt(r, n)) ?? "";
        if (/\d/.test(sign)) starts.set(`${whose} ${sign}`, squareAt(r, n));
      }
    }
  }
  const led = new Set(view.players.map((p) => posse[p.posse]?.id));
  const figures = view.figures.map((f, c) => {
    const whose = character[c]?.posse ?? "";
    const place = character.slice(0, c + 1).filter((one) => one.posse === whose).length;
    return led.has(whose) ? { ...f, at: starts.get(`${whose} ${place}`) ?? NONE } : f;
  });
  const players = view.players.map((p, seat) => ({
    ...p,
    crates: numbers.crates_each ?? 0,
    living: membersOf(view, words, seat).length,
  }));
  return { ...view, drawing, crates, figures, players };
}

/** How much the card of the attack says. */
function markOf(view: PosseView, words: Words): number {
  return cardOf(words, view.attacks.at(-1)?.card ?? NONE)?.amount ?? 1;
}

const NO_ATTACK: PosseAttackSeen = {
  by: NONE,
  at: NONE,
  card: NONE,
  loot: NONE,
  place: NONE,
  base: 0,
  type: 0,
  ammo: NONE,
  value: 0,
  halved: false,
  counter: false,
  blast: false,
  defence: NONE,
  canceled: false,
  steady: 0,
  answers: false,
  quiet: false,
  dealt: 0,
  spot: NONE,
  attack_now: 0,
  defence_now: 0,
  damage_now: 0,
};

function attack(view: PosseView, change: Partial<PosseAttackSeen>): PosseView {
  const attacks = change.counter ? view.attacks : [];
  return { ...view, attacks: [...attacks, { ...NO_ATTACK, ...change }] };
}

/** An attack that is part of an explosion begins with its sum. */
function declared(view: PosseView, by: number, at: number, value: number): PosseView {
  const now = view.attacks.at(-1);
  const opened = now?.by === by && now.at === at ? view : attack(view, { by, at, blast: true });
  return top(opened, { value, attack_now: value, damage_now: value });
}

/** PO-P15: all that was taken off and added after halving. */
function summed(view: PosseView, args: readonly number[]): PosseView {
  const [, half = 0, dug = 0, card = 0, armor = 0, steady = 0, haze = 0, , , total = 0] = args;
  return top(view, {
    attack_now: half - dug,
    defence_now: card + armor + steady - haze,
    damage_now: Math.max(0, total),
  });
}

function top(view: PosseView, change: Partial<PosseAttackSeen>): PosseView {
  const end = view.attacks.length - 1;
  return { ...view, attacks: view.attacks.map((one, i) => (i === end ? { ...one, ...change } : one)) };
}

function spend(view: PosseView, seat: number, card: number): PosseView {
  const now = view.players[seat];
  const hand = seat === view.seat ? without(view.hand, card) : view.hand;
  const discards = [...(now?.discards ?? []), card].sort((x, y) => x - y);
  return player({ ...view, hand }, seat, { cards: Math.max(0, (now?.cards ?? 1) - 1), discards });
}

/** PO-C36: Dig In lies there until the next turn of its posse. */
function dug(view: PosseView, seat: number, card: number): PosseView {
  const now = view.players[seat];
  return player(spend(view, seat, card), seat, { discards: now?.discards ?? [], dug: [...(now?.dug ?? []), card] });
}

/** What was for a turn is over with it. */
function turn(view: PosseView, words: Words, round: number, seat: number): PosseView {
  const { posse, character } = packOf(words);
  const over = posse[view.players[view.active]?.posse ?? -1]?.id;
  const begun = view.players[seat];
  const figures = view.figures.map((figure, c) => {
    const marks = character[c]?.posse === over ? {} : { ...figure.marks };
    delete marks.called;
    return { ...figure, moved: false, acted: 0, marks };
  });
  const discards = [...(begun?.discards ?? []), ...(begun?.dug ?? [])].sort((x, y) => x - y);
  const chips = view.chips.filter(([, whose, trap]) => whose !== seat || trap === 1);
  return player({ ...view, round, active: seat, paid: false, chips, figures }, seat, { discards, dug: [] });
}

// -- loot --------------------------------------------------------------------------------------------------------------

/** PO-30: it stays as an obstacle. */
function emptied(crates: readonly number[][], square: number, kind: number): number[][] {
  return crates.map((crate) => (crate[0] === square ? [square, kind, 1] : crate));
}

function itemNamed(view: PosseView, words: Words, c: number, id: string): number {
  return view.figures[c]?.items.find(([loot = 0]) => lootOf(words, loot)?.id === id)?.[0] ?? NONE;
}

function gain(view: PosseView, words: Words, c: number, loot: number): PosseView {
  const { uses = 0 } = lootOf(words, loot) ?? {};
  return figure(view, c, { items: [...(view.figures[c]?.items ?? []), [loot, uses, 0, 0]] });
}

function lose(view: PosseView, c: number, loot: number): PosseView {
  const items = view.figures[c]?.items ?? [];
  const at = items.findIndex(([face]) => face === loot);
  return at < 0 ? view : figure(view, c, { items: items.filter((_, i) => i !== at) });
}

/** PO-42: one use less; that it was the last is told. */
function used(view: PosseView, c: number, loot: number): PosseView {
  const items = view.figures[c]?.items ?? [];
  const at = items.findIndex(([face]) => face === loot);
  return figure(view, c, {
    items: items.map((item, i) =>
      i === at ? [loot, Math.max(0, (item[1] ?? 1) - 1), item[2] ?? 0, item[3] ?? 0] : item,
    ),
  });
}

function held(view: PosseView, c: number, loot: number, hold: number): PosseView {
  const items = view.figures[c]?.items ?? [];
  const at = items.findIndex(([face, , now]) => face === loot && now === 0);
  return figure(view, c, { items: items.map((item, i) => (i === at ? [loot, item[1] ?? 0, hold, 0] : item)) });
}

function handed(view: PosseView, to: number, from: number, loot: number): PosseView {
  const item = view.figures[from]?.items.find(([face]) => face === loot);
  if (!item) return view;
  const [, left = 0] = item;
  const given = lose(view, from, loot);
  return figure(given, to, { items: [...(given.figures[to]?.items ?? []), [loot, left, 0, 0]] });
}

function withCard(cards: readonly number[], card: number): number[] {
  return [...cards, card].sort((x, y) => x - y);
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** PO-P42: what a tie is broken by. */
export function totalHealth(view: PosseView, words: Words, seat: number): number {
  return membersOf(view, words, seat).reduce(
    (sum, c) => sum + ((view.figures[c]?.at ?? NONE) >= 0 ? healthOf(view, words, c) : 0),
    0,
  );
}

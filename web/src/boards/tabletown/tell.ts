/** What an event changes on the table: enough to show every moment between two views, and to replay a whole record. */

import type { TabletownGunslinger, TabletownView, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { ammoOf, BULLET, CAVALRY, COACH, packOf, REACH, REVOLVER, TNT } from "./cards";

export const NO_FIGHT = 0;
export const DUEL = 1;
export const SHOOTOUT = 2;
const NONE = -1;

/** Told only when no fight is open; that one is over is not told by itself. */
const OUTSIDE: ReadonlySet<string> = new Set([
  "turn",
  "draws",
  "draws-this",
  "turns-up",
  "reach",
  "reshuffled",
  "arms",
  "last-alive",
  "all-fell",
  "cap-reached",
]);

export function tell(before: TabletownView, event: ToldEvent, words: Words): TabletownView {
  const view = OUTSIDE.has(event.says) && before.fight !== NO_FIGHT ? endFight(before) : before;
  const [a = NONE, b = NONE, c = NONE, d = NONE] = event.args;
  const me = view.players[a];
  switch (event.says) {
    case "marshal":
      return { ...view, marshal: a, active: a };
    case "is":
      return put(view, a, { gunslinger: b });
    case "dealt":
      return a === view.seat ? { ...view, hand: withCard(view.hand, b) } : view;
    case "deck-ready": {
      const cards = packOf(words).numbers.hand;
      return { ...view, deck: a, players: view.players.map((p) => ({ ...p, cards })) };
    }
    case "turn":
      return { ...putAway(view), turns: a, active: b, out: 0, truce: false };
    case "cap-reached":
      return { ...putAway(view), out: 0, truce: false };
    case "faces":
      return put(view, a, { facing: b });
    case "arms": {
      const armed = spend(view, a, b, 0);
      return me?.gun === REVOLVER && b === REVOLVER
        ? put(armed, a, { guns: [...me.guns, 0] })
        : put(armed, a, { gun: b, guns: [0] });
    }
    case "lays-down":
      return put(discard(discard(view, b, c), ammoOf(b), d), a, { gun: NONE, guns: [] });
    case "replaces": {
      const swapped = discard(discard(spend(view, a, REVOLVER, 0), REVOLVER, 1), BULLET, c);
      // Which of two Revolvers was loaded or fired is not told; what is thrown away tells it.
      const guns = me?.guns ?? [];
      const known = guns[b - 1] === c ? guns : [...guns].reverse();
      return put(swapped, a, { guns: known.map((ammo, i) => (i === b - 1 ? 0 : ammo)) });
    }
    case "loads": {
      const guns = me?.guns ?? [];
      const at = Math.max(0, guns.indexOf(d - 1));
      return put(spend(view, a, b, 0), a, { guns: guns.map((ammo, i) => (i === at ? d : ammo)) });
    }
    case "discards":
    case "cancels":
    case "drops":
      return spend(view, a, b);
    case "draws":
      return put({ ...view, deck: view.deck - 1 }, a, { cards: (me?.cards ?? 0) + 1 });
    case "draws-this": {
      const hand = a === view.seat ? withCard(view.hand, b) : view.hand;
      return put({ ...view, deck: view.deck - 1, hand }, a, { cards: (me?.cards ?? 0) + 1 });
    }
    case "turns-up":
      return put({ ...view, aside: withCard(view.aside, b) }, a, { cards: (me?.cards ?? 1) - 1 });
    case "reshuffled":
      return { ...view, deck: a, discards: view.discards.map(() => 0) };
    case "reach":
      return spend(view, a, REACH);
    case "takes":
    case "takes-this":
      return taken(view, a, b, c);
    case "coach":
      return { ...spend(view, a, COACH), out: view.out | (1 << a) };
    case "cavalry":
      return { ...spend(view, a, CAVALRY), truce: true };
    case "calls-out":
      return { ...view, fight: DUEL, victim: b, reacted: 0 };
    case "shootout":
      return { ...view, fight: SHOOTOUT, victim: NONE, reacted: 0 };
    case "called-off":
      return endFight(view);
    case "initiative":
      return put(view, a, { total: c, die: b });
    case "holds-fire":
      return put(view, a, { acted: true });
    case "declares":
      return put(view, a, { acted: true, aim: b, shots: c });
    case "declares-both":
      return put(view, a, { acted: true, aim: b, shots: 1, both: true });
    case "throws":
      return put(spend(view, a, TNT, b, b), a, { acted: true, sticks: b });
    case "hits":
    case "misses":
      return put(fired(view, a), a, { die: c });
    case "blast-hits":
    case "blast-misses":
      return put(view, b, { die: c });
    case "holds-rest":
      return put(view, a, { shots: 0, both: false });
    case "wounded":
      return put(view, a, { wounds: b });
    case "falls":
      return fallen(view, a);
    default:
      return OUTSIDE.has(event.says) ? putAway(view) : view;
  }
}

function put(view: TabletownView, seat: number, change: Partial<TabletownGunslinger>): TabletownView {
  return { ...view, players: view.players.map((p, i) => (i === seat ? { ...p, ...change } : p)) };
}

function discard(view: TabletownView, card: number, cards: number): TabletownView {
  return cards > 0 ? { ...view, discards: view.discards.map((n, i) => (i === card ? n + cards : n)) } : view;
}

/** From hand: as many cards as `spent`, of which `discarded` reach the discard pile. */
function spend(view: TabletownView, seat: number, card: number, discarded = 1, spent = 1): TabletownView {
  let { hand } = view;
  if (seat === view.seat) for (let i = 0; i < spent; i += 1) hand = without(hand, card);
  const kept = put({ ...view, hand }, seat, { cards: (view.players[seat]?.cards ?? 0) - spent });
  return discard(kept, card, discarded);
}

function taken(view: TabletownView, by: number, from: number, card: number): TabletownView {
  const mine = by === view.seat ? withCard(view.hand, card) : from === view.seat ? without(view.hand, card) : view.hand;
  return {
    ...view,
    hand: card === NONE ? view.hand : mine,
    players: view.players.map((p, i) => {
      if (i === by) return { ...p, cards: p.cards + 1 };
      return i === from ? { ...p, cards: p.cards - 1 } : p;
    }),
  };
}

/** TT-39: the ammo is used whether or not it hits. Which of two Revolvers it was is seen in the next view. */
function fired(view: TabletownView, seat: number): TabletownView {
  const p = view.players[seat];
  if (!p) return view;
  const used = p.both ? 2 : 1;
  const from = (p.guns[0] ?? 0) >= used ? 0 : 1;
  const guns = p.guns.map((ammo, i) => (i === from ? Math.max(0, ammo - used) : ammo));
  return put(discard(view, ammoOf(p.gun), used), seat, { guns, shots: Math.max(0, p.shots - 1), both: false });
}

/** TT-J7: whoever faced the dead faces nobody. */
function fallen(view: TabletownView, seat: number): TabletownView {
  const dead = put(view, seat, { alive: false, acted: true, facing: NONE });
  return { ...dead, players: dead.players.map((p) => (p.facing === seat ? { ...p, facing: NONE } : p)) };
}

function endFight(view: TabletownView): TabletownView {
  return {
    ...view,
    fight: NO_FIGHT,
    victim: NONE,
    reacted: 0,
    players: view.players.map((p) => ({
      ...p,
      total: 0,
      acted: false,
      aim: NONE,
      shots: 0,
      both: false,
      sticks: 0,
      offends: false,
      die: 0,
    })),
  };
}

/** TT-J15: fight cards reach the discard pile when the refill ends. */
function putAway(view: TabletownView): TabletownView {
  return view.aside.reduce((v, card) => discard(v, card, 1), { ...view, aside: [] } as TabletownView);
}

function withCard(cards: readonly number[], card: number): number[] {
  return [...cards, card].sort((x, y) => x - y);
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

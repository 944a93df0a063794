/** What an event changes on the table: enough to show every moment between two views, and to replay a whole record. */

import type { GunSeen, NotorietyGunslinger, NotorietyView, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { FIRE_FROM_COVER, gunOf, gunOfCard, OPEN, packOf, RELOAD_OPEN } from "./pack";

const NONE = -1;

/** Where the Action Card of a round is. */
export const IN_FRONT = 1;
export const PLACED = 2;
export const GONE = 3;

/** How a Cover Card protects. */
const FULLY = 1;
const BUT_FOR_HEADS = 2;

export const SPOOKED = 1;
export const EXPOSED = 2;
export const USED_UP = 256;

export function tell(view: NotorietyView, event: ToldEvent, words: Words): NotorietyView {
  const [a = NONE, b = NONE, c = NONE] = event.args;
  const me = view.players[a];
  switch (event.says) {
    case "is":
      return put(view, a, { character: b });
    case "dealt":
      return inHand(view, a, b);
    case "ready":
      return dealt(view, a, b, words);
    case "round":
      return { ...roundOver(view), round: a };
    case "rounds-played":
    case "deck-out":
      return roundOver(view);
    case "face-up":
      return { ...view, display: sorted([...view.display, a]), deck: view.deck - 1 };
    case "stacked":
      return { ...view, stacked: sorted([...view.stacked, a]) };
    case "cards-chosen":
      return {
        ...view,
        players: view.players.map((p) => (p.alive ? { ...p, cards: p.cards - 1, place: IN_FRONT } : p)),
      };
    case "aims":
    case "re-aims":
      return put(view, a, { aim: b });
    case "shoot":
      return { ...view, revealed: true };
    case "shows":
      return shown(view, a, b, c);
    case "pays":
    case "gains":
      return put(view, a, { fame: c });
    case "slot": {
      const before = view.order[view.at];
      const done = before === undefined ? view : put(view, before, { acted: true });
      return { ...done, at: view.order.indexOf(a), firing: NONE, flight: [] };
    }
    case "bides": {
      const order = view.order.filter((seat) => seat !== a);
      order.splice(order.indexOf(b) + 1, 0, a);
      return put({ ...view, order, at: NONE }, a, { marks: (me?.marks ?? 0) | SPOOKED });
    }
    case "quicker":
      return put({ ...view, order: [a, ...view.order.filter((seat) => seat !== a)] }, a, used(me));
    case "charms":
    case "bible":
      return put(view, a, used(me));
    case "leaves-cover":
    case "blown-away":
      return put({ ...view, cover_discard: view.cover_discard + 1 }, a, { cover: NONE, damage: 0, lodged: [] });
    case "ducks":
      return put({ ...view, turned: [] }, a, { cover: b, damage: 0, lodged: [], shelter: FULLY });
    case "cover-up":
      return { ...view, face_up: a };
    case "turns-two":
      return { ...view, turned: [b, c] };
    case "cover-hit":
      return put(view, a, { damage: c });
    case "places": {
      const guns = [...(me?.guns ?? []), gunWith(gunOfCard(words, b), c)].sort((x, y) => x.gun - y.gun);
      return put(view, a, { guns, place: PLACED });
    }
    case "lays-aside":
      return discarded(withoutGun(view, a, gunOfCard(words, b)), b);
    case "thrown":
      return discarded(put(withoutGun(view, a, gunOfCard(words, b)), a, me?.face === b ? { place: GONE } : {}), b);
    case "flips":
      return { ...flipped(view, a, b), firing: b };
    case "picks-bullet":
      return flipped(view, a, view.firing < 0 ? 0 : view.firing);
    case "flips-for-self":
      return { ...view, pile: view.pile - 1 };
    case "flies-over":
      return changeGun(view, a, b, (gun) => from(gun, overhead(view, a, c, gun, words)));
    case "jams":
      return changeGun(view, a, b, (gun) => ({ ...gun, jams: gun.jams + 1 }));
    case "to-the-bottom":
      return changeGun(view, a, b, (gun) => ({
        ...gun,
        bullets: [...gun.bullets, c],
        public: gun.public | (1 << gun.bullets.length),
      }));
    case "looks-this":
      return changeGun(view, a, b, (gun) => ({ ...gun, bullets: [c, ...gun.bullets.slice(1)], own: gun.own | 1 }));
    case "buries-bullet":
      return changeGun(view, a, b, (gun) => ({
        ...gun,
        bullets: [...gun.bullets.slice(1), gun.bullets[0] ?? NONE],
      }));
    case "reloads": {
      const full = changeGun(view, a, b, (gun) => ({
        ...gun,
        bullets: Array.from({ length: c }, (_, i) => gun.bullets[i] ?? NONE),
        jams: 0,
      }));
      return event.rule === "NT-P8" ? put(full, a, used(me)) : full;
    }
    case "wounded":
      return put(view, a, { wounds: b, down: true });
    case "loses":
      return event.rule === "NT-30" ? discarded(spend(view, a, b), b) : lostPlayed(view, a, b, words);
    case "no-waste": {
      const taken = { ...view, discard: view.discard.filter((card) => card !== b) };
      return put(gain(taken, a, b), a, used(me));
    }
    case "killed":
      return killed(view, a);
    case "binds":
      return put(view, a, { wounds: b });
    case "draws":
      return gain({ ...view, deck: view.deck - 1 }, a, NONE);
    case "draws-this":
      return gain({ ...view, deck: view.deck - 1 }, a, b);
    case "discards":
      return discarded(spend(view, a, b), b);
    case "trades": {
      const display = sorted([...view.display.filter((card) => card !== c), b]);
      return gain(spend({ ...view, display }, a, b), a, c);
    }
    case "takes-one":
    case "takes-this":
      return gain(spend(view, b, c), a, c);
    case "steals":
      return put(gain(view, a, c), b, { place: GONE });
    case "called-out":
      return put(view, a, { marks: (me?.marks ?? 0) | EXPOSED });
    case "spooked":
      return put(view, a, { marks: (me?.marks ?? 0) | SPOOKED });
    case "takes":
      return gain({ ...view, display: view.display.filter((card) => card !== b) }, a, b);
    case "used":
      return discarded(put(view, a, { place: GONE }), b);
    case "reshuffled":
      return { ...view, deck: a, discard: [] };
    case "bullets-shuffled":
      return { ...view, pile: a };
    default:
      return view;
  }
}

function put(view: NotorietyView, seat: number, change: Partial<NotorietyGunslinger>): NotorietyView {
  return { ...view, players: view.players.map((p, i) => (i === seat ? { ...p, ...change } : p)) };
}

function used(player: NotorietyGunslinger | undefined): Partial<NotorietyGunslinger> {
  return { marks: (player?.marks ?? 0) | USED_UP };
}

function sorted(cards: readonly number[]): number[] {
  return [...new Set(cards)].sort((x, y) => x - y);
}

// -- cards -------------------------------------------------------------------------------------------------------------

function inHand(view: NotorietyView, seat: number, card: number): NotorietyView {
  return seat === view.seat && card >= 0 ? { ...view, hand: sorted([...view.hand, card]) } : view;
}

/** A card into a hand; -1 for one that is not seen. */
function gain(view: NotorietyView, seat: number, card: number): NotorietyView {
  return put(inHand(view, seat, card), seat, { cards: (view.players[seat]?.cards ?? 0) + 1 });
}

function spend(view: NotorietyView, seat: number, card: number): NotorietyView {
  const hand = seat === view.seat ? view.hand.filter((held) => held !== card) : view.hand;
  return put({ ...view, hand }, seat, { cards: (view.players[seat]?.cards ?? 1) - 1 });
}

function discarded(view: NotorietyView, card: number): NotorietyView {
  return { ...view, discard: sorted([...view.discard, card]) };
}

/** NT-4 to NT-7: everybody has cards, bullets and NOTORIETY. */
function dealt(view: NotorietyView, deck: number, pile: number, words: Words): NotorietyView {
  const { numbers, character } = packOf(words);
  return {
    ...view,
    deck,
    pile,
    players: view.players.map((p) => ({
      ...p,
      cards: numbers.hand,
      fame: numbers.notoriety + (character[p.character]?.extra ?? 0),
      guns: [gunWith(0, numbers.sixgun)],
    })),
  };
}

/** NT-12: card and stance; the order of Speed is the order of the cards. */
function shown(view: NotorietyView, seat: number, card: number, stance: number): NotorietyView {
  const shelter = stance === OPEN || stance === RELOAD_OPEN ? 0 : stance === FIRE_FROM_COVER ? BUT_FOR_HEADS : FULLY;
  const hand = seat === view.seat ? view.hand.filter((held) => held !== card) : view.hand;
  const now = put({ ...view, hand, revealed: true, at: NONE }, seat, { face: card, place: IN_FRONT, stance, shelter });
  const order = now.players.flatMap((p, i) => (p.alive && p.stance > 0 ? [i] : []));
  order.sort((x, y) => (now.players[x]?.face ?? 0) - (now.players[y]?.face ?? 0));
  return { ...now, order };
}

/** NT-29, NT-N29: a weapon that was placed this round is lost with its bullets. */
function lostPlayed(view: NotorietyView, seat: number, card: number, words: Words): NotorietyView {
  const placed = view.players[seat]?.place === PLACED;
  const bare = placed ? withoutGun(view, seat, gunOfCard(words, card)) : view;
  return discarded(put(bare, seat, { place: GONE }), card);
}

function killed(view: NotorietyView, seat: number): NotorietyView {
  const p = view.players[seat];
  const hand = seat === view.seat ? [] : view.hand;
  const gone = { ...view, hand, killings: Math.max(1, view.killings) };
  return put(gone, seat, {
    alive: false,
    fell: 1,
    fell_with: p?.fame ?? 0,
    fame: 0,
    cards: 0,
    guns: [gunWith(0, 0)],
    cover: NONE,
    damage: 0,
    lodged: [],
  });
}

/** NT-60, NT-N4: what is left is discarded, Action Cards come back. */
function roundOver(view: NotorietyView): NotorietyView {
  let now: NotorietyView = { ...view, discard: sorted([...view.discard, ...view.display]), display: [] };
  now.players.forEach((p, seat) => {
    if (p.place === IN_FRONT && p.face >= 0) now = gain(now, seat, p.face);
  });
  return {
    ...now,
    order: [],
    at: NONE,
    takers: [],
    revealed: false,
    firing: NONE,
    flight: [],
    players: now.players.map((p) => ({
      ...p,
      marks: p.marks & USED_UP,
      face: NONE,
      place: 0,
      aim: NONE,
      stance: 0,
      shelter: 0,
      acted: false,
      down: false,
      hit_by: NONE,
      bounty: 0,
    })),
  };
}

// -- guns --------------------------------------------------------------------------------------------------------------

function gunWith(gun: number, bullets: number): GunSeen {
  return { gun, bullets: Array.from({ length: Math.max(0, bullets) }, () => NONE), jams: 0, public: 0, own: 0 };
}

function changeGun(view: NotorietyView, seat: number, gun: number, change: (gun: GunSeen) => GunSeen): NotorietyView {
  const guns = (view.players[seat]?.guns ?? []).map((held) => (held.gun === gun ? change(held) : held));
  return put(view, seat, { guns });
}

function withoutGun(view: NotorietyView, seat: number, gun: number): NotorietyView {
  return put(view, seat, { guns: (view.players[seat]?.guns ?? []).filter((held) => held.gun !== gun) });
}

/** NT-31, NT-N57: all that the gun fires at once, but for a bullet that is for another player. */
function overhead(view: NotorietyView, seat: number, target: number, gun: GunSeen, words: Words): number {
  const { fires, second } = gunOf(words, gun.gun);
  const others = view.players.some((p, i) => p.alive && !p.down && i !== seat && i !== target);
  return second && others && gun.bullets.length > 1 ? 1 : Math.max(1, fires);
}

/** The gun without its next bullets. */
function from(gun: GunSeen, count: number): GunSeen {
  return { ...gun, bullets: gun.bullets.slice(count), public: gun.public >> count, own: gun.own >> count };
}

/** Bullets that the server's view has in the air have left the gun already; those that are read are still among them. */
function flipped(view: NotorietyView, seat: number, gun: number): NotorietyView {
  const unread = view.stage > 0 ? view.flight.slice(1) : view.flight;
  if (unread.length > 0) return { ...view, flight: unread.slice(1), stage: 0 };
  return changeGun({ ...view, flight: [], stage: 0 }, seat, gun, (held) => from(held, 1));
}

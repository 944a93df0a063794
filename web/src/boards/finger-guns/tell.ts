/** What an event changes on the table: enough to show every moment between two views, and to replay a whole record. */

import type { FingerGunsView, Gunslinger, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { packOf } from "./gestures";

const NONE = -1;

export function tell(view: FingerGunsView, event: ToldEvent, words: Words): FingerGunsView {
  const [a = NONE, b = NONE, c = NONE] = event.args;
  const player = (seat: number, change: Partial<Gunslinger>): FingerGunsView => ({
    ...view,
    players: view.players.map((p, i) => (i === seat ? { ...p, ...change } : p)),
  });
  switch (event.says) {
    case "round":
      return {
        ...putAway(view),
        round: a,
        caller: NONE,
        players: view.players.map((p) => ({ ...p, gesture: 0, lost_to_shot: false, lost_to_dynamite: false })),
      };
    case "called":
      return { ...view, caller: a };
    case "shows":
      return player(a, { gesture: b });
    case "shows-nothing":
      return player(a, { gesture: 0 });
    case "badge":
      return { ...view, badge: a, caller: NONE };
    case "gained":
      return player(a, { health: c });
    case "lost":
      return player(a, { health: c });
    case "killed":
      return player(a, { killed: true, health: 0 });
    case "ghost":
      return player(a, { killed: false, ghost: true, health: 0 });
    case "lasso":
      return lassoed(view, a, b, words);
    case "ghost-lasso":
      return { ...view, ally: NONE, deck: [...view.deck, b] };
    case "stole":
      return {
        ...view,
        players: view.players.map((p, i) => {
          if (i === a) return { ...p, keepers: [...p.keepers, c] };
          return i === b ? { ...p, keepers: without(p.keepers, c) } : p;
        }),
      };
    case "looks":
      return { ...view, looking: b };
    case "sees-1":
    case "sees-2":
    case "sees-3": // the owner's face of "looks", three cards to a sentence
      return { ...view, looking: view.looking + event.args.length - 1 };
    case "puts-under":
    case "puts-this-under":
      return { ...view, looking: Math.max(0, view.looking - 1), deck: [...view.deck.slice(1), view.deck[0] ?? NONE] };
    case "goes-under":
      return { ...view, resolving: without(view.resolving, a), deck: [...view.deck, a] };
    case "ally-up": {
      const tidy = putAway(view);
      return { ...tidy, ally: a, deck: tidy.deck.slice(1) };
    }
    case "returned":
      return {
        ...view,
        deck: [...view.deck, b],
        players: view.players.map((p, i) => (i === a ? { ...p, keepers: without(p.keepers, b) } : p)),
      };
    default:
      return view;
  }
}

function lassoed(view: FingerGunsView, seat: number, ally: number, words: Words): FingerGunsView {
  // Either the ally in the middle or, with the telegraph, one from the top of the deck.
  const fromDeck = view.looking > 0;
  const taken = fromDeck ? { ...view, deck: view.deck.slice(1), looking: view.looking - 1 } : { ...view, ally: NONE };
  if (packOf(words).allies[ally]?.kind !== "keeper") return { ...taken, resolving: [...view.resolving, ally] };
  return {
    ...taken,
    players: view.players.map((p, i) => (i === seat ? { ...p, keepers: [...p.keepers, ally] } : p)),
  };
}

/** FG-5.10: Instants go under the deck when they are done; records of rules version 1 do not tell it. */
function putAway(view: FingerGunsView): FingerGunsView {
  return view.resolving.length === 0 ? view : { ...view, deck: [...view.deck, ...view.resolving], resolving: [] };
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

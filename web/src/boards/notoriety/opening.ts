import type { Heading, NotorietyView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { blank } from "../blank";
import { packOf } from "./pack";

/** The table before the first event of a record. */
export function opening(heading: Heading, words: Words): NotorietyView {
  const { card, cover } = packOf(words);
  return {
    ...blank(heading),
    round: 0,
    rounds: roundsOf(heading, words),
    deck: card.length,
    discard: [],
    display: [],
    stacked: [],
    pile: 0,
    spent: [0, 0, 0, 0, 0],
    buried: 0,
    covers: cover.reduce((sum, { count }) => sum + count, 0),
    cover_discard: 0,
    face_up: -1,
    order: [],
    at: -1,
    takers: [],
    revealed: false,
    passed: 0,
    asking: 0,
    effects: [],
    ace: -1,
    slot: 0,
    fired: 0,
    resting: 0,
    firing: -1,
    last: -1,
    flight: [],
    stage: 0,
    result: -1,
    hits: 0,
    lost: -1,
    chosen: 0,
    turned: [],
    killings: 0,
    hand: [],
    secrets: [],
    players: Array.from({ length: heading.seats }, () => ({
      character: -1,
      alive: true,
      fame: 0,
      wounds: 0,
      cards: 0,
      known: [],
      drawn: 0,
      guns: [],
      cover: -1,
      damage: 0,
      lodged: [],
      grudge: 0,
      marks: 0,
      face: -1,
      place: 0,
      aim: -1,
      led: -1,
      stance: 0,
      shelter: 0,
      acted: false,
      down: false,
      hit_by: -1,
      bounty: 0,
      fell: 0,
      fell_with: 0,
    })),
  };
}

/** NT-67, NT-N1: as agreed, or the usual number, which is smaller for many players. */
function roundsOf(heading: Heading, words: Words): number {
  const { numbers } = words.detail.pack as unknown as {
    numbers: { rounds: number; rounds_of_many: number; many: number; rounds_of_most?: number; most?: number };
  };
  const agreed = Number(heading.options.rounds ?? 0);
  if (agreed > 0) return agreed;
  if (heading.seats >= (numbers.most ?? 8)) return numbers.rounds_of_most ?? Math.min(3, numbers.rounds_of_many);
  return heading.seats >= numbers.many ? numbers.rounds_of_many : numbers.rounds;
}

import type { Heading, SaloonView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { blank } from "../blank";
import { type Pack, packOf } from "./pack";

/** The table before the first event of a record. */
export function opening(heading: Heading, words: Words): SaloonView {
  const pack = packOf(words);
  const { options, seats } = heading;
  const teams = teamsOf(options, seats);
  const grit = fullGrit(pack, options);
  return {
    ...blank(heading),
    stack: ["Characters"],
    first: -1,
    active: -1,
    round: 0,
    turns: 0,
    advanced: Boolean(options.advanced),
    full_grit: grit,
    grit: Array.from({ length: teams }, () => grit),
    deck: 0,
    discards: [],
    loads: 0,
    spent: [],
    revealed: [],
    loading: 0,
    attacked: false,
    jumped: 0,
    moved: false,
    attacks: [],
    players: Array.from({ length: seats }, (_, seat) => ({
      team: seat % teams,
      character: -1,
      space: -1,
      fist: -1,
      fist_bullets: 0,
      holster: -1,
      holster_bullets: 0,
      restricted: false,
      out: 0,
      hand: 0,
      cards: [],
    })),
  };
}

type Options = Heading["options"];

/** SL-14.1: "2v2v2" are three teams. */
function teamsOf({ mode }: Options, seats: number): number {
  return isFree(mode) ? seats : String(mode).split("v").length;
}

/** SL-1.4, SL-14.3. */
function fullGrit({ numbers }: Pack, { mode, long_game }: Options): number {
  if (!isFree(mode)) return numbers.team_grit;
  return long_game ? numbers.long_grit : numbers.grit;
}

function isFree(mode: Options[string] | undefined): boolean {
  return mode === undefined || mode === "free";
}

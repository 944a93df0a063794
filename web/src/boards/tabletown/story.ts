/** How events look in the story, and what the poster says when the smoke has cleared. */

import type { Outcome, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Ending } from "../board";
import { lookOf } from "./cards";

const ICONS: Record<string, string> = {
  rolls: "die-3",
  marshal: "badge",
  is: "posse",
  "deck-ready": "pack",
  reshuffled: "pack",
  turn: "sun",
  faces: "g-point",
  replaces: "revolver",
  draws: "pack",
  reach: "tt-sky",
  takes: "pack",
  "nothing-to-take": "pack",
  "calls-out": "g-shot",
  shootout: "boom",
  coach: "tt-coach",
  cavalry: "tt-cavalry",
  "called-off": "minus",
  "holds-fire": "g-fist",
  declares: "g-shot",
  "declares-both": "shotgun",
  "holds-rest": "g-fist",
  throws: "dynamite",
  "breaks-law": "eye",
  wounded: "tt-hole",
  falls: "skull",
  "last-alive": "sun",
  "all-fell": "skull",
  "cap-reached": "moon",
  won: "seal",
  shared: "seal",
};

/** The argument of an event that names a card. */
const CARD_AT: Record<string, number> = {
  dealt: 1,
  arms: 1,
  "lays-down": 1,
  loads: 1,
  discards: 1,
  "draws-this": 1,
  "takes-this": 2,
  "turns-up": 1,
  fizzles: 0,
  cancels: 1,
  drops: 1,
};

/** The argument of an event that is the face of a die. */
const DIE_AT: Record<string, number> = {
  initiative: 1,
  hits: 2,
  misses: 2,
  "blast-hits": 2,
  "blast-misses": 2,
};

export function iconOf({ says, args }: ToldEvent): string {
  const card = CARD_AT[says];
  if (card !== undefined) return lookOf(args[card] ?? 0).icon;
  const die = DIE_AT[says];
  if (die !== undefined) return `die-${args[die] ?? 1}`;
  return ICONS[says] ?? "g-point";
}

const SHOUTS: Record<string, string> = {
  "last-alive": "Still Standing",
  "all-fell": "Nobody Left",
  "cap-reached": "Sundown",
};

export function ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending {
  const fell: number[] = names.map(() => 0);
  const count = { shots: 0, hits: 0, sticks: 0 };
  let turn = 0;
  for (const { says, args } of story) {
    const [a = -1, b = 0] = args;
    if (says === "turn") turn = a;
    if (says === "falls") fell[a] = turn;
    if (says === "hits" || says === "misses") count.shots += 1;
    if (says === "hits") count.hits += 1;
    if (says === "throws") count.sticks += b;
  }
  const why = words.event({ says: outcome.why, args: [], rule: outcome.rule }, names);
  const dead = fell.filter((t) => t > 0).length;
  return {
    shout: SHOUTS[outcome.why] ?? "The End",
    sentence: `${why} ${dead === 1 ? "One gunslinger lies" : `${dead} gunslingers lie`} on Boot Hill.`,
    figures: [
      { number: turn, label: turn === 1 ? "Turn" : "Turns" },
      { number: count.shots, label: count.shots === 1 ? "Shot fired" : "Shots fired" },
      { number: count.hits, label: count.hits === 1 ? "Shot hit" : "Shots hit" },
      { number: count.sticks, label: "T.N.T. thrown" },
    ],
    fates: names.map((_, seat) => {
      const turnOfDeath = fell[seat] ?? 0;
      if (turnOfDeath > 0) return { text: `Fell in turn ${turnOfDeath}`, icon: "skull" };
      return { text: "Alive, with wounds to spare", icon: "grit", number: outcome.scores[seat] };
    }),
  };
}

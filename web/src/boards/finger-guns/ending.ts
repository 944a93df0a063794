/** The poster's text when the smoke has cleared. */

import type { Outcome, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Ending } from "../board";

interface Fate {
  round: number;
  killed: boolean;
}

export function ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending {
  const fates: Fate[] = names.map(() => ({ round: 0, killed: false }));
  const count = { shots: 0, spoiled: 0, spilled: 0, drinks: 0 };
  let round = 0;
  for (const { says, args } of story) {
    const [a = -1] = args;
    if (says === "round") round = a;
    if (says === "killed" && fates[a]) fates[a] = { round, killed: true };
    if (says === "shot" || says === "power-shot") count.shots += 1;
    if (says === "power-shot-canceled") count.spoiled += 1;
    if (says === "saloon-crowded") count.spilled += 1;
  }
  const why = words.event({ says: outcome.why, args: [], rule: outcome.rule }, names);
  const dead = fates.filter((fate) => fate.killed).length;
  return {
    shout: SHOUTS[outcome.why] ?? "The End",
    sentence: `${why} ${dead === 0 ? "Nobody" : dead === 1 ? "One soul" : `${COUNTS[dead] ?? dead} souls`} went into the dust.`,
    figures: [
      { number: round, label: round === 1 ? "Round" : "Rounds" },
      { number: count.shots, label: "Shots landed" },
      { number: count.spoiled, label: "Power Shots spoiled" },
      { number: count.spilled, label: "Drinks spilled" },
    ],
    fates: names.map((_, seat) => {
      const fate = fates[seat] as Fate;
      if (!fate.killed) return { text: "Survivor", icon: "grit", number: outcome.scores[seat] };
      if (fate.round === round && outcome.why !== "cap-reached")
        return { text: `Killed in round ${fate.round}, the last`, icon: "skull" };
      return { text: `Ghost since round ${fate.round}`, icon: "ghost" };
    }),
  };
}

const SHOUTS: Record<string, string> = {
  "survivors-win": "Still Standing",
  "ghosts-win": "Revenge",
  "nobody-wins": "Nobody Left",
  "cap-reached": "Sundown",
};
const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

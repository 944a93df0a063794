/** The poster's text at the end. */

import type { Outcome, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Ending } from "../board";

export function ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending {
  const out: number[] = names.map(() => 0);
  const count = { attacks: 0, counters: 0, hardest: 0 };
  let round = 0;
  for (const { says, args } of story) {
    const [a = -1, b = 0] = args;
    if (says === "turn") round = b;
    if (says === "out") out[a] = round;
    if (says === "attacks") count.attacks += 1;
    if (says === "counters") count.counters += 1;
    if (says === "lost") count.hardest = Math.max(count.hardest, b);
  }
  const why = words.event({ says: outcome.why, args: [], rule: outcome.rule }, names);
  return {
    shout: SHOUTS[outcome.why] ?? "The End",
    sentence: `${why} Somebody will have to sweep up.`,
    figures: [
      { number: round, label: round === 1 ? "Round" : "Rounds" },
      { number: count.attacks, label: "Attacks" },
      { number: count.counters, label: "Counterattacks" },
      { number: count.hardest, label: "Hardest hit" },
    ],
    fates: names.map((_, seat) => {
      const grit = outcome.scores[seat] ?? 0;
      if (out[seat]) return { text: `Out in round ${out[seat]}`, icon: "skull" };
      if (grit < 1) return { text: "Out", icon: "skull" };
      return {
        text: outcome.winners.includes(seat) ? "Last one standing" : "Still standing",
        icon: "grit",
        number: grit,
      };
    }),
  };
}

const SHOUTS: Record<string, string> = {
  "last-one": "Last Standing",
  "last-team": "Partners",
  "nobody-left": "Nobody Left",
  "cap-reached": "Closing Time",
  "nobody-ahead": "Closing Time",
};

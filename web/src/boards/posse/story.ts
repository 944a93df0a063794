/** How events look in the story, and what the poster says when the gold is counted. */

import type { Outcome, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Ending } from "../board";
import { artOf, lootArt, MARKS } from "./pack";

const ICONS: Record<string, string> = {
  first: "sun",
  "lays-tile": "pack",
  enough: "check",
  "map-ready": "po-north",
  "places-crate": "crate",
  reveals: "crate",
  "all-reveals": "crate",
  turn: "sun",
  moves: "boot",
  throws: "dynamite",
  "adds-up": "g-shot",
  declares: "g-shot",
  "attacks-again": "g-shot",
  halved: "shield",
  "takes-the-bullet": "shield",
  "no-damage": "shield",
  "comes-to": "shield",
  sum: "shield",
  hit: "burst",
  cut: "burst",
  burned: "po-fire",
  fire: "po-fire",
  trapped: "po-trap",
  "lays-trap": "po-trap",
  sickened: "po-poison",
  poisoned: "po-poison",
  cured: "grit",
  grazed: "burst",
  counters: "po-answer",
  pinned: "minus",
  covered: "minus",
  called: "eye",
  heals: "grit",
  dies: "skull",
  lies: "skull",
  removed: "skull",
  "wiped-out": "skull",
  gold: "coin",
  loots: "crate",
  "no-room": "close",
  draws: "pack",
  reshuffled: "pack",
  "loot-reshuffled": "pack",
  "most-gold": "coin",
  "last-posse": "posse",
  "time-is-up": "moon",
  "nobody-left": "skull",
  won: "seal",
  shared: "seal",
};

/** The argument of an event that names a posse card. */
const CARD_AT: Record<string, number> = {
  "turns-up-card": 1,
  plays: 1,
  attacks: 2,
  responds: 1,
  defends: 1,
  cancels: 1,
  softens: 1,
  discards: 1,
  "draws-this": 1,
};

/** The argument of an event that names loot. */
const LOOT_AT: Record<string, number> = {
  uses: 1,
  over: 1,
  fires: 2,
  loads: 1,
  "used-up": 1,
  drops: 1,
  "turns-up": 1,
  keeps: 1,
  takes: 2,
  "is-given": 2,
  robs: 2,
  "drops-item": 1,
  equips: 1,
  mounts: 1,
};

export function iconOf({ says, args }: ToldEvent, words: Words): string {
  const card = CARD_AT[says];
  if (card !== undefined) return artOf(words, args[card] ?? 0);
  const loot = LOOT_AT[says];
  if (loot !== undefined) return lootArt(words, args[loot] ?? 0);
  if (says === "leads") return MARKS[args[1] ?? 0] ?? "posse";
  return ICONS[says] ?? "g-point";
}

const SHOUTS: Record<string, string> = {
  "most-gold": "Gold Counted",
  "last-posse": "Last Standing",
  "time-is-up": "Sundown",
  "nobody-left": "Nobody Left",
};

function deadText(dead: number): string {
  if (dead === 0) return "Everyone lived to see it.";
  return dead === 1 ? "One did not live to see it." : `${dead} of them did not see it.`;
}

export function ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending {
  const posse: number[] = names.map(() => -1);
  const wiped = new Map<number, number>();
  const count = { shots: 0, dead: 0, crates: 0 };
  let round = 0;
  for (const { says, args } of story) {
    const [a = -1, b = -1] = args;
    if (says === "turn") round = a;
    if (says === "leads") posse[a] = b;
    if (says === "wiped-out") wiped.set(a, round);
    if (says === "declares") count.shots += 1;
    if (says === "dies") count.dead += 1;
    if (says === "loots") count.crates += 1;
  }
  const why = words.event({ says: outcome.why, args: [], rule: outcome.rule }, names);
  return {
    shout: SHOUTS[outcome.why] ?? "The End",
    sentence: `${why} ${deadText(count.dead)}`,
    figures: [
      { number: round, label: round === 1 ? "Round" : "Rounds" },
      { number: count.shots, label: count.shots === 1 ? "Attack" : "Attacks" },
      { number: count.dead, label: "Dead" },
      { number: count.crates, label: count.crates === 1 ? "Crate looted" : "Crates looted" },
    ],
    fates: names.map((_, seat) => {
      const name = words.face("posse", posse[seat] ?? -1, names);
      const fell = wiped.get(seat);
      if (fell !== undefined) return { text: `${name}: wiped out in round ${fell}`, icon: "skull" };
      const gold = outcome.scores[seat];
      return {
        text: `${name}, gold`,
        icon: MARKS[posse[seat] ?? 0] ?? "posse",
        number: gold,
        yours: `${gold} gold for ${name}`,
      };
    }),
  };
}

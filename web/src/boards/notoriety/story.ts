/** How events look in the story, and what the poster says when the smoke has cleared. */

import type { Outcome, ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Ending } from "../board";
import { bulletIcon, coverOf, gunOf, HEAD, HIT, iconOfCard } from "./pack";

const ICONS: Record<string, string> = {
  is: "posse",
  ready: "pack",
  round: "sun",
  "cards-chosen": "pack",
  draw: "g-shot",
  aims: "g-point",
  "re-aims": "g-point",
  shoot: "boom",
  pays: "nt-star",
  gains: "nt-star",
  slot: "next",
  bides: "clock",
  "no-cover": "close",
  "covers-shuffled": "pack",
  chooses: "g-point",
  "flies-over": "minus",
  ricochet: "burst",
  jams: "close",
  looks: "eye",
  "buries-bullet": "undo",
  bible: "rule",
  wounded: "nt-wound",
  "nothing-to-lose": "minus",
  killed: "skull",
  binds: "grit",
  draws: "pack",
  "no-stock": "minus",
  "takes-one": "pack",
  "called-out": "g-point",
  spooked: "mule",
  charms: "grit",
  quicker: "nt-bolt",
  reshuffled: "pack",
  "bullets-shuffled": "bullet",
  "rounds-played": "moon",
  "last-alive": "sun",
  "all-fell": "skull",
  "deck-out": "moon",
  scores: "nt-star",
  won: "seal",
  shared: "seal",
};

/** The argument of an event that names a card. */
const CARD_AT: Record<string, number> = {
  dealt: 1,
  "face-up": 0,
  stacked: 0,
  shows: 1,
  acts: 1,
  places: 1,
  "lays-aside": 1,
  thrown: 1,
  loses: 1,
  "no-waste": 1,
  "draws-this": 1,
  discards: 1,
  trades: 2,
  "takes-this": 2,
  steals: 2,
  takes: 1,
  used: 1,
};

const BULLET_AT: Record<string, number> = {
  flips: 2,
  "flips-for-self": 1,
  "counts-as": 1,
  ace: 1,
  "picks-bullet": 1,
  "to-the-bottom": 2,
  "looks-this": 2,
};

const COVER_AT: Record<string, number> = {
  "leaves-cover": 1,
  ducks: 1,
  "cover-up": 0,
  "out-of-reach": 1,
  "turns-two": 1,
  stopped: 1,
  "cover-hit": 1,
  "blown-away": 1,
};

export function iconOf({ says, args }: ToldEvent, words: Words): string {
  const card = CARD_AT[says];
  if (card !== undefined) return iconOfCard(words, args[card] ?? 0);
  const bullet = BULLET_AT[says];
  if (bullet !== undefined) return bulletIcon(args[bullet] ?? 0);
  const cover = COVER_AT[says];
  if (cover !== undefined) return coverOf(words, args[cover] ?? 0).icon;
  if (says === "reloads") return gunOf(words, args[1] ?? 0).icon;
  return ICONS[says] ?? "g-point";
}

const SHOUTS: Record<string, string> = {
  "rounds-played": "Famous",
  "last-alive": "Still Standing",
  "all-fell": "Pine Boxes",
  "deck-out": "Sundown",
};

export function ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending {
  const fell: number[] = names.map(() => 0);
  const fame: number[] = names.map(() => 0);
  const terms: string[] = names.map(() => "");
  const count = { flips: 0, hits: 0, wounds: 0 };
  let round = 0;
  for (const { says, args } of story) {
    const [a = -1, b = 0, c = 0] = args;
    if (says === "round") round = a;
    if (says === "killed") fell[a] = round;
    if (says === "flips") count.flips += 1;
    if (says === "flips" && (c === HIT || c === HEAD)) count.hits += 1;
    if (says === "wounded") count.wounds += 1;
    if (says === "scores") [fame[a], terms[a]] = [b, scoreOf(args)];
  }
  const why = words.event({ says: outcome.why, args: [], rule: outcome.rule }, names);
  const dead = fell.filter((n) => n > 0).length;
  const boxes = dead === 0 ? "Nobody needs a pine box." : dead === 1 ? "One pine box." : `${dead} pine boxes.`;
  return {
    shout: SHOUTS[outcome.why] ?? "The End",
    sentence: `${why} ${boxes}`,
    figures: [
      { number: round, label: round === 1 ? "Round" : "Rounds" },
      { number: count.flips, label: count.flips === 1 ? "Bullet flipped" : "Bullets flipped" },
      { number: count.hits, label: "On target" },
      { number: count.wounds, label: count.wounds === 1 ? "Wound" : "Wounds" },
    ],
    fates: names.map((_, seat) => {
      const round = fell[seat] ?? 0;
      if (round > 0) return { text: `Killed in round ${round}`, icon: "skull" };
      return {
        text: terms[seat] ?? "",
        icon: "nt-star",
        number: outcome.scores[seat] ?? fame[seat],
      };
    }),
  };
}

/** The parts of a score; a record of an older game has only the tokens. */
function scoreOf(args: readonly number[]): string {
  const [, , tokens = 0, cards, bonuses = 0] = args;
  if (cards === undefined) return `${tokens} in tokens, the rest cards and bonuses`;
  return `${tokens} in tokens + ${cards} for cards${bonuses > 0 ? ` + ${bonuses} in bonuses` : ""}`;
}

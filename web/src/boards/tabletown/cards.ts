/** The pack of the table: its cards as they are printed, its numbers, its gunslingers. */

import type { Band, CardFace } from "../../kit/card";
import type { Words } from "../../words/words";

export const REVOLVER = 0;
export const SHOTGUN = 2;
export const BULLET = 3;
export const SHELL = 4;
export const TNT = 5;
export const SHERIFF = 6;
export const DEPUTY = 7;
export const REACH = 8;
export const COACH = 9;
export const CAVALRY = 10;
export const DRAW = 11;
export const SHOOTOUT = 12;

interface Look {
  id: string;
  icon: string;
  short: string;
  kind: string;
  band: Band;
  /** The use of a card that is not for your own turn. */
  when: string;
}

/** In the order of the cards' numbers. */
const LOOKS: readonly Look[] = [
  { id: "revolver", icon: "revolver", short: "Revolver", kind: "Gun", band: "plain", when: "" },
  { id: "rifle", icon: "rifle", short: "Rifle", kind: "Gun", band: "plain", when: "" },
  { id: "shotgun", icon: "shotgun", short: "Shotgun", kind: "Gun", band: "plain", when: "" },
  { id: "bullet", icon: "bullet", short: "Bullet", kind: "Ammo", band: "plain", when: "" },
  { id: "shell", icon: "shell", short: "Shell", kind: "Ammo", band: "plain", when: "" },
  {
    id: "tnt",
    icon: "dynamite",
    short: "T.N.T.",
    kind: "Blast",
    band: "red",

    when: "For a fight, on your initiative",
  },
  {
    id: "sheriff",
    icon: "badge",
    short: "Sheriff",
    kind: "Star",
    band: "brass",

    when: "For the moment you are hit",
  },
  {
    id: "deputy",
    icon: "shield",
    short: "Deputy",
    kind: "Star",
    band: "brass",

    when: "For a hit by a Revolver or a Rifle",
  },
  {
    id: "reach",
    icon: "tt-sky",
    short: "Reach!",
    kind: "Event",
    band: "sage",

    when: "Before or after any action, outside fights",
  },
  {
    id: "coach",
    icon: "tt-coach",
    short: "Coach",
    kind: "Event",
    band: "sage",

    when: "For when a fight is called",
  },
  {
    id: "cavalry",
    icon: "tt-cavalry",
    short: "Cavalry",
    kind: "Event",
    band: "sage",

    when: "For when a fight is called",
  },
  { id: "draw", icon: "g-shot", short: "Draw!", kind: "Fight", band: "red", when: "Never held" },
  { id: "shootout", icon: "boom", short: "Shootout!", kind: "Fight", band: "red", when: "Never held" },
];

interface PackCard {
  id: string;
  name: string;
  count: number;
  text: string;
  rule: string;
  capacity?: number;
  initiative?: number;
  hits_on?: number | number[];
  both_hit_on?: number;
}

interface Pack {
  numbers: { hand: number; wounds: number };
  card: PackCard[];
  gunslinger: { id: string; name: string; nickname: string }[];
}

export function packOf(words: Words): Pack {
  return words.detail.pack as unknown as Pack;
}

function printed(words: Words, card: number): PackCard | undefined {
  return packOf(words).card.find(({ id }) => id === LOOKS[card]?.id);
}

/** The rule that the card is cited by. */
export function ruleOf(words: Words, card: number): string {
  return printed(words, card)?.rule ?? "";
}

export function lookOf(card: number): Look {
  return LOOKS[card] ?? (LOOKS[0] as Look);
}

/** The name on the card. */
export function nameOf(words: Words, card: number): string {
  return words.face("card", card, []);
}

/** A name that fits a small card. */
export function shortOf(words: Words, card: number): string {
  const name = nameOf(words, card);
  return name.length < 10 ? name : lookOf(card).short;
}

/** How much a gun holds. */
export function capacityOf(words: Words, gun: number): number {
  return printed(words, gun)?.capacity ?? 0;
}

/** The lowest die that hits; of T.N.T. by the number of sticks. */
export function needOf(words: Words, card: number, sticks = 1): number {
  const hits = printed(words, card)?.hits_on ?? 7;
  return Array.isArray(hits) ? (hits[sticks - 1] ?? 7) : hits;
}

export function bothNeed(words: Words): number {
  return printed(words, SHOTGUN)?.both_hit_on ?? 7;
}

/** “5 or 6”, “3 to 6”. */
export function facesFrom(need: number): string {
  if (need > 6) return "nothing";
  return need === 6 ? "6" : need === 5 ? "5 or 6" : `${need} to 6`;
}

export function faceOf(words: Words, card: number): CardFace {
  const look = lookOf(card);
  const print = printed(words, card);
  return {
    title: nameOf(words, card),
    art: look.icon,
    kind: look.kind,
    band: look.band,
    text: textOf(words, card),
    foot: [print ? `${print.count} of ${deckSize(words)}` : "", print?.rule ?? ""],
  };
}

function deckSize(words: Words): number {
  return packOf(words).card.reduce((sum, card) => sum + card.count, 0);
}

/** The text of the card, with the die it needs. */
export function textOf(words: Words, card: number): string {
  const text = printed(words, card)?.text ?? "";
  if (card > SHOTGUN) return text;
  const slow = printed(words, card)?.initiative ?? 0;
  const hits = `Holds ${capacityOf(words, card)}, hits on ${facesFrom(needOf(words, card))}`;
  const both = card === SHOTGUN ? `, both barrels on ${facesFrom(bothNeed(words))}` : "";
  return `${hits}${both}. Initiative +${slow}.`;
}

/** The pack of the table: Action Cards as they are printed, guns, covers, bullets, characters. */

import type { Band, CardFace } from "../../kit/card";
import type { NotorietyView } from "../../wire/types.gen";
import type { Words } from "../../words/words";

/** Where the Action Card of a round is. */
export const GONE = 3;

// Marks on a player.
export const SPOOKED = 1;
export const EXPOSED = 2;
export const USED_UP = 256;

export const HIT = 1;
export const HEAD = 3;

/** Keys of the stances. */
export const OPEN = 10;
export const FIRE_FROM_COVER = 11;
export const STAY = 12;
export const RUN = 13;
export const RELOAD_OPEN = 14;

interface PackCard {
  id: string;
  name: string;
  speed: number;
  kind: string;
  bonus?: number;
  discard: boolean;
  breaks_cover: boolean;
  behaviour: string;
  required?: number;
  bullets?: number;
  text: string;
  rule: string;
}

interface PackCover {
  id: string;
  name: string;
  count: number;
  class: string;
  hits: number;
  rule: string;
}

interface PackCharacter {
  id: string;
  name: string;
  title: string;
  text: string;
  rule: string;
}

interface Pack {
  numbers: { sixgun: number };
  cover: PackCover[];
  character: PackCharacter[];
  card: PackCard[];
}

export function packOf(words: Words): Pack {
  return words.detail.pack as unknown as Pack;
}

export function cardOf(words: Words, card: number): PackCard | undefined {
  return packOf(words).card[card];
}

export function nameOf(words: Words, card: number): string {
  return words.face("card", card, []);
}

export function speedOf(words: Words, card: number): number {
  return cardOf(words, card)?.speed ?? 0;
}

/** The slowest card there is: where the ruler ends. */
export function slowest(words: Words): number {
  return Math.max(...packOf(words).card.map(({ speed }) => speed));
}

// -- what cards look like ----------------------------------------------------------------------------------------------

const KINDS: Record<string, { name: string; band: Band; icon: string }> = {
  shot: { name: "Shot", band: "red", icon: "bullet" },
  trick: { name: "Trick", band: "sage", icon: "g-2" },
  dodge: { name: "Dodge", band: "sage", icon: "ghost" },
  cover: { name: "Cover", band: "sage", icon: "nt-trough" },
  event: { name: "Event", band: "red", icon: "boom" },
  hand: { name: "Hand gun", band: "plain", icon: "revolver" },
  pocket: { name: "Pocket gun", band: "plain", icon: "revolver" },
  rifle: { name: "Rifle", band: "plain", icon: "rifle" },
  shotgun: { name: "Shotgun", band: "plain", icon: "shotgun" },
};

/** Where a card has a picture of its own. */
const ICONS: Record<string, string> = {
  ace_of_spades: "spade",
  greased_lightning: "nt-bolt",
  quickest_hand: "g-shot",
  hit_the_dirt: "boot",
  snap_shot: "bullet",
  sleight_of_hand: "g-2",
  dust_devil: "nt-dust",
  silver_tongue: "talk",
  sharpshooter: "scope",
  duck_and_weave: "nt-dust",
  steal_the_show: "eye",
  the_ghost: "ghost",
  fan_the_hammer: "g-power",
  called_out: "g-point",
  free_whiskey: "mug",
  dive_for_the_trough: "nt-trough",
  lynch_mob: "posse",
  steady_hand: "g-4",
  throwing_knife: "nt-knife",
  spooked_horses: "mule",
  card_sharp: "pack",
  town_legend: "nt-star",
  ricochet: "burst",
  bounty_poster: "log",
  bide_your_time: "clock",
  ten_gallon_hat: "nt-hat",
  reload_on_the_run: "shell",
  old_grudge: "skull",
  undertakers_fee: "coin",
  trail_boss: "longhorn",
  bushwhack: "nt-cactus",
  powder_keg: "nt-barrel",
  stitch_it_up: "grit",
  deadeye: "scope",
  smoke_them_out: "nt-dust",
  ambush: "posse",
  stick_of_dynamite: "dynamite",
  stampede: "longhorn",
  empty_the_cylinder: "revolver",
  hold_up: "gold",
  horse_trade: "mule",
  gatling_gun: "shotgun",
};

export function iconOfCard(words: Words, card: number): string {
  const print = cardOf(words, card);
  return ICONS[print?.id ?? ""] ?? KINDS[print?.kind ?? ""]?.icon ?? "pack";
}

export function kindOf(words: Words, card: number): { name: string; band: Band } {
  return KINDS[cardOf(words, card)?.kind ?? ""] ?? { name: "Card", band: "plain" };
}

/** The cards that are topped up in the last round, and what they are worth now. */
export type Topped = Pick<NotorietyView, "stacked" | "bonuses">;

/** The score of a card in hand at the end: the number printed on it, or what it was topped up to. */
export function bonusOf(words: Words, card: number, { stacked, bonuses }: Topped): number {
  return bonuses[stacked.indexOf(card)] ?? cardOf(words, card)?.bonus ?? 0;
}

/** A card in full, for those who want to read it. */
export function faceOf(words: Words, card: number, topped: Topped): CardFace {
  const print = cardOf(words, card);
  const { name, band } = kindOf(words, card);
  const bonus = bonusOf(words, card, topped);
  return {
    title: nameOf(words, card),
    art: iconOfCard(words, card),
    kind: name,
    band,
    value: String(print?.speed ?? ""),
    text: print?.text ?? "",
    stats: [bonus > 0 ? `+${bonus}` : "", print?.discard ? "once" : ""].filter(Boolean),
    foot: [`Speed ${print?.speed ?? ""}`, ruleOf(words, card)],
  };
}

export function ruleOf(words: Words, card: number): string {
  return cardOf(words, card)?.rule ?? "";
}

/** Facts about a card besides its text. */
export function remarksOf(words: Words, card: number, topped: Topped): string[] {
  const print = cardOf(words, card);
  const bonus = bonusOf(words, card, topped);
  return [
    bonus > 0 ? `+${bonus} at the end if still in hand` : "",
    print?.discard ? "discarded when played" : "",
    print?.breaks_cover ? "breaks your cover" : "",
  ].filter(Boolean);
}

// -- guns --------------------------------------------------------------------------------------------------------------

interface GunLook {
  name: string;
  icon: string;
  /** How many bullets it holds. */
  most: number;
  required: number;
  /** The card it is, or -1 for the Sixgun that everybody has. */
  card: number;
}

/** Gun 0 is the Sixgun; the others are the weapons among the cards, in their order. */
export function gunOf(words: Words, gun: number): GunLook {
  const name = words.face("gun", gun, []);
  const weapons = weaponsOf(words);
  const card = weapons[gun - 1] ?? -1;
  const print = card < 0 ? undefined : cardOf(words, card);
  if (!print)
    return {
      name,
      icon: "revolver",
      most: packOf(words).numbers.sixgun,
      required: 0,
      card: -1,
    };
  return {
    name,
    icon: iconOfCard(words, card),
    most: print.bullets ?? 0,
    required: print.required ?? 0,
    card,
  };
}

function weaponsOf(words: Words): number[] {
  return packOf(words).card.flatMap((card, face) => (card.behaviour === "weapon" ? [face] : []));
}

// -- covers and bullets ------------------------------------------------------------------------------------------------

const COVERS: Record<string, string> = {
  cactus: "nt-cactus",
  hay_bale: "nt-hay",
  barrel: "nt-barrel",
  horse_trough: "nt-trough",
  rock: "nt-rock",
  adobe_wall: "nt-wall",
};

export function coverOf(words: Words, cover: number): { name: string; icon: string; hits: number; kind: string } {
  const print = packOf(words).cover[cover];
  return {
    name: words.face("cover", cover, []),
    icon: COVERS[print?.id ?? ""] ?? "nt-rock",
    hits: print?.hits ?? 0,
    kind: print?.class ?? "",
  };
}

/** Each result has its own sign, never a color alone. */
const SIGNS: readonly string[] = ["minus", "burst", "g-4", "skull", "close"];

export function bulletIcon(bullet: number): string {
  return SIGNS[bullet] ?? "bullet";
}

export function bulletName(words: Words, bullet: number): string {
  return words.face("bullet", bullet, []);
}

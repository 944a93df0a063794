/** Card faces: the art of each, and what stands on it. */

import { layOut } from "../../art/sprites";
import type { Band, CardFace } from "../../kit/card";
import icons from "./icons.svg?raw";
import type { Card, Kind, Pack } from "./pack";

if (typeof document !== "undefined") layOut(icons);

const ART: Record<string, string> = {
  peacemaker: "revolver",
  repeatin_rifle: "rifle",
  scattergun: "shotgun",
  garter_pistol: "sl-derringer",
  long_gun: "scope",
  hunk_o_wood: "sl-club",
  cider_jug: "sl-jug",
  skinnin_blade: "sl-blade",
  stove_poker: "sl-poker",
  bullwhip: "lasso",
  fancy_shootin: "badge",
  taste_hot_lead: "bullet",
  slap_the_hammer: "g-2",
  knuckle_stinger: "g-shot",
  cold_squint: "eye",
  strong: "g-fist",
  haymaker: "boom",
  boot_to_the_shin: "boot",
  heave_ho: "door",
  clear_the_tables: "sl-table",
  ornery: "longhorn",
  sucker_swipe: "spade",
  outta_nowhere: "ghost",
  bloods_up: "grit",
  tip_the_hat_brim: "sl-hat",
  servin_tray: "sl-tray",
  snap_one_back: "g-shot",
  slip_aside: "boot",
  stool_parry: "sl-stool",
  roll_and_clobber: "g-fist",
  thick_hide: "shield",
  divin_roll: "step",
  stubborn_streak: "mule",
  loose_cartridges: "bullet",
  vest_pocket_rounds: "shell",
  full_bandolier: "shell",
  crate_of_shells: "crate",
  chuck_it: "g-thumb",
  friends_cant_help: "skull",
  coverin_fire: "shield",
  step_in_front: "posse",
  pass_the_shells: "shell",
  one_two: "g-2",
  patch_up: "grit",
  two_sets_of_pockets: "pack",
};
const BY_KIND: Record<Kind, string> = {
  gun: "revolver",
  melee: "g-fist",
  enhancement: "burst",
  block: "shield",
  reload: "bullet",
  team: "posse",
};

export function artOf(card: Card): string {
  return ART[card.id] ?? BY_KIND[card.kind];
}

const TYPES = { gun: "Gun", melee: "Melee", general: "Any" } as const;

export function kindOf(card: Card): string {
  switch (card.kind) {
    case "gun":
      return "Gun";
    case "melee":
      return "Melee Weapon";
    case "enhancement":
      return `${TYPES[card.type]} Attack`;
    case "block":
      return `${TYPES[card.type]} Block`;
    case "reload":
      return "Reload";
    case "team":
      return "Team card";
  }
}

const BANDS: Record<Kind, Band> = {
  gun: "plain",
  melee: "plain",
  enhancement: "plain",
  block: "sage",
  reload: "brass",
  team: "brass",
};

/** The big number in the corner: what it adds, stops or fills. */
export function cornerOf(card: Card): string {
  switch (card.kind) {
    case "gun":
      return "";
    case "melee":
      return String(card.melee);
    case "enhancement": {
      const most = Math.max(...card.bonus, card.effects.includes("blood") ? card.amount : 0);
      return most > 0 ? `+${most}` : "";
    }
    case "block":
      return String(card.defense);
    case "reload":
      return card.bullets[0] ? `+${card.bullets[0]}` : "";
    case "team":
      return "";
  }
}

/** The damage of a Gun by its bullets: "2→3". */
export function optionsOf(card: Card): string[] {
  return card.kind === "gun" ? card.bullets.map((n, i) => `${n}→${card.damage[i]}`) : [];
}

/** One or two words for the small card in the hand. */
export function gistOf(card: Card): string {
  switch (card.kind) {
    case "gun":
      return optionsOf(card).join(" ");
    case "melee":
      return card.holster ? "Fits the Holster" : "Fist only";
    default:
      return card.text;
  }
}

export function faceOf(pack: Pack, face: number): CardFace {
  const card = pack.cards[face];
  if (!card) return { title: "Nothing", art: "minus", kind: "", band: "plain", text: "" };
  const inHolster = card.text.includes("Holster") ? "" : card.holster ? " Fits a Holster." : " Too long for a Holster.";
  const weapon = card.kind === "gun" || card.kind === "melee";
  return {
    title: card.name,
    art: artOf(card),
    kind: card.kind === "gun" ? `Gun, holds ${card.capacity}` : kindOf(card),
    band: BANDS[card.kind],
    value: cornerOf(card),
    stats: card.kind === "gun" ? optionsOf(card) : undefined,
    text: weapon ? `${card.text}${inHolster}${card.kind === "gun" ? ` ${card.melee} as a club.` : ""}` : card.text,
    foot: [`${card.count} in the deck`, card.rule],
  };
}

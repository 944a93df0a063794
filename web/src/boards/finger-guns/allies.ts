/** The allies' faces: busts of the same parts as everybody's, and beasts as icons. */

import { BONE, BRASS, BROWN, BUSTS, type Bust, COAT, INK, RED, RUST, SAGE, SILVER, STRAW, TAN } from "../../art/busts";
import type { CardFace } from "../../kit/card";
import type { Words } from "../../words/words";
import { type AllyCard, packOf } from "./gestures";

const ART: Record<string, { art: Bust | string; mark: string }> = {
  two_gun_tilda: {
    mark: "g-shot",
    art: {
      name: "Two-Gun Tilda",
      parts: "hair-long body-coat face-oval eyes-lash brow-stern nose mouth-full kerchief hat-stetson",
      skin: 1,
      hair: RUST,
      hat: INK,
      cloth: BROWN,
    },
  },
  hollow_point_harlan: {
    mark: "bullet",
    art: {
      name: "Hollow-Point Harlan",
      parts: "body-coat face-long eyes-squint brow-stern nose-hook mouth-flat stubble scar hair-temple hat-flat",
      skin: 0,
      hair: INK,
      hat: COAT,
      cloth: COAT,
      more: { lapel: RED },
    },
  },
  stove_plate_sadie: { mark: "shield", art: BUSTS.prudence as Bust },
  fuse_cutter_finn: {
    mark: "dynamite",
    art: {
      name: "Fuse-Cutter Finn",
      parts: "body-apron face-round eyes-open brow-thin nose mouth-smirk freckles cigar hair-temple hat-bowler",
      skin: 0,
      hair: RUST,
      hat: SAGE,
      cloth: TAN,
      more: { hatcut: INK },
    },
  },
  ditch_digger_dell: {
    mark: "shield",
    art: {
      name: "Ditch-Digger Dell",
      parts: "body-vest face-square eyes-squint brow-heavy nose-broad mouth-flat stubble hair-temple hat-slouch",
      skin: 4,
      hair: INK,
      hat: TAN,
      cloth: BROWN,
      more: { hatcut: INK },
    },
  },
  steady_hand_stella: {
    mark: "g-power",
    art: {
      name: "Steady-Hand Stella",
      parts: "hair-braids body-coat face-square eyes-open brow-stern nose mouth-flat scarf hat-flat",
      skin: 2,
      hair: INK,
      hat: STRAW,
      cloth: SAGE,
      more: { hatcut: INK, kc: BRASS, lapel: COAT },
    },
  },
  deputy_dobbs: {
    mark: "posse",
    art: {
      name: "Deputy Dobbs",
      parts: "body-vest face-round eyes-open brow-heavy nose-broad mouth-flat mo-walrus hair-temple hat-stetson",
      skin: 3,
      hair: SILVER,
      hat: BROWN,
      cloth: BRASS,
      more: { cutc: "#5b5247" },
    },
  },
  old_mule_gertie: { mark: "posse", art: "mule" },
  barkeep_bartlett: {
    mark: "mug",
    art: {
      name: "Barkeep Bartlett",
      parts: "body-apron face-square eyes-open brow-thin nose-broad mouth-flat mo-handlebar hair-part",
      skin: 1,
      hair: BROWN,
      cloth: COAT,
      more: { brim: "0" },
    },
  },
  doc_pettigrew: { mark: "grit", art: BUSTS.gus as Bust },
  bounty_man_crane: {
    mark: "boom",
    art: {
      name: "Bounty Man Crane",
      parts:
        "body-poncho face-long eyes-squint brow-heavy nose-hook mouth-flat mo-handlebar patch hair-temple hat-vaquero",
      skin: 2,
      hair: INK,
      hat: COAT,
      cloth: SAGE,
    },
  },
  loose_longhorns: { mark: "lasso", art: "longhorn" },
  light_finger_lou: {
    mark: "pack",
    art: {
      name: "Light-Finger Lou",
      parts: "hair-curls body-vest face-oval eyes-lash brow-thin nose mouth-smirk freckles hat-bowler",
      skin: 3,
      hair: INK,
      hat: RED,
      cloth: INK,
    },
  },
  tent_preacher: {
    mark: "grit",
    art: {
      name: "Tent Preacher Amos",
      parts: "body-coat face-long eyes-open brow-heavy nose-broad beard specs hair-temple hat-flat",
      skin: 4,
      hair: SILVER,
      hat: INK,
      cloth: INK,
      more: { lapel: COAT, cutc: "#5b5247" },
    },
  },
  undertaker_ignatius: {
    mark: "ghost",
    art: {
      name: "Undertaker Ignatius",
      parts: "body-coat face-long eyes-squint brow-thin nose-hook mouth-flat age hair-temple hat-top",
      skin: 0,
      hair: BONE,
      hat: COAT,
      cloth: INK,
      more: { lapel: COAT, cutc: "#8b7f6c" },
    },
  },
  telegraph_wren: {
    mark: "log",
    art: {
      name: "Telegraph Clerk Wren",
      parts: "hair-bun body-vest face-oval eyes-open brow-thin nose mouth-smirk hair-part specs earrings",
      skin: 4,
      hair: INK,
      cloth: SAGE,
      more: { brim: "0", lip: "#6e2a1f" },
    },
  },
};

export function cardOf(ally: AllyCard, at: number, of: number): CardFace {
  const art = ART[ally.id];
  return {
    title: ally.name,
    art: art?.art ?? "g-fist",
    kind: ally.kind === "keeper" ? "Keeper" : "Instant",
    band: ally.kind === "keeper" ? "brass" : "sage",
    mark: art?.mark ?? "lasso",
    text: ally.text,
    foot: [`Ally ${at + 1} of ${of}`, ally.rule],
  };
}

export function faceOfAlly(words: Words, ally: number): CardFace {
  const { allies } = packOf(words);
  const card = allies[ally];
  if (!card) return { title: "Nobody", art: "minus", kind: "", band: "plain", text: "" };
  return cardOf(card, ally, allies.length);
}

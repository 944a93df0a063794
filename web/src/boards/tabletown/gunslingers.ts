/** The eighteen faces of Tabletown: busts of the same parts as everybody's. */

import {
  BONE,
  BRASS,
  BROWN,
  type Bust,
  bustFor,
  COAT,
  INK,
  RED,
  RUST,
  SAGE,
  SILVER,
  STRAW,
  TAN,
} from "../../art/busts";
import type { Words } from "../../words/words";
import { packOf } from "./cards";

const ART: Record<string, Omit<Bust, "name">> = {
  doc: {
    parts: "body-coat face-long eyes-open brow-thin nose mouth-flat mo-handlebar specs hair-temple hat-bowler",
    skin: 0,
    hair: BROWN,
    hat: INK,
    cloth: COAT,
    more: { lapel: BROWN },
  },
  deadeye_don: {
    parts: "body-coat face-square eyes-squint brow-stern nose mouth-smirk stubble kerchief hair-temple hat-stetson",
    skin: 1,
    hair: BROWN,
    hat: TAN,
    cloth: SAGE,
    more: { hatcut: INK, lapel: COAT },
  },
  hilljack_hank: {
    parts: "body-apron face-round eyes-open brow-heavy nose-broad beard straw hair-temple hat-battered",
    skin: 0,
    hair: STRAW,
    hat: BROWN,
    cloth: TAN,
    more: { cutc: "#5b5247" },
  },
  big_bald_billy: {
    parts: "body-vest face-square eyes-squint brow-heavy nose-broad mouth-flat mo-walrus",
    skin: 1,
    hair: RUST,
    cloth: RED,
    more: { brim: "0" },
  },
  gravedigger: {
    parts: "body-coat face-long eyes-squint brow-heavy nose-hook mouth-flat age hair-temple hat-top",
    skin: 0,
    hair: SILVER,
    hat: COAT,
    cloth: INK,
    more: { lapel: COAT, cutc: "#8b7f6c" },
  },
  nervous_neddie: {
    parts: "body-vest face-oval eyes-open brow-thin nose mouth-full freckles scarf hair-temple hat-bowler",
    skin: 0,
    hair: STRAW,
    hat: TAN,
    cloth: SAGE,
    more: { hatcut: INK, kc: RED },
  },
  rattler: {
    parts: "body-poncho face-long eyes-squint brow-stern hair-temple mask hat-flat",
    skin: 2,
    hair: INK,
    hat: SAGE,
    cloth: TAN,
    more: { hatcut: INK },
  },
  tombstone: {
    parts:
      "body-coat face-square eyes-squint brow-heavy nose-broad mouth-flat mo-handlebar scar hair-temple hat-stetson",
    skin: 0,
    hair: RUST,
    hat: COAT,
    cloth: COAT,
    more: { lapel: SAGE },
  },
  ironsides: {
    parts: "body-vest face-square eyes-open brow-heavy nose-broad beard hair-temple hat-flat",
    skin: 4,
    hair: INK,
    hat: BROWN,
    cloth: BRASS,
  },
  red: {
    parts: "hair-curls body-vest face-round eyes-squint brow-heavy nose mouth-smirk stubble freckles hat-slouch",
    skin: 0,
    hair: RUST,
    hat: BROWN,
    cloth: COAT,
  },
  the_mad_prussian: {
    parts: "body-coat face-square eyes-open brow-stern nose-hook mouth-flat mo-handlebar specs hair-part",
    skin: 0,
    hair: COAT,
    cloth: INK,
    more: { lapel: RED, brim: "0", cutc: "#5b5247" },
  },
  lefty: {
    parts: "body-vest face-oval eyes-squint brow-thin nose mouth-smirk mo-pencil hair-temple hat-bowler",
    skin: 1,
    hair: RUST,
    hat: SAGE,
    cloth: BROWN,
    more: { hatcut: INK },
  },
  one_eye: {
    parts: "body-coat face-square eyes-squint brow-heavy nose-broad mouth-flat stubble patch hair-temple hat-battered",
    skin: 3,
    hair: INK,
    hat: TAN,
    cloth: BROWN,
    more: { hatcut: INK, lapel: COAT },
  },
  the_reaper: {
    parts: "body-coat face-long eyes-squint brow-heavy nose-hook beard age hair-temple hat-flat",
    skin: 1,
    hair: BONE,
    hat: INK,
    cloth: INK,
    more: { lapel: COAT, cutc: "#8b7f6c" },
  },
  nightshadow: {
    parts: "hair-braids body-coat face-oval eyes-squint brow-stern nose mouth-flat scarf hat-stetson",
    skin: 3,
    hair: INK,
    hat: INK,
    cloth: COAT,
    more: { kc: BRASS, lapel: BROWN },
  },
  loco_louie: {
    parts:
      "body-vest face-long eyes-open brow-heavy nose mouth-smirk mo-handlebar goatee kerchief hair-temple hat-stetson",
    skin: 2,
    hair: INK,
    hat: BONE,
    cloth: INK,
    more: { hatcut: INK, cutc: "#5b5247" },
  },
  jackrabbit_johnny: {
    parts: "body-coat face-oval eyes-open brow-thin nose mouth-smirk freckles hair-temple hat-slouch",
    skin: 4,
    hair: INK,
    hat: STRAW,
    cloth: SAGE,
    more: { hatcut: INK, lapel: INK },
  },
  twitch: {
    parts: "body-vest face-round eyes-open brow-stern nose-broad mouth-flat stubble cigar hair-temple hat-flat",
    skin: 2,
    hair: BROWN,
    hat: RED,
    cloth: TAN,
    more: { hatcut: INK },
  },
};

export interface Person {
  name: string;
  nickname: string;
  bust: Bust;
}

/** The person behind a gunslinger. */
export function personOf(words: Words, gunslinger: number): Person | null {
  const card = packOf(words).gunslinger[gunslinger];
  if (!card) return null;
  const bust = bustFor(ART, card.id, card.name, gunslinger);
  return { name: card.name, nickname: card.nickname, bust };
}

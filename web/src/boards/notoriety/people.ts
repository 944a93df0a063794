/** The ten of Notoriety: busts of the same parts as everybody's. */

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
import { packOf } from "./pack";

const ART: Record<string, Omit<Bust, "name">> = {
  gina_raquel: {
    parts: "hair-long body-dress face-oval eyes-lash brow-thin nose mouth-full earrings hat-flat",
    skin: 2,
    hair: INK,
    hat: RED,
    cloth: RED,
    more: { hatcut: INK },
  },
  wild_bill_hiccup: {
    parts: "hair-curls body-vest face-long eyes-open brow-heavy nose-broad mouth-smirk mo-handlebar hat-battered",
    skin: 0,
    hair: STRAW,
    hat: BROWN,
    cloth: TAN,
  },
  doc_tobias_merrow: {
    parts: "body-coat face-oval eyes-open brow-thin nose mouth-flat goatee specs hair-temple hat-top",
    skin: 4,
    hair: INK,
    hat: COAT,
    cloth: COAT,
    more: { lapel: SAGE },
  },
  calico_kate_dempsey: {
    parts: "hair-braids body-vest face-oval eyes-squint brow-stern nose mouth-smirk freckles kerchief hat-slouch",
    skin: 1,
    hair: RUST,
    hat: TAN,
    cloth: SAGE,
    more: { hatcut: INK, kc: RED },
  },
  preacher_amos_pike: {
    parts: "body-coat face-long eyes-open brow-heavy nose-hook mouth-flat age hair-temple hat-flat",
    skin: 0,
    hair: SILVER,
    hat: INK,
    cloth: INK,
    more: { lapel: BONE, cutc: "#8b7f6c" },
  },
  rosalind_vane: {
    parts: "hair-bun body-dress face-oval eyes-squint brow-thin nose mouth-full earrings hair-part",
    skin: 3,
    hair: INK,
    cloth: BRASS,
    more: { brim: "0" },
  },
  joseph_two_rivers: {
    parts: "body-vest face-square eyes-open brow-heavy nose mouth-flat stubble scarf hair-temple hat-stetson",
    skin: 2,
    hair: INK,
    hat: SAGE,
    cloth: BROWN,
    more: { hatcut: INK, kc: BRASS },
  },
  esperanza_cruz: {
    parts: "hair-long body-poncho face-round eyes-open brow-stern nose mouth-flat hat-vaquero",
    skin: 2,
    hair: BROWN,
    hat: BONE,
    cloth: SAGE,
    more: { hatcut: INK },
  },
  ezra_gallow: {
    parts: "body-coat face-long eyes-squint brow-stern nose-hook mouth-smirk beard hair-temple hat-bowler",
    skin: 1,
    hair: COAT,
    hat: INK,
    cloth: BROWN,
    more: { lapel: INK },
  },
  maisie_thorne: {
    parts: "hair-curls body-coat face-round eyes-lash brow-thin nose mouth-smirk scarf hat-stetson",
    skin: 4,
    hair: INK,
    hat: STRAW,
    cloth: RED,
    more: { hatcut: INK, kc: BRASS },
  },
};

export interface Person {
  name: string;
  title: string;
  text: string;
  bust: Bust;
}

/** The person behind a character. */
export function personOf(words: Words, character: number): Person | null {
  const card = packOf(words).character[character];
  if (!card) return null;
  const bust = bustFor(ART, card.id, card.name, character);
  return { name: card.name, title: card.title, text: card.text, bust };
}

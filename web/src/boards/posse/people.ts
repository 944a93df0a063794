/** Faces of the fourteen. A pack of somebody's own may have others, who look like somebody we know. */

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
import { characterOf } from "./pack";

type Face = Omit<Bust, "name">;

const ART: Readonly<Record<string, Face>> = {
  garrett: {
    parts: "body-coat face-square eyes-squint brow-stern nose mouth-flat mo-walrus hair-temple hat-stetson",
    skin: 1,
    hair: SILVER,
    hat: INK,
    cloth: COAT,
    more: { lapel: BRASS },
  },
  gates: {
    parts: "body-vest face-oval eyes-open brow-heavy nose-broad mouth-flat stubble kerchief hair-temple hat-flat",
    skin: 3,
    hair: INK,
    hat: BROWN,
    cloth: SAGE,
    more: { hatcut: INK },
  },
  quentin: {
    parts: "body-coat face-long eyes-squint brow-thin nose-hook mouth-smirk mo-pencil hair-temple hat-bowler",
    skin: 0,
    hair: BROWN,
    hat: RED,
    cloth: INK,
    more: { lapel: RED },
  },
  james: {
    parts: "body-vest face-long eyes-squint brow-heavy nose-hook mouth-flat goatee scarf hair-temple hat-slouch",
    skin: 0,
    hair: RUST,
    hat: TAN,
    cloth: BROWN,
    more: { hatcut: INK, kc: RED },
  },
  gang_1: {
    parts: "body-vest face-round eyes-open brow-stern nose-broad mouth-flat stubble kerchief hair-temple hat-battered",
    skin: 2,
    hair: INK,
    hat: TAN,
    cloth: COAT,
    more: { hatcut: INK },
  },
  gang_2: {
    parts: "hair-long body-coat face-oval eyes-lash brow-stern nose mouth-full scarf hat-slouch",
    skin: 4,
    hair: INK,
    hat: BROWN,
    cloth: RUST,
    more: { hatcut: INK, kc: BRASS },
  },
  gang_3: {
    parts: "body-vest face-square eyes-squint brow-heavy nose-broad mouth-smirk beard patch hair-temple",
    skin: 1,
    hair: COAT,
    cloth: TAN,
    more: { brim: "0" },
  },
  elsu: {
    parts: "hair-long body-coat face-long eyes-open brow-stern nose mouth-flat scarf hat-flat",
    skin: 3,
    hair: INK,
    hat: INK,
    cloth: SAGE,
    more: { kc: BRASS, lapel: BROWN },
  },
  kiiyiya: {
    parts: "hair-braids body-vest face-oval eyes-lash brow-thin nose mouth-full kerchief",
    skin: 2,
    hair: INK,
    cloth: BROWN,
    more: { brim: "0" },
  },
  qaletaqa: {
    parts: "hair-braids body-coat face-square eyes-squint brow-heavy nose-broad mouth-flat age",
    skin: 3,
    hair: SILVER,
    cloth: COAT,
    more: { brim: "0", lapel: SAGE },
  },
  rodgers: {
    parts: "body-coat face-long eyes-squint brow-stern nose-hook mo-handlebar goatee hair-temple hat-slouch",
    skin: 0,
    hair: BONE,
    hat: SAGE,
    cloth: INK,
    more: { lapel: BRASS, hatcut: INK, cutc: "#8b7f6c" },
  },
  rider_1: {
    parts: "body-coat face-oval eyes-open brow-thin nose mouth-smirk freckles kerchief hair-temple hat-slouch",
    skin: 1,
    hair: RUST,
    hat: STRAW,
    cloth: SAGE,
    more: { hatcut: INK, lapel: BROWN },
  },
  rider_2: {
    parts: "body-coat face-square eyes-open brow-heavy nose-broad mouth-flat stubble hair-temple hat-slouch",
    skin: 4,
    hair: INK,
    hat: STRAW,
    cloth: SAGE,
    more: { hatcut: INK, lapel: BROWN },
  },
  rider_3: {
    parts: "body-coat face-round eyes-squint brow-stern nose mouth-flat mo-walrus specs hair-temple hat-slouch",
    skin: 2,
    hair: BROWN,
    hat: STRAW,
    cloth: SAGE,
    more: { hatcut: INK, lapel: BROWN },
  },
};

export function bustOf(words: Words, c: number): Bust {
  const character = characterOf(words, c);
  return bustFor(ART, character?.id ?? "", character?.name ?? "", c);
}

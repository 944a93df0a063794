/** The faces of the eight characters, of the same parts as everybody's. */

import { BONE, BRASS, BROWN, BUSTS, type Bust, COAT, INK, RED, RUST, SAGE, SILVER, STRAW, TAN } from "../../art/busts";

const FACES: Record<string, Bust> = {
  masterson: {
    name: "James Masterson",
    parts: "body-coat face-long eyes-open brow-thin nose mouth-flat mo-handlebar hair-temple hat-bowler",
    skin: 1,
    hair: BROWN,
    hat: INK,
    cloth: COAT,
    more: { lapel: SAGE },
  },
  lisa: {
    name: "Lisa",
    parts: "hair-braids body-vest face-oval eyes-squint brow-stern nose mouth-flat kerchief hat-slouch",
    skin: 3,
    hair: INK,
    hat: STRAW,
    cloth: SAGE,
    more: { hatcut: INK, kc: RED },
  },
  stern: BUSTS.prudence as Bust,
  grey: {
    name: "Annabelle Grey",
    parts: "hair-curls body-coat face-oval eyes-lash brow-thin nose mouth-full earrings hat-flat",
    skin: 0,
    hair: SILVER,
    hat: RED,
    cloth: INK,
    more: { lapel: BRASS, cutc: "#5b5247" },
  },
  ox: {
    name: "Ox Harrow",
    parts: "body-apron face-square eyes-squint brow-heavy nose-broad mouth-flat mo-walrus",
    skin: 4,
    hair: INK,
    cloth: TAN,
    more: { brim: "0" },
  },
  quill: {
    name: "Silas Quill",
    parts: "body-coat face-long eyes-squint brow-thin nose-hook mouth-smirk stubble hair-temple hat-top",
    skin: 0,
    hair: INK,
    hat: COAT,
    cloth: INK,
    more: { lapel: RED, cutc: RED },
  },
  finch: {
    name: "Tobias Finch",
    parts: "body-vest face-oval eyes-open brow-thin nose mouth-smirk freckles hair-temple hat-vaquero",
    skin: 2,
    hair: RUST,
    hat: BONE,
    cloth: RED,
    more: { hatcut: INK },
  },
  dray: {
    name: "Wilhelmina Dray",
    parts: "hair-bun body-coat face-round eyes-lash brow-stern nose-broad mouth-full hair-part earrings",
    skin: 4,
    hair: INK,
    cloth: BRASS,
    more: { brim: "0", lapel: INK, lip: "#6e2a1f" },
  },
};

export function bustOf(character: string): Bust {
  return FACES[character] ?? (BUSTS.cora as Bust);
}

/** Teams: a mark each, so that nobody needs the ink. */
export const TEAMS: readonly { name: string; icon: string }[] = [
  { name: "Stars", icon: "badge" },
  { name: "Spades", icon: "spade" },
  { name: "Horseshoes", icon: "sl-horseshoe" },
];

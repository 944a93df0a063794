/** Drawable people: a bust is a list of parts, back to front, and its inks. See the parts in portraits.svg. */

export interface Bust {
  name: string;
  parts: string;
  skin: 0 | 1 | 2 | 3 | 4;
  hair: string;
  hat?: string;
  cloth: string;
  /** Further inks: neckwear, lapel, lips, lines cut into hat and hair; `brim: "0"` without a hat. */
  more?: Record<string, string>;
}

/** Five pairs of skin and shade, used alike for heroes and rogues. */
export const SKINS: readonly (readonly [string, string])[] = [
  ["#f1dcc0", "#d9b48a"],
  ["#e0bb92", "#bd8f63"],
  ["#c4946a", "#9b6b45"],
  ["#9a6a48", "#734a30"],
  ["#7a4f36", "#573524"],
];

export const INK = "#1d1815";
export const RED = "#8e2320";
export const SAGE = "#6f7d62";
export const BRASS = "#b3893c";
export const TAN = "#b08f63";
export const STRAW = "#c9a878";
export const BROWN = "#4a3226";
export const COAT = "#2c2622";
export const RUST = "#8a3f22";
export const SILVER = "#b7ad9c";
export const BONE = "#e9e0cd";

export const BUSTS: Readonly<Record<string, Bust>> = {
  cora: {
    name: "Cora Vance",
    parts: "hair-long body-coat face-oval eyes-lash brow-thin nose mouth-full kerchief hat-stetson",
    skin: 1,
    hair: BROWN,
    hat: INK,
    cloth: TAN,
  },
  tom: {
    name: "Big Tom Ruddock",
    parts: "body-vest face-square eyes-squint brow-heavy nose-broad mouth-flat mo-walrus hair-temple hat-bowler",
    skin: 0,
    hair: RUST,
    hat: BROWN,
    cloth: SAGE,
  },
  wren: {
    name: "Wren Calloway",
    parts: "hair-curls body-coat face-oval eyes-lash brow-thin nose-broad mouth-full scarf earrings hat-slouch",
    skin: 4,
    hair: INK,
    hat: STRAW,
    cloth: COAT,
    more: { hatcut: INK, kc: SAGE, lip: "#6e2a1f", lapel: INK },
  },
  silas: {
    name: "Silas Moth",
    parts: "body-coat face-long eyes-squint brow-stern nose-hook mouth-smirk mo-pencil goatee hair-temple hat-top",
    skin: 0,
    hair: INK,
    hat: INK,
    cloth: COAT,
    more: { lapel: RED },
  },
  dolores: {
    name: "Dolores Quick",
    parts: "hair-braids body-poncho face-square eyes-squint brow-heavy nose mouth-flat age patch hat-vaquero",
    skin: 2,
    hair: SILVER,
    hat: BONE,
    cloth: RED,
    more: { hatcut: INK, cutc: "#5b5247" },
  },
  hank: {
    name: "Hank Oleander",
    parts: "body-vest face-square eyes-open brow-heavy nose-broad beard hair-temple hat-flat",
    skin: 3,
    hair: INK,
    hat: SAGE,
    cloth: BROWN,
    more: { hatcut: INK },
  },
  josiah: {
    name: "Josiah Reed",
    parts: "hair-braids body-coat face-long eyes-squint brow-heavy nose mouth-flat kerchief hat-flat",
    skin: 2,
    hair: INK,
    hat: BROWN,
    cloth: COAT,
    more: { kc: BRASS, lapel: BROWN },
  },
  mei: {
    name: "Mei Harlan",
    parts: "hair-bun body-dress face-oval eyes-open brow-thin nose mouth-full hair-fringe earrings",
    skin: 0,
    hair: INK,
    cloth: SAGE,
    more: { brim: "0" },
  },
  kid: {
    name: "The Quiet Kid",
    parts: "body-coat face-oval eyes-squint brow-stern hair-temple freckles mask hat-slouch",
    skin: 1,
    hair: RUST,
    hat: STRAW,
    cloth: TAN,
    more: { hatcut: INK },
  },
  prudence: {
    name: "Prudence Ward",
    parts: "hair-bun body-dress face-oval eyes-open brow-thin nose mouth-flat freckles hair-part specs",
    skin: 0,
    hair: RUST,
    cloth: COAT,
    more: { brim: "0" },
  },
  ox: {
    name: "Ezekiel Harrow",
    parts: "body-apron face-square eyes-open brow-heavy nose-broad mouth-flat mo-handlebar scar",
    skin: 3,
    hair: INK,
    cloth: BROWN,
    more: { brim: "0" },
  },
  gus: {
    name: "Old Gus Pellar",
    parts: "body-vest face-round eyes-squint brow-heavy nose-broad beard age straw hair-temple hat-battered",
    skin: 0,
    hair: BONE,
    hat: TAN,
    cloth: RED,
    more: { hatcut: INK, cutc: "#8b7f6c" },
  },
  ysabel: {
    name: "Ysabel Prado",
    parts: "hair-long body-poncho face-long eyes-lash brow-thin nose mouth-smirk earrings hat-flat",
    skin: 2,
    hair: INK,
    hat: RED,
    cloth: BROWN,
    more: { hatcut: INK },
  },
  amos: {
    name: "Amos Bell",
    parts: "body-coat face-round eyes-open brow-heavy nose-broad mouth-flat goatee specs hair-temple hat-bowler",
    skin: 4,
    hair: INK,
    hat: SAGE,
    cloth: BROWN,
    more: { hatcut: INK, lapel: INK },
  },
  nell: {
    name: "Nell Farrow",
    parts: "hair-braids body-vest face-round eyes-open brow-thin nose mouth-smirk freckles hat-battered",
    skin: 1,
    hair: RUST,
    hat: BROWN,
    cloth: RED,
  },
  cyrus: {
    name: "Cyrus Thorn",
    parts: "body-coat face-long eyes-squint brow-heavy nose-hook mouth-flat stubble cigar scar hair-temple hat-stetson",
    skin: 1,
    hair: BROWN,
    hat: BROWN,
    cloth: SAGE,
    more: { lapel: COAT },
  },
};

export const FACES = Object.keys(BUSTS);

/** Somebody of a pack: drawn for this game, or, in a pack of somebody's own, one who looks like somebody we know. */
export function bustFor(art: Record<string, Omit<Bust, "name">>, id: string, name: string, number: number): Bust {
  const drawn = art[id];
  return drawn ? { ...drawn, name } : (BUSTS[FACES[number % FACES.length] ?? ""] as Bust);
}

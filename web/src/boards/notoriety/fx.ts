/** Effects that fly, flip and burst on the board during a beat. */

import type { Arc as AnyArc } from "../arcs";

export type Arc = AnyArc<"aim" | "hit" | "miss" | "rope">;

/** The middle of the board. */
export type Tray =
  | { kind: "flip"; by: number; at: number; gun: number; bullet: number; counts: number; before: number[] }
  | { kind: "card"; seat: number; card: number; note: string }
  | { kind: "cover"; seat: number; covers: number[]; note: string }
  | { kind: "score"; seat: number; total: number; tokens: number; cards: number; bonus: number; best: number };

export interface Fx {
  /** Across the whole board: Draw! */
  shout: string;
  /** The word stamped on the board. */
  stamp: string;
  tray: Tray | null;
  arcs: Arc[];
  /** Players wounded now. */
  wounded: number[];
  falling: number[];
  /** Players whose cover is hit now. */
  struck: number[];
  /** NOTORIETY won and paid. */
  fame: Record<number, number>;
  /** A card that goes to somebody: -1 for one face down. */
  cards: Record<number, number>;
  /** The players who cause this. */
  acting: number[];
}

export const CALM: Fx = {
  shout: "",
  stamp: "",
  tray: null,
  arcs: [],
  wounded: [],
  falling: [],
  struck: [],
  fame: {},
  cards: {},
  acting: [],
};

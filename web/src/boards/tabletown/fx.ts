/** Effects that fly, roll and burst on the street during a beat. */

import type { Arc as AnyArc } from "../arcs";

export type Arc = AnyArc<"aim" | "shot" | "miss" | "rope" | "blast">;

export interface Roll {
  seat: number;
  die: number;
  total: number;
}

/** The dice tray. */
export type Tray =
  | { kind: "initiative"; rolls: Roll[] }
  | { kind: "shot"; by: number; at: number; die: number; need: number }
  | { kind: "blast"; by: number; need: number }
  | { kind: "star"; seat: number; card: number }
  | { kind: "law"; seat: number }
  | { kind: "card"; seat: number; card: number; note: string };

/** A die on a poster; `good` is whether it did what was rolled for. */
export interface PosterDie {
  die: number;
  good: boolean | null;
}

export interface Fx {
  /** Across the whole street: Draw! */
  shout: string;
  /** The word stamped on the street. */
  stamp: string;
  tray: Tray | null;
  arcs: Arc[];
  /** Players wounded now. */
  wounded: number[];
  /** Players who fall now. */
  falling: number[];
  /** Players who cancel a hit now. */
  starred: number[];
  /** A die for each. */
  dice: Record<number, PosterDie>;
  /** The card that somebody lays down or draws: -1 for one face down. */
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
  starred: [],
  dice: {},
  cards: {},
  acting: [],
};

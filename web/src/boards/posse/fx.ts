/** Effects that fly and burst on the map during a beat. */

export interface Shot {
  by: number;
  at: number;
  style: "aim" | "hit" | "miss" | "answer";
}

export interface Fx {
  /** The word stamped on the map. */
  stamp: string;
  shots: Shot[];
  /** Health lost or gained by a character now: "−2", "+3". */
  bursts: Record<number, string>;
  /** A square something happens on: dynamite, a trap, fire. */
  blast: number;
  /** Characters that move now, and where from. */
  moving: { c: number; from: number }[];
  /** A card that is laid down: a posse card, or loot. */
  card: { kind: "card" | "loot"; face: number; who: string } | null;
  /** Characters whose square the camera should show. */
  look: number[];
}

export const CALM: Fx = { stamp: "", shots: [], bursts: {}, blast: -1, moving: [], card: null, look: [] };

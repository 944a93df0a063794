/** Where everybody sits: you at the bottom, the others clockwise from your left (FG-1.6). In hundredths of the board. */

export type Spot = readonly [x: number, y: number];

export interface Ring {
  others: readonly Spot[];
  you: Spot;
  middle: Spot;
}

/** The table seen from above, on a wide board. */
const WIDE: Record<number, readonly Spot[]> = {
  2: [
    [18, 36],
    [82, 36],
  ],
  3: [
    [13, 50],
    [50, 17],
    [87, 50],
  ],
  4: [
    [12.5, 62],
    [26, 22],
    [74, 22],
    [87.5, 62],
  ],
  5: [
    [12.5, 66],
    [20, 24],
    [50, 17],
    [80, 24],
    [87.5, 66],
  ],
  6: [
    [11, 74],
    [12, 38],
    [34, 17],
    [66, 17],
    [88, 38],
    [89, 74],
  ],
  7: [
    [12, 77],
    [10, 45],
    [25, 17],
    [50, 15],
    [75, 17],
    [90, 45],
    [88, 77],
  ],
};

/** On a phone: three columns, you below, the ally in the middle. */
const TALL: Record<number, readonly Spot[]> = {
  2: [
    [18, 30],
    [82, 30],
  ],
  3: [
    [17, 70],
    [17, 26],
    [83, 48],
  ],
  4: [
    [17, 66],
    [17, 20],
    [83, 20],
    [83, 66],
  ],
  5: [
    [17, 66],
    [17, 20],
    [50, 16.5],
    [83, 20],
    [83, 66],
  ],
  6: [
    [17, 83.5],
    [17, 50],
    [17, 16.5],
    [83, 16.5],
    [83, 50],
    [83, 83.5],
  ],
  7: [
    [17, 83.5],
    [17, 50],
    [17, 16.5],
    [50, 16.5],
    [83, 16.5],
    [83, 50],
    [83, 83.5],
  ],
};

export type Shape = "wide" | "tall";

export function ringFor(shape: Shape, others: number): Ring {
  const table = shape === "wide" ? WIDE : TALL;
  return {
    others: table[others] ?? [],
    you: shape === "wide" ? [50, 82] : [50, others < 4 ? 72 : 83.5],
    middle: [50, others < 4 && shape === "tall" ? 36 : 50],
  };
}

/** The spot of every seat, seen by `you` (a spectator sits where the first seat is). */
export function spotsOf(ring: Ring, seats: number, you: number): Spot[] {
  const first = you < 0 ? 0 : you;
  return Array.from({ length: seats }, (_, seat) => {
    const steps = (seat - first + seats) % seats;
    return steps === 0 ? ring.you : (ring.others[steps - 1] ?? ring.middle);
  });
}

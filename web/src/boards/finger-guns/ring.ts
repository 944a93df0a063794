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

/** On a phone while things happen: tall, with you at the bottom. */
const TALL: Record<number, readonly Spot[]> = {
  2: [
    [22, 30],
    [78, 30],
  ],
  3: [
    [17, 42],
    [50, 14],
    [83, 42],
  ],
  4: [
    [16.5, 52],
    [27, 15],
    [73, 15],
    [83.5, 52],
  ],
  5: [
    [16.5, 53],
    [16.5, 18],
    [50, 14],
    [83.5, 18],
    [83.5, 53],
  ],
  6: [
    [16.5, 65],
    [16.5, 39],
    [29, 13],
    [71, 13],
    [83.5, 39],
    [83.5, 65],
  ],
  7: [
    [16.5, 66],
    [16.5, 40],
    [16.5, 14],
    [50, 13],
    [83.5, 14],
    [83.5, 40],
    [83.5, 66],
  ],
};

/** On a phone while you choose: two rows above the thumb; you are in the sheet below. */
const ROWS: Record<number, { others: readonly Spot[]; middle: Spot }> = {
  2: {
    others: [
      [18, 50],
      [82, 50],
    ],
    middle: [50, 50],
  },
  3: {
    others: [
      [18, 72],
      [50, 27],
      [82, 72],
    ],
    middle: [50, 75],
  },
  4: {
    others: [
      [18, 75],
      [18, 26],
      [82, 26],
      [82, 75],
    ],
    middle: [50, 50],
  },
  5: {
    others: [
      [17, 75],
      [17, 26],
      [50, 26],
      [83, 26],
      [83, 75],
    ],
    middle: [50, 75],
  },
  6: {
    others: [
      [13.5, 75],
      [13.5, 26],
      [38, 26],
      [62, 26],
      [86.5, 26],
      [86.5, 75],
    ],
    middle: [50, 75],
  },
  7: {
    others: [
      [37.5, 75],
      [13.5, 75],
      [13.5, 26],
      [37.5, 26],
      [62, 26],
      [86.5, 26],
      [86.5, 75],
    ],
    middle: [62, 75],
  },
};

export type Shape = "wide" | "tall" | "rows";

export function ringFor(shape: Shape, others: number): Ring {
  if (shape === "rows") {
    const rows = ROWS[others] ?? { others: [], middle: [50, 50] as Spot };
    return { ...rows, you: [50, 120] };
  }
  const table = shape === "wide" ? WIDE : TALL;
  return {
    others: table[others] ?? [],
    you: shape === "wide" ? [50, 82] : [50, 84],
    middle: shape === "wide" ? [50, 50] : [50, 49],
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

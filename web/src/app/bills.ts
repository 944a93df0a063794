/** How each game is announced: one hero icon, one line, one sentence. */

export interface Bill {
  icon: string;
  line: string;
  shout: string;
  text: string;
  minutes: number;
  /** How many usually sit down. */
  seats: number;
}

export const BILLS: Readonly<Record<string, Bill>> = {
  "finger-guns": {
    icon: "g-shot",
    line: "Three, two, one",
    shout: "DRAW!",
    text: "Everybody points at once. The dead go on as ghosts.",
    minutes: 10,
    seats: 5,
  },
  tabletown: {
    icon: "revolver",
    line: "Six wounds,",
    shout: "done",
    text: "Arm, load, face somebody and wait for the card that says DRAW!",
    minutes: 20,
    seats: 5,
  },
  saloon: {
    icon: "mug",
    line: "Mind the",
    shout: "piano",
    text: "Cover to cover, a gun in your fist and another in the holster.",
    minutes: 40,
    seats: 4,
  },
  notoriety: {
    icon: "badge",
    line: "Fame or a",
    shout: "pine box",
    text: "One secret card, one finger pointed, bullets flipped blind.",
    minutes: 30,
    seats: 5,
  },
  posse: {
    icon: "posse",
    line: "Twelve rounds",
    shout: "of gold",
    text: "Street by street, crate by crate, for the gold in the bank.",
    minutes: 75,
    seats: 3,
  },
};

const ANY: Bill = {
  icon: "revolver",
  line: "New in",
  shout: "town",
  text: "A shoot-out by its own rules.",
  minutes: 30,
  seats: 4,
};

export function billOf(slug: string): Bill {
  return BILLS[slug] ?? ANY;
}

import type { Heading, View } from "../wire/types.gen";

/** What every game's table has before the first event of a record: nobody is asked anything. */
export function blank(heading: Heading): View {
  return {
    seat: -1,
    seats: heading.seats,
    asked: [],
    kind: "",
    sealed: false,
    options: [],
    interrupts: [],
    pick: -1,
    stack: [],
    left: 0,
    outcome: null,
  };
}

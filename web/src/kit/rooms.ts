/**
 * How much room there is, in letters: a window made small and a text made large ask for the same layout.
 *
 * Style sheets say `@media (--handheld)`, the build writes the query; scripts ask `room` of size.ts.
 */

const DESK = "(min-width: 62em) and (min-height: 42em)";
const SHORT = "(min-width: 38em) and (min-height: 18em) and (max-height: 41.99em) and (min-aspect-ratio: 5/4)";
const LOW = "(max-height: 30em)";

export const ROOMS = {
  /** Table, story beside it, hand and decision below. */
  "--desk": DESK,
  /** Everything else: the story is in a sheet. */
  "--handheld": `(not (${DESK}))`,
  /** A phone on its side: the table and what you can do stand side by side. */
  "--short": SHORT,
  /** The table above what you can do. */
  "--upright": `(not (${DESK})) and (not (${SHORT}))`,
  /** Not even that: the page scrolls. */
  "--tiny": `(not (${DESK})) and (not (${SHORT})) and ${LOW}`,
} as const;

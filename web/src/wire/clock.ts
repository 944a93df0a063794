/** The server's clock, guessed from the quickest round trip seen lately. */

interface Sample {
  offset: number;
  trip: number;
  at: number;
}

const KEEP = 8;
let samples: Sample[] = [];

/** A message said it was `now` at the server; `sent` is when we asked, if we did. */
export function heard(now: number, sent?: number): void {
  const here = Date.now();
  // A message we did not ask for is late by an unknown while: better than nothing, worse than any round trip.
  const trip = sent === undefined ? 2000 : here - sent;
  const offset = sent === undefined ? now - here : now + trip / 2 - here;
  samples = [...samples.filter((s) => here - s.at < 300_000), { offset, trip, at: here }].slice(-KEEP);
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  const best = samples.reduce<Sample | null>((a, b) => (a && a.trip <= b.trip ? a : b), null);
  return Date.now() + (best ? best.offset : 0);
}

export function forgetTime(): void {
  samples = [];
}

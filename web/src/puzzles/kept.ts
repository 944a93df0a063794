/** Answers, streak and rating of a solver, kept in this browser and nowhere else. */

import { signal } from "@preact/signals";
import type { PuzzleRating } from "../wire/types.gen";

export interface Kept {
  /** The first answer to each puzzle: was it right? By game and id, as in "saloon/sl-01". */
  answers: Record<string, boolean>;
  /** Days in a row with one of that day's puzzles solved, and the last such day. */
  days: number;
  last: string;
  rating: PuzzleRating;
}

const KEY = "hn-puzzles";
/** What OpenSkill knows of someone it knows nothing about. */
const UNKNOWN: PuzzleRating = { mu: 25, sigma: 25 / 3 };
const SCALE = 40; // points shown for one of OpenSkill's
const DAY = 86_400_000; // milliseconds

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whatever lies in the browser's storage, as something that can be used. */
export function read(text: string | null): Kept {
  let found: Partial<Kept> = {};
  try {
    found = (JSON.parse(text ?? "{}") ?? {}) as Partial<Kept>;
  } catch {
    // Not ours: begin again.
  }
  const { answers, days, last, rating } = found;
  return {
    answers: Object.fromEntries(Object.entries(answers ?? {}).filter(([, right]) => typeof right === "boolean")),
    days: isNumber(days) ? days : 0,
    last: typeof last === "string" ? last : "",
    rating: rating && isNumber(rating.mu) && isNumber(rating.sigma) ? rating : UNKNOWN,
  };
}

function stored(): Kept {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return read(null);
  }
}

export const kept = signal<Kept>(stored());

function keep(change: Partial<Kept>): void {
  kept.value = { ...kept.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.value));
  } catch {
    // A browser that keeps nothing still has puzzles; the streak lasts as long as the page.
  }
}

/** The first answer to a puzzle; undefined while there is none. */
export function answered(slug: string, id: string): boolean | undefined {
  return kept.value.answers[`${slug}/${id}`];
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** The streak on this day: it is over once a whole day has gone by. */
export function streakOn(day: string, { days, last } = kept.value): number {
  return last === day || last === dayBefore(day) ? days : 0;
}

/** Keeps the first answer to a puzzle. `today` if it is one of the day's puzzles: solving it counts for the streak. */
export function note(
  slug: string,
  id: string,
  right: boolean,
  rating: PuzzleRating | null,
  day: string,
  today: boolean,
) {
  const before = kept.value;
  const counts = today && right && before.last !== day;
  keep({
    answers: { ...before.answers, [`${slug}/${id}`]: right },
    rating: rating ?? before.rating,
    ...(counts ? { days: streakOn(day, before) + 1, last: day } : {}),
  });
}

/** A rating as people read it, and how sure it is. */
export function points({ mu, sigma }: PuzzleRating): { points: number; give: number } {
  return { points: Math.round(SCALE * mu), give: Math.round(SCALE * sigma) };
}

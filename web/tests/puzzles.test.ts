import { expect, test } from "vitest";
import { kept, note, points, read, streakOn } from "../src/puzzles/kept";

test("a streak grows by a solved puzzle of the day, and ends when a day is missed", () => {
  note("saloon", "sl-01", true, null, "2026-02-28", true);
  expect(streakOn("2026-02-28")).toBe(1);
  note("saloon", "sl-02", true, null, "2026-02-28", false);
  note("posse", "po-01", true, null, "2026-02-28", true);
  expect(streakOn("2026-02-28")).toBe(1);
  expect(streakOn("2026-03-01")).toBe(1); // not yet solved today, and not yet over
  note("saloon", "sl-03", false, null, "2026-03-01", true);
  expect(streakOn("2026-03-01")).toBe(1);
  note("posse", "po-02", true, null, "2026-03-01", true);
  expect(streakOn("2026-03-01")).toBe(2);
  expect(streakOn("2026-03-03")).toBe(0);
  note("saloon", "sl-04", true, null, "2026-03-05", true);
  expect(streakOn("2026-03-05")).toBe(1);
});

test("the rating is what the server made of it", () => {
  note("saloon", "sl-05", true, { mu: 27, sigma: 7 }, "2026-03-05", false);
  expect(points(kept.value.rating)).toEqual({ points: 1080, give: 280 });
});

test("what is not ours in the storage is left behind", () => {
  for (const text of [null, "no", "null", "3", '{"answers":{"saloon/sl-01":"yes"},"days":"x","rating":{"mu":null}}']) {
    expect(read(text)).toEqual({ answers: {}, days: 0, last: "", rating: { mu: 25, sigma: 25 / 3 } });
  }
});

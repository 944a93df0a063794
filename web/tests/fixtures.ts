import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { FingerGunsView, GameDetail, ToldEvent } from "../src/wire/types.gen";

export interface Step {
  view: FingerGunsView;
  events: (ToldEvent & { text: string })[];
}

interface Fixtures {
  detail: GameDetail;
  vocabulary: { key: number; verb: string; values: number[]; says: string }[];
  plays: { seats: number; steps: Record<"-1" | "0", Step>[]; record: string }[];
  dice: { secret: string; contributions: string[]; commitment: string; draws: [number, number][] }[];
}

export const fixtures = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../node_modules/.cache/fixtures.json"), "utf-8"),
) as Fixtures;

export const NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];

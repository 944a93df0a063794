import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type {
  FingerGunsView,
  GameDetail,
  NotorietyView,
  PosseView,
  SaloonView,
  TabletownView,
  ToldEvent,
} from "../src/wire/types.gen";

export interface Step<V = FingerGunsView> {
  view: V;
  events: (ToldEvent & { text: string })[];
}

export interface Play<V> {
  seats: number;
  options: Record<string, boolean | number | string>;
  steps: Record<"-1" | "0", Step<V>>[];
  record: string;
}

interface Fixtures {
  saloon: { detail: GameDetail; plays: Play<SaloonView>[] };
  tabletown: { detail: GameDetail; plays: Play<TabletownView>[] };
  notoriety: { detail: GameDetail; plays: Play<NotorietyView>[] };
  posse: { detail: GameDetail; plays: Play<PosseView>[] };
  detail: GameDetail;
  vocabulary: { key: number; verb: string; values: number[]; says: string }[];
  plays: { seats: number; steps: Record<"-1" | "0", Step>[]; record: string; late: string }[];
  dice: { secret: string; contributions: string[]; commitment: string; draws: [number, number][] }[];
}

export const fixtures = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../node_modules/.cache/fixtures.json"), "utf-8"),
) as Fixtures;

export const NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];

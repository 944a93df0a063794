import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Shown } from "../src/boards/board";
import { merge } from "../src/table/frames";
import type {
  FingerGunsView,
  GameDetail,
  NotorietyView,
  PosseView,
  SaloonView,
  ShownAgain,
  TabletownView,
  ToldEvent,
} from "../src/wire/types.gen";

export interface Step<V = FingerGunsView> {
  view: V;
  events: (Shown<V> & { text: string })[];
}

export interface Play<V> {
  seats: number;
  options: Record<string, boolean | number | string>;
  steps: Record<"-1" | "0", Step<V>>[];
  record: string;
  shown: Record<"-1" | "0", ShownAgain>;
}

interface Fixtures {
  saloon: { detail: GameDetail; plays: Play<SaloonView>[] };
  tabletown: { detail: GameDetail; plays: Play<TabletownView>[] };
  notoriety: { detail: GameDetail; plays: Play<NotorietyView>[] };
  posse: { detail: GameDetail; plays: Play<PosseView>[] };
  detail: GameDetail;
  vocabulary: { key: number; verb: string; values: number[]; says: string }[];
  plays: (Omit<Play<FingerGunsView>, "options"> & { late: string })[];
  dice: { secret: string; contributions: string[]; commitment: string; draws: [number, number][] }[];
}

export const fixtures = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../node_modules/.cache/fixtures.json"), "utf-8"),
) as Fixtures;

// Events are kept with what they changed: unfold the view each has led to.
for (const { plays } of [fixtures, fixtures.saloon, fixtures.tabletown, fixtures.notoriety, fixtures.posse]) {
  for (const { steps } of plays) {
    for (const eye of ["-1", "0"] as const) {
      let view: object = {};
      for (const { [eye]: step } of steps) {
        for (const event of step.events as (ToldEvent & { changes?: Record<string, unknown>; view?: object })[]) {
          view = merge(view, event.changes ?? {});
          event.view = view;
          delete event.changes;
        }
        view = step.view;
      }
    }
  }
}

export const NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];

/** The server's answer to a request to show this play's record. */
export function showing(play: { shown: Record<string, ShownAgain> }) {
  return async (_: unknown, seat: number): Promise<ShownAgain> => play.shown[String(seat)] as ShownAgain;
}

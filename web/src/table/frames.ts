/** Frames as the server sends them: what each event changed of a view, and the view it has led to. */

import type { Shown } from "../boards/board";
import type { Frame, View } from "../wire/types.gen";

export function unfold(before: View | null, frames: readonly Frame[]): { told: Shown[]; after: View } {
  let view = before ?? ({} as View);
  const told: Shown[] = [];
  for (const { event, changes } of frames) {
    view = merge(view, changes);
    if (event) told.push({ ...event, view });
  }
  return { told, after: view };
}

type Fields = Record<string, unknown>;

/** The changes of a frame, taken into a view: fields by their names, records of a list by their places. */
export function merge<V extends object>(view: V, changes: Readonly<Fields>): V {
  const fresh = { ...view } as Fields;
  for (const [name, part] of Object.entries(changes)) {
    const old = fresh[name];
    fresh[name] = Array.isArray(old) && isRecord(part) ? mergeList(old, part) : part;
  }
  return fresh as V;
}

function mergeList(old: readonly unknown[], parts: Fields): unknown[] {
  const fresh = [...old];
  for (const [place, part] of Object.entries(parts))
    fresh[Number(place)] = merge(old[Number(place)] as Fields, part as Fields);
  return fresh;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Frames as the server sends them, unfolded: every event with the view it has led to. */

import type { Shown } from "../boards/board";
import { merge } from "../wire/merge";
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

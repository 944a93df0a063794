/** A phone that can shakes in the hand: on the draw, at a shot, when somebody falls. */

import { isStill, settings } from "../app/settings";
import type { SoundName } from "./sounds";

const SHAKES: Partial<Record<SoundName, number[]>> = {
  draw: [60],
  shot: [25],
  power: [45],
  boom: [80],
  crack: [35],
  spurs: [20, 200, 20],
  cylinder: [10, 40, 10, 40, 10],
  fall: [30, 40, 60],
  win: [40, 60, 40, 60, 80],
};

export function buzz(sounds: readonly SoundName[]): void {
  if (!settings.value.haptics || isStill() || typeof navigator.vibrate !== "function") return;
  const shake = sounds.map((sound) => SHAKES[sound]).find((pattern) => pattern !== undefined);
  if (shake && navigator.userActivation?.hasBeenActive) navigator.vibrate(shake);
}

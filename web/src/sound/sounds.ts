/** When there is a sound, and how loud; the instruments come with the first tap. */

import { settings } from "../app/settings";

export type SoundName =
  | "tick"
  | "draw"
  | "shot"
  | "power"
  | "ghost-shot"
  | "clink"
  | "spill"
  | "lasso"
  | "boom"
  | "flip"
  | "dice"
  | "bell"
  | "win"
  | "thump"
  | "fall"
  | "talk"
  | "tap"
  // Tabletown
  | "spurs"
  | "star"
  // The Saloon
  | "piano"
  | "crack"
  // Notoriety
  | "hammer"
  | "cylinder"
  | "dry"
  // Posses, and NOTORIETY that is counted
  | "coins"
  | "hooves"
  | "crate";

let context: AudioContext | null = null;
let band: ((name: SoundName, loud: number) => void) | null = null;
const LOUDEST = 0.5;

/** Browsers allow sound after the first tap only. */
export function wakeSoundOnTap(): void {
  const wake = () => {
    if (!settings.value.sound || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    void context.resume();
    if (!band) void gather(context);
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
}

async function gather(ac: AudioContext): Promise<void> {
  const found = await import("./band").catch(() => null); // the next tap tries again
  if (found) band ??= found.tuned(ac);
}

/** The volume as chosen, the way ears count: half as loud is a quarter of the way. */
function loudness(): number {
  return LOUDEST * (settings.value.volume / 100) ** 2;
}

/** The names that the countdown's own switch silences. */
const COUNTDOWN: ReadonlySet<SoundName> = new Set(["tick", "draw"]);

export function play(name: SoundName): void {
  const { sound, effects, countdown } = settings.value;
  if (!sound || !(COUNTDOWN.has(name) ? countdown : effects)) return;
  if (context?.state === "running") band?.(name, loudness());
}

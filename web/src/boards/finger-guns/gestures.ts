/** The gestures: what each is called, shown as and worth saying in two words. */

import type { ToldEvent } from "../../wire/types.gen";
import type { Words } from "../../words/words";

export type Kind = "posse" | "saloon" | "shot" | "lasso" | "dynamite" | "power-shot";

export interface Gesture {
  kind: Kind;
  targets: number[];
  number: number; // of a Saloon
}

/** FG-4.1: the order in which gestures resolve. */
export const STEPS: readonly { kind: Kind; name: string; icon: string; rule: string }[] = [
  { kind: "posse", name: "Posse", icon: "g-thumb", rule: "FG-5.1" },
  { kind: "saloon", name: "Saloon", icon: "g-3", rule: "FG-5.4" },
  { kind: "shot", name: "Shot", icon: "g-shot", rule: "FG-5.7" },
  { kind: "lasso", name: "Lasso", icon: "g-fist", rule: "FG-5.8" },
  { kind: "dynamite", name: "Dynamite", icon: "g-horns", rule: "FG-5.14" },
  { kind: "power-shot", name: "Power Shot", icon: "g-power", rule: "FG-5.17" },
];

/** The gesture of a key, or null if it is not one. */
export function gestureOf(key: number, words: Words): Gesture | null {
  if (key <= 0) return null;
  const { verb, values } = words.vocabulary.split(key);
  switch (verb) {
    case "posse":
    case "lasso":
    case "dynamite":
      return { kind: verb, targets: [], number: 0 };
    case "saloon":
      return { kind: "saloon", targets: [], number: values[0] ?? 0 };
    case "shot":
    case "power-shot":
      return { kind: verb, targets: values, number: 0 };
    case "two-guns":
      return { kind: "shot", targets: values, number: 0 };
    default:
      return null;
  }
}

export function iconOf(gesture: Gesture): string {
  if (gesture.kind === "saloon") return `g-${gesture.number}`;
  return STEPS.find((step) => step.kind === gesture.kind)?.icon ?? "g-point";
}

export function nameOf(gesture: Gesture, names: readonly string[]): string {
  const step = STEPS.find((s) => s.kind === gesture.kind)?.name ?? "";
  if (gesture.kind === "saloon") return `Saloon, ${gesture.number}`;
  if (gesture.targets.length === 0) return step;
  return `${step} at ${gesture.targets.map((t) => names[t]).join(" and ")}`;
}

export interface AllyCard {
  count: number;
  id: string;
  name: string;
  kind: "keeper" | "instant";
  text: string;
  rule: string;
}

export interface Numbers {
  health: number;
  posse: number;
  shot: number;
  dynamite: number;
  dynamite_self: number;
  power_shot: number;
}

/** The pack of the table: its numbers, and the allies in the order of their faces. */
export function packOf(words: Words): { numbers: Numbers; allies: AllyCard[] } {
  const pack = words.detail.pack as unknown as { numbers: Numbers; ally: AllyCard[] };
  return { numbers: pack.numbers, allies: pack.ally };
}

const ICONS: Record<string, string> = {
  round: "sun",
  called: "clock",
  draw: "burst",
  "shows-nothing": "minus",
  badge: "badge",
  "posse-rides": "posse",
  "posse-fails": "g-thumb",
  "saloon-crowded": "mug",
  gained: "grit",
  full: "mug",
  lost: "boom",
  killed: "skull",
  shot: "g-shot",
  lasso: "lasso",
  "lassos-tangle": "lasso",
  "lasso-misses": "lasso",
  "ghost-lasso": "ghost",
  stole: "pack",
  dynamite: "dynamite",
  "power-shot": "g-power",
  "power-shot-canceled": "g-power",
  "ally-up": "pack",
  ghost: "ghost",
  "survivors-win": "sun",
  "ghosts-win": "ghost",
  "nobody-wins": "skull",
  "cap-reached": "moon",
  won: "seal",
};

export function iconOfEvent(event: ToldEvent, words: Words): string {
  if (event.says === "shows") {
    const gesture = gestureOf(event.args[1] ?? 0, words);
    return gesture ? iconOf(gesture) : "g-point";
  }
  return ICONS[event.says] ?? "g-point";
}

/** A person's preferences, kept in this browser and nowhere else. */

import { effect, signal } from "@preact/signals";

export interface Settings {
  name: string;
  face: string;
  unnamed: boolean; // the name was made up
  haptics: boolean;
  volume: number; // per cent
  theme: "auto" | "day" | "night";
  motion: "auto" | "full" | "less";
  text: number; // per cent
  sound: boolean;
  effects: boolean;
  countdown: boolean;
  notify: boolean;
  memory: boolean; // show what an attentive player would remember
  plain: boolean; // tables as text
  tips: boolean; // one line the first time something happens
  asks: "touching" | "all"; // what you may pass: only where it can touch you, or always
  against: string; // the bots of a game that is played at once
  pace: "slow" | "usual" | "quick" | "none";
}

const KEY = "hn-settings";
const USUAL: Settings = {
  name: "",
  face: "",
  unnamed: false,
  haptics: true,
  volume: 100,
  theme: "auto",
  motion: "auto",
  text: 100,
  sound: true,
  effects: true,
  countdown: true,
  notify: false,
  memory: false,
  plain: false,
  tips: true,
  asks: "touching",
  against: "company",
  pace: "usual",
};

function stored(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export const settings = signal<Settings>(stored());

export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays; the settings last as long as the page.
  }
}

const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
const darkNow = signal(dark?.matches ?? false);
const stillNow = signal(still?.matches ?? false);

export function isNight(): boolean {
  const { theme } = settings.value;
  return theme === "night" || (theme === "auto" && darkNow.value);
}

/** Should things appear instead of move? */
export function isStill(): boolean {
  const { motion } = settings.value;
  return motion === "less" || (motion === "auto" && stillNow.value);
}

/** Keeps the page's theme, motion and text size as chosen. */
export function applySettings(): void {
  dark?.addEventListener("change", (event) => {
    darkNow.value = event.matches;
  });
  still?.addEventListener("change", (event) => {
    stillNow.value = event.matches;
  });
  const root = document.documentElement;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  effect(() => {
    root.dataset.theme = isNight() ? "night" : "day";
    root.dataset.motion = isStill() ? "less" : "full";
    root.style.fontSize = settings.value.text === 100 ? "" : `${settings.value.text}%`;
    if (bar) bar.content = isNight() ? "#261d17" : "#fcf6e8";
  });
  // Another tab of the same person.
  addEventListener("storage", (event) => {
    if (event.key === KEY) settings.value = stored();
  });
}

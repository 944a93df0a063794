/** Which lessons were finished, kept in this browser and nowhere else. */

import { signal } from "@preact/signals";

const KEY = "hn-lessons";

function stored(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const finished = signal<ReadonlySet<string>>(new Set(stored()));

export function isFinished(slug: string, lesson: string): boolean {
  return finished.value.has(`${slug}/${lesson}`);
}

export function finish(slug: string, lesson: string): void {
  finished.value = new Set(finished.value).add(`${slug}/${lesson}`);
  try {
    localStorage.setItem(KEY, JSON.stringify([...finished.value]));
  } catch {
    // A browser that keeps nothing still teaches; progress lasts as long as the page.
  }
}

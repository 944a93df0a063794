/** A set of names, kept in this browser and nowhere else. */

import { signal } from "@preact/signals";

export class KeptSet {
  private readonly names;

  constructor(private readonly key: string) {
    this.names = signal<ReadonlySet<string>>(new Set(stored(key)));
  }

  has(name: string): boolean {
    return this.names.value.has(name);
  }

  add(name: string): void {
    this.names.value = new Set(this.names.value).add(name);
    try {
      localStorage.setItem(this.key, JSON.stringify([...this.names.value]));
    } catch {
      // A browser that keeps nothing remembers it as long as the page.
    }
  }
}

function stored(key: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  } catch {
    return [];
  }
}

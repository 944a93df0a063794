/** Where the keyboard goes next, once it is on the screen; a click or tap leaves the focus alone (`event.detail` is 0 for keys). */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** Arrow keys, Home and End go along the parts of a list that the Tab key enters once. */
export function walk(event: KeyboardEvent, selector: string): void {
  const parts = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(selector)];
  const at = parts.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: parts.length - 1 };
  const next = parts[steps[event.key] ?? -1];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

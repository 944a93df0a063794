/** Plays beats one after another: what the board shows while the story is told. */

import { batch, computed, signal } from "@preact/signals";
import { isStill, settings } from "../app/settings";
import type { Beat } from "../boards/board";
import { buzz } from "../sound/haptics";
import { play } from "../sound/sounds";
import type { ToldEvent, View } from "../wire/types.gen";

/** At these paces the story hurries where there is little to see. */
const HURRIES = new Set(["usual", "quick"]);
const PACE = { slow: 1.6, usual: 1, quick: 0.5, none: 0 }; // none: everything is told at once
const NOW_AND_THEN = 1500;
/** Nobody needs to see more than this many beats of a story that ran ahead. */
const FARTHEST_BEHIND = 40;
/** The most beats of a running game that can be seen again. */
const KEPT = 1500;
const AGAIN = 0.5; // its pace

export class BeatPlayer {
  readonly view = signal<View | null>(null);
  readonly fx = signal<unknown>(null);
  private readonly waiting = signal<Beat[]>([]);
  private readonly holding = signal(false);
  readonly settled = computed(() => this.waiting.value.length === 0 && !this.holding.value);

  /** The beats since the page was opened, to be seen again. */
  private readonly past: Beat[] = [];
  /** So many of those that wait were told before. */
  private told = 0;
  private share = 1;
  private gathered: Beat[] = [];
  private flushing: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` hears the events of each beat as it begins; `again` if they were told before. */
  constructor(private readonly tell: (events: ToldEvent[], again: boolean) => void) {}

  /** From now on that part of the usual time; 0: everything is told at once. */
  hurry(share: number): void {
    this.share = share;
    if (share === 0) this.skip();
  }

  /** How things will stand when all beats are played. */
  last(): View | null {
    return this.gathered.at(-1)?.view ?? this.waiting.value.at(-1)?.view ?? this.view.value;
  }

  /** No story: this is how things stand. */
  set(view: View | null): void {
    clearTimeout(this.timer);
    clearTimeout(this.flushing);
    this.flushing = undefined;
    this.gathered = [];
    this.told = 0;
    batch(() => {
      this.waiting.value = [];
      this.holding.value = false;
      this.fx.value = null;
      this.view.value = view;
    });
  }

  add(beats: Beat[]): void {
    if (beats.length === 0) return;
    this.past.push(...beats);
    if (this.past.length > KEPT) this.past.splice(0, this.past.length - KEPT);
    if (this.share === 0) return this.gather(beats);
    this.waiting.value = [...this.waiting.value, ...beats];
    const hurried = typeof document !== "undefined" && document.visibilityState === "hidden";
    const behind = PACE[settings.value.pace] * this.share === 0 || this.waiting.value.length > FARTHEST_BEHIND;
    if (hurried || (behind && this.told === 0)) this.skip();
    else if (!this.holding.value) this.next();
  }

  /** On the way to the result a whole game may come within seconds: it is shown now and then, and at the end. */
  private gather(beats: Beat[]): void {
    this.gathered.push(...beats);
    const over = beats.at(-1)?.view.outcome != null;
    if (over) this.flush();
    else this.flushing ??= setTimeout(() => this.flush(), NOW_AND_THEN);
  }

  private flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    this.waiting.value = [...this.waiting.value, ...this.gathered];
    this.gathered = [];
    this.skip();
  }

  /** Everything once more, from the first beat this page has seen; a tap on Skip comes back. */
  again(): void {
    this.skip();
    this.told = this.past.length;
    this.waiting.value = [...this.past];
    this.next();
  }

  /** A tap: straight to the result. */
  skip(): void {
    clearTimeout(this.timer);
    batch(() => {
      const rest = this.waiting.value;
      const last = rest.at(-1);
      this.waiting.value = [];
      this.holding.value = false;
      this.fx.value = null;
      if (last) this.view.value = last.view;
      const news = rest.slice(this.told).flatMap((beat) => beat.events);
      this.told = 0;
      this.tell(news, false);
    });
  }

  private next(): void {
    const [beat, ...rest] = this.waiting.value;
    const again = this.told > 0;
    if (again) this.told -= 1;
    batch(() => {
      this.waiting.value = rest;
      this.holding.value = beat !== undefined;
      this.fx.value = beat?.fx ?? null;
      if (beat) this.view.value = beat.view;
      if (beat) this.tell(beat.events, again);
    });
    if (!beat) return;
    for (const sound of beat.sounds) play(sound);
    buzz(beat.sounds);
    // With less motion there is nothing to wait for but the reading.
    const share = again ? AGAIN : PACE[settings.value.pace] * this.share;
    const pace = share * (isStill() ? 0.8 : 1);
    if (beat.hold === 0) return this.next();
    const weight = HURRIES.has(settings.value.pace) ? (beat.weight ?? 1) : 1;
    this.timer = setTimeout(() => this.next(), beat.hold * pace * weight);
  }
}

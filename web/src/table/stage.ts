/** A board on a page: the story that is told, and what the player has opened. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { AnyBoard, Stage } from "../boards/board";
import type { CardFace } from "../kit/card";
import type { ToldEvent, View } from "../wire/types.gen";
import type { Words } from "../words/words";
import { BeatPlayer } from "./player";

export const NO_KEY = -1;

export interface Toast {
  message: string;
  rule: string;
  key: number;
}

export abstract class PageStage {
  readonly toast = signal<Toast | null>(null);
  readonly rule = signal("");
  readonly looking = signal(-1);
  readonly reading = signal<{ card: CardFace; rule: string } | null>(null);
  readonly story = signal<ToldEvent[]>([]);
  /** The latest events: for screen readers. */
  readonly spoken = signal<ToldEvent[]>([]);
  readonly bubbles = signal<ReadonlyMap<number, string>>(new Map());
  protected readonly player = new BeatPlayer((events, again) => this.tell(events, again));
  readonly shown = this.player.view;
  readonly view = computed(() => this.player.view.value as View);
  readonly fx = this.player.fx;
  readonly settled = this.player.settled;
  private toasts = 0;

  abstract readonly you: ReadonlySignal<number>;
  abstract readonly names: ReadonlySignal<string[]>;
  abstract readonly board: AnyBoard;
  abstract readonly words: Words;
  abstract readonly selection: unknown;

  /** `again` if they were told before. */
  protected tell(events: readonly ToldEvent[], again = false): void {
    if (events.length === 0) return;
    const told = events.map(({ says, args, rule }) => ({ says, args, rule }));
    if (!again) this.story.value = [...this.story.value, ...told];
    this.spoken.value = told;
  }

  /** The label of a choice's own button. */
  label(this: PageStage & Stage, key: number): string {
    return this.board.say?.(this, this.selection, key) ?? this.words.action(key, this.names.value);
  }

  readonly refuse = (message: string, rule: string): void => {
    this.toasts += 1;
    this.toast.value = { message, rule, key: this.toasts };
  };

  readonly openRule = (id: string): void => {
    this.rule.value = id;
  };

  readonly look = (seat: number): void => {
    this.looking.value = seat;
  };

  readonly read = (card: CardFace, rule: string): void => {
    this.reading.value = { card, rule };
  };

  readonly skip = (): void => this.player.skip();
}

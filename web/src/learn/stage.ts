/** A board for one person alone: a lesson or a puzzle. Nothing is at stake, and nobody else is there. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type Absence, type AnyBoard, type Stage, scopeOf } from "../boards/board";
import type { CardFace } from "../kit/card";
import { facesOf } from "../table/faces";
import { BeatPlayer } from "../table/player";
import type { Toast } from "../table/store";
import type { ToldEvent, Tried, View } from "../wire/types.gen";
import type { Words } from "../words/words";

export const NO_KEY = -1;

export abstract class LoneStage implements Stage {
  readonly toast = signal<Toast | null>(null);
  readonly rule = signal("");
  readonly looking = signal(-1);
  readonly reading = signal<{ card: CardFace; rule: string } | null>(null);
  readonly story = signal<ToldEvent[]>([]);
  /** The latest events: for screen readers. */
  readonly spoken = signal<ToldEvent[]>([]);
  readonly options = signal<Record<string, boolean | number | string>>({});
  readonly bubbles = signal<ReadonlyMap<number, string>>(new Map());
  readonly away = signal<ReadonlyMap<number, Absence>>(new Map());
  readonly aside = signal(false);
  readonly hushed = signal<ReadonlySet<string>>(new Set());
  readonly pick = signal(NO_KEY);
  readonly you = signal(-1);
  readonly names = signal<string[]>([]);
  readonly marked: ReadonlySignal<readonly number[]> = signal([]);
  protected readonly player = new BeatPlayer((events) => this.tell(events));
  readonly shown = this.player.view;
  readonly view = computed(() => this.player.view.value as View);
  readonly fx = this.player.fx;
  readonly settled = this.player.settled;
  readonly faces = computed(() => facesOf(this.names.value.map((name) => ({ name, face: "" }))));
  readonly scope: string;
  readonly selection: unknown;
  private toasts = 0;

  constructor(
    protected readonly slug: string,
    readonly id: string,
    readonly board: AnyBoard,
    readonly words: Words,
    plain: boolean,
  ) {
    this.scope = scopeOf(slug, plain);
    this.selection = board.makeSelection(this);
  }

  abstract readonly act: (keys: number[]) => void;

  close(): void {
    this.player.set(null);
  }

  protected tell(events: ToldEvent[]): void {
    if (events.length === 0) return;
    this.story.value = [...this.story.value, ...events];
    this.spoken.value = events;
  }

  /** A sealed choice lies on the table and can be changed; false if this decision is open. */
  protected pickSealed(key: number): boolean {
    const { sealed, options } = this.view.value;
    if (!sealed || !options.includes(key)) return false;
    this.pick.value = key;
    return true;
  }

  /** The label of a choice's own button. */
  say(key: number): string {
    return this.board.say?.(this, this.selection, key) ?? this.words.action(key, this.names.value);
  }

  /** Asks the server, which knows the table. */
  protected abstract foresee(keys: number[]): Promise<Tried>;

  readonly try = (keys: number[]): Promise<Tried | null> => this.foresee(keys).catch(() => null);

  readonly hush = (): void => {};

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

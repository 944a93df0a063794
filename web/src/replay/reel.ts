/** A record as frames: every beat of the game, to be shown forwards, backwards and one by one. */

import { computed, signal } from "@preact/signals";
import { isStill, settings } from "../app/settings";
import type { Absence, AnyBoard, Beat, Shown, Stage } from "../boards/board";
import type { CardFace } from "../kit/card";
import { play } from "../sound/sounds";
import { facesOf } from "../table/faces";
import { merge } from "../table/frames";
import type { GameRecord, ShownAgain, TableEvent, ToldEvent, View } from "../wire/types.gen";
import type { Words } from "../words/words";
import { toldTo } from "./record";

/** Seen from a seat, by the public, or with every secret open. */
export type Eye = number | "open";

interface Frame {
  beat: Beat;
  /** How many events have been told when this beat is over. */
  told: number;
  chapter: string;
  /** The row of the record it belongs to; 0 is the deal. */
  row: number;
}

const PACE = { slow: 1.6, usual: 1, quick: 0.5, none: 0.25 };

export class Reel implements Stage {
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly eye = signal<Eye>(-1);
  readonly rule = signal("");
  readonly looking = signal(-1);
  readonly reading = signal<{ card: CardFace; rule: string } | null>(null);
  /** Why the board stands still before the story ends, if it does. */
  readonly stands = signal("");
  private wanted: Eye = -1;
  private readonly seen = signal<ReadonlyMap<number, ShownAgain>>(new Map());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly record: GameRecord,
    readonly board: AnyBoard,
    readonly words: Words,
    private readonly show: (record: GameRecord, seat: number) => Promise<ShownAgain>,
  ) {}

  /** Fetches what there is to see from a seat, or by the public (-1). */
  async load(seat: number): Promise<void> {
    if (this.seen.value.has(seat)) return;
    const shown = await this.show(this.record, seat);
    this.seen.value = new Map(this.seen.value).set(seat, shown);
    this.stands.value = shown.why;
  }

  readonly story = computed(() => this.told(this.eye.value));
  readonly frames = computed(() => this.cut(this.eye.value));
  readonly chapters = computed(() =>
    this.frames.value.flatMap((f, i) => (f.chapter ? [{ at: i, name: f.chapter }] : [])),
  );

  /** The game's word for its chapters: a round, a turn. */
  get chapterWord(): string {
    return this.words.note("chapter", [], []);
  }

  readonly names = computed(() => this.record.heading.names);
  readonly faces = computed(() => facesOf(this.names.value.map((name) => ({ name, face: "" }))));
  readonly options = computed(() => this.record.heading.options);
  readonly you = computed(() => (typeof this.eye.value === "number" ? this.eye.value : -1));
  readonly view = computed(() => this.frame.value?.beat.view ?? this.start());
  readonly fx = computed(() => this.frame.value?.beat.fx ?? null);
  readonly settled = signal(false);
  readonly pick = signal(-1);
  readonly bubbles = signal<ReadonlyMap<number, string>>(new Map());
  readonly away = signal<ReadonlyMap<number, Absence>>(new Map());
  private readonly frame = computed(() => this.frames.value[this.at.value]);
  readonly heard = computed(() => this.story.value.slice(0, this.frame.value?.told ?? 0));
  readonly fresh = computed(() => this.frame.value?.beat.events.length ?? 0);

  /** The first chapter is where a game begins to be one. */
  rewind(): void {
    this.go(this.chapters.value[0]?.at ?? 0);
  }

  private start(): View {
    return this.seen.value.get(this.you.value)?.view as View;
  }

  private told(eye: Eye): ToldEvent[] {
    const events = [...this.record.heading.events, ...this.record.rows.flatMap((row) => row.events)];
    return toldTo(events, typeof eye === "number" ? eye : -1, eye === "open");
  }

  private nameOf(event: ToldEvent): string {
    return this.board.chapterName?.(event, this.names.value) ?? String(event.args[0] ?? "");
  }

  private cut(eye: Eye): Frame[] {
    const seat = typeof eye === "number" ? eye : -1;
    const shown = this.seen.value.get(seat);
    if (!shown) return [];
    const frames: Frame[] = [];
    let view = shown.view as View;
    let told = 0;
    const groups = [this.record.heading.events, ...this.record.rows.map((row) => row.events)];
    for (const [place, group] of groups.entries()) {
      const before = view;
      const { events, after } = this.passage(before, group, shown.passages[place], eye);
      view = after;
      if (events.length === 0) continue;
      for (const beat of this.board.beats(before, events, after, this.words)) {
        told += beat.events.length;
        const opens = beat.events.find((event) => this.board.isChapter(event));
        if (beat.events.length === 0 && beat.hold === 0) continue; // only what is asked next
        frames.push({ beat, told, chapter: opens ? this.nameOf(opens) : "", row: place });
      }
    }
    return frames;
  }

  /** The events of one row, each with the view it led to. Past what today's rules can play, the board stands still. */
  private passage(
    before: View,
    group: readonly TableEvent[],
    passage: ShownAgain["passages"][number] | undefined,
    eye: Eye,
  ): { events: Shown[]; after: View } {
    let view = before;
    // Where today's rules tell something else, the changes belong to other events.
    const steps = passage?.steps.length === group.length ? passage.steps : [];
    const events = group.flatMap((event, i) => {
      view = merge(view, steps[i] ?? {});
      return toldTo([event], typeof eye === "number" ? eye : -1, eye === "open").map((told) => ({ ...told, view }));
    });
    return { events, after: merge(view, steps.length === group.length ? (passage?.rest ?? {}) : {}) };
  }

  go(at: number): void {
    this.at.value = Math.max(0, Math.min(this.frames.value.length - 1, at));
  }

  /** How many moves of the record have been made in what is shown now. */
  get moves(): number {
    return this.frame.value?.row ?? 0;
  }

  /** The moment before a move, seen from a seat. */
  async goBefore(move: number, seat: number): Promise<void> {
    this.stop();
    await this.see(seat);
    const after = this.frames.value.findIndex((frame) => frame.row >= move);
    this.go(after < 0 ? this.frames.value.length - 1 : after - 1);
  }

  /** Looks from elsewhere; only the last wish counts. */
  async see(eye: Eye): Promise<void> {
    this.wanted = eye;
    await this.load(typeof eye === "number" ? eye : -1);
    if (this.wanted !== eye) return;
    // The same moment from elsewhere: beats differ a little, so keep the place in the story.
    const told = this.frame.value?.told ?? 0;
    this.eye.value = eye;
    const at = this.frames.value.findIndex((frame) => frame.told >= told);
    this.go(at < 0 ? this.frames.value.length - 1 : at);
  }

  run(): void {
    if (this.at.value >= this.frames.value.length - 1) this.rewind();
    this.playing.value = true;
    this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const frame = this.frame.value;
    if (!this.playing.value || !frame) return;
    for (const sound of frame.beat.sounds) play(sound);
    const pace = PACE[settings.value.pace] * (isStill() ? 0.8 : 1);
    this.timer = setTimeout(
      () => {
        if (this.at.value >= this.frames.value.length - 1) return this.stop();
        this.go(this.at.value + 1);
        this.next();
      },
      Math.max(250, frame.beat.hold * pace),
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing.value = false;
  }

  readonly marked = signal<readonly number[]>([]);
  readonly aside = signal(false);
  readonly hushed = signal<ReadonlySet<string>>(new Set());
  readonly hush = (): void => {};
  readonly act = (): void => {};
  readonly try = async (): Promise<null> => null;
  readonly skip = (): void => this.go(this.at.value + 1);
  readonly refuse = (): void => {};
  readonly openRule = (id: string): void => {
    this.rule.value = id;
  };
  readonly look = (seat: number): void => {
    this.looking.value = seat;
  };
  readonly read = (card: CardFace, rule: string): void => {
    this.reading.value = { card, rule };
  };
}

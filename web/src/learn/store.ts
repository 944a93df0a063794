/** A lesson under way: the moves made so far, and the board as it stands. The server plays the lesson. */

import { computed, signal } from "@preact/signals";
import { type Absence, type AnyBoard, type Stage, scopeOf } from "../boards/board";
import type { CardFace } from "../kit/card";
import { facesOf } from "../table/faces";
import { unfold } from "../table/frames";
import { BeatPlayer } from "../table/player";
import type { Toast } from "../table/store";
import { api, Trouble } from "../wire/http";
import type { LessonStep, ToldEvent, Tried, View } from "../wire/types.gen";
import type { Words } from "../words/words";

const GO_ON = -1; // where there is only something to read
const NO_KEY = -1;
const NOTHING: ReadonlySet<string> = new Set();
const NO_WORDS: ReadonlyMap<number, string> = new Map();

export class LessonStore implements Stage {
  readonly step = signal<LessonStep | null>(null);
  readonly toast = signal<Toast | null>(null);
  readonly rule = signal("");
  readonly looking = signal(-1);
  readonly reading = signal<{ card: CardFace; rule: string } | null>(null);
  readonly story = signal<ToldEvent[]>([]);
  /** The latest events: for screen readers. */
  readonly spoken = signal<ToldEvent[]>([]);
  readonly options = signal<Record<string, boolean | number | string>>({});
  readonly bubbles = signal(NO_WORDS);
  readonly away = signal<ReadonlyMap<number, Absence>>(new Map());
  readonly aside = signal(false);
  readonly hushed = signal(NOTHING);
  readonly pick = signal(NO_KEY);
  private readonly player = new BeatPlayer((events) => this.tell(events));
  readonly shown = this.player.view;
  readonly view = computed(() => this.player.view.value as View);
  readonly fx = this.player.fx;
  readonly settled = this.player.settled;
  readonly you = computed(() => this.step.value?.seat ?? -1);
  readonly names = computed(() => this.step.value?.names ?? []);
  readonly faces = computed(() => facesOf(this.names.value.map((name) => ({ name, face: "" }))));
  readonly marked = computed(() => (this.settled.value ? (this.step.value?.do ?? []) : []));
  readonly scope: string;
  readonly selection: unknown;
  private truth: View | null = null;
  private moves: number[] = [];
  private busy = false;
  private toasts = 0;

  constructor(
    private readonly slug: string,
    readonly id: string,
    readonly board: AnyBoard,
    readonly words: Words,
    plain: boolean,
  ) {
    this.scope = scopeOf(slug, plain);
    this.selection = board.makeSelection(this);
  }

  /** From the beginning. */
  async begin(): Promise<void> {
    this.show(await this.fetch([]), []);
  }

  close(): void {
    this.player.set(null);
  }

  readonly act = (keys: number[]): void => {
    void this.choose(keys);
  };

  goOn(): void {
    this.player.skip();
    void this.go([...this.moves, GO_ON]);
  }

  /** Several keys are several steps; the first that is not wanted stops. */
  private async choose(keys: readonly number[]): Promise<void> {
    for (const key of keys) {
      const step = this.step.value;
      if (!step || step.over || this.busy) return;
      if (!step.do.includes(key)) {
        this.refuse(step.wrong || "Read on first.", "");
        return;
      }
      if (!(await this.go([...this.moves, key]))) return;
    }
  }

  private async go(moves: number[]): Promise<boolean> {
    this.busy = true;
    try {
      this.show(await this.fetch(moves), moves);
      return true;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.refuse(`${error.message} ${error.hint}`, "");
      return false;
    } finally {
      this.busy = false;
    }
  }

  private fetch(moves: number[]): Promise<LessonStep> {
    return api.takeLesson({ game: this.slug, lesson: this.id, moves });
  }

  private show(step: LessonStep, moves: number[]): void {
    const { told, after } = unfold(this.truth, step.frames);
    const before = this.truth && this.player.last();
    this.truth = after;
    this.moves = moves;
    this.step.value = step;
    if (before && told.length > 0) this.player.add(this.board.beats(before, told, after, this.words));
    else {
      this.tell(told);
      this.player.set(after);
    }
  }

  private tell(events: ToldEvent[]): void {
    if (events.length === 0) return;
    this.story.value = [...this.story.value, ...events];
    this.spoken.value = events;
  }

  readonly try = (_keys: number[]): Promise<Tried | null> => Promise.resolve(null);

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

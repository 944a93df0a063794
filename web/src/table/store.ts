/** A table as this browser knows it: what the server said last, and what is shown of it. */

import { batch, computed, signal } from "@preact/signals";
import { wordsAt } from "../app/catalogue";
import { settings } from "../app/settings";
import { type AnyBoard, boardOf, type Stage, scopeOf } from "../boards/board";
import { play } from "../sound/sounds";
import { heard, serverNow } from "../wire/clock";
import type { Line, Watcher } from "../wire/socket";
import type {
  ChatLine,
  CountdownInfo,
  Deadline,
  HintOption,
  Problem,
  Refusal,
  ServerMessage,
  Snapshot,
  TableAct,
  TableInfo,
  Tried,
  Update,
  View,
} from "../wire/types.gen";
import type { Words } from "../words/words";
import { awayIn } from "./away";
import { facesOf } from "./faces";
import { unfold } from "./frames";
import { NO_KEY, PageStage } from "./stage";
import type { Witness } from "./witness";

/** The Marshal's view of the choice at `n`; no choices while it thinks. */
export interface HintShown {
  n: number;
  options: HintOption[] | null;
  /** Its sheet is open. */
  open: boolean;
}

const PASS = 0; // pass: key 0 of every game
const NOW_AND_THEN = 20_000; // milliseconds
const NOTHING: ReadonlySet<string> = new Set();
const BUBBLE = 7000; // milliseconds that what was said stays beside the one who said it

export class TableStore extends PageStage implements Watcher, Stage {
  readonly info = signal<TableInfo | null>(null);
  /** The server's latest view; the board may still be on its way there. */
  readonly truth = signal<View | null>(null);
  readonly chat = signal<ChatLine[]>([]);
  /** The owner's actions, and seats that changed hands. */
  readonly acts = signal<TableAct[]>([]);
  readonly unread = signal(0);
  readonly deadline = signal<Deadline | null>(null);
  readonly countdown = signal<CountdownInfo | null>(null);
  readonly canUndo = signal(false);
  readonly problem = signal<Problem | null>(null);
  readonly ready = signal(false);
  /** A violation by the server, seen before the cards were dealt. */
  readonly foul = signal("");
  private witness: Witness | null = null;
  private readonly hinted = signal<HintShown | null>(null);

  private readonly wish = signal(NO_KEY);
  readonly options = computed(() => this.info.value?.options ?? {});
  readonly you = computed(() => this.info.value?.you ?? -1);
  readonly names = computed(() => (this.info.value?.seats ?? []).map((s) => s.name || `Seat ${"ABCDEFGH"[s.seat]}`));
  /** The server's time, looked at now and then. */
  private readonly now = signal(serverNow());
  private watch: ReturnType<typeof setInterval> | undefined;
  readonly away = computed(() => awayIn(this.info.value, this.now.value));
  readonly faces = computed(() => facesOf(this.info.value?.seats ?? []));
  readonly pick = computed(() => (this.wish.value === NO_KEY ? (this.truth.value?.pick ?? NO_KEY) : this.wish.value));
  private readonly unasked = signal({ turn: 0, kinds: NOTHING });
  readonly hushed = computed(() => {
    const { turn, kinds } = this.unasked.value;
    if (kinds.size === 0 || turn === this.turnNow()) return kinds;
    const lasting = [...kinds].filter((kind) => this.board?.lasting?.has(kind));
    return lasting.length > 0 ? new Set(lasting) : NOTHING;
  });
  /** Does the table wait for you, with nothing chosen yet? Forced choices are made for you. */
  readonly yourMove = computed(() => {
    const view = this.truth.value;
    return (
      this.info.value?.state === "running" &&
      view !== null &&
      view.asked.includes(this.you.value) &&
      view.options.length > 1 &&
      this.pick.value === NO_KEY &&
      !this.isPassed(view)
    );
  });

  /** Have you silenced this decision: for now, or because it cannot touch you? */
  private isPassed(view: View): boolean {
    return this.hushed.value.has(view.kind) || this.isAside(view);
  }

  readonly aside = computed(() => (this.player.view.value ? this.isAside(this.view.value) : false));

  /** The question you may pass has nothing to do with you, and you like to be left alone then. */
  private isAside(view: View): boolean {
    const touches = this.board?.touches;
    if (!touches || settings.value.asks === "all" || !view.options.includes(PASS)) return false;
    return !touches(view, this.you.value);
  }

  /** Are you out of a game that goes on? */
  readonly out = computed(() => {
    const view = this.player.view.value;
    const you = this.you.value;
    return view !== null && you >= 0 && !view.outcome && (this.board.out?.(view, you) ?? false);
  });
  /** Your guess of the winner, once you were out. */
  readonly guessed = signal(-1);
  readonly quickly = signal(false);
  /** A hint is worth nothing once the table has moved on. */
  readonly hint = computed(() => (this.yourMove.value && this.hinted.value?.open ? this.hinted.value : null));
  /** The Marshal's favorite stays marked on the board until the table moves on. */
  readonly marked = computed(() => {
    const hint = this.yourMove.value ? this.hinted.value : null;
    return hint && hint.n === this.n ? (hint.options ?? []).map(({ action }) => action) : [];
  });

  words!: Words;
  board!: AnyBoard;
  /** The board's name in `data-board`: its style sheets apply there. */
  scope = "";
  selection: unknown;
  private n = -1;
  private passed = -1; // the `n` of the last question that was passed for you
  private held: ServerMessage[] = [];

  constructor(
    readonly id: string,
    private readonly line: Line,
    private readonly plain: boolean,
  ) {
    super();
  }

  open(): void {
    this.line.watch(this.id, this);
    this.watch = setInterval(() => (this.now.value = serverNow()), NOW_AND_THEN);
    // Words and board are on their way before the first message says which they are.
    void wordsAt(this.id).then(
      (words) => boardOf(words.detail.game.slug, this.plain),
      () => {},
    );
  }

  close(): void {
    clearInterval(this.watch);
    this.line.unwatch(this.id);
    this.player.set(null);
  }

  // -- what the server says -------------------------------------------------------------------------------------------

  hear(message: ServerMessage): void {
    if (message.type === "snapshot") this.witness?.again();
    if (message.type === "snapshot" || message.type === "table") void this.takePart(message.table);
    if (!this.ready.value) {
      if (message.type === "problem") this.problem.value = message;
      if (message.type === "snapshot") void this.prepare(message);
      else if (this.held.length > 0) this.held.push(message);
      return;
    }
    batch(() => this.take(message));
  }

  /** The game's words and board must be here before anything can be shown. */
  private async prepare(snapshot: Snapshot): Promise<void> {
    const first = this.held.length === 0;
    this.held = [snapshot];
    if (!first) return;
    const slug = snapshot.table.game;
    this.scope = scopeOf(slug, this.plain);
    try {
      [this.words, this.board] = await Promise.all([wordsAt(this.id), boardOf(slug, this.plain)]);
    } catch {
      this.held = [];
      setTimeout(() => this.line.refresh(this.id), 2000);
      return;
    }
    batch(() => {
      for (const message of this.held) this.take(message);
      this.held = [];
      this.selection = this.board.makeSelection(this);
      this.ready.value = true;
    });
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        return this.takeSnapshot(message);
      case "frames":
        return this.takeUpdate(message);
      case "table":
        this.info.value = message.table;
        return;
      case "hints":
        if (this.hinted.value?.n === message.n) this.hinted.value = { ...this.hinted.value, options: message.options };
        return;
      case "said":
        return this.takeSaid(message.line);
      case "noted":
        this.acts.value = [...this.acts.value, message.act];
        this.refuse(message.act.text, "");
        return;
      case "problem":
        if (message.code !== "going-down") this.refuse(message.message, "");
        return;
    }
  }

  private takeSnapshot(snapshot: Snapshot): void {
    const before = this.truth.value;
    const now = snapshot.view as View | null;
    const same = snapshot.n === this.n && before !== null && now !== null && before.seat === now.seat;
    this.info.value = snapshot.table;
    this.problem.value = null;
    this.chat.value = snapshot.chat;
    this.acts.value = snapshot.acts;
    this.setTimes(snapshot);
    this.n = snapshot.n;
    this.truth.value = snapshot.view as View | null;
    this.wish.value = NO_KEY;
    this.passHushed();
    // The same table again (a reconnection): let a story that is being told go on.
    if (same && !this.settled.value) return;
    this.story.value = snapshot.events;
    this.player.set(snapshot.view as View | null);
  }

  private takeUpdate(update: Update): void {
    const known = this.truth.value;
    if (update.n < this.n) return; // late: something newer is already here
    const news = update.n > this.n;
    if (news) this.closeHint();
    const { told, after } = unfold(known, update.frames);
    this.n = update.n;
    this.truth.value = after;
    this.setTimes(update);
    // An answer to an earlier choice must not undo a later one on the screen.
    if (news || after.pick === this.wish.value) this.wish.value = NO_KEY;
    this.passHushed();
    const before = this.player.last();
    if (!before) {
      // The first view: the game has just begun.
      this.tell(told);
      this.player.set(after);
    } else if (news && told.length > 0) {
      if (update.countdown) this.player.skip();
      this.player.add(this.board.beats(before, told, after, this.words));
    } else if (this.settled.value) {
      this.player.set(after);
    } else {
      this.player.add([{ events: [], view: after, fx: null, hold: 0, sounds: [] }]);
    }
  }

  private setTimes({ deadline, countdown, can_undo }: Snapshot | Update): void {
    if (countdown) heard(countdown.now);
    else if (deadline) heard(deadline.now);
    this.deadline.value = deadline;
    this.countdown.value = countdown;
    this.canUndo.value = can_undo;
  }

  private takeSaid(line: ChatLine): void {
    if (this.chat.value.some((known) => known.n === line.n)) return;
    this.chat.value = [...this.chat.value, line];
    this.showBubble(line);
    if (line.seat !== this.you.value || line.seat < 0) {
      this.unread.value += 1;
      play("talk");
    }
  }

  private showBubble({ seat, text }: ChatLine): void {
    if (seat < 0) return;
    this.bubbles.value = new Map(this.bubbles.value).set(seat, text);
    setTimeout(() => {
      if (this.bubbles.value.get(seat) !== text) return;
      const rest = new Map(this.bubbles.value);
      rest.delete(seat);
      this.bubbles.value = rest;
    }, BUBBLE);
  }

  // -- what you say ---------------------------------------------------------------------------------------------------

  readonly act = (keys: number[]): void => {
    const view = this.truth.value;
    const key = keys[0];
    if (!view || key === undefined) return;
    if (keys.length === 1 && key === this.pick.value) return; // said already
    if (view.sealed && keys.length === 1 && view.options.includes(key)) this.wish.value = key;
    const asked = this.wish.value;
    void this.line.ask({ type: "act", table: this.id, n: this.n, actions: keys }).then((answer) => {
      if (answer.done) return;
      if (this.wish.value === asked) this.wish.value = NO_KEY;
      this.refused(answer.refusal);
    });
  };

  readonly try = (keys: number[]): Promise<Tried | null> => this.line.try({ table: this.id, n: this.n, actions: keys });

  private turnNow(): number {
    const view = this.truth.value;
    return (view && this.board?.turn?.(view)) ?? 0;
  }

  readonly hush = (kind: string, on: boolean): void => {
    const kinds = new Set(this.hushed.value);
    if (on) kinds.add(kind);
    else kinds.delete(kind);
    this.unasked.value = { turn: this.turnNow(), kinds };
    this.passHushed();
  };

  /** You changed what you want to be asked. */
  passAside(): void {
    this.passHushed();
  }

  /** Says pass where you would be asked what you do not want to be asked: the server sees a pass like any other. */
  private passHushed(): void {
    const view = this.truth.value;
    if (!view || this.passed === this.n || !this.isPassed(view)) return;
    if (!view.asked.includes(this.you.value) || !view.options.includes(PASS) || this.pick.value !== NO_KEY) return;
    this.passed = this.n;
    this.act([PASS]);
  }

  askHint(): void {
    this.hinted.value = { n: this.n, options: null, open: true };
    void this.line.ask({ type: "hint", table: this.id, n: this.n }).then((answer) => {
      if (answer.done) return;
      this.hinted.value = null;
      this.refused(answer.refusal);
    });
  }

  closeHint(): void {
    if (this.hinted.value) this.hinted.value = { ...this.hinted.value, open: false };
  }

  /** You are out and alone with bots: they play on without a pause. */
  watchQuickly(): void {
    this.quickly.value = true;
    this.player.hurry(0.25);
    this.hurry();
  }

  /** The same, and nothing is shown on the way. */
  toTheResult(): void {
    this.player.hurry(0);
    this.hurry();
  }

  /** The game so far once more, as this page has seen it. */
  seeAgain(): void {
    this.player.again();
  }

  private hurry(): void {
    void this.line.ask({ type: "hurry", table: this.id }).then((answer) => {
      if (!answer.done) this.refused(answer.refusal);
    });
  }

  undo(): void {
    void this.line.ask({ type: "undo", table: this.id, n: this.n }).then((answer) => {
      if (!answer.done) this.refused(answer.refusal);
    });
  }

  async talk(text: string): Promise<boolean> {
    const answer = await this.line.ask({ type: "say", table: this.id, text });
    if (!answer.done) this.refused(answer.refusal);
    return answer.done;
  }

  /** This page's part in the deal: it promises a number, and reveals it when the list is closed. */
  private async takePart(info: TableInfo): Promise<void> {
    if (info.state !== "open") return;
    const { Cheated, took, Witness } = await import("./witness");
    try {
      this.witness ??= new Witness();
      const answer = await this.witness.answer(info);
      if (answer?.type === "promise") this.line.send({ ...answer, table: this.id, id: crypto.randomUUID() });
      if (answer?.type !== "contribute") return;
      const { done } = await this.line.ask({ ...answer, table: this.id });
      if (done) took(this.id, answer.round);
    } catch (error) {
      if (error instanceof Cheated) this.foul.value = error.message;
    }
  }

  private refused(refusal: Refusal): void {
    // Somebody was quicker: fetch how things stand and say nothing, the board shows it.
    if (refusal.code === "stale") this.line.refresh(this.id);
    else this.refuse(refusal.hint ? `${refusal.message} ${refusal.hint}` : refusal.message, refusal.rule);
  }
}

/** What is being chosen at this desk but not yet said. */

import { computed, signal } from "@preact/signals";
import type { NotorietyView } from "../../wire/types.gen";
import type { Move } from "../../words/vocabulary";
import type { Stage } from "../board";
import type { Fx, Tray } from "./fx";

export type NtStage = Stage<NotorietyView, Fx>;

export interface Option extends Move {
  key: number;
}

/** Questions that one can let be, and be asked again and again. */
export const PASSABLE: ReadonlySet<string> = new Set(["ability", "ace", "waste"]);

/** Verbs that name somebody, and verbs that name a card of the hand. */
const NAMING: ReadonlySet<string> = new Set(["aim", "choose"]);
const PLAYING: ReadonlySet<string> = new Set(["play", "discard", "give"]);

interface Wish {
  question: string;
  card: number;
  seat: number;
}

const NOTHING = { card: -1, seat: -1 };

export class Desk {
  private readonly wish = signal<Wish>({ question: "", ...NOTHING });
  private kept: { slot: string; tray: Tray } | null = null;

  constructor(readonly stage: NtStage) {}

  /** Your options as moves. */
  readonly options = computed<Option[]>(() =>
    this.stage.view.value.options.map((key) => ({ key, ...this.stage.words.vocabulary.split(key) })),
  );

  /** What you are asked now, and can choose; empty if nothing. */
  readonly question = computed(() => {
    const { view, settled, you, hushed, pick } = this.stage;
    const now = view.value;
    if (!settled.value || you.value < 0 || now.outcome || now.options.length < 2) return "";
    // A sealed answer may be changed until all have answered.
    const open = now.asked.includes(you.value) || (now.sealed && pick.value >= 0);
    return open && !hushed.value.has(now.kind) ? now.kind : "";
  });

  /** Changes whenever another question is asked: wishes of an earlier one are forgotten. */
  private readonly asked = computed(() => {
    const { round, kind, stack, options, at } = this.stage.view.value;
    return `${round} ${kind} ${at} ${stack.join()} ${options.join()}`;
  });

  private readonly chosen = computed(() => (this.wish.value.question === this.asked.value ? this.wish.value : NOTHING));

  /** The verb that a tap on a poster would stand for. */
  readonly naming = computed(() => this.verbOf(NAMING));
  /** The verb that a tap on a card of the hand would stand for. */
  readonly playing = computed(() => this.verbOf(PLAYING));

  private verbOf(verbs: ReadonlySet<string>): string {
    if (!this.question.value) return "";
    return this.options.value.find(({ verb }) => verbs.has(verb))?.verb ?? "";
  }

  /** The card that is lifted; of one that was said, that one. */
  readonly card = computed(() =>
    this.chosen.value.card >= 0 ? this.chosen.value.card : this.said(this.playing.value),
  );
  /** The one who was tapped; of one that was said, that one. */
  readonly seat = computed(() => (this.chosen.value.seat >= 0 ? this.chosen.value.seat : this.said(this.naming.value)));

  /** What you have said in secret and may still change. */
  private said(verb: string): number {
    const { pick, view } = this.stage;
    if (!verb || !view.value.sealed || pick.value < 0) return -1;
    const move = this.options.value.find(({ key }) => key === pick.value);
    return move?.verb === verb ? (move.values[0] ?? -1) : -1;
  }

  private choose(change: Partial<Wish>): void {
    this.wish.value = { question: this.asked.value, ...NOTHING, ...change };
  }

  find(verb: string, ...values: number[]): Option | undefined {
    return this.options.value.find((o) => o.verb === verb && values.every((value, i) => o.values[i] === value));
  }

  all(verb: string): Option[] {
    return this.options.value.filter((option) => option.verb === verb);
  }

  send(option: Option | undefined): void {
    if (option) this.stage.act([option.key]);
  }

  /** Any card can be looked at; one of the table's too. */
  lift(card: number): void {
    this.choose(this.chosen.value.card === card ? {} : { card });
  }

  isLit(seat: number): boolean {
    return this.naming.value !== "" && this.find(this.naming.value, seat) !== undefined;
  }

  /** A tap on somebody: choose them, or say why not. */
  tap(seat: number): void {
    const verb = this.naming.value;
    if (!verb) return this.stage.look(seat);
    if (this.find(verb, seat)) return this.choose(this.chosen.value.seat === seat ? {} : { seat });
    if (seat === this.stage.you.value) return this.stage.look(seat);
    const { view, words, names } = this.stage;
    const dead = !view.value.players[seat]?.alive;
    this.stage.refuse(`${words.note(dead ? "not-the-dead" : "cannot-choose", [seat], names.value)}.`, "NT-10");
  }

  /** Whom your line would point at if you said so now; -1 if you are not choosing. */
  readonly aim = computed(() => (["aim", "charmed"].includes(this.question.value) ? this.seat.value : -1));

  /** The last bullet stays in the middle while the gun is smoking. */
  readonly tray = computed<Tray | null>(() => {
    const { round, at, flight, kind } = this.stage.view.value;
    const now = `${round} ${at}`;
    const tray = this.stage.fx.value?.tray ?? null;
    if (tray) this.kept = { slot: now, tray };
    if (tray) return tray;
    const smoking = kind === "flip" || flight.length > 0;
    return smoking && this.kept?.slot === now ? this.kept.tray : null;
  });
}

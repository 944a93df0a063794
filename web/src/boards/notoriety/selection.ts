/** A player's unsent selection. */

import { computed } from "@preact/signals";
import type { NotorietyView } from "../../wire/types.gen";
import type { Stage } from "../board";
import { AskedSelection } from "../selection";
import type { Fx, Tray } from "./fx";

export type NtStage = Stage<NotorietyView, Fx>;

/** Optional decisions that come again and again. */
export const PASSABLE: ReadonlySet<string> = new Set(["ability", "ace", "waste"]);
/** Those of them that stay quiet until you want them, not only for the round. */
export const LASTING: ReadonlySet<string> = new Set(["ability"]);

/** Verbs that name somebody, and verbs that name a card of the hand. */
const NAMING: ReadonlySet<string> = new Set(["aim", "choose"]);
const PLAYING: ReadonlySet<string> = new Set(["play", "discard", "give"]);

interface Wish {
  card: number;
  seat: number;
}

const NOTHING: Wish = { card: -1, seat: -1 };

export class Selection extends AskedSelection<NotorietyView, Fx, Wish> {
  private kept: { slot: string; tray: Tray } | null = null;

  constructor(stage: NtStage) {
    super(stage, NOTHING);
  }

  protected moment({ round, at }: NotorietyView): string {
    return `${round} ${at}`;
  }

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

  /** Your sealed choice, which you may still change. */
  private said(verb: string): number {
    const { pick, view } = this.stage;
    if (!verb || !view.value.sealed || pick.value < 0) return -1;
    const move = this.options.value.find(({ key }) => key === pick.value);
    return move?.verb === verb ? (move.values[0] ?? -1) : -1;
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
    void this.sayWhy(this.stage.words.vocabulary.key(verb, seat));
  }

  /** The target of your line if you confirmed now; -1 if you are not choosing. */
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

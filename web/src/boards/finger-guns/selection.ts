/** A player's unsent selection. */

import { computed, signal } from "@preact/signals";
import type { FingerGunsView } from "../../wire/types.gen";
import type { Stage } from "../board";
import { explain } from "../refusal";
import type { Fx } from "./beats";
import { type Gesture, gestureOf, type Kind } from "./gestures";

export type FgStage = Stage<FingerGunsView, Fx>;

/** The kinds that need somebody to aim at. */
const AIMED: ReadonlySet<Kind> = new Set(["shot", "power-shot"]);

export class Selection {
  /** A kind that was tapped and still needs a target. */
  readonly aiming = signal<Kind | null>(null);

  constructor(readonly stage: FgStage) {}

  /** Must you choose a gesture now? */
  readonly choosing = computed(() => {
    const { view, settled, you } = this.stage;
    const now = view.value;
    return settled.value && now.kind === "gesture" && you.value >= 0 && now.options.length > 0 && !now.outcome;
  });

  /** An ally of yours asks for somebody. */
  readonly naming = computed(() => this.stage.settled.value && this.isAsked("whom"));

  isAsked(kind: string): boolean {
    const view = this.stage.view.value;
    return view.kind === kind && view.asked.includes(this.stage.you.value);
  }

  readonly chosen = computed<Gesture | null>(() => gestureOf(this.stage.pick.value, this.stage.words));

  /** The kind lit in the picker: the one being aimed, else the one chosen. */
  readonly lit = computed(() => this.aiming.value ?? this.chosen.value?.kind ?? null);

  readonly targets = computed(() => (this.aiming.value ? [] : (this.chosen.value?.targets ?? [])));

  can(key: number): boolean {
    return this.stage.view.value.options.includes(key);
  }

  /** Is any gesture of this kind open to you? */
  canKind(kind: Kind): boolean {
    return this.stage.view.value.options.some((key) => gestureOf(key, this.stage.words)?.kind === kind);
  }

  canAim(kind: Kind, seat: number): boolean {
    return this.can(this.stage.words.vocabulary.key(kind, seat));
  }

  takeKind(kind: Kind, number = 0): void {
    const { vocabulary } = this.stage.words;
    if (!AIMED.has(kind)) {
      this.aiming.value = null;
      this.stage.act([kind === "saloon" ? vocabulary.key(kind, number) : vocabulary.key(kind)]);
      return;
    }
    const before = this.chosen.value?.targets ?? [];
    // Shot and Power Shot change places without aiming again.
    if (before.length === 1 && this.chosen.value?.kind !== kind && this.canAim(kind, before[0] as number)) {
      this.aiming.value = null;
      this.stage.act([vocabulary.key(kind, before[0] as number)]);
    } else {
      this.aiming.value = this.aiming.value === kind ? null : kind;
    }
  }

  /** A tap on somebody: aim, or answer an ally's question. */
  tap(seat: number): void {
    const { vocabulary } = this.stage.words;
    if (this.naming.value) {
      const key = vocabulary.key("choose", seat);
      if (this.can(key)) this.stage.act([key]);
      else void explain(this.stage, key);
      return;
    }
    if (!this.choosing.value) return;
    const kind = this.aiming.value ?? this.aimedKind() ?? "shot";
    if (!this.canAim(kind, seat)) {
      void explain(this.stage, vocabulary.key(kind, seat));
      return;
    }
    this.aiming.value = null;
    this.stage.act([this.withSecond(kind, seat) ?? vocabulary.key(kind, seat)]);
  }

  private aimedKind(): Kind | null {
    const kind = this.chosen.value?.kind;
    return kind && AIMED.has(kind) ? kind : null;
  }

  /** FG-A01: a second Shot, if an ally of yours allows it. */
  private withSecond(kind: Kind, seat: number): number | null {
    const [first, ...more] = this.targets.value;
    if (kind !== "shot" || this.chosen.value?.kind !== "shot" || first === undefined || more.length > 0) return null;
    if (first === seat) return null;
    const key = this.stage.words.vocabulary.key("two-guns", Math.min(first, seat), Math.max(first, seat));
    return this.can(key) ? key : null;
  }

  /** A kind that is shut was tapped: say why. */
  refuseKind(kind: Kind): void {
    const { vocabulary } = this.stage.words;
    const { seats } = this.stage.view.value;
    const other = (this.stage.you.value + 1) % seats;
    void explain(this.stage, AIMED.has(kind) ? vocabulary.key(kind, other) : vocabulary.key(kind));
  }
}

/** A player's unsent selection: the part all games share. */

import { computed, signal } from "@preact/signals";
import type { View } from "../wire/types.gen";
import type { Move } from "../words/vocabulary";
import type { Stage } from "./board";
import { explain } from "./refusal";

export interface Option extends Move {
  key: number;
}

/** `Wish` is what may be lifted, tapped or set before it is said; `nothing` is how a question begins. */
export abstract class AskedSelection<V extends View, Fx, Wish extends object> {
  private readonly wish = signal<{ question: string; wish: Wish } | null>(null);

  constructor(
    readonly stage: Stage<V, Fx>,
    private readonly nothing: Wish,
  ) {}

  /** Your options as moves. */
  readonly options = computed<Option[]>(() =>
    this.stage.view.value.options.map((key) => ({ key, ...this.stage.words.vocabulary.split(key) })),
  );

  /** Your open decision; empty if there is none. */
  readonly question = computed(() => {
    const { view, settled, you, aside, hushed, pick } = this.stage;
    const now = view.value;
    if (!settled.value || you.value < 0 || now.outcome || now.options.length < 2) return "";
    // A sealed answer may be changed until all have answered.
    const open = now.asked.includes(you.value) || (now.sealed && pick.value >= 0);
    return open && !aside.value && !hushed.value.has(now.kind) ? now.kind : "";
  });

  /** Tells two moments of the game with the same decision apart. */
  protected abstract moment(view: V): string;

  /** Changes whenever another question is asked: wishes of an earlier one are forgotten. */
  readonly asked = computed(() => {
    const view = this.stage.view.value;
    return `${this.moment(view)} ${view.kind} ${view.stack.join()} ${view.options.join()}`;
  });

  protected readonly chosen = computed<Wish>(() => {
    const kept = this.wish.value;
    return kept?.question === this.asked.value ? kept.wish : this.nothing;
  });

  choose(change: Partial<Wish>): void {
    this.wish.value = { question: this.asked.value, wish: { ...this.nothing, ...change } };
  }

  find(verb: string, ...values: number[]): Option | undefined {
    return this.options.value.find((o) => o.verb === verb && values.every((value, i) => o.values[i] === value));
  }

  all(verb: string): Option[] {
    return this.options.value.filter((option) => option.verb === verb);
  }

  /** Says why something cannot be chosen, in the engine's words. */
  protected sayWhy(key: number): Promise<void> {
    return explain(this.stage, key);
  }

  send(option: Option | undefined): void {
    if (option) this.stage.act([option.key]);
  }
}

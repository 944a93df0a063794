/** Results of choices, asked ahead of a tap. Answers are true for one view of the table. */

import { type Signal, signal } from "@preact/signals";
import type { Tried, View } from "../wire/types.gen";
import type { Stage } from "./board";

const PAUSE = 700; // ms
const LONGEST = 12_000;

interface Answers {
  readonly known: Signal<ReadonlyMap<string, Tried>>;
  readonly asked: Map<string, Promise<Tried | null>>;
}

export class Foresight<V extends View> {
  private pause = PAUSE;
  private readonly of = new WeakMap<V, Answers>();

  constructor(private readonly stage: Pick<Stage<V>, "view" | "try">) {}

  /** The answer; null while it is on its way, so nothing waits for it. */
  see(keys: readonly number[]): Tried | null {
    const answers = this.answers();
    const name = keys.join(",");
    const found = answers.known.value.get(name) ?? null;
    if (!found && !answers.asked.has(name)) void this.ask(keys);
    return found;
  }

  /** The same, for callers that must know. */
  ask(keys: readonly number[]): Promise<Tried | null> {
    const { known, asked } = this.answers();
    const name = keys.join(",");
    let answer = asked.get(name);
    if (!answer) {
      // Later: signals may not be written while others are worked out.
      answer = Promise.resolve()
        .then(() => this.stage.try([...keys]))
        .then((tried) => {
          if (tried) {
            this.pause = PAUSE;
            known.value = new Map(known.peek()).set(name, tried);
          } else this.again(name, { known, asked });
          return tried;
        });
      asked.set(name, answer);
    }
    return answer;
  }

  /** No answer: those who still want to see one ask again a little later, and then less often. */
  private again(name: string, { known, asked }: Answers): void {
    asked.delete(name);
    setTimeout(() => {
      known.value = new Map(known.peek());
    }, this.pause);
    this.pause = Math.min(LONGEST, 2 * this.pause);
  }

  private answers(): Answers {
    const view = this.stage.view.value;
    let answers = this.of.get(view);
    if (!answers) {
      answers = { known: signal<ReadonlyMap<string, Tried>>(new Map()), asked: new Map() };
      this.of.set(view, answers);
    }
    return answers;
  }
}

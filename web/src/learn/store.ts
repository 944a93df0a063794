/** A lesson under way: the moves made so far, and the board as it stands. The server plays the lesson. */

import { computed, signal } from "@preact/signals";
import { unfold } from "../table/frames";
import { api, Trouble } from "../wire/http";
import type { LessonStep, Tried, View } from "../wire/types.gen";
import { LoneStage, NO_KEY } from "./stage";

const GO_ON = -1; // where there is only something to read

export class LessonStore extends LoneStage {
  readonly step = signal<LessonStep | null>(null);
  /** A choice that this step does not want was made: the button that it wants, in its own words. */
  readonly wanted = signal("");
  override readonly marked = computed(() => (this.settled.value ? (this.step.value?.do ?? []) : []));
  private truth: View | null = null;
  private moves: number[] = [];
  private busy = false;

  /** From the beginning. */
  async begin(): Promise<void> {
    this.show(await this.fetch([]), []);
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
        this.pickSealed(key); // it may be half of what is wanted, as one of two targets
        this.refuse(step.wrong || "Read on first.", "");
        const [wanted] = step.do;
        this.wanted.value = wanted === undefined ? "" : this.label(wanted);
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

  protected foresee(actions: number[]): Promise<Tried> {
    return api.tryLesson({ game: this.slug, lesson: this.id, moves: this.moves, actions });
  }

  private show(step: LessonStep, moves: number[]): void {
    const { told, after } = unfold(this.truth, step.frames);
    const before = this.truth && this.player.last();
    this.truth = after;
    this.moves = moves;
    this.you.value = step.seat;
    this.names.value = step.names;
    this.toast.value = null; // it was about the step before
    this.wanted.value = "";
    this.pick.value = NO_KEY;
    this.step.value = step;
    if (before && told.length > 0) this.player.add(this.board.beats(before, told, after, this.words));
    else {
      this.tell(told);
      this.player.set(after);
    }
  }
}

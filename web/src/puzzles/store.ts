/** A puzzle: the board as its seat sees it, one choice, and then the answer. */

import { signal } from "@preact/signals";
import { LoneStage, NO_KEY } from "../learn/stage";
import { api, Trouble } from "../wire/http";
import type { PuzzleShown, PuzzleSolved, Tried, View } from "../wire/types.gen";
import { answered, kept, note } from "./kept";

export class PuzzleStore extends LoneStage {
  readonly puzzle = signal<PuzzleShown | null>(null);
  readonly chose = signal(NO_KEY);
  readonly solved = signal<PuzzleSolved | null>(null);
  /** The rating before this answer; null if the answer does not count. */
  readonly before = signal<number | null>(null);
  /** The day; and is this one of its puzzles, which count for the streak? */
  day = "";
  today = false;
  private busy = false;

  async begin(): Promise<void> {
    const puzzle = await api.puzzle(this.slug, this.id);
    this.you.value = puzzle.seat;
    this.names.value = puzzle.names;
    this.options.value = puzzle.options;
    this.puzzle.value = puzzle;
    this.player.set(puzzle.view as View);
  }

  /** The first key is the choice: a board may send what would follow along with it. A sealed one waits for `confirm`. */
  readonly act = (keys: number[]): void => {
    const [key] = keys;
    if (key !== undefined && !this.solved.value && !this.pickSealed(key)) void this.answer(key);
  };

  readonly confirm = (): void => {
    if (this.pick.value !== NO_KEY) void this.answer(this.pick.value);
  };

  protected foresee(actions: number[]): Promise<Tried> {
    return api.tryPuzzle({ game: this.slug, puzzle: this.id, actions });
  }

  private async answer(key: number): Promise<void> {
    if (this.busy || this.solved.value) return;
    this.busy = true;
    const first = answered(this.slug, this.id) === undefined; // only a first answer is rated
    const { rating } = kept.value;
    try {
      const solved = await api.answerPuzzle({
        game: this.slug,
        puzzle: this.id,
        action: key,
        ...(first ? { rating } : {}),
      });
      this.chose.value = key;
      this.before.value = first ? rating.mu : null;
      if (first) note(this.slug, this.id, solved.right, solved.rating, this.day, this.today);
      this.solved.value = solved;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.refuse(`${error.message} ${error.hint}`, "");
    } finally {
      this.busy = false;
    }
  }
}

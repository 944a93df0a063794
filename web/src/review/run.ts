/** A review under way: asked for, followed, stopped. */

import { signal } from "@preact/signals";
import { api, Trouble } from "../wire/http";
import type { RecordedGame, ReviewState } from "../wire/types.gen";

const EVERY = 700; // milliseconds between two looks

export class ReviewRun {
  readonly state = signal<ReviewState | null>(null);
  readonly trouble = signal<{ message: string; hint: string } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = false;

  constructor(private readonly game: RecordedGame) {}

  /** Begins the review, or continues one that was stopped. */
  start(): void {
    if (this.wanted || this.state.value?.review) return;
    this.wanted = true;
    this.trouble.value = null;
    void this.look(() => api.askReview(this.game));
  }

  async stop(): Promise<void> {
    this.leave();
    const state = this.state.value;
    if (state && !state.review) await this.take(() => api.stopReview(state.id));
  }

  /** Looks no further: the server stops a review that nobody follows. */
  leave(): void {
    this.wanted = false;
    clearTimeout(this.timer);
  }

  private async look(ask: () => Promise<ReviewState>): Promise<void> {
    const found = await this.take(ask);
    if (!this.wanted) return;
    const state = this.state.value;
    if (!found || !state || state.review || state.state === "failed") {
      this.wanted = false;
      return;
    }
    // Stopped or gone: somebody else stopped it, or the server forgot it. Asking again continues.
    const next = state.state === "running" ? () => api.review(state.id) : () => api.askReview(this.game);
    this.timer = setTimeout(() => void this.look(next), EVERY);
  }

  private async take(ask: () => Promise<ReviewState>): Promise<boolean> {
    try {
      this.state.value = await ask();
      return true;
    } catch (error) {
      if (error instanceof Trouble && error.code === "no-such-review" && this.state.value) {
        this.state.value = { ...this.state.value, state: "stopped" };
        return true;
      }
      const { message, hint } = error instanceof Trouble ? error : { message: "The review failed.", hint: "" };
      this.trouble.value = { message, hint };
      return false;
    }
  }
}

/** Your own result, before everybody else's. */

import { useSignal } from "@preact/signals";
import { set, settings } from "../app/settings";
import type { Outcome } from "../wire/types.gen";
import type { TableStore } from "./store";

const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "last of eight"];

/** "You win!", "You came third: killed in round 5." */
export function resultOf({ winners, places }: Outcome, you: number, fate: string): string {
  if (winners.includes(you)) return winners.length === 1 ? "You win!" : "You win, and not alone.";
  const place = PLACES[places[you] ?? 0] ?? "last";
  return `You came ${place}${fate ? `: ${fate.charAt(0).toLowerCase()}${fate.slice(1)}` : ""}.`;
}

export function YourResult({ table, outcome, fate }: { table: TableStore; outcome: Outcome; fate: string }) {
  const you = table.you.value;
  if (you < 0) return null;
  const guess = table.guessed.value;
  return (
    <>
      <p class="l5 your-result" role="status">
        <b>{resultOf(outcome, you, fate)}</b>
      </p>
      {guess >= 0 && (
        <p class="muted">
          You said {table.names.value[guess]} would win: {outcome.winners.includes(guess) ? "right" : "wrong"}.
        </p>
      )}
    </>
  );
}

/** Somebody who began without a name may take one after the first game. */
export function NameYourself() {
  const wished = useSignal("");
  if (!settings.value.unnamed) return null;
  const save = (event: Event) => {
    event.preventDefault();
    const name = wished.value.trim();
    if (name) set({ name, unnamed: false });
  };
  return (
    <form class="name-yourself" onSubmit={save}>
      <label for="next-name">What should your next poster say?</label>
      <input
        id="next-name"
        class="field"
        maxLength={24}
        autocomplete="nickname"
        value={wished.value}
        onInput={(event) => (wished.value = event.currentTarget.value)}
      />
      <button type="submit" class="btn">
        Take this name
      </button>
    </form>
  );
}

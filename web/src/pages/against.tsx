/** Your opponents when you play at once. */

import { COMPANY } from "../app/catalogue";
import { set, settings } from "../app/settings";
import type { GameInfo } from "../wire/types.gen";

const COMPANIES: [level: string, name: string][] = [
  [COMPANY, "Good company"],
  ["greenhorn", "Greenhorns: easy"],
  ["deputy", "Deputies: fair"],
  ["marshal", "Marshals: hard"],
];

export function Against() {
  return (
    <p class="against">
      <label class="caps" for="against">
        Play against
      </label>
      <select
        class="field"
        id="against"
        value={settings.value.against}
        onChange={(event) => set({ against: event.currentTarget.value })}
      >
        {COMPANIES.map(([level, name]) => (
          <option key={level} value={level}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The level chosen, where the game has it. */
export function againstIn(game: GameInfo): string {
  const { against } = settings.value;
  return game.bots.includes(against) ? against : COMPANY;
}

/** At the table: how fast the story goes, and what you are asked. */

import { set, settings } from "../app/settings";
import type { TableStore } from "./store";
import "./pace.css";

const PACES: [pace: typeof settings.value.pace, name: string][] = [
  ["slow", "Slow"],
  ["usual", "Usual"],
  ["quick", "Quick"],
  ["none", "At once"],
];

export function PaceSelect() {
  return (
    <label class="pace">
      <span class="caps">Pace</span>
      <select
        class="field"
        value={settings.value.pace}
        onChange={(event) => set({ pace: event.currentTarget.value as typeof settings.value.pace })}
      >
        {PACES.map(([pace, name]) => (
          <option key={pace} value={pace}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Only where a board knows what can touch you. */
export function AsksSwitch({ table }: { table: TableStore }) {
  if (!table.board?.touches) return null;
  const { asks } = settings.value;
  return (
    <label class="asks-switch">
      <input
        type="checkbox"
        checked={asks === "touching"}
        onChange={(event) => {
          set({ asks: event.currentTarget.checked ? "touching" : "all" });
          table.passAside();
        }}
      />{" "}
      Ask me only when it can touch me
    </label>
  );
}

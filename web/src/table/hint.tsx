import { Icon } from "../kit/icon";
import type { TableStore } from "./store";

/** Asks what the Marshal would do in your place. Only at tables that allow it, and only when you are asked. */
export function HintButton({ table }: { table: TableStore }) {
  if (!table.info.value?.hints || table.you.value < 0 || !table.shown.value) return null;
  const able = table.yourMove.value && table.settled.value;
  return (
    <button
      type="button"
      class="btn icon-btn hint-btn"
      aria-label="Ask the Marshal"
      title={able ? "What would the Marshal do?" : "When it is your move, ask the Marshal for a hint."}
      disabled={!able}
      onClick={() => table.askHint()}
    >
      <Icon name="badge" />
    </button>
  );
}

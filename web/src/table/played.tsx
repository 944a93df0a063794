import { Face, Portrait } from "../kit/portrait";
import type { TableStore } from "./store";

/** The character that this seat played, or else the player's own face. */
export function Played({ table, seat }: { table: TableStore; seat: number }) {
  const bust = table.board.bust?.(table.view.value, seat, table.words);
  return bust ? <Portrait bust={bust} /> : <Face face={table.faces.value[seat] ?? ""} />;
}

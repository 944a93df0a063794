/** The games you have finished, to watch again. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../wire/http";
import type { TableInfo } from "../wire/types.gen";

export function Finished() {
  const tables = useSignal<TableInfo[] | null>(null);
  useEffect(() => {
    void api.me().then(
      (me) => (tables.value = me.tables.filter(({ state }) => state === "over")),
      () => (tables.value = []),
    );
  }, [tables]);
  if (!tables.value || tables.value.length === 0) return null;
  return (
    <section class="finished" aria-label="Your finished games">
      <h2 class="wood">Your finished games</h2>
      <ul>
        {tables.value.map((table) => (
          <li key={table.id}>
            <a class="btn" href={`/replay/${table.id}`}>
              {table.title}: {table.seats.map((seat) => seat.name).join(", ")}
              {table.origin && " (not a real game)"}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Absent players, since when, and the choices that a bot made for you while you were away. */

import { useSignal } from "@preact/signals";
import { games, usualBot } from "../app/catalogue";
import type { Absence } from "../boards/board";
import { Icon } from "../kit/icon";
import type { SeatInfo, TableInfo } from "../wire/types.gen";
import type { TableStore } from "./store";

const MINUTE = 60_000;

/** "Away", "Away 3 min", "Away 2 h". */
function absenceOf({ away_since, played_by_bot }: SeatInfo, now: number): Absence {
  const minutes = Math.max(0, Math.floor((now - away_since) / MINUTE));
  const span = minutes < 1 ? "" : minutes < 60 ? ` ${minutes} min` : ` ${Math.floor(minutes / 60)} h`;
  return { text: `Away${span}`, bot: played_by_bot };
}

const NOBODY: ReadonlyMap<number, Absence> = new Map();

/** Absences by seat, in a running game. */
export function awayIn(info: TableInfo | null, now: number): ReadonlyMap<number, Absence> {
  if (info?.state !== "running") return NOBODY;
  const gone = info.seats.filter((seat) => seat.away_since > 0 && seat.seat !== info.you);
  return new Map(gone.map((seat) => [seat.seat, absenceOf(seat, now)]));
}

/** Back again: what the bot did in your place. */
export function PlayedForYou({ table }: { table: TableStore }) {
  const read = useSignal("");
  const info = table.info.value;
  const seat = info?.seats[info.you];
  const played = info?.played_for_you ?? [];
  if (!info || !seat || played.length === 0 || seat.played_by_bot || read.value === played.join()) return null;
  const game = games.value.find(({ slug }) => slug === info.game);
  const level = seat.level || (game ? usualBot(game) : "") || "bot";
  return (
    <div class="toast played-for-you" role="status">
      <Icon name="key" />
      <span>
        <b>A {level.charAt(0).toUpperCase() + level.slice(1)} played these for you:</b>{" "}
        {played.map((key) => table.words.action(key, table.names.value)).join("; ")}.
      </span>
      <button type="button" class="btn icon-btn plain" aria-label="Close" onClick={() => (read.value = played.join())}>
        <Icon name="close" />
      </button>
    </div>
  );
}

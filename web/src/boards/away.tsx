import { Icon } from "../kit/icon";
import type { Stage } from "./board";
import "./away.css";

/** On the poster of a player who is away: since when, and whether a bot plays. */
export function Away({ stage, seat }: { stage: Pick<Stage, "away">; seat: number }) {
  const absence = stage.away.value.get(seat);
  if (!absence) return null;
  return (
    <span class="away">
      <Icon name={absence.bot ? "key" : "clock"} /> {absence.text}
      {absence.bot && <span class="vh">, a bot plays</span>}
    </span>
  );
}

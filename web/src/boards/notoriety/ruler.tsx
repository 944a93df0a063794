/** The ruler from the fastest card to the slowest: at the reveal all drop onto it, and a hand walks along. */

import { Icon } from "../../kit/icon";
import { Portrait, Silhouette } from "../../kit/portrait";
import { useSize } from "../../kit/size";
import { GONE, nameOf, slowest, speedOf } from "./pack";
import { personOf } from "./people";
import { spread } from "./ring";
import type { NtProps } from "./scene";

export function Ruler({ stage }: { stage: NtProps["stage"] }) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = stage.view.value;
  const { words } = stage;
  const names = stage.names.value;
  const width = size.value.width;
  const last = slowest(words);
  const at = (speed: number) => (last > 1 ? ((speed - 0.5) / last) * width : 0);
  const seats = view.revealed ? view.order.filter((seat) => view.players[seat]) : [];
  const speeds = seats.map((seat) => speedOf(words, view.players[seat]?.face ?? 0));
  const apart = Math.min(58, seats.length > 0 ? width / seats.length : 58);
  // Where order and Speed part (somebody bides, somebody is quicker), the order counts.
  const marks = spread(inOrder(speeds).map(at), apart, width);
  const here = view.at >= 0 && view.order[view.at] !== undefined ? marks[view.at] : undefined;
  return (
    <div class={`ruler${seats.length > 0 ? " set" : ""}`} ref={ref} style={{ "--apart": `${apart}px` }}>
      {width > 0 && (
        <svg class="scale" viewBox={`0 0 ${width} 18`} aria-hidden="true">
          {Array.from({ length: last }, (_, i) => {
            const big = (i + 1) % 10 === 0 || i === 0;
            return <path key={`${i}`} d={`M${at(i + 1).toFixed(1)} 0v${big ? 9 : (i + 1) % 5 === 0 ? 7 : 4}`} />;
          })}
          {[1, 10, 20, 30, 40, 50].map(
            (speed) =>
              speed <= last && (
                <text key={speed} x={at(speed)} y="18">
                  {speed}
                </text>
              ),
          )}
          {seats.map((seat, i) => (
            <path
              key={`to-${seat}`}
              class="pin"
              d={`M${(marks[i] ?? 0).toFixed(1)} 0L${at(speeds[i] ?? 1).toFixed(1)} 9`}
            />
          ))}
        </svg>
      )}
      {seats.length === 0 ? (
        <p class="empty">
          <Icon name="clock" /> Speed: the lowest card acts first
        </p>
      ) : (
        <ol class="marks" aria-label="Order of the round, the fastest first">
          {seats.map((seat, i) => {
            const player = view.players[seat];
            const person = personOf(words, player?.character ?? -1);
            const out = !player?.alive || player.down;
            const now = view.at === i && !out;
            const state = out ? ", down" : player?.acted ? ", has acted" : now ? ", acts now" : "";
            return (
              <li
                key={seat}
                class={`tick${out ? " out" : player?.acted ? " acted" : ""}${now ? " now" : ""}${seat === stage.you.value ? " mine" : ""}`}
                style={{ left: `${marks[i] ?? 0}px` }}
                aria-current={now ? "step" : undefined}
              >
                <span class="fc" aria-hidden="true">
                  {person ? <Portrait bust={person.bust} /> : <Silhouette />}
                </span>
                <b class={`num${player?.place === GONE ? " gone" : ""}`}>{speeds[i]}</b>
                <span class="vh">
                  {names[seat]}, {nameOf(words, player?.face ?? 0)}
                  {state}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {here !== undefined && (
        <span class="walker" style={{ left: `${here}px` }} aria-hidden="true">
          <Icon name="g-point" />
        </span>
      )}
    </div>
  );
}

/** Speeds that never fall: where somebody acts later than the card says, the place is that of the one before. */
function inOrder(speeds: readonly number[]): number[] {
  let most = 0;
  return speeds.map((speed) => {
    most = Math.max(most, speed);
    return most;
  });
}

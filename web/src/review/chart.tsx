/** Everyone's chances over the game, as a print: a line per player, told apart by its dashes and its mark too. */

import type { Decision, Review } from "../wire/types.gen";

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 42;
const TOP = 14;
const BOTTOM = 26;
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "12 5", "1 4", "6 2 1 2", "4 6"];
const MARKS = ["●", "■", "▲", "◆", "▼", "✚", "✦", "★"];

export function percent(chance: number): string {
  return `${Math.round(100 * chance)}%`;
}

export function Chart({ review, moves }: { review: Review; moves: number }) {
  const right = WIDTH - 14;
  const x = (n: number) => LEFT + ((right - LEFT) * n) / Math.max(1, moves);
  const y = (chance: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  const keys = review.key_moments.flatMap((n) => review.decisions.filter((d) => d.n === n));
  return (
    <svg
      class="chances"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Chances to win over the game, as each player could see them. The same numbers are in the table below."
    >
      {[0, 0.5, 1].map((chance) => (
        <g key={chance}>
          <line class="grid" x1={LEFT} x2={right} y1={y(chance)} y2={y(chance)} />
          <text x={LEFT - 5} y={y(chance) + 4} text-anchor="end">
            {percent(chance)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 7}>
        Deal
      </text>
      <text x={right} y={HEIGHT - 7} text-anchor="end">
        Move {moves}
      </text>
      {review.seats.map(({ seat, won }) => {
        const mine = review.decisions.filter((decision) => decision.seat === seat);
        if (mine.length === 0) return null;
        const points = [...mine.map((d) => [x(d.n), y(d.kept)]), [x(moves), y(won ? 1 : 0)]];
        return (
          <g key={seat} style={`--line-ink: var(--seat-${seat})`}>
            <polyline class="line" points={points.join(" ")} stroke-dasharray={DASHES[seat]} />
            {points.slice(-1).map(([px, py]) => (
              <text class="mark" key={seat} x={px} y={(py ?? 0) + 4} text-anchor="middle">
                {MARKS[seat]}
              </text>
            ))}
          </g>
        );
      })}
      {keys.map((decision, place) => (
        <g key={decision.n} class="key">
          <circle cx={x(decision.n)} cy={y(decision.kept)} r={8} />
          <text x={x(decision.n)} y={y(decision.kept) + 4} text-anchor="middle">
            {place + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The look of a player's line. */
export function Swatch({ seat }: { seat: number }) {
  return (
    <svg class="swatch" viewBox="0 0 44 14" aria-hidden="true" style={`--line-ink: var(--seat-${seat})`}>
      <line class="line" x1={2} x2={30} y1={7} y2={7} stroke-dasharray={DASHES[seat]} />
      <text class="mark" x={37} y={11} text-anchor="middle">
        {MARKS[seat]}
      </text>
    </svg>
  );
}

/** The same in numbers, for reading and for screen readers. */
export function Numbers({ decisions, names }: { decisions: readonly Decision[]; names: readonly string[] }) {
  return (
    <details class="numbers">
      <summary>All decisions as a table</summary>
      <div class="scroll" role="region" tabIndex={0} aria-label="All decisions">
        <table>
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col">Player</th>
              <th scope="col">Best</th>
              <th scope="col">Kept</th>
              <th scope="col">Lost</th>
            </tr>
          </thead>
          <tbody>
            {decisions.map((decision) => (
              <tr key={decision.n}>
                <td>{decision.n}</td>
                <th scope="row">{names[decision.seat]}</th>
                <td>{percent(decision.chance)}</td>
                <td>{percent(decision.kept)}</td>
                <td>{decision.lost > 0 ? percent(decision.lost) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

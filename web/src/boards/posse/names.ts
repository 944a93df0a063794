/** Where on a tile its name can be written: not under a wall, an obstacle or a crate. */

import { CELL, type Ground, type Point, squareAt } from "./ground";

const TILE = 6;
/** Units of the picture that a letter takes, at most. */
const LETTER = 7.4;

/** The middle of the name, along the row of squares that hides least of it; nearest to the tile's middle. */
export function roomFor(
  name: string,
  ground: Ground,
  row: number,
  column: number,
  taken: ReadonlySet<number>,
  turned: boolean,
): Point {
  const half = Math.min(TILE / 2, (name.length * LETTER) / CELL / 2);
  const [down, across] = turned ? [column, row] : [row, column];
  let best = { cost: Number.POSITIVE_INFINITY, line: down + TILE / 2, at: across + TILE / 2 };
  for (let line = down + 0.5; line < down + TILE; line += 1) {
    for (let at = across + half; at <= across + TILE - half + 0.01; at += 0.25) {
      const away = Math.abs(line - down - TILE / 2) + Math.abs(at - across - TILE / 2) / 2;
      const cost = 10 * hidden(ground, Math.floor(line), at - half, at + half, taken, turned) + away;
      if (cost < best.cost) best = { cost, line, at };
    }
  }
  return turned ? { x: best.line * CELL, y: best.at * CELL } : { x: best.at * CELL, y: best.line * CELL };
}

/** How much lies on the way from one end of the name to the other. */
function hidden(
  ground: Ground,
  line: number,
  from: number,
  to: number,
  taken: ReadonlySet<number>,
  turned: boolean,
): number {
  let found = 0;
  for (let at = Math.floor(from); at < to; at += 1) {
    const square = turned ? squareAt(at, line) : squareAt(line, at);
    if (/[oa-f]/.test(ground.squares.get(square) ?? "a")) found += 2;
    if (taken.has(square)) found += 2;
    if (at > from && ground.edges.some((edge) => edge.square === square && edge.flat === turned)) found += 1;
  }
  return found;
}

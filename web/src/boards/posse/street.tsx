/**
 * The ground as a surveyor would draw it: a dusty street, planks under roofs and before them, hatched obstacles, solid
 * walls, doors as gaps, windows double.
 */

import { useMemo } from "preact/hooks";
import { CELL, columnOf, type Edge, type EdgeKind, type Ground, indoors, read, rowOf, STEPS } from "./ground";

export function Street({ drawing }: { drawing: string }) {
  return useMemo(() => {
    const ground = read(drawing);
    const rooms = indoors(ground);
    return (
      <g class="street">
        <path class="earth" d={floor(ground.squares.keys())} />
        <path
          class="walk"
          d={edges(ground, "wall", wall) + edges(ground, "window", wall) + edges(ground, "door", wall)}
        />
        <path class="planks" d={floor(rooms)} />
        <path class="grid" d={grid(ground)} />
        {ground.obstacles.map((group) => (
          <Obstacle
            key={group[0]}
            group={group}
            round={ground.squares.get(group[0] ?? -1) === "o"}
            outside={!rooms.has(group[0] ?? -1)}
          />
        ))}
        <path class="frame" d={frame(ground)} />
        <path class="wall" d={edges(ground, "wall", wall)} />
        <path class="barrier" d={edges(ground, "barrier", wall)} />
        <path class="gap" d={edges(ground, "door", wall)} />
        <path class="door" d={edges(ground, "door", door)} />
        <path class="gap" d={edges(ground, "window", wall)} />
        <path class="pane" d={edges(ground, "window", pane)} />
      </g>
    );
  }, [drawing]);
}

function floor(squares: Iterable<number>): string {
  return [...squares].map((s) => `M${columnOf(s) * CELL} ${rowOf(s) * CELL}h${CELL}v${CELL}h-${CELL}z`).join("");
}

/** Between two squares of the map, whatever lies there. */
function grid({ squares }: Ground): string {
  const lines: string[] = [];
  for (const s of squares.keys()) {
    const [x, y] = [columnOf(s) * CELL, rowOf(s) * CELL];
    if (squares.has(s + 1)) lines.push(`M${x + CELL} ${y}v${CELL}`);
    if (squares.has(s + 32)) lines.push(`M${x} ${y + CELL}h${CELL}`);
  }
  return lines.join("");
}

/** PO-10, PO-P46: where the map ends everything does. */
function frame({ squares }: Ground): string {
  const lines: string[] = [];
  for (const s of squares.keys()) {
    const [x, y] = [columnOf(s) * CELL, rowOf(s) * CELL];
    if (!squares.has(s - 32)) lines.push(`M${x} ${y}h${CELL}`);
    if (!squares.has(s + 32)) lines.push(`M${x} ${y + CELL}h${CELL}`);
    if (columnOf(s) === 0 || !squares.has(s - 1)) lines.push(`M${x} ${y}v${CELL}`);
    if (columnOf(s) === 31 || !squares.has(s + 1)) lines.push(`M${x + CELL} ${y}v${CELL}`);
  }
  return lines.join("");
}

function edges(ground: Ground, kind: EdgeKind, draw: (x: number, y: number, flat: boolean) => string): string {
  return ground.edges
    .filter((edge) => edge.kind === kind)
    .map(({ square, flat }: Edge) => draw((square % 32) * CELL, Math.floor(square / 32) * CELL, flat))
    .join("");
}

function wall(x: number, y: number, flat: boolean): string {
  return flat ? `M${x} ${y}h${CELL}` : `M${x} ${y}v${CELL}`;
}

/** Two jambs and a leaf that stands ajar. */
function door(x: number, y: number, flat: boolean): string {
  const [a, b] = [7, CELL - 7];
  return flat
    ? `M${x} ${y}h${a}M${x + b} ${y}h7M${x + a} ${y}l17 -10`
    : `M${x} ${y}v${a}M${x} ${y + b}v7M${x} ${y + a}l10 17`;
}

function pane(x: number, y: number, flat: boolean): string {
  return flat
    ? `M${x} ${y - 2.6}h${CELL}M${x} ${y + 2.6}h${CELL}M${x + CELL / 2} ${y - 2.6}v5.2M${x} ${y - 4}v8M${x + CELL} ${y - 4}v8`
    : `M${x - 2.6} ${y}v${CELL}M${x + 2.6} ${y}v${CELL}M${x - 2.6} ${y + CELL / 2}h5.2M${x - 4} ${y}h8M${x - 4} ${y + CELL}h8`;
}

/** Barrels are round, a long one in the street is a wagon, in a house it is a counter; the rest are rocks. */
function Obstacle({ group, round, outside }: { group: readonly number[]; round: boolean; outside: boolean }) {
  const inset = 3;
  if (round) {
    const [s = 0] = group;
    const [x, y] = [(columnOf(s) + 0.5) * CELL, (rowOf(s) + 0.5) * CELL];
    return (
      <g class="obstacle">
        <circle cx={x} cy={y} r="14" />
        <circle class="lid" cx={x} cy={y} r="10.500" />
        <path class="lid" d={`M${x - 4} ${y - 9.5}v19M${x + 4} ${y - 9.5}v19`} />
      </g>
    );
  }
  const has = new Set(group);
  const fills: string[] = [];
  const lines: string[] = [];
  for (const s of group) {
    const [north, east, south, west] = STEPS.map((step) => has.has(s + step));
    const left = columnOf(s) * CELL + (west ? 0 : inset);
    const right = (columnOf(s) + 1) * CELL - (east ? 0 : inset);
    const top = rowOf(s) * CELL + (north ? 0 : inset);
    const bottom = (rowOf(s) + 1) * CELL - (south ? 0 : inset);
    fills.push(`M${left} ${top}H${right}V${bottom}H${left}z`);
    if (!north) lines.push(`M${left} ${top}H${right}`);
    if (!south) lines.push(`M${left} ${bottom}H${right}`);
    if (!west) lines.push(`M${left} ${top}V${bottom}`);
    if (!east) lines.push(`M${right} ${top}V${bottom}`);
  }
  const flat = group.every((s) => rowOf(s) === rowOf(group[0] ?? 0));
  const long = group.length > 1 && (flat || group.every((s) => columnOf(s) === columnOf(group[0] ?? 0)));
  return (
    <g class={long ? "obstacle boards" : "obstacle"}>
      {long && outside && <path class="wheels" d={wheels(group, flat)} />}
      <path class="fill" d={fills.join("")} />
      {long && <path class="edge lid" d={seams(group, flat)} />}
      <path class="edge" d={lines.join("")} />
    </g>
  );
}

/** Along the boards of a wagon or a counter. */
function seams(group: readonly number[], flat: boolean): string {
  const [s = 0] = group;
  const [x, y, run] = [columnOf(s) * CELL, rowOf(s) * CELL, group.length * CELL - 6];
  return [12, 20, 28].map((at) => (flat ? `M${x + 3} ${y + at}h${run}` : `M${x + at} ${y + 3}v${run}`)).join("");
}

/** Two on either side. */
function wheels(group: readonly number[], flat: boolean): string {
  const [s = 0] = group;
  const [x, y, run] = [columnOf(s) * CELL, rowOf(s) * CELL, group.length * CELL];
  return [11, run - 23]
    .flatMap((at) => [2, CELL - 2].map((side) => (flat ? `M${x + at} ${y + side}h12` : `M${x + side} ${y + at}v12`)))
    .join("");
}

/** Hatching and the like, once for a picture. */
export function Inks() {
  return (
    <defs>
      <pattern id="po-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" class="hatch" />
      </pattern>
      <pattern id="po-dust" width="320" height="160" patternUnits="userSpaceOnUse">
        <rect width="320" height="160" class="soil" />
        <path class="rut" d="M0 52q40 -7 80 0t80 0 80 0 80 0M0 64q40 -7 80 0t80 0 80 0 80 0" />
        <path class="rut" d="M0 131q40 6 80 0t80 0 80 0 80 0M0 143q40 6 80 0t80 0 80 0 80 0" />
        <path
          class="dust"
          d="M26 18h4M96 30h3M150 12h5M214 26h3M268 16h4M52 92h4M118 104h3M188 88h5M246 108h3M302 94h4"
        />
        <path class="dust" d="M62 40l2 -6 1 6 3 -4M226 118l2 -6 1 6 3 -4M282 74l2 -6 1 6 3 -4" />
      </pattern>
      <pattern id="po-planks" width="80" height="20" patternUnits="userSpaceOnUse">
        <rect width="80" height="20" class="board" />
        <path class="seam" d="M0 0H80M0 10H80M22 0v10M62 10v10" />
      </pattern>
      <pattern id="po-dots" width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.100" class="dot" />
      </pattern>
      <clipPath id="po-face">
        <circle r="14" />
      </clipPath>
    </defs>
  );
}

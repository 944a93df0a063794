/** The map: its drawing read as squares and edges. */

import type { PackTile } from "./pack";

export const SIDE = 32;
/** Units of the picture along the side of a square. */
export const CELL = 40;
const TILE = 6;

export const rowOf = (square: number): number => square >> 5;
export const columnOf = (square: number): number => square & 31;
export const squareAt = (row: number, column: number): number => SIDE * row + column;
/** North, east, south, west. */
export const STEPS = [-32, 1, 32, -1] as const;
export const DIRECTIONS = ["north", "east", "south", "west"] as const;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square in the picture. */
export function middleOf(square: number): Point {
  return { x: (columnOf(square) + 0.5) * CELL, y: (rowOf(square) + 0.5) * CELL };
}

export type EdgeKind = "wall" | "door" | "window" | "barrier";

export interface Edge {
  kind: EdgeKind;
  /** The square south or east of it. */
  square: number;
  /** Above that square, or left of it. */
  flat: boolean;
}

export interface Ground {
  /** The sign on every square of the map. */
  squares: ReadonlyMap<number, string>;
  edges: readonly Edge[];
  /** Squares that are one obstacle. */
  obstacles: readonly (readonly number[])[];
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const KINDS: Record<string, EdgeKind> = { "-": "wall", "|": "wall", D: "door", W: "window", B: "barrier" };
const EMPTY: Ground = { squares: new Map(), edges: [], obstacles: [], top: 0, left: 0, bottom: 17, right: 23 };

let last: { drawing: string; ground: Ground } = { drawing: "", ground: EMPTY };

/** Squares stand at odd rows and columns of the drawing, edges between them. */
export function groundOf(drawing: string): Ground {
  if (last.drawing !== drawing) last = { drawing, ground: read(drawing) };
  return last.ground;
}

export function read(drawing: string): Ground {
  const lines = drawing.split("\n");
  const squares = new Map<number, string>();
  lines.forEach((line, i) => {
    for (let j = 1; i % 2 === 1 && j < line.length; j += 2) {
      const sign = line[j] ?? " ";
      if (sign !== " ") squares.set(squareAt(i >> 1, j >> 1), sign);
    }
  });
  if (squares.size === 0) return EMPTY;
  const rows = [...squares.keys()].map(rowOf);
  const columns = [...squares.keys()].map(columnOf);
  return {
    squares,
    edges: edgesOf(lines, squares),
    obstacles: obstaclesOf(squares),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

function edgesOf(lines: readonly string[], squares: ReadonlyMap<number, string>): Edge[] {
  const edges: Edge[] = [];
  for (let row = 0; row <= SIDE; row += 1) {
    for (let column = 0; column <= SIDE; column += 1) {
      const square = squareAt(row, column);
      const here = column < SIDE && squares.has(square);
      const north = column < SIDE && row > 0 && squares.has(square - SIDE);
      const west = column > 0 && row < SIDE && squares.has(squareAt(row, column - 1));
      const above = KINDS[lines[2 * row]?.[2 * column + 1] ?? " "];
      const before = KINDS[lines[2 * row + 1]?.[2 * column] ?? " "];
      // PO-P46: the outer edge of the map is closed; it is drawn as a frame.
      if (above && (here || north)) edges.push({ kind: above, square, flat: true });
      if (before && (here || west)) edges.push({ kind: before, square, flat: false });
    }
  }
  return edges;
}

function obstaclesOf(squares: ReadonlyMap<number, string>): number[][] {
  const found: number[][] = [];
  const seen = new Set<number>();
  for (const [square, sign] of squares) {
    if (!/[oa-f]/.test(sign) || seen.has(square)) continue;
    const group = [square];
    seen.add(square);
    for (let i = 0; sign !== "o" && i < group.length; i += 1) {
      for (const step of STEPS) {
        const there = (group[i] as number) + step;
        if (seen.has(there) || squares.get(there) !== sign) continue;
        seen.add(there);
        group.push(there);
      }
    }
    found.push(group);
  }
  return found;
}

/** Squares under a roof: what walls, doors and windows part from the largest open ground. */
export function indoors({ squares, edges }: Ground): ReadonlySet<number> {
  const shut = new Set(edges.map(({ square, flat }) => `${square} ${flat}`));
  const yards: number[][] = [];
  const seen = new Set<number>();
  for (const first of squares.keys()) {
    if (seen.has(first)) continue;
    const yard = [first];
    seen.add(first);
    for (const square of yard) {
      STEPS.forEach((step, d) => {
        const there = square + step;
        const edge = `${d === 1 || d === 2 ? there : square} ${d % 2 === 0}`;
        if (seen.has(there) || !squares.has(there) || shut.has(edge)) return;
        seen.add(there);
        yard.push(there);
      });
    }
    yards.push(yard);
  }
  const [, ...rooms] = yards.sort((one, other) => other.length - one.length);
  return new Set(rooms.flat());
}

/** The edge between a square and the next one in a direction (north, east, south, west). */
export function edgeBetween(ground: Ground, square: number, direction: number): EdgeKind | undefined {
  const at = direction === 1 ? square + 1 : direction === 2 ? square + SIDE : square;
  const flat = direction % 2 === 0;
  return ground.edges.find((edge) => edge.square === at && edge.flat === flat)?.kind;
}

// -- tiles -------------------------------------------------------------------------------------------------------------

export function linesOf(tile: PackTile): string[] {
  const text = tile.drawing.replace(/^\n+|\n+$/g, "");
  return text.split("\n").map((line) => line.padEnd(2 * TILE + 1));
}

/** Turned clockwise by quarters. */
export function turned(lines: readonly string[], quarters: number): string[] {
  let now = [...lines];
  for (let n = 0; n < quarters % 4; n += 1) {
    const size = now.length;
    const before = now;
    now = before.map((_, r) => before.map((_line, c) => swapped(before[size - 1 - c]?.[r] ?? " ")).join(""));
  }
  return now;
}

function swapped(sign: string): string {
  return sign === "-" ? "|" : sign === "|" ? "-" : sign;
}

/** One tile as a drawing of its own, where it would lie. */
export function tileAt(tile: PackTile | undefined, turns: number, row: number, column: number): string {
  if (!tile) return "";
  const lines = turned(linesOf(tile), turns).map((line) => " ".repeat(2 * column) + line);
  return [...Array.from({ length: 2 * row }, () => ""), ...lines].join("\n");
}

/** "row 3, column 10" */
export function placeOf(square: number): string {
  return `row ${rowOf(square)}, column ${columnOf(square)}`;
}

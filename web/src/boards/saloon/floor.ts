/** The floor plan in pixels: rooms, the openings between them, and where pawns stand. */

import type { Pack } from "./pack";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

/** An opening in a wall: through it one room reaches the other; `way` is 1 or -1 if only one of them does. */
export interface Door extends Rect {
  upright: boolean;
  way: -1 | 0 | 1;
}

export interface Plan {
  width: number;
  height: number;
  tall: boolean;
  /** Indexed by Cover. */
  rooms: Rect[];
  /** Indexed by space. */
  spaces: Point[];
  doors: Door[];
  pawn: number;
  wall: number;
  /** The height that a room's name takes. */
  head: number;
}

/** Where the walls of the house's own saloon are, as shares of the whole. */
const WIDE = { x: [0, 0.27, 0.525, 0.765, 1], y: [0, 0.245, 0.5, 0.745, 1] };
const TALL = { x: [0, 0.31, 0.49, 0.745, 1], y: [0, 0.25, 0.5, 0.75, 1] };
/** Left, top, right and bottom wall of each room. */
const ROOMS: Record<string, readonly [number, number, number, number]> = {
  bar: [0, 0, 2, 1],
  back_room: [2, 0, 3, 1],
  balcony: [3, 0, 4, 2],
  piano: [0, 1, 1, 2],
  table: [0, 2, 1, 4],
  no_cover: [1, 1, 3, 3],
  doors: [1, 3, 3, 4],
  stairs: [3, 2, 4, 4],
};

export function planOf(pack: Pack, width: number, height: number, head: number): Plan {
  const tall = width < 560;
  const wall = tall ? 5 : 8;
  const pawn = Math.round(Math.max(44, Math.min(60, width * (tall ? 0.105 : 0.075), height * (tall ? 0.11 : 0.118))));
  const rooms = roomsOf(pack, width, height, tall).map((room) => inset(room, wall / 2));
  return {
    width,
    height,
    tall,
    rooms,
    wall,
    head,
    pawn,
    doors: doorsOf(pack, rooms, wall, tall ? 20 : 34),
    spaces: pack.covers.flatMap((cover, c) => spotsIn(rooms[c] as Rect, cover.spaces.length, head, pawn)),
  };
}

function roomsOf(pack: Pack, width: number, height: number, tall: boolean): Rect[] {
  const { x, y } = tall ? TALL : WIDE;
  const known = pack.covers.every((cover) => ROOMS[cover.id]) && pack.covers.length === Object.keys(ROOMS).length;
  if (!known) return inRows(pack, width, height, tall ? 2 : 3);
  return pack.covers.map((cover) => {
    const [left, top, right, bottom] = ROOMS[cover.id] as readonly [number, number, number, number];
    const at = (walls: number[], i: number, size: number) => (walls[i] ?? 0) * size;
    return {
      x: at(x, left, width),
      y: at(y, top, height),
      w: at(x, right, width) - at(x, left, width),
      h: at(y, bottom, height) - at(y, top, height),
    };
  });
}

/** Another pack's saloon: its Covers in rows, as wide as they have spaces. */
function inRows(pack: Pack, width: number, height: number, across: number): Rect[] {
  const count = Math.ceil(pack.covers.length / across);
  const rects: Rect[] = [];
  for (let row = 0; row < count; row += 1) {
    const covers = pack.covers.slice(row * across, (row + 1) * across);
    const weight = covers.reduce((sum, cover) => sum + 1 + cover.spaces.length, 0);
    let x = 0;
    for (const cover of covers) {
      const w = (width * (1 + cover.spaces.length)) / weight;
      rects.push({ x, y: (row * height) / count, w, h: height / count });
      x += w;
    }
  }
  return rects;
}

function inset({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by };
}

/** Pawns stand in rows below the name of the room, as even as they can. */
function spotsIn(room: Rect, count: number, head: number, pawn: number): Point[] {
  const free: Rect = { x: room.x, y: room.y + head, w: room.w, h: room.h - head };
  let columns = 1;
  let best = 0;
  for (let c = 1; c <= count; c += 1) {
    const rows = Math.ceil(count / c);
    const room = Math.min(free.w / c, free.h / rows);
    if (room > best + 0.5) {
      best = room;
      columns = c;
    }
  }
  const rows = Math.ceil(count / columns);
  // Together rather than in the corners of a big room.
  const stepX = Math.min(free.w / columns, pawn * 2.1);
  const stepY = Math.min(free.h / rows, pawn * 1.75);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: free.x + free.w / 2 + ((i % columns) - (inRow - 1) / 2) * stepX,
      y: free.y + free.h / 2 + (row - (rows - 1) / 2) * stepY,
    };
  });
}

function doorsOf(pack: Pack, rooms: readonly Rect[], wall: number, size: number): Door[] {
  const doors: Door[] = [];
  for (const [a, one] of pack.covers.entries()) {
    for (const [b, other] of pack.covers.entries()) {
      if (b <= a) continue;
      const there = one.reaches.includes(other.id);
      const back = other.reaches.includes(one.id);
      if (!there && !back) continue;
      const door = between(rooms[a] as Rect, rooms[b] as Rect, wall, size);
      if (!door) continue;
      // Seen from the room on the left or above.
      const first = door.flipped ? back : there;
      const second = door.flipped ? there : back;
      doors.push({ ...door, way: first && second ? 0 : first ? 1 : -1 });
    }
  }
  return doors;
}

function between(a: Rect, b: Rect, wall: number, size: number): (Rect & { upright: boolean; flipped: boolean }) | null {
  const near = wall + 1;
  const low = (p: number, q: number) => Math.max(p, q);
  const high = (p: number, q: number) => Math.min(p, q);
  for (const [one, other, flipped] of [
    [a, b, false],
    [b, a, true],
  ] as const) {
    const top = low(one.y, other.y);
    const bottom = high(one.y + one.h, other.y + other.h);
    if (Math.abs(other.x - one.x - one.w) < near && bottom - top > size + 6) {
      return {
        x: one.x + one.w,
        y: (top + bottom - size) / 2,
        w: other.x - one.x - one.w,
        h: size,
        upright: true,
        flipped,
      };
    }
    const left = low(one.x, other.x);
    const right = high(one.x + one.w, other.x + other.w);
    if (Math.abs(other.y - one.y - one.h) < near && right - left > size + 6) {
      return {
        x: (left + right - size) / 2,
        y: one.y + one.h,
        w: size,
        h: other.y - one.y - one.h,
        upright: false,
        flipped,
      };
    }
  }
  return null;
}

/** From the rim of one pawn to the rim of another. */
export function aimLine(plan: Plan, from: number, to: number): string {
  const a = plan.spaces[from];
  const b = plan.spaces[to];
  if (!a || !b) return "";
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy) || 1;
  const r = plan.pawn / 2 + 5;
  const bend = Math.min(36, length * 0.12);
  const at = (p: Point, by: number) =>
    `${(p.x + (dx / length) * by).toFixed(1)} ${(p.y + (dy / length) * by).toFixed(1)}`;
  const c = { x: (a.x + b.x) / 2 - (dy / length) * bend, y: (a.y + b.y) / 2 + (dx / length) * bend };
  return `M${at(a, r)}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${at(b, -r)}`;
}

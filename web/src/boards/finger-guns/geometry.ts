/** Where things are on the board, in pixels. */

import type { Spot } from "./ring";

export interface Point {
  x: number;
  y: number;
}

export interface Plan {
  spots: readonly Spot[];
  width: number;
  height: number;
  /** The size of a poster. */
  poster: { width: number; height: number };
  token: number;
  /** How far below the middle of its poster a hand is, as a share of the poster. */
  hand: number;
}

export function centre({ spots, width, height }: Plan, seat: number): Point {
  const [x, y] = spots[seat] ?? [50, 50];
  return { x: (x * width) / 100, y: (y * height) / 100 };
}

/** Which side of a poster the hand sits on: the one toward the middle of the table. */
export function handSide(plan: Plan, seat: number): 1 | -1 {
  return (plan.spots[seat]?.[0] ?? 50) > 55 ? -1 : 1;
}

/** The middle of a hand. */
export function handAt(plan: Plan, seat: number): Point {
  const { x, y } = centre(plan, seat);
  return { x: x + handSide(plan, seat) * (plan.poster.width / 2), y: y + plan.poster.height * plan.hand };
}

/** The angle of a hand that points from one seat to another, in degrees. */
export function aim(plan: Plan, from: number, to: number): number {
  const a = handAt(plan, from);
  const b = centre(plan, to);
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** From the fingertips of one to the edge of the other's poster, bent a little so that two who aim at each other differ. */
export function arcPath(plan: Plan, from: number, to: number): string {
  const a = handAt(plan, from);
  const b = centre(plan, to);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(60, length * 0.16);
  const c = { x: (a.x + b.x) / 2 - (dy / length) * bend, y: (a.y + b.y) / 2 + (dx / length) * bend };
  const start = toward(a, c, plan.token / 2 + 6);
  const end = edge(b, c, plan.poster);
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

/** Where a line from the middle of a poster leaves it, with a little air. */
function edge(middle: Point, to: Point, { width, height }: { width: number; height: number }): Point {
  const dx = to.x - middle.x;
  const dy = to.y - middle.y;
  const share = Math.min(
    Math.abs(dx) < 1 ? Number.POSITIVE_INFINITY : (width / 2 + 12) / Math.abs(dx),
    Math.abs(dy) < 1 ? Number.POSITIVE_INFINITY : (height / 2 + 12) / Math.abs(dy),
  );
  return { x: middle.x + dx * Math.min(share, 0.9), y: middle.y + dy * Math.min(share, 0.9) };
}

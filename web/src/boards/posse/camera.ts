/** Where the map is looked at, and how near: the middle of the window in units of the picture, and pixels per unit. */

import { CELL, type Ground, middleOf, type Point } from "./ground";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Around the map, for its numbers. */
const MARGIN = 26;
/** The most pixels that a square is wide by default. */
const NEAR = 52 / CELL;
const NEAREST = 110 / CELL;
/** Nor is it on a map so small that it would fill the window with a few of them. */
const WIDE = 88 / CELL;

/** The whole map. */
export function fitted(ground: Ground, { width, height }: Size): Camera {
  const across = (ground.right - ground.left + 1) * CELL + 2 * MARGIN;
  const down = (ground.bottom - ground.top + 1.2) * CELL + MARGIN;
  const k = Math.max(0.05, Math.min(WIDE, width / across, height / down));
  return {
    x: ((ground.left + ground.right + 1) / 2) * CELL,
    y: ((ground.top + ground.bottom + 1) / 2) * CELL - MARGIN / 2,
    k,
  };
}

/** Does the map fit better on its side?  Clockwise, so that north is right. */
export function liesTurned(ground: Ground, size: Size): boolean {
  return fitted(ground, onSide(size)).k > 1.06 * fitted(ground, size).k;
}

/** The window as the turned map sees it. */
export function onSide({ width, height }: Size): Size {
  return { width: height, height: width };
}

/** So that all these squares are seen, as near as is useful, or as near as the player has it. */
export function framed(squares: readonly number[], ground: Ground, size: Size, kept = 0): Camera {
  const whole = fitted(ground, size);
  if (squares.length === 0 || size.width === 0) return whole;
  const points = squares.map(middleOf);
  const [left, right] = span(points.map(({ x }) => x));
  const [top, bottom] = span(points.map(({ y }) => y));
  const around = 2.4 * CELL;
  const wanted = Math.min(NEAR, size.width / (right - left + around), size.height / (bottom - top + around));
  const k = kept || Math.max(whole.k, wanted);
  return held({ x: (left + right) / 2, y: (top + bottom) / 2, k }, ground, size);
}

function span(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Never so far that the map is lost. */
export function held(camera: Camera, ground: Ground, size: Size): Camera {
  const whole = fitted(ground, size);
  const k = Math.max(whole.k * 0.9, Math.min(Math.max(NEAREST, whole.k), camera.k));
  return {
    k,
    x: within(camera.x, ground.left * CELL, (ground.right + 1) * CELL, size.width / k, whole.x),
    y: within(camera.y, ground.top * CELL, (ground.bottom + 1) * CELL, size.height / k, whole.y),
  };
}

function within(at: number, low: number, high: number, seen: number, middle: number): number {
  const from = low - MARGIN + seen / 2;
  const to = high + MARGIN - seen / 2;
  return from > to ? middle : Math.max(from, Math.min(to, at));
}

/** Nearer or farther, with one point of the window staying where it is. */
export function zoomed(camera: Camera, by: number, at: Point, ground: Ground, size: Size): Camera {
  const limits = held({ ...camera, k: camera.k * by }, ground, size);
  const ratio = 1 / camera.k - 1 / limits.k;
  const x = camera.x + (at.x - size.width / 2) * ratio;
  const y = camera.y + (at.y - size.height / 2) * ratio;
  return held({ x, y, k: limits.k }, ground, size);
}

export function moved(camera: Camera, dx: number, dy: number, ground: Ground, size: Size): Camera {
  return held({ ...camera, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k }, ground, size);
}

/** The point of the picture under a point of the window. */
export function pointAt(camera: Camera, at: Point, size: Size): Point {
  return { x: camera.x + (at.x - size.width / 2) / camera.k, y: camera.y + (at.y - size.height / 2) / camera.k };
}

/** From the picture to the window. */
export function transformOf({ x, y, k }: Camera, { width, height }: Size, turned: boolean): string {
  return turned
    ? `translate(${width / 2 + y * k}px, ${height / 2 - x * k}px) rotate(90deg) scale(${k})`
    : `translate(${width / 2 - x * k}px, ${height / 2 - y * k}px) scale(${k})`;
}

/** Drag, pinch, wheel and tap on the map, by whatever points. */

import { useEffect, useRef } from "preact/hooks";
import type { Point } from "./ground";

export interface Gestures {
  tap: (at: Point) => void;
  drag: (dx: number, dy: number) => void;
  zoom: (by: number, at: Point) => void;
  /** A hand is on the map, or has left it. */
  hold: (on: boolean) => void;
}

/** A shorter drag, in pixels, is a tap. */
const SLACK = 7;

export function useGestures(element: { current: HTMLElement | null }, wanted: Gestures): void {
  const latest = useRef(wanted);
  latest.current = wanted;
  useEffect(() => {
    const map = element.current;
    if (!map) return;
    const down = new Map<number, Point>();
    let start: Point | null = null;
    let tapping = false;
    const place = (event: MouseEvent): Point => {
      const box = map.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const press = (event: PointerEvent) => {
      if (event.button !== 0) return;
      down.set(event.pointerId, place(event));
      tapping = down.size === 1;
      start = tapping ? place(event) : null;
      map.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        latest.current.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
        if (was > 0) latest.current.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else {
        if (tapping && start && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
        if (tapping) latest.current.hold(true);
        tapping = false;
        latest.current.drag(now.x - before.x, now.y - before.y);
      }
      down.set(event.pointerId, now);
    };
    const lift = (event: PointerEvent) => {
      if (!down.delete(event.pointerId)) return;
      if (tapping && start && event.type === "pointerup") latest.current.tap(start);
      tapping = false;
      if (down.size === 0) latest.current.hold(false);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), place(event));
    };
    map.addEventListener("pointerdown", press);
    map.addEventListener("pointermove", move);
    map.addEventListener("pointerup", lift);
    map.addEventListener("pointercancel", lift);
    map.addEventListener("wheel", wheel, { passive: false });
    return () => {
      map.removeEventListener("pointerdown", press);
      map.removeEventListener("pointermove", move);
      map.removeEventListener("pointerup", lift);
      map.removeEventListener("pointercancel", lift);
      map.removeEventListener("wheel", wheel);
    };
  }, [element]);
}

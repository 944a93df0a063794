import { expect, test } from "vitest";
import { fitted, liesTurned, onSide, pointAt, transformOf } from "../src/boards/posse/camera";
import { CELL, indoors, read, squareAt } from "../src/boards/posse/ground";
import { roomFor } from "../src/boards/posse/names";

/** A street of four by six with a house of two squares in its corner. */
const STREET = read(
  [
    "+ + + + + + +",
    " . .|. . . . ",
    "+-+D+ + + + +",
    " . . . . . . ",
    "+ + + + + + +",
    " . a a . . . ",
    "+ + + + + + +",
    " . . . . . . ",
    "+ + + + + + +",
  ].join("\n"),
);

test("a house is what walls and doors part from the street", () => {
  expect([...indoors(STREET)].sort((a, b) => a - b)).toEqual([squareAt(0, 0), squareAt(0, 1)]);
});

test("a map lies on its side where that is larger", () => {
  expect(liesTurned(STREET, { width: 300, height: 600 })).toBe(true);
  expect(liesTurned(STREET, { width: 600, height: 300 })).toBe(false);
});

test("turned, the middle of the window is still the middle of the map", () => {
  const size = { width: 300, height: 600 };
  const camera = fitted(STREET, onSide(size));
  expect(pointAt(camera, { x: 300, y: 150 }, onSide(size))).toEqual({ x: camera.x, y: camera.y });
  const [, x, y] = /translate\((.+?)px, (.+?)px\)/.exec(transformOf(camera, size, true)) ?? [];
  expect(Number(x) - camera.y * camera.k).toBeCloseTo(150);
  expect(Number(y) + camera.x * camera.k).toBeCloseTo(300);
});

test("a name is written where nothing hides it", () => {
  const at = roomFor("Wells", STREET, 0, 0, new Set([squareAt(3, 1), squareAt(3, 4)]), false);
  const row = Math.floor(at.y / CELL);
  expect([1, 3]).toContain(row);
  const turned = roomFor("Wells", STREET, 0, 0, new Set(), true);
  expect([1, 2]).not.toContain(Math.floor(turned.x / CELL));
});

import { describe, expect, it } from "vitest";
import { board } from "../src/boards/posse";
import { beats } from "../src/boards/posse/beats";
import { fitted, framed, held, moved, pointAt, zoomed } from "../src/boards/posse/camera";
import { edgeBetween, linesOf, middleOf, read, squareAt, tileAt, turned } from "../src/boards/posse/ground";
import type { PackTile } from "../src/boards/posse/pack";
import { bustOf } from "../src/boards/posse/people";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import type { PosseView } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, type Play, showing } from "./fixtures";

const BANK: PackTile = {
  id: "S1",
  name: "Sweetwater Bank",
  kind: "starting",
  posse: "leroy",
  drawing: `
+-+-+-+-+-+D+
|5 .|. . . .|
+ + + + + + +
|. .|. 1 2 .|
+-+D+ + + + +
D. . . a a a|
+ + + + + + +
|. 3 . 4 . oW
+ + + + + + +
|. . . . . .|
+W+-+D+-+W+-+
 o . . . . . 
+ + + + + + +
`,
};
const SIZE = { width: 390, height: 460 };

describe("the ground", () => {
  const ground = read(tileAt(BANK, 0, 0, 0));

  it("has squares, edges and obstacles where they are drawn", () => {
    expect(ground.squares.size).toBe(36);
    expect(edgeBetween(ground, squareAt(0, 0), 0)).toBe("wall");
    expect(edgeBetween(ground, squareAt(0, 5), 0)).toBe("door");
    expect(edgeBetween(ground, squareAt(3, 5), 1)).toBe("window");
    expect(edgeBetween(ground, squareAt(4, 0), 2)).toBe("window");
    expect(edgeBetween(ground, squareAt(1, 3), 1)).toBeUndefined();
    expect(ground.obstacles.map((group) => group.length).sort()).toEqual([1, 1, 3]);
  });

  it("turns a tile clockwise, four times to where it was", () => {
    const lines = linesOf(BANK);
    expect(turned(lines, 4)).toEqual(lines);
    const quarter = read(tileAt(BANK, 1, 0, 0));
    // North is now east.
    expect(edgeBetween(quarter, squareAt(5, 5), 1)).toBe("door");
    expect(quarter.squares.get(squareAt(0, 5))).toBe("5");
  });

  it("lays a tile where it would lie", () => {
    const moved = read(tileAt(BANK, 0, 2, 7));
    expect(moved.squares.size).toBe(36);
    expect(edgeBetween(moved, squareAt(2, 12), 0)).toBe("door");
    expect([moved.top, moved.left]).toEqual([2, 7]);
  });
});

describe("the camera", () => {
  const ground = read(Array.from({ length: 37 }, (_, i) => (i % 2 ? " .".repeat(24) : "")).join("\n"));
  const whole = fitted(ground, SIZE);

  it("shows the whole map, and never loses it", () => {
    expect(24 * 40 * whole.k).toBeLessThanOrEqual(SIZE.width);
    expect(moved(whole, 9999, -9999, ground, SIZE)).toEqual(held(whole, ground, SIZE));
    const near = held({ ...whole, k: 99 }, ground, SIZE);
    expect(near.k * 40).toBe(110);
  });

  it("frames what the question is about at a size for thumbs", () => {
    const camera = framed([squareAt(3, 3), squareAt(5, 6)], ground, SIZE);
    expect(camera.k * 40).toBeGreaterThan(44);
    expect(framed([], ground, SIZE)).toEqual(whole);
    expect(framed([squareAt(0, 0), squareAt(17, 23)], ground, SIZE).k).toBe(whole.k);
  });

  it("zooms about the point under the fingers", () => {
    const camera = framed([squareAt(8, 10)], ground, SIZE);
    const at = { x: 100, y: 120 };
    const before = pointAt(camera, at, SIZE);
    const after = pointAt(zoomed(camera, 1.5, at, ground, SIZE), at, SIZE);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    const middle = { x: SIZE.width / 2, y: SIZE.height / 2 };
    expect(pointAt(camera, middle, SIZE)).toEqual(middleOf(squareAt(8, 10)));
  });
});

const { detail, plays } = fixtures.posse;
const words = new Words(detail);
const eyes = ["-1", "0"] as const;

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as PosseView;
        for (const { [eye]: step } of play.steps.slice(1)) {
          const script = beats(before, step.events, step.view, words);
          expect(script.flatMap((beat) => beat.events)).toEqual(step.events);
          if (step.events.length > 0) expect(script.at(-1)?.view).toBe(step.view);
          before = step.view;
        }
      }
    }
  });
});

describe("a replay", () => {
  it("is cut into turns", async () => {
    const reel = new Reel(readRecord(plays[1]?.record ?? ""), board, words, showing(plays[1] as Play<never>));
    await reel.load(-1);
    expect(reel.chapters.value.length).toBeGreaterThan(20);
    reel.go(reel.frames.value.length - 1);
    expect(["won", "shared"]).toContain(reel.heard.value.at(-1)?.says);
  });
});

describe("characters", () => {
  it("have fourteen faces", () => {
    const looks = new Set(detail.faces.character?.map((_, c) => JSON.stringify({ ...bustOf(words, c), name: "" })));
    expect(looks.size).toBe(14);
  });
});

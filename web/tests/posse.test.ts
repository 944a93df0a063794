import { describe, expect, it } from "vitest";
import { board } from "../src/boards/posse";
import { beats } from "../src/boards/posse/beats";
import { FOOT, fitted, framed, held, moved, pointAt, zoomed } from "../src/boards/posse/camera";
import {
  assembled,
  drawnMap,
  edgeBetween,
  linesOf,
  middleOf,
  read,
  squareAt,
  turned,
} from "../src/boards/posse/ground";
import type { PackTile } from "../src/boards/posse/pack";
import { bustOf } from "../src/boards/posse/people";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import type { PosseView } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures } from "./fixtures";

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
const ROAD: PackTile = {
  ...BANK,
  id: "R",
  name: "Road",
  posse: "",
  drawing: `\n${"+ + + + + + +\n . . . . . . \n".repeat(6)}+ + + + + + +\n`,
};
const TILES = [BANK, ROAD];
const SIZE = { width: 390, height: 460 };

describe("the ground", () => {
  const ground = read(assembled(TILES, [[0, 0, 0, 0]]));

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
    const quarter = read(assembled(TILES, [[0, 1, 0, 0]]));
    // What was north is east.
    expect(edgeBetween(quarter, squareAt(5, 5), 1)).toBe("door");
    expect(quarter.squares.get(squareAt(0, 5))).toBe("5");
  });

  it("takes the stronger of two edges where tiles meet", () => {
    const both = read(drawnMap(TILES, ["S1 R"]));
    expect(both.squares.size).toBe(72);
    expect(edgeBetween(both, squareAt(0, 5), 1)).toBe("wall");
    expect(edgeBetween(both, squareAt(0, 6), 3)).toBe("wall");
    expect(edgeBetween(both, squareAt(5, 5), 1)).toBeUndefined();
    expect(
      read(
        assembled(TILES, [
          [1, 0, 0, 6],
          [0, 0, 0, 0],
        ]),
      ),
    ).toEqual(both);
  });
});

describe("the camera", () => {
  const ground = read(drawnMap(TILES, ["S1 R R R", "R R R R", "R R R R"]));
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
    const middle = { x: SIZE.width / 2, y: (SIZE.height - FOOT) / 2 };
    expect(pointAt(camera, middle, SIZE)).toEqual(middleOf(squareAt(8, 10)));
  });
});

const { detail, plays } = fixtures.posse;
const words = new Words(detail);
const eyes = ["-1", "0"] as const;

/** What everybody at the table can see between two attacks. */
function seen(view: PosseView) {
  return {
    round: view.round,
    laid: view.laid,
    ground: read(view.laid.length > 0 ? "" : view.drawing), // while tiles are laid the client draws them itself
    loot_decks: view.loot_decks,
    crates: [...view.crates].sort(([a = 0], [b = 0]) => a - b),
    chips: view.chips,
    players: view.players.map(({ posse, gold, cards, deck, discards, living, crates }) => ({
      posse,
      gold,
      cards,
      deck,
      discards,
      living,
      crates,
    })),
    figures: view.figures.map(({ at, body, hurt, poison, items }) => ({ at, body, hurt, poison, items })),
    hand: view.hand,
  };
}

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

  it("from the events alone show what the server shows, at every step of whole games", () => {
    for (const play of plays) {
      const { heading } = readRecord(play.record);
      for (const eye of eyes) {
        let view = { ...board.opening(heading, words), seat: Number(eye) };
        for (const [n, { [eye]: step }] of play.steps.entries()) {
          view = (beats(view, step.events, null, words).at(-1)?.view as PosseView | undefined) ?? view;
          expect(seen(view), `step ${n}: ${step.events.map(({ text }) => text).join(" ")}`).toEqual(seen(step.view));
        }
      }
    }
  });
});

describe("a replay", () => {
  it("is cut into turns", () => {
    const reel = new Reel(readRecord(plays[1]?.record ?? ""), board, words);
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

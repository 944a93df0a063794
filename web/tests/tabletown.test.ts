import { describe, expect, it, vi } from "vitest";
import { board } from "../src/boards/tabletown";
import { beats, chapters } from "../src/boards/tabletown/beats";
import { facesFrom, nameOf, needOf, shortOf } from "../src/boards/tabletown/cards";
import { personOf } from "../src/boards/tabletown/gunslingers";
import { initiativeOf } from "../src/boards/tabletown/selection";
import { facingLines, handAt, planFor, squaredOff } from "../src/boards/tabletown/street";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import { TableStore } from "../src/table/store";
import type { Line } from "../src/wire/socket";
import type { Snapshot, TableInfo, TabletownView, Update } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, NAMES, type Play, showing } from "./fixtures";

const { detail, plays } = fixtures.tabletown;
const words = new Words(detail);
const eyes = ["-1", "0"] as const;

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as TabletownView;
        for (const { [eye]: step } of play.steps.slice(1)) {
          const script = beats(before, step.events, step.view);
          expect(script.flatMap((beat) => beat.events)).toEqual(step.events);
          expect(script.at(-1)?.view).toBe(step.view);
          before = step.view;
        }
      }
    }
  });

  it("hold no longer than a reader needs, and name only parts that are shown", () => {
    const parts = new Set<string>();
    for (const play of plays) {
      for (const { "-1": step } of play.steps) {
        for (const chapter of chapters(step.events)) parts.add(chapter.part);
        for (const beat of beats(step.view, step.events, step.view)) expect(beat.hold).toBeLessThanOrEqual(2000);
      }
    }
    for (const part of ["initiative", "declare", "shot", "wound", "fall", "shout", "turning", "star", "reach"]) {
      expect(parts).toContain(part);
    }
  });

  it("tell an explosion as one: all dice, then all wounds", () => {
    const before = { ...(plays[3]?.steps[9]?.["-1"].view as TabletownView), fight: 1 };
    const hurt = { ...before, players: before.players.map((p, seat) => ({ ...p, wounds: seat === 3 ? 2 : p.wounds })) };
    const event = (says: string, ...args: number[]) => ({ says, args, rule: "TT-49", view: hurt });
    const events = [
      event("blast-hits", 0, 1, 6, 5),
      event("wounded", 1, 1),
      event("blast-misses", 0, 2, 3, 5),
      event("blast-hits", 0, 3, 5, 5),
      event("wounded", 3, 2),
    ];
    const [dice, wounds, ...more] = beats(before, events, hurt);
    expect(more.flatMap((beat) => beat.events)).toEqual([]);
    expect(dice?.fx?.dice).toEqual({
      1: { die: 6, good: false },
      2: { die: 3, good: true },
      3: { die: 5, good: false },
    });
    expect(dice?.view.players[1]?.wounds).toBe(before.players[1]?.wounds);
    expect(wounds?.fx?.wounded).toEqual([1, 3]);
    expect(wounds?.view.players[3]?.wounds).toBe(2);
  });
});

describe("a replay", () => {
  it("is cut into turns", async () => {
    const record = readRecord(plays[0]?.record ?? "");
    const reel = new Reel(record, board, words, showing(plays[0] as Play<never>));
    await reel.load(-1);
    expect(reel.chapters.value.length).toBeGreaterThan(5);
    reel.go(reel.frames.value.length - 1);
    expect(reel.heard.value.at(-1)?.says).toBe("won");
  });
});

describe("the street", () => {
  const facing = [5, 0, 6, 0, 7, 3, 2, 1];
  for (const wide of [true, false]) {
    const plan = wide ? planFor(8, 2, 1060, 740) : planFor(8, 2, 390, 470);
    it(`has room for eight ${wide ? "on a desktop" : "on a phone"}`, () => {
      const { width, height } = plan.poster;
      for (const [i, a] of plan.spots.entries()) {
        expect(a.x - width / 2).toBeGreaterThanOrEqual(0);
        expect(a.x + width / 2).toBeLessThanOrEqual(plan.width);
        expect(a.y - height / 2).toBeGreaterThanOrEqual(0);
        expect(a.y + height / 2).toBeLessThanOrEqual(plan.height);
        for (const b of plan.spots.slice(i + 1)) {
          expect(Math.abs(a.x - b.x) >= width || Math.abs(a.y - b.y) >= height).toBe(true);
        }
      }
    });
    it(`lets every hand point inwards, and lines land apart ${wide ? "on a desktop" : "on a phone"}`, () => {
      const lines = facingLines(plan, facing);
      expect(lines).toHaveLength(7); // 2 and 6 face each other
      expect(lines.filter((line) => line.mutual).map((line) => [line.from, line.to])).toEqual([[2, 6]]);
      const ends = lines.map((line) => line.path.slice(line.path.lastIndexOf(" ", line.path.length - 8)));
      expect(new Set(ends).size).toBe(ends.length);
    });
  }
  it("brings the two of a duel together", () => {
    const plan = planFor(8, 0, 1060, 740);
    const met = squaredOff(plan, 1, 5);
    expect(handAt(met, 1).y).toBe(handAt(met, 5).y);
    expect(met.spots[1]?.out.x).toBe(-(met.spots[5]?.out.x ?? 0));
    expect(met.spots[0]).toEqual(plan.spots[0]);
  });
});

describe("cards and people", () => {
  it("have a name, a face and a die", () => {
    for (let card = 0; card < 13; card += 1) {
      expect(nameOf(words, card)).not.toMatch(/^#/);
      expect(shortOf(words, card).length).toBeLessThan(10);
    }
    expect([0, 1, 2].map((gun) => facesFrom(needOf(words, gun)))).toEqual(["5 or 6", "4 to 6", "3 to 6"]);
    expect([1, 2, 3].map((sticks) => needOf(words, 5, sticks))).toEqual([5, 4, 3]);
    const looks = new Set(Array.from({ length: 18 }, (_, i) => JSON.stringify(personOf(words, i)?.bust)));
    expect(looks.size).toBe(18);
    expect(personOf(words, 18)).toBeNull();
  });
  it("stand in the order of initiative, ties together", () => {
    const view = plays[3]?.steps[9]?.["-1"].view as TabletownView;
    const totals = [3, 0, 1, 3, 8, 0, 1, 2];
    const players = view.players.map((p, seat) => ({ ...p, total: totals[seat] ?? 0, acted: totals[seat] === 1 }));
    expect(initiativeOf({ ...view, players })).toEqual([
      { total: 1, seats: [2, 6], acted: true },
      { total: 2, seats: [7], acted: false },
      { total: 3, seats: [0, 3], acted: false },
      { total: 8, seats: [4], acted: false },
    ]);
  });
});

describe("do not ask me again this turn", () => {
  const info = {
    id: "abcdefgh",
    game: "tabletown",
    title: "Tabletown",
    state: "running",
    you: 0,
    options: {},
    seats: NAMES.slice(0, 2).map((name, seat) => ({ seat, name, kind: "person", face: "" })),
  } as unknown as TableInfo;
  const times = { can_undo: false, deadline: null, countdown: null };
  const view = plays[0]?.steps.at(20)?.["0"].view as TabletownView;
  const asks = (turns: number, kind: string, options: number[]) =>
    ({ ...view, turns, kind, asked: [0, 1], sealed: true, options, pick: -1 }) as TabletownView;
  const sent: { actions: number[] }[] = [];

  async function seated(): Promise<TableStore> {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(detail)));
    sent.length = 0;
    const line = {
      watch: () => {},
      unwatch: () => {},
      refresh: () => {},
      send: () => true,
      ask: (request: { actions: number[] }) => {
        sent.push(request);
        return new Promise(() => {});
      },
    } as unknown as Line;
    const table = new TableStore(info.id, line, false);
    table.open();
    table.hear({
      type: "snapshot",
      table: info,
      n: 1,
      view: asks(7, "reach", [0, 140]),
      events: [],
      chat: [],
      acts: [],
      ...times,
    } as Snapshot);
    await vi.waitFor(() => expect(table.ready.value).toBe(true));
    return table;
  }
  const update = (n: number, seenNow: TabletownView): Update => ({
    type: "frames",
    table: info.id,
    n,
    frames: [{ event: null, changes: { ...seenNow } }],
    ...times,
  });

  it("passes that kind of question until the turn is over, and no other", async () => {
    const table = await seated();
    expect(table.yourMove.value).toBe(true);
    table.hush("reach", true);
    expect(sent.map((s) => s.actions)).toEqual([[0]]); // the question that is open
    expect(table.yourMove.value).toBe(false);
    table.hear(update(2, asks(7, "reach", [0, 140])));
    table.hear(update(2, asks(7, "reach", [0, 140]))); // the same again: answered once
    expect(sent).toHaveLength(2);
    table.hear(update(3, asks(7, "star", [0, 1])));
    expect(sent).toHaveLength(2);
    expect(table.yourMove.value).toBe(true);
    table.hear(update(4, asks(8, "reach", [0, 140]))); // another turn
    expect(sent).toHaveLength(2);
    expect(table.yourMove.value).toBe(true);
  });

  it("asks again when told so", async () => {
    const table = await seated();
    table.hush("reach", true);
    table.hush("reach", false);
    table.hear(update(2, asks(7, "reach", [0, 140])));
    expect(sent).toHaveLength(1);
    expect(table.yourMove.value).toBe(true);
  });

  it("never answers what cannot be let be", async () => {
    const table = await seated();
    table.hush("reach", true);
    table.hear(update(2, asks(7, "reach", [140, 141])));
    expect(sent).toHaveLength(1);
  });
});

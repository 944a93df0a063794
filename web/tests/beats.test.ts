import { describe, expect, it } from "vitest";
import { board } from "../src/boards/finger-guns";
import { beats, neighbours } from "../src/boards/finger-guns/beats";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import type { FingerGunsView } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, showing } from "./fixtures";

const words = new Words(fixtures.detail);
const eyes = ["-1", "0"] as const;

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of fixtures.plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as FingerGunsView;
        for (const step of play.steps.slice(1)) {
          const { events, view } = step[eye];
          const script = beats(before, events, view, words);
          expect(script.flatMap((beat) => beat.events)).toEqual(events);
          expect(script.at(-1)?.view).toBe(view);
          before = view;
        }
      }
    }
  });

  it("keep the rulebook's order of steps and never hold longer than a reader needs", () => {
    const order = ["posse", "saloon", "shot", "lasso", "dynamite", "power-shot"];
    for (const play of fixtures.plays) {
      let before = play.steps[0]?.["-1"].view as FingerGunsView;
      for (const step of play.steps.slice(1)) {
        const script = beats(before, step["-1"].events, step["-1"].view, words);
        const steps = script.flatMap((beat) => (beat.fx?.step ? [order.indexOf(beat.fx.step)] : []));
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
        for (const beat of script) expect(beat.hold).toBeLessThanOrEqual(2500);
        before = step["-1"].view;
      }
    }
  });

  it("show bursts that add up to what was lost and won", () => {
    const play = fixtures.plays[1];
    let before = play?.steps[0]?.["-1"].view as FingerGunsView;
    for (const step of play?.steps.slice(1) ?? []) {
      const script = beats(before, step["-1"].events, step["-1"].view, words);
      for (const seat of before.players.keys()) {
        const told = step["-1"].events
          .filter((e) => (e.says === "lost" || e.says === "gained") && e.args[0] === seat)
          .reduce((sum, e) => sum + (e.says === "lost" ? -(e.args[1] ?? 0) : (e.args[1] ?? 0)), 0);
        const shown = script.reduce((sum, beat) => sum + (beat.fx?.bursts[seat] ?? 0), 0);
        expect(shown).toBe(told);
      }
      before = step["-1"].view;
    }
  });
});

describe("neighbours", () => {
  const view = (states: string) =>
    ({ players: [...states].map((s) => ({ ghost: s === "g", killed: s === "k" })) }) as unknown as FingerGunsView;
  it("are the nearest Survivors on both sides (FG-5.15)", () => {
    expect(neighbours(view("....."), 0).sort()).toEqual([1, 4]);
    expect(neighbours(view(".g.k."), 0).sort()).toEqual([2, 4]);
    expect(neighbours(view(".gg.g"), 2).sort()).toEqual([0, 3]);
  });
  it("are one if only one is left, and none if nobody is (FG-5.16, FG-D20)", () => {
    expect(neighbours(view(".g.gg"), 0)).toEqual([2]);
    expect(neighbours(view(".gggg"), 0)).toEqual([]);
  });
});

describe("reel", () => {
  it("shows the same story from every seat, and all of it", async () => {
    for (const play of fixtures.plays) {
      const reel = new Reel(readRecord(play.record), board, words, showing(play));
      for (const eye of [-1, 0, "open"] as const) {
        await reel.see(eye);
        reel.go(Number.POSITIVE_INFINITY);
        expect(reel.heard.value).toEqual(reel.story.value);
        expect(reel.view.value.seats).toBe(play.seats);
      }
      expect(reel.chapters.value.map((c) => c.name)).toEqual(reel.chapters.value.map((_, i) => String(i + 1)));
      reel.go(-5);
      expect(reel.at.value).toBe(0);
    }
  });
});

describe("ending", () => {
  it("counts what the story tells", () => {
    for (const play of fixtures.plays) {
      const record = readRecord(play.record);
      const story = new Reel(record, board, words, showing(play)).story.value;
      const outcome = record.ending?.outcome;
      if (!outcome) throw new Error("a finished game has an outcome");
      const found = board.ending(story, outcome, record.heading.names, words);
      expect(found.fates).toHaveLength(play.seats);
      for (const seat of outcome.winners) {
        if (outcome.why === "survivors-win") expect(found.fates[seat]?.text).toBe("Survivor");
      }
      expect(found.figures.map((f) => f.number).every((n) => n >= 0)).toBe(true);
    }
  });
});

import { computed, signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Foresight } from "../src/boards/foresight";
import { beats } from "../src/boards/saloon/beats";
import { sumTold } from "../src/boards/saloon/formula";
import { packOf } from "../src/boards/saloon/pack";
import type { SaloonView, Tried } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures } from "./fixtures";

const words = new Words(fixtures.saloon.detail);
const pack = packOf(words);
const { plays } = fixtures.saloon;
const eyes = ["-1", "0"] as const;

describe("the pack", () => {
  it("has faces, ways and boosts in the engine's order", () => {
    expect(pack.cards.map((card) => card.id)).toEqual(fixtures.saloon.detail.faces.card);
    expect(pack.ways.map((way) => way.id)).toEqual(fixtures.saloon.detail.faces.way);
    expect(pack.boosts).toHaveLength(fixtures.saloon.detail.faces.boost?.length ?? 0);
    expect(pack.spaces).toHaveLength(fixtures.saloon.detail.faces.space?.length ?? 0);
  });
  it("knows a rule for every card", () => {
    const rules = pack.cards.map((card) => card.rule);
    expect(new Set(rules).size).toBe(rules.length);
    expect(pack.cards.find((card) => card.id === "thick_hide")?.rule).toBe("SL-C31");
    expect(pack.cards.find((card) => card.id === "one_two")?.rule).toBe("SL-T6");
  });
});

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as SaloonView;
        for (const step of play.steps.slice(1)) {
          const { events, view } = step[eye];
          const script = beats(before, events, view, words);
          expect(script.flatMap((beat) => beat.events)).toEqual(events);
          expect(script.at(-1)?.view).toBe(view);
          for (const beat of script) expect(beat.hold).toBeLessThanOrEqual(2500);
          before = view;
        }
      }
    }
  });

  it("show bursts that add up to what was lost and won", () => {
    for (const play of plays) {
      let before = play.steps[0]?.["-1"].view as SaloonView;
      for (const step of play.steps.slice(1)) {
        const { events, view } = step["-1"];
        const script = beats(before, events, view, words);
        for (const seat of before.players.keys()) {
          const told = events
            .filter((e) => (e.says === "lost" || e.says === "regained") && e.args[0] === seat)
            .reduce((sum, e) => sum + (e.says === "lost" ? -(e.args[1] ?? 0) : (e.args[1] ?? 0)), 0);
          const shown = script.reduce((sum, beat) => sum + (beat.fx?.bursts[seat] ?? 0), 0);
          expect(shown).toBe(told);
        }
        before = view;
      }
    }
  });
});

describe("sums", () => {
  it("that a view foretells are told, for every Attack of whole games (SL-9.2)", () => {
    let checked = 0;
    const later = ["blocks", "enhances", "adds", "plays", "sharpshoots", "attacks", "counters"];
    for (const play of plays) {
      let before = play.steps[0]?.["-1"].view as SaloonView;
      for (const step of play.steps.slice(1)) {
        const { events, view } = step["-1"];
        const told = events.find((event) => event.says === "sum");
        const shown = before.attacks.at(-1)?.sums.find(({ target }) => target === told?.args[1]);
        if (told && shown && !events.some(({ says }) => later.includes(says))) {
          const { target, attack, ...sum } = shown;
          expect(sumTold(told.args)).toEqual(sum);
          checked += 1;
        }
        before = view;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it("are there for everybody who can be aimed at (SL-8.3, SL-8.8)", () => {
    let checked = 0;
    for (const play of plays) {
      for (const step of play.steps) {
        const { view } = step["0"];
        const attack = view.attacks.at(-1);
        if (view.kind !== "target" || attack?.by !== 0 || attack.targets.length > 0) continue;
        const open = view.options.map((key) => words.vocabulary.split(key).values[0]);
        expect(attack.sums.map(({ target }) => target).sort()).toEqual([...open].sort());
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe("foresight", () => {
  it("asks once for a view, shows the answer when it is there, and asks again when the table has moved on", async () => {
    const asked: number[][] = [];
    const view = signal({} as SaloonView);
    let line = true;
    const answer = async (keys: number[]) => {
      asked.push(keys);
      return line ? ({ taken: keys.length } as Tried) : null;
    };
    const foresight = new Foresight({ view, try: answer });
    const shown = computed(() => foresight.see([1, 2])?.taken ?? 0);
    expect([shown.value, shown.value]).toEqual([0, 0]);
    await foresight.ask([1, 2]);
    expect(shown.value).toBe(2);
    expect(asked).toEqual([[1, 2]]);
    view.value = {} as SaloonView;
    line = false;
    expect(shown.value).toBe(0);
    expect(await foresight.ask([1, 2])).toBeNull();
    line = true;
    await foresight.ask([1, 2]);
    expect(shown.value).toBe(2);
    expect(asked).toHaveLength(3);
  });
});

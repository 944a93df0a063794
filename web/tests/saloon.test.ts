import { describe, expect, it } from "vitest";
import { beats } from "../src/boards/saloon/beats";
import { opening } from "../src/boards/saloon/opening";
import { packOf, reaches } from "../src/boards/saloon/pack";
import { blowOf, canHit, defenseOf, draft, sumOf, sumTold } from "../src/boards/saloon/sums";
import { readRecord } from "../src/replay/record";
import type { SaloonView } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures } from "./fixtures";

const words = new Words(fixtures.saloon.detail);
const pack = packOf(words);
const { plays } = fixtures.saloon;
const eyes = ["-1", "0"] as const;

/** What everybody at the table can see, but for what lies in limbo during an Attack. */
function seen(view: SaloonView) {
  return {
    first: view.first,
    active: view.active,
    round: view.round,
    turns: view.turns,
    grit: view.grit,
    deck: view.deck,
    loads: view.loads,
    spent: [...view.spent].sort(),
    attacked: view.attacked,
    players: view.players.map(({ restricted, ...player }) => player),
  };
}

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
  it("knows what reaches what (SL-3.13)", () => {
    const at = (id: string) => pack.covers.findIndex((cover) => cover.id === id);
    expect(reaches(pack, at("stairs"), at("balcony"), false)).toBe(true);
    expect(reaches(pack, at("balcony"), at("stairs"), false)).toBe(false);
    expect(reaches(pack, at("balcony"), at("stairs"), true)).toBe(true);
    expect(reaches(pack, at("balcony"), at("balcony"), false)).toBe(true);
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

  it("from the events alone show what the server shows, at every step of whole games", () => {
    for (const play of plays) {
      const { heading } = readRecord(play.record);
      for (const eye of eyes) {
        let view = { ...opening(heading, words), seat: Number(eye) };
        for (const [n, step] of play.steps.entries()) {
          const { events, view: truth } = step[eye];
          view = beats(view, events, null, words).at(-1)?.view ?? view;
          if (truth.outcome) continue;
          expect(seen(view), `step ${n} of ${JSON.stringify(play.options)}`).toEqual(seen(truth));
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
  it("are the engine's, for every Attack of whole games (SL-9.2)", () => {
    let checked = 0;
    for (const play of plays) {
      let before = play.steps[0]?.["-1"].view as SaloonView;
      for (const step of play.steps.slice(1)) {
        const { events, view } = step["-1"];
        for (const event of events.filter((e) => e.says === "sum")) {
          const attack = before.attacks.at(-1);
          const [by = -1, target = -1] = event.args;
          if (!attack || attack.by !== by || attack.stage !== 0) continue;
          // Blocks and targets that this very step added are told by its own events.
          const place = attack.targets.indexOf(target);
          const blocked = events.find((e) => e.says === "blocks" && e.args[0] === target);
          const face = blocked?.args[1] ?? attack.blocks[place] ?? -1;
          const block = face < 0 ? 0 : defenseOf(pack, before, target, face, attack.gun);
          const sum = sumOf(pack, before, blowOf(attack), target, block, attack.helped[place] ?? 0);
          const told = sumTold(event.args);
          // What a partner added, or a Block of somebody else, came after this view.
          if (events.some((e) => e.says === "enhances" || e.says === "adds" || e.says === "plays")) continue;
          expect(sum).toEqual(told);
          checked += 1;
        }
        before = view;
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  it("foresee what an Attack will be that is only thought of", () => {
    let checked = 0;
    for (const play of plays) {
      let before = play.steps[0]?.["-1"].view as SaloonView;
      for (const step of play.steps.slice(1)) {
        const { events, view } = step["-1"];
        const declared = events.find((e) => e.says === "attacks" || e.says === "counters");
        const now = view.attacks.at(-1);
        if (declared && now && now.stage === 0 && now.way === declared.args[1]) {
          const thought = draft(pack, before, now.by, now.way, now.boosts, 0);
          expect({ base: thought.base, jump: thought.jump, bonus: thought.bonus }).toEqual({
            base: now.base,
            jump: now.jump,
            bonus: now.bonus,
          });
          checked += 1;
        }
        before = view;
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  it("light the seats that the engine offers as targets, and no others (SL-8.3, SL-8.8)", () => {
    let checked = 0;
    for (const play of plays) {
      for (const step of play.steps) {
        const { view } = step["0"];
        const attack = view.attacks.at(-1);
        if (view.kind !== "target" || attack?.by !== 0 || attack.targets.length > 0) continue;
        const open = view.options.map((key) => words.vocabulary.split(key).values[0]);
        const lit = [...view.players.keys()].filter((seat) => canHit(pack, view, blowOf(attack), seat));
        expect(lit).toEqual([...open].sort());
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });
});

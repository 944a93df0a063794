import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { board } from "../src/boards/notoriety";
import { beats, chapters } from "../src/boards/notoriety/beats";
import { bonusOf, gunOf, packOf, ruleOf, slowest } from "../src/boards/notoriety/pack";
import { personOf } from "../src/boards/notoriety/people";
import { aimLines, planFor, spread } from "../src/boards/notoriety/ring";
import { type NtStage, Selection } from "../src/boards/notoriety/selection";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import { TableStore } from "../src/table/store";
import type { Line } from "../src/wire/socket";
import type { NotorietyView, Snapshot, TableInfo, Update } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, NAMES, type Play, showing } from "./fixtures";

const { detail, plays } = fixtures.notoriety;
const words = new Words(detail);
const eyes = ["-1", "0"] as const;
const scoresIn = ({ events }: { events: readonly { says: string }[] }) =>
  events.filter(({ says }) => says === "scores");

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as NotorietyView;
        for (const { [eye]: step } of play.steps.slice(1)) {
          const script = beats(before, step.events, step.view);
          expect(script.flatMap((beat) => beat.events)).toEqual(step.events);
          expect(script.at(-1)?.view).toBe(step.view);
          before = step.view;
        }
      }
    }
  });

  it("count up score by score, each with its terms, and name the winner last", () => {
    const end = plays.flatMap(({ steps }) => steps.slice(-1)).find(({ "-1": step }) => scoresIn(step).length > 1);
    if (!end) throw new Error("there is a game with two survivors");
    const { "-1": step } = end;
    const trays = beats(step.view, step.events, step.view).map((beat) => beat.fx?.tray ?? null);
    const scores = trays.flatMap((tray) => (tray?.kind === "score" ? [tray] : []));
    expect(scores).toHaveLength(scoresIn(step).length);
    for (const { total, tokens, cards, bonus } of scores) expect(tokens + cards + bonus).toBe(total);
    expect(scores.at(-1)?.best).toBe(Math.max(...scores.map(({ total }) => total)));
    const shouts = beats(step.view, step.events, step.view).map((beat) => beat.fx?.shout ?? "");
    expect(shouts.filter(Boolean)).toHaveLength(1);
    expect(shouts.findIndex(Boolean)).toBeGreaterThan(trays.findLastIndex((tray) => tray?.kind === "score"));
  });

  it("hold no longer than a reader needs, and show every part of a round", () => {
    const parts = new Set<string>();
    for (const play of plays) {
      for (const { "-1": step } of play.steps) {
        for (const chapter of chapters(step.events)) parts.add(chapter.part);
        for (const beat of beats(step.view, step.events, step.view)) expect(beat.hold).toBeLessThanOrEqual(2000);
      }
    }
    for (const part of ["round", "draw", "aim", "shoot", "reveal", "slot", "flip", "wound", "cover", "stock", "jam"]) {
      expect(parts).toContain(part);
    }
  });

  it("flip bullets one by one, and say what they count as", () => {
    const before = plays[3]?.steps.find(({ "-1": step }) => step.view.revealed)?.["-1"].view as NotorietyView;
    const event = (says: string, ...args: number[]) => ({ says, args, rule: "NT-19", view: before });
    const script = beats(
      before,
      [event("flips", 0, 0, 0, 1), event("flips", 0, 0, 2, 1), event("counts-as", 2, 0)],
      before,
    ).slice(0, 3);
    expect(script.map(({ fx }) => fx?.tray)).toEqual([
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 0, counts: 0, before: [] },
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 2, counts: 2, before: [0] },
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 2, counts: 0, before: [0] },
    ]);
  });

  it("shout Draw! before anybody's aim is seen, and Shoot! before the cards", () => {
    const step = plays[3]?.steps.find(({ "-1": s }) => s.events.some(({ says }) => says === "draw"))?.["-1"];
    const script = beats({ ...(step?.view as NotorietyView) }, step?.events ?? [], step?.view as NotorietyView);
    expect(script[0]?.fx?.shout).toBe("Draw!");
    expect(script[0]?.events.map(({ says }) => says)).toEqual(["draw"]);
    expect(new Set(script[1]?.events.map(({ says }) => says))).toEqual(new Set(["aims"]));
  });
});

describe("a replay", () => {
  it("is cut into rounds and ends with the winner", async () => {
    const record = readRecord(plays[0]?.record ?? "");
    const reel = new Reel(record, board, words, showing(plays[0] as Play<never>));
    await reel.load(-1);
    expect(reel.chapters.value.length).toBeGreaterThan(1);
    reel.go(reel.frames.value.length - 1);
    expect(["won", "shared"]).toContain(reel.heard.value.at(-1)?.says);
  });
});

describe("every event", () => {
  it("has an icon and a sentence", () => {
    for (const play of plays) {
      for (const { "-1": step } of play.steps) {
        for (const event of step.events) {
          expect(board.icon(event, words)).toMatch(/^[a-z]/);
          expect(words.event(event, NAMES)).toBe(event.text);
        }
      }
    }
  });
});

describe("the pack", () => {
  it("gives every weapon its gun, every character a face", () => {
    const { card, character } = packOf(words);
    const weapons = card.flatMap(({ behaviour }, face) => (behaviour === "weapon" ? [face] : []));
    expect(weapons.map((_, i) => gunOf(words, i + 1).card)).toEqual(weapons);
    for (const face of weapons.keys()) expect(gunOf(words, face + 1).name).toBe(card[weapons[face] ?? -1]?.name);
    const faces = character.map((_, i) => JSON.stringify(personOf(words, i)?.bust));
    expect(new Set(faces).size).toBe(character.length);
    expect(slowest(words)).toBe(54);
  });

  it("cites the rule that the pack names, wherever the card stands", () => {
    const turned = { ...detail.pack, card: [...packOf(words).card].reverse().slice(1) };
    const other = new Words({ ...detail, pack: turned } as typeof detail);
    const ours = new Map(packOf(words).card.map((card, face) => [card.id, ruleOf(words, face)]));
    expect(ours.get("dust_devil")).toBe("NT-C7");
    for (const [face, card] of packOf(other).card.entries()) expect(ruleOf(other, face)).toBe(ours.get(card.id));
  });

  it("says what a card is worth that was topped up, and else what is printed on it", () => {
    const topped = { stacked: [4, 5, 51], bonuses: [3, 2, 4] };
    expect([4, 5, 51].map((card) => bonusOf(words, card, topped))).toEqual([3, 2, 4]);
    expect(bonusOf(words, 51, { stacked: [], bonuses: [] })).toBe(3);
  });
});

describe("the square", () => {
  for (const wide of [true, false]) {
    const plan = wide ? planFor(8, 2, 1060, 640) : planFor(8, 2, 390, 400);
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
    it(`draws a line of its own for everybody ${wide ? "on a desktop" : "on a phone"}`, () => {
      const lines = aimLines(plan, [5, 0, 6, 0, 7, 3, 2, -1]);
      expect(lines.map(({ from }) => from)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(new Set(lines.map(({ path }) => path)).size).toBe(7);
      const ends = lines.map(({ path }) => path.split("Q")[1]?.split(" ").slice(2).join(" "));
      expect(new Set(ends).size).toBe(7);
    });
  }

  it("leaves every line long enough to be seen, between neighbours too", () => {
    for (const [width, height] of [
      [1060, 674],
      [760, 560],
    ] as const) {
      for (let seats = 2; seats <= 8; seats += 1) {
        const plan = planFor(seats, 0, width, height);
        for (const [i, a] of plan.spots.entries()) {
          for (const b of plan.spots.slice(i + 1)) {
            const { width: w, height: h } = plan.poster;
            expect(Math.abs(a.x - b.x) >= w || Math.abs(a.y - b.y) >= h).toBe(true);
          }
        }
        for (const by of [1, -1]) {
          const aims = plan.spots.map((_, seat) => (seat + by + seats) % seats);
          for (const { path } of aimLines(plan, aims)) {
            const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
            expect(Math.hypot(x2 - x1, y2 - y1)).toBeGreaterThan(45);
          }
        }
      }
    }
  });

  it("keeps marks on the ruler apart and on it", () => {
    const marks = spread([1, 2, 3, 200, 360, 361, 362, 363], 40, 366);
    for (const [i, mark] of marks.entries()) {
      expect(mark).toBeGreaterThanOrEqual(20);
      expect(mark).toBeLessThanOrEqual(346);
      if (i > 0) expect(mark - (marks[i - 1] as number)).toBeGreaterThanOrEqual(40);
    }
  });
});

describe("somebody who cannot be chosen", () => {
  it("is explained by the engine, with the rule it cites", async () => {
    const aim = (seat: number) => words.vocabulary.key("aim", seat);
    const view = plays[0]?.steps.at(20)?.["0"].view as NotorietyView;
    const tried: number[][] = [];
    const said: string[][] = [];
    const stage = {
      view: signal({ ...view, kind: "aim", asked: [0], sealed: true, options: [aim(1), aim(2)] }),
      words,
      you: signal(0),
      pick: signal(-1),
      settled: signal(true),
      aside: signal(false),
      hushed: signal(new Set()),
      try: async (keys: number[]) => {
        tried.push(keys);
        return { message: "That player is dead", rule: "NT-10" };
      },
      refuse: (message: string, rule: string) => said.push([message, rule]),
    } as unknown as NtStage;
    new Selection(stage).tap(3);
    await vi.waitFor(() => expect(said).toEqual([["That player is dead.", "NT-10"]]));
    expect(tried).toEqual([[aim(3)]]);
  });
});

describe("an ability that is kept quiet", () => {
  const info = {
    id: "abcdefgh",
    game: "notoriety",
    title: "Notoriety",
    state: "running",
    you: 0,
    options: {},
    seats: NAMES.slice(0, 2).map((name, seat) => ({ seat, name, kind: "person", face: "" })),
  } as unknown as TableInfo;
  const times = { can_undo: false, deadline: null, countdown: null };
  const view = plays[0]?.steps.at(20)?.["0"].view as NotorietyView;
  const asks = (round: number, kind: string) =>
    ({ ...view, round, kind, asked: [0], sealed: false, options: [0, 20], pick: -1 }) as NotorietyView;
  const update = (n: number, now: NotorietyView): Update => ({
    type: "frames",
    table: info.id,
    n,
    frames: [{ event: null, changes: { ...now } }],
    ...times,
  });

  it("is passed in later rounds too, until it is wanted; the Ace only in the round", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(detail)));
    const sent: number[][] = [];
    const line = {
      watch: () => {},
      unwatch: () => {},
      refresh: () => {},
      send: () => true,
      ask: ({ actions }: { actions: number[] }) => {
        sent.push(actions);
        return new Promise(() => {});
      },
    } as unknown as Line;
    const table = new TableStore(info.id, line, false);
    table.open();
    const first = { type: "snapshot", table: info, n: 1, view: asks(2, "ability"), events: [], chat: [], ...times };
    table.hear(first as unknown as Snapshot);
    await vi.waitFor(() => expect(table.ready.value).toBe(true));
    expect(table.yourMove.value).toBe(true);
    table.hush("ability", true);
    table.hush("ace", true);
    expect(sent).toEqual([[0]]);
    table.hear(update(2, asks(3, "ability"))); // another round
    expect(sent).toHaveLength(2);
    expect(table.yourMove.value).toBe(false);
    table.hear(update(3, asks(3, "ace")));
    expect(sent).toHaveLength(2);
    expect(table.yourMove.value).toBe(true);
    table.hush("ability", false);
    table.hear(update(4, asks(4, "ability")));
    expect(sent).toHaveLength(2);
    expect(table.yourMove.value).toBe(true);
  });
});

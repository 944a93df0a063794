import { describe, expect, it, vi } from "vitest";
import { board } from "../src/boards/notoriety";
import { beats, chapters } from "../src/boards/notoriety/beats";
import { bonusOf, cardOf, gunOf, gunOfCard, packOf, slowest } from "../src/boards/notoriety/pack";
import { personOf } from "../src/boards/notoriety/people";
import { aimLines, planFor, spread } from "../src/boards/notoriety/ring";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import { TableStore } from "../src/table/store";
import type { Line } from "../src/wire/socket";
import type { NotorietyView, Snapshot, TableInfo, Update } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, NAMES } from "./fixtures";

const { detail, plays } = fixtures.notoriety;
const words = new Words(detail);
const eyes = ["-1", "0"] as const;

/** What everybody at the table can see when cards are chosen. */
function seen(view: NotorietyView) {
  return {
    round: view.round,
    rounds: view.rounds,
    deck: view.deck,
    discard: view.discard,
    display: view.display,
    stacked: view.stacked,
    face_up: view.face_up,
    players: view.players.map(({ character, alive, fame, wounds, cards, guns, cover, damage, aim, stance, down }) => ({
      character,
      alive,
      fame,
      wounds,
      cards,
      guns: guns.map(({ gun, bullets, jams }) => ({ gun, bullets: bullets.length, jams })),
      cover,
      damage,
      aim,
      stance,
      down,
    })),
  };
}

describe("beats", () => {
  it("tell every event once, in order, and end where the server is", () => {
    for (const play of plays) {
      for (const eye of eyes) {
        let before = play.steps[0]?.[eye].view as NotorietyView;
        for (const { [eye]: step } of play.steps.slice(1)) {
          const script = beats(before, step.events, step.view, words);
          expect(script.flatMap((beat) => beat.events)).toEqual(step.events);
          expect(script.at(-1)?.view).toBe(step.view);
          before = step.view;
        }
      }
    }
  });

  it("from the events alone show what the server shows, whenever cards are chosen", () => {
    let compared = 0;
    for (const play of plays) {
      const { heading } = readRecord(play.record);
      for (const eye of eyes) {
        let view = { ...board.opening(heading, words), seat: Number(eye) };
        for (const { [eye]: step } of play.steps) {
          view = (beats(view, step.events, null, words).at(-1)?.view as NotorietyView | undefined) ?? view;
          if (step.view.kind !== "card" || step.view.outcome) continue;
          compared += 1;
          expect(seen(view)).toEqual(seen(step.view));
          expect(view.hand).toEqual(step.view.hand);
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it("after every step show what everybody can see of aims, stances, wounds and order", () => {
    const shown = (view: NotorietyView) => ({
      order: view.order,
      revealed: view.revealed,
      players: view.players.map(({ aim, stance, wounds, fame, cover, damage, down, alive, face, place }) => ({
        aim,
        stance,
        wounds,
        fame,
        cover,
        damage,
        down,
        alive,
        face: view.revealed ? face : -1,
        place,
      })),
    });
    for (const play of plays) {
      const { heading } = readRecord(play.record);
      let view = board.opening(heading, words);
      for (const { "-1": step } of play.steps) {
        view = (beats(view, step.events, null, words).at(-1)?.view as NotorietyView | undefined) ?? view;
        expect(shown(view)).toEqual(shown(step.view));
      }
    }
  });

  it("hold no longer than a reader needs, and show every part of a round", () => {
    const parts = new Set<string>();
    for (const play of plays) {
      for (const { "-1": step } of play.steps) {
        for (const chapter of chapters(step.events)) parts.add(chapter.part);
        for (const beat of beats(step.view, step.events, null, words)) expect(beat.hold).toBeLessThanOrEqual(2000);
      }
    }
    for (const part of ["round", "draw", "aim", "shoot", "reveal", "slot", "flip", "wound", "cover", "stock", "jam"]) {
      expect(parts).toContain(part);
    }
  });

  it("flip bullets one by one, and say what they count as", () => {
    const before = plays[3]?.steps.find(({ "-1": step }) => step.view.revealed)?.["-1"].view as NotorietyView;
    const event = (says: string, ...args: number[]) => ({ says, args, rule: "NT-19" });
    const script = beats(
      before,
      [event("flips", 0, 0, 0, 1), event("flips", 0, 0, 2, 1), event("counts-as", 2, 0)],
      null,
      words,
    );
    expect(script.map(({ fx }) => fx?.tray)).toEqual([
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 0, counts: 0, before: [] },
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 2, counts: 2, before: [0] },
      { kind: "flip", by: 0, at: 1, gun: 0, bullet: 2, counts: 0, before: [0] },
    ]);
    const left = (view: NotorietyView | undefined) => view?.players[0]?.guns[0]?.bullets.length ?? 0;
    expect(left(script[1]?.view)).toBe(left(before) - 2);
  });

  it("shout Draw! before anybody's aim is seen, and Shoot! before the cards", () => {
    const step = plays[3]?.steps.find(({ "-1": s }) => s.events.some(({ says }) => says === "draw"))?.["-1"];
    const script = beats({ ...(step?.view as NotorietyView) }, step?.events ?? [], null, words);
    expect(script[0]?.fx?.shout).toBe("Draw!");
    expect(script[0]?.events.map(({ says }) => says)).toEqual(["draw"]);
    expect(new Set(script[1]?.events.map(({ says }) => says))).toEqual(new Set(["aims"]));
  });
});

describe("a replay", () => {
  it("is cut into rounds and ends with the winner", () => {
    const record = readRecord(plays[0]?.record ?? "");
    const reel = new Reel(record, board, words);
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
    const guns = card.flatMap((_, face) => (gunOfCard(words, face) >= 0 ? [gunOfCard(words, face)] : []));
    expect(guns).toEqual(guns.map((_, i) => i + 1));
    for (const gun of guns) expect(gunOf(words, gun).name).toBe(cardOf(words, gunOf(words, gun).card)?.name);
    const faces = character.map((_, i) => JSON.stringify(personOf(words, i)?.bust));
    expect(new Set(faces).size).toBe(character.length);
    expect(slowest(words)).toBe(54);
  });

  it("tops up the three fastest cards of the last round", () => {
    // NT test case 9: Speeds 5, 6 (+1), 7.
    expect([4, 5, 6].map((card) => bonusOf(words, card, [4, 5, 6]))).toEqual([3, 2, 1]);
    expect(bonusOf(words, 51, [4, 5, 51])).toBe(3);
  });
});

describe("the square", () => {
  for (const wide of [true, false]) {
    const plan = wide ? planFor(true, 8, 2, 1060, 640) : planFor(false, 8, 2, 390, 400);
    it(`has room for eight ${wide ? "on a desk" : "on a phone"}`, () => {
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
    it(`draws a line of its own for everybody ${wide ? "on a desk" : "on a phone"}`, () => {
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
        const plan = planFor(true, seats, 0, width, height);
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
    type: "update",
    table: info.id,
    n,
    view: now,
    events: [],
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

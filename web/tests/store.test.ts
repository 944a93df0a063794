import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/app/settings";
import { awayIn } from "../src/table/away";
import { TableStore } from "../src/table/store";
import type { Line } from "../src/wire/socket";
import type { Frame, Snapshot, TableInfo, Update, View } from "../src/wire/types.gen";
import { fixtures, NAMES, type Step } from "./fixtures";

const play = fixtures.plays[1];
if (!play) throw new Error("there is a second play");
const steps = play.steps;

const info = {
  id: "abcdefgh",
  game: "finger-guns",
  title: "Finger Guns",
  state: "running",
  you: 0,
  yours: true,
  options: {},
  deal: { round: 1, stage: "done", kinds: [], promises: [], before: "", closed: "" },
  seats: NAMES.slice(0, 5).map((name, seat) => ({ seat, name, kind: "person", face: "" })),
} as unknown as TableInfo;

const times = { can_undo: false, deadline: null, countdown: null };
const snapshotAt = (n: number): Snapshot => ({
  type: "snapshot",
  table: info,
  n,
  view: steps[n]?.["0"].view,
  events: steps.slice(0, n + 1).flatMap((step) => told(step["0"].events)),
  chat: [],
  acts: [],
  ...times,
});
const updateAt = (n: number): Update => ({
  type: "frames",
  table: info.id,
  n,
  frames: framesOf(steps[n]?.["0"]),
  ...times,
});

/** As the server sends them: whole views are changes too. */
function framesOf(step: Step | undefined): Frame[] {
  const frames = (step?.events ?? []).map(({ view, ...event }) => ({ event, changes: { ...view } }) as Frame);
  return [...frames, { event: null, changes: { ...step?.view } }];
}

const told = (events: Step["events"] | undefined) =>
  (events ?? []).map(({ says, args, rule }) => ({ says, args, rule }));

describe("table", () => {
  let table: TableStore;
  const asked: unknown[] = [];
  beforeEach(async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(fixtures.detail)));
    settings.value = { ...settings.value, motion: "less", pace: "quick" };
    asked.length = 0;
    const line = {
      watch: () => {},
      unwatch: () => {},
      refresh: () => {},
      ask: (request: unknown) => {
        asked.push(request);
        return new Promise(() => {});
      },
      send: () => true,
    } as unknown as Line;
    table = new TableStore(info.id, line, false);
    table.open();
    table.hear(snapshotAt(0));
    await vi.waitFor(() => expect(table.ready.value).toBe(true));
  });

  it("stands where the snapshot says", () => {
    expect(table.view.value).toEqual(steps[0]?.["0"].view);
    expect(table.story.value).toEqual(told(steps[0]?.["0"].events));
    expect(table.yourMove.value).toBe(true);
  });

  it("ends every update where the server is, and tells each event once", () => {
    for (let n = 1; n < steps.length; n += 1) table.hear(updateAt(n));
    table.skip();
    expect(table.view.value).toEqual(steps.at(-1)?.["0"].view);
    expect(table.story.value).toEqual(steps.flatMap((step) => told(step["0"].events)));
    expect(table.settled.value).toBe(true);
  });

  it("shows the game so far again, tells nothing twice, and hears of what happens meanwhile", () => {
    for (let n = 1; n < 20; n += 1) table.hear(updateAt(n));
    table.skip();
    const story = table.story.value;
    table.seeAgain();
    expect(table.settled.value).toBe(false);
    expect(table.view.value).not.toEqual(steps[19]?.["0"].view);
    expect(table.story.value).toEqual(story);
    for (let n = 20; n < 30; n += 1) table.hear(updateAt(n));
    table.skip();
    expect(table.view.value).toEqual(steps[29]?.["0"].view);
    expect(table.story.value).toEqual(steps.slice(0, 30).flatMap((step) => told(step["0"].events)));
  });

  it("takes duplicates and late messages without harm", () => {
    for (let n = 1; n < 20; n += 1) table.hear(updateAt(n));
    table.skip();
    const story = table.story.value;
    table.hear(updateAt(19));
    table.hear(updateAt(7));
    table.skip();
    expect(table.story.value).toEqual(story);
    expect(table.view.value).toEqual(steps[19]?.["0"].view);
  });

  it("forgets what it missed: the snapshot has it all", () => {
    table.hear(updateAt(1));
    table.hear(snapshotAt(30));
    expect(table.view.value).toEqual(steps[30]?.["0"].view);
    expect(table.story.value).toHaveLength(snapshotAt(30).events.length);
  });

  it("shows one's own sealed pick at once, and the server's word when it comes", () => {
    const [first, second] = (table.view.value as View).options;
    table.act([first as number]);
    expect(table.pick.value).toBe(first);
    expect(table.yourMove.value).toBe(false);
    table.act([second as number]);
    const picked = (key: number | undefined) => [{ event: null, changes: { pick: key } }];
    table.hear({ ...updateAt(0), frames: picked(first) });
    expect(table.pick.value).toBe(second); // an answer to the earlier choice does not undo the later one
    table.hear({ ...updateAt(0), frames: picked(second) });
    expect(table.pick.value).toBe(second);
    expect(asked).toHaveLength(2);
  });

  it("says who else is away and since when, while the game is on", () => {
    const now = Date.now();
    const gone = { away_since: now - 200_000, played_by_bot: true };
    const seats = info.seats.map((seat) => ({ ...seat, away_since: 0, ...(seat.seat < 2 ? gone : {}) }));
    expect([...awayIn({ ...info, seats }, now)]).toEqual([[1, { text: "Away 3 min", bot: true }]]);
    expect(awayIn({ ...info, seats, state: "over" }, now).size).toBe(0);
  });

  it("does not say the same twice", () => {
    const [first] = (table.view.value as View).options;
    table.act([first as number]);
    table.act([first as number]);
    expect(asked).toHaveLength(1);
  });
});

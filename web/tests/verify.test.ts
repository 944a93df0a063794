import { describe, expect, it } from "vitest";
import { Dice } from "../src/replay/dice";
import { commitment, diceKey, promiseOf } from "../src/replay/fair";
import { twoHands } from "../src/replay/hands";
import { BadRecord, readRecord, toldTo } from "../src/replay/record";
import { listsOf, verify } from "../src/replay/verify";
import type { Noted } from "../src/table/witness";
import type { GameRecord } from "../src/wire/types.gen";
import { fixtures } from "./fixtures";

describe("dice", () => {
  it("fall as the engine's do", () => {
    for (const { secret, contributions, draws, ...row } of fixtures.dice) {
      expect(commitment(secret)).toBe(row.commitment);
      const dice = new Dice(diceKey(secret, contributions));
      expect(draws.map(([n]) => dice.below(n))).toEqual(draws.map(([, result]) => result));
    }
  });
});

describe("verify", () => {
  const play = (slug: "saloon" | "tabletown" | "notoriety") => fixtures[slug].plays[0]?.record ?? "";
  const text = () => fixtures.plays[1]?.record ?? "";
  const read = () => readRecord(text());
  /** The notes of a browser that took part. */
  const notes = (record = read()): Noted => ({
    seal: record.heading.commitment,
    mine: record.heading.contributions[0] ?? "",
    promises: listsOf(record).at(-1) ?? "",
    taken: true,
    trouble: "",
  });
  const passed = (record: GameRecord, noted?: Noted, pack?: Record<string, unknown>) =>
    Object.fromEntries(verify(record, noted, pack).checks.map((check) => [check.name, check.passed]));

  it("finds a true record fair, for those who noted what was promised", () => {
    for (const each of fixtures.plays.slice(1)) {
      const record = readRecord(each.record);
      const verdict = verify(record, notes(record), fixtures.detail.pack);
      expect(verdict.checks.map((check) => check.passed)).toEqual([true, true, true, true, true, true, true]);
      expect(verdict).toMatchObject({ fair: true, headline: "The deal was fair." });
    }
  });

  it("says what it cannot vouch for without notes", () => {
    const verdict = verify(read(), undefined, fixtures.detail.pack);
    expect(verdict.fair).toBe(null);
    expect(verdict.headline).toBe("Every draw was recomputed.");
    expect(verdict.checks.map((check) => check.passed)).toEqual([true, null, null, null, true, true, true]);
  });

  it("reads records from before there were promises, and says what they do not prove", () => {
    const old = readRecord(fixtures.plays[0]?.record ?? "");
    const verdict = verify(old, { ...notes(old), promises: "" });
    expect(verdict.fair).toBe(null);
    expect(verdict.sentence).toContain("This record has no promises");
    expect(passed(old)).toMatchObject({ "Every draw follows from the key": true, "Everyone promised first": null });
  });

  it("finds another secret", () => {
    const record = read();
    if (record.ending) record.ending.secret = "00".repeat(32);
    expect(passed(record)["The secret opens the seal"]).toBe(false);
    expect(verify(record).fair).toBe(false);
  });

  it("finds a seal, a number and a list that are not those noted", () => {
    const other = "ab".repeat(32);
    for (const [change, name] of [
      [{ seal: other }, "Sealed before the start"],
      [{ mine: other }, "Your number is in the deal"],
      [{ promises: other }, "Everyone promised first"],
      [{ trouble: "The server changed its seal." }, "The server kept its word"],
    ] as const) {
      const verdict = verify(read(), { ...notes(), ...change }, fixtures.detail.pack);
      expect(verdict.fair).toBe(false);
      expect(verdict.checks.filter((check) => check.passed === false).map((check) => check.name)).toEqual([name]);
    }
  });

  it("does not take the house's word for it that a number it took came too late", () => {
    const record = read();
    const [first] = record.heading.promised?.rounds ?? [];
    const withheld = first?.promises.length ? first.promises.length - 1 : 0;
    const late = fixtures.plays[1]?.late ?? "";
    expect(promiseOf("fixture1", 1, late)).toBe(first?.promises[withheld]);
    expect(passed(record, { ...notes(), mine: late, taken: false })["Your number is in the deal"]).toBe(null);
    expect(passed(record, { ...notes(), mine: late, taken: true })["Your number is in the deal"]).toBe(false);
    const earlier = first?.numbers[0] ?? "";
    expect(passed(record, { ...notes(), mine: earlier })["Your number is in the deal"]).toBe(false); // another is in its place
    record.heading.contributions[0] = "";
    expect(passed(record, { ...notes(), mine: earlier })["Your number is in the deal"]).toBe(null);
  });

  it("holds the record against what this page saw", () => {
    const record = read();
    const story = toldTo([...record.heading.events, ...record.rows.flatMap((row) => row.events)], 0, false);
    const pack = fixtures.detail.pack;
    expect(verify(record, notes(), pack, { seat: 0, story }).fair).toBe(true);
    expect(verify(record, notes(), pack, { seat: 0, story: story.slice(-30) }).fair).toBe(true);
    const other = story.with(-3, { says: "round", args: [99], rule: "" });
    expect(verify(record, notes(), pack, { seat: 0, story: other }).fair).toBe(false);
  });

  it("finds a number that was not promised, and a round that was left out", () => {
    const swapped = read();
    const last = swapped.heading.promised?.rounds.at(-1);
    if (last) last.numbers[1] = "00".repeat(32);
    swapped.heading.contributions[1] = "00".repeat(32);
    expect(passed(swapped, notes())).toMatchObject({
      "Everyone promised first": false,
      "Every draw follows from the key": false,
    });
    const short = read();
    short.heading.promised?.rounds.shift();
    expect(passed(short)["Everyone promised first"]).toBe(false);
  });

  it("finds a die that was turned", () => {
    const record = read();
    const draw = record.ending?.draws[4];
    if (draw) draw[1] = (draw[1] + 1) % draw[0];
    const found = verify(record).checks.find((check) => check.name === "Every draw follows from the key");
    expect(found).toMatchObject({ passed: false, detail: "Draw 5 is different." });
  });

  it("finds a story that does not follow from the draws", () => {
    const STORY = "The story follows from the draws";
    const dice = readRecord(play("tabletown"));
    expect(passed(dice, undefined, fixtures.tabletown.detail.pack)[STORY]).toBe(true);
    const shot = dice.rows.find((row) => row.draws === 1 && row.events.some((event) => event.public.says === "misses"));
    const die = shot?.events.find((event) => event.public.says === "misses")?.public.args;
    if (!die) throw new Error("somebody misses");
    die[2] = ((die[2] ?? 0) % 6) + 1;
    const thrown = verify(dice, undefined, fixtures.tabletown.detail.pack).checks.find((c) => c.name === STORY);
    expect(thrown).toMatchObject({ passed: false, detail: `Row ${shot?.n} tells of a die that was not thrown.` });
    for (const slug of ["saloon", "notoriety"] as const) {
      const record = readRecord(play(slug));
      const pack = fixtures[slug].detail.pack;
      const told = [...record.heading.events, ...record.rows.flatMap((row) => row.events)];
      const dealt = told.find((event) => event.public.says === (slug === "saloon" ? "goes-first" : "is"));
      const before = passed(record, undefined, pack)[STORY];
      const place = slug === "saloon" ? 0 : 1;
      if (dealt) dealt.public.args[place] = (dealt.public.args[place] ?? 0) + 1;
      if (before !== null) expect(passed(record, undefined, pack)[STORY]).toBe(false);
    }
    const record = read();
    const ally = record.heading.events.find((event) => event.public.says === "ally-up");
    if (ally) ally.public.args[0] = (ally.public.args[0] ?? 0) + 1;
    expect(passed(record, notes(), fixtures.detail.pack)[STORY]).toBe(false);
  });

  it("waits for the end", () => {
    const record = readRecord(text());
    expect(verify({ ...record, ending: null }).fair).toBe(false);
  });

  it("says what is no record", () => {
    expect(() => readRecord("")).toThrow(BadRecord);
    expect(() => readRecord("{}")).toThrow(BadRecord);
    expect(() => readRecord(`${text()}\n{oops`)).toThrow(/Line/);
  });
});

describe("told", () => {
  const event = {
    public: { says: "looks", args: [1, 3] },
    rule: "FG-A16",
    private: { "1": { says: "sees-1", args: [1, 4] } },
  };
  it("gives each eye what it may see", () => {
    expect(toldTo([event], -1, false).map((e) => e.says)).toEqual(["looks"]);
    expect(toldTo([event], 0, false).map((e) => e.says)).toEqual(["looks"]);
    expect(toldTo([event], 1, false).map((e) => e.says)).toEqual(["sees-1"]);
    expect(toldTo([event], -1, true).map((e) => e.says)).toEqual(["sees-1"]);
  });
  it("leaves out what has no face", () => {
    expect(toldTo([{ ...event, public: { says: "", args: [] } }], -1, false)).toEqual([]);
  });
});

describe("two hands", () => {
  const record = (...names: string[]): GameRecord => {
    const read = readRecord(fixtures.plays[1]?.record ?? "");
    if (!read.ending) throw new Error("a finished game was wanted");
    return { ...read, ending: { ...read.ending, two_hands: names } };
  };

  it("are told of everybody who saw them", () => {
    expect(twoHands(record())).toBe("");
    expect(twoHands(record("Ben 2"))).toBe("Ben 2 had two seats in this game and saw two hands.");
    expect(twoHands(record("Ann", "Ben", "Cat"))).toContain("Ann, Ben and Cat had");
  });

  it("are not known of an older or an unfinished record", () => {
    const old = record();
    expect(twoHands({ ...old, ending: null })).toBe("");
    if (old.ending) delete (old.ending as Partial<typeof old.ending>).two_hands;
    expect(twoHands(old)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { commitment, Dice, diceKey } from "../src/replay/dice";
import { BadRecord, readRecord, toldTo } from "../src/replay/record";
import { verify } from "../src/replay/verify";
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
  const text = () => fixtures.plays[1]?.record ?? "";

  it("finds a true record fair", () => {
    for (const play of fixtures.plays) {
      const verdict = verify(readRecord(play.record));
      expect(verdict.checks.map((check) => check.passed)).toEqual([true, true, true]);
      expect(verdict.fair).toBe(true);
    }
  });

  it("finds another secret", () => {
    const record = readRecord(text());
    if (record.ending) record.ending.secret = "00".repeat(32);
    expect(verify(record).checks[0]?.passed).toBe(false);
    expect(verify(record).fair).toBe(false);
  });

  it("finds a seal that was not the one shown", () => {
    expect(verify(readRecord(text()), "ab".repeat(32)).fair).toBe(false);
  });

  it("finds a die that was turned", () => {
    const record = readRecord(text());
    const draw = record.ending?.draws[4];
    if (draw) draw[1] = (draw[1] + 1) % draw[0];
    expect(verify(record).checks[2]).toMatchObject({ passed: false, detail: "Draw 5 is another one." });
  });

  it("finds a contribution that was swapped", () => {
    const record = readRecord(text());
    record.heading.contributions[0] = "ff".repeat(16);
    expect(verify(record).checks[2]?.passed).toBe(false);
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

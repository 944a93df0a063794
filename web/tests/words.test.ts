import { describe, expect, it } from "vitest";
import { Words } from "../src/words/words";
import { fixtures, NAMES } from "./fixtures";

const words = new Words(fixtures.detail);

describe("words", () => {
  it("splits and makes every key as the engine does", () => {
    expect(fixtures.vocabulary.length).toBeGreaterThan(150);
    for (const { key, verb, values } of fixtures.vocabulary) {
      expect(words.vocabulary.split(key)).toEqual({ verb, values });
      expect(words.vocabulary.key(verb, ...values)).toBe(key);
    }
  });

  it("says every button as the engine does", () => {
    for (const { key, says } of fixtures.vocabulary) expect(words.action(key, NAMES)).toBe(says);
  });

  it("tells every event of whole games as the engine does", () => {
    let told = 0;
    for (const play of fixtures.plays) {
      for (const step of play.steps) {
        for (const event of [...step["-1"].events, ...step["0"].events]) {
          expect(words.event(event, NAMES)).toBe(event.text);
          told += 1;
        }
      }
    }
    expect(told).toBeGreaterThan(500);
  });

  it("ends a sentence once, and writes a sum below zero with a minus", () => {
    const fill = (template: string, ...args: number[]) => words.fill(template, args, ["Ann", "Ambush!"]);
    expect(fill("{0:seat} loses {1:seat}.", 0, 1)).toBe("Ann loses Ambush!");
    expect(words.fill("{0:seat} throws {1:seat}.", [0, 1], ["Ann", "T.N.T."])).toBe("Ann throws T.N.T.");
    expect(fill("{0:seat}: {1} − {2} for armor = {3}.", 0, 3, 4, -1)).toBe("Ann: 3 − 4 for armor = −1.");
    expect(fill("{0:seat} loses {1} Grit: {2} → {3}.", 0, 3, 2, -1)).toBe("Ann loses 3 Grit: 2 → −1.");
  });

  it("counts with a plural", () => {
    const cards = (n: number) => words.fill("{0:seat} draws {1} card{1:s}.", [0, n], NAMES);
    expect([0, 1, 2].map(cards)).toEqual(["Ann draws 0 cards.", "Ann draws 1 card.", "Ann draws 2 cards."]);
  });

  it("leaves out a count of cards that were named one by one", () => {
    const drawn = (seat: number) => ({ says: "draws-this", args: [seat, 3], rule: "PO-36" });
    const count = (seat: number, n: number) => ({ says: "draws", args: [seat, n], rule: "PO-36" });
    const kept = (...story: { says: string; args: number[]; rule: string }[]) =>
      words.gathered(story).map(({ event, at }) => [event.says, at]);
    expect(kept(drawn(0), drawn(0), count(0, 2))).toEqual([
      ["draws-this", 0],
      ["draws-this", 2],
    ]);
    expect(kept(drawn(0), count(0, 2)).length).toBe(2); // there was another one
    expect(kept(drawn(0), count(1, 1)).length).toBe(2);
  });

  it("tells a run of one message in one sentence, if there is one for it", () => {
    const catalogue = fixtures.detail.words as { notes: Record<string, string> };
    const notes = { ...catalogue.notes, "all-shot": "{0} shots: {1} for nothing and {2} for one." };
    const told = new Words({ ...fixtures.detail, words: { ...catalogue, notes } });
    const shot = (damage: number) => ({ says: "shot", args: [0, 2, damage], rule: "FG-5.7" });
    const round = { says: "round", args: [1], rule: "FG-2.1" };
    const story = [shot(1), round, shot(1), shot(0), shot(1)];
    expect(told.gathered(story).map(({ at }) => at)).toEqual([0, 1, 4]);
    expect(told.events(story.slice(1), NAMES)).toBe(
      `${words.event(round, NAMES)} 3 shots: 1 for nothing and 2 for one.`,
    );
    expect(words.gathered(story).map(({ event }) => event)).toEqual(story);
  });

  it("marks the names in a sentence", () => {
    const parts = words.eventParts({ says: "shot", args: [0, 2, 2], rule: "FG-5.7" }, NAMES);
    expect(parts.filter((part) => part.kind === "seat").map((part) => part.text)).toEqual(["Ann", "Cat"]);
  });

  it("refuses keys that are none", () => {
    expect(() => words.vocabulary.split(99_999)).toThrow(RangeError);
    expect(() => words.vocabulary.key("shot")).toThrow(RangeError);
  });

  it("tells a message it does not know by its key", () => {
    expect(words.event({ says: "from-the-future", args: [], rule: "" }, NAMES)).toBe("from-the-future");
  });
});

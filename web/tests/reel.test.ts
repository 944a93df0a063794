import { describe, expect, it } from "vitest";
import { boardOf } from "../src/boards/board";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import { Words } from "../src/words/words";
import { fixtures } from "./fixtures";

const GAMES = [
  { slug: "finger-guns", word: "Round", first: "1", ...fixtures },
  { slug: "notoriety", word: "Round", first: "1", ...fixtures.notoriety },
  { slug: "saloon", word: "Turn", first: /^\d+: \w+$/, ...fixtures.saloon },
  { slug: "tabletown", word: "Turn", first: /^1: \w+$/, ...fixtures.tabletown },
];

describe("a replay", () => {
  for (const { slug, word, first, detail, plays } of GAMES) {
    it(`of ${slug} counts what the game counts`, async () => {
      const reel = new Reel(readRecord(plays[0]?.record ?? ""), await boardOf(slug), new Words(detail));
      expect(reel.chapterWord).toBe(word);
      expect(reel.chapters.value[0]?.name).toMatch(first);
      reel.rewind();
      expect(reel.at.value).toBe(reel.chapters.value[0]?.at);
    });
  }
});

import { describe, expect, it } from "vitest";
import { boardOf } from "../src/boards/board";
import { readRecord } from "../src/replay/record";
import { Reel } from "../src/replay/reel";
import type { ShownAgain } from "../src/wire/types.gen";
import { Words } from "../src/words/words";
import { fixtures, showing } from "./fixtures";

const GAMES = [
  { slug: "finger-guns", word: "Round", first: "1", ...fixtures },
  { slug: "notoriety", word: "Round", first: "1", ...fixtures.notoriety },
  { slug: "posse", word: "Turn", first: /^1: \w+$/, ...fixtures.posse },
  { slug: "saloon", word: "Turn", first: /^\d+: \w+$/, ...fixtures.saloon },
  { slug: "tabletown", word: "Turn", first: /^1: \w+$/, ...fixtures.tabletown },
];

describe("a replay", () => {
  for (const { slug, word, first, detail, plays } of GAMES) {
    it(`of ${slug} counts what the game counts`, async () => {
      const play = plays[0] as { record: string; shown: Record<string, ShownAgain> };
      const reel = new Reel(readRecord(play.record), await boardOf(slug), new Words(detail), showing(play));
      await reel.load(-1);
      expect(reel.chapterWord).toBe(word);
      expect(reel.chapters.value[0]?.name).toMatch(first);
      reel.rewind();
      expect(reel.at.value).toBe(reel.chapters.value[0]?.at);
    });
  }
});

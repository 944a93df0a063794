/** Was the deal fair? The secret must be the one sealed before the game, and every draw must follow from it. */

import type { GameRecord } from "../wire/types.gen";
import { commitment, Dice, diceKey } from "./dice";

export interface Check {
  name: string;
  passed: boolean;
  detail: string;
}

export interface Verdict {
  fair: boolean;
  sentence: string;
  checks: Check[];
}

/** `seal` is the commitment this browser was shown before the game, if it was there. */
export function verify(record: GameRecord, seal?: string): Verdict {
  const { heading, ending } = record;
  if (!ending) {
    return { fair: false, sentence: "The game is not over: its secret is still sealed.", checks: [] };
  }
  const checks: Check[] = [];
  const opened = commitment(ending.secret);
  checks.push({
    name: "The secret is the sealed one",
    passed: opened === heading.commitment && (!seal || seal === opened),
    detail: `BLAKE2b of the secret: ${opened}`,
  });
  const given = heading.contributions.filter((hex) => hex.length > 0).length;
  checks.push({
    name: "The seats had their say",
    passed: true,
    detail: given === 0 ? "No seat added randomness of its own." : `${given} added randomness of their own to the key.`,
  });
  const dice = new Dice(diceKey(ending.secret, heading.contributions));
  const wrong = ending.draws.findIndex(([n, result]) => dice.below(n) !== result);
  checks.push({
    name: "Every draw follows from the key",
    passed: wrong < 0,
    detail: wrong < 0 ? `${ending.draws.length} draws recomputed, all alike.` : `Draw ${wrong + 1} is another one.`,
  });
  const fair = checks.every((check) => check.passed);
  return {
    fair,
    sentence: fair
      ? "Every draw rechecked in your browser against the seal from before the first card."
      : `${checks.find((check) => !check.passed)?.name}: no.`,
    checks,
  };
}

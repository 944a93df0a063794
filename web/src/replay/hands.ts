import type { GameRecord } from "../wire/types.gen";

/** Says who had two seats in the game and so saw two hands; empty if nobody did. */
export function twoHands(record: GameRecord): string {
  const names = record.ending?.two_hands ?? [];
  if (names.length === 0) return "";
  const last = names[names.length - 1];
  const who = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return `${who} had two seats in this game and saw two hands.`;
}

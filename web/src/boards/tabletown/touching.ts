/** Relevance to you: which decisions are worth asking, and how long there is something to look at. */

import type { TabletownView } from "../../wire/types.gen";
import { stepOf } from "./selection";

const DUEL = 1;

/** Can an optional decision touch you? Private windows are many; most of them concern others. */
export function touches(view: TabletownView, you: number): boolean {
  switch (view.kind) {
    case "reach":
      return isStartOfTurn(view) && (view.active === you || isAimedAt(view, view.active, you));
    case "reaction":
      return isInFight(view, you);
    case "law":
      return view.players[stepOf(view).numbers[0] ?? -1]?.aim === you;
    default:
      return true;
  }
}

function isStartOfTurn({ stack }: TabletownView): boolean {
  return (stack[0] ?? "").startsWith("StartOfTurn");
}

/** Faces you with something in the gun. */
function isAimedAt({ players }: TabletownView, by: number, you: number): boolean {
  const player = players[by];
  return player?.facing === you && player.guns.some((gun) => gun > 0);
}

export function isInFight({ fight, active, victim, players, out }: TabletownView, you: number): boolean {
  if (fight === 0 || !players[you]?.alive) return false;
  return fight === DUEL ? active === you || victim === you : ((out >> you) & 1) === 0;
}

const IN_PASSING = 0.2;
const OTHERS_FIGHT = 0.35;

/** How much of a beat there is to see: your own doings and fights in full, the rest goes by. */
export function weightOf(view: TabletownView, seats: readonly number[]): number {
  const you = view.seat;
  if (you < 0 || seats.includes(you)) return 1;
  if (view.fight > 0) return isInFight(view, you) ? 0.7 : OTHERS_FIGHT;
  return IN_PASSING;
}

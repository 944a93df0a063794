import type { FingerGunsView, Heading } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { blank } from "../blank";
import type { Board } from "../board";
import { beats, type Fx } from "./beats";
import { Desk } from "./desk";
import { Details, Dock } from "./dock";
import { ending } from "./ending";
import { iconOfEvent, packOf } from "./gestures";
import { Scene } from "./scene";

export const board: Board<FingerGunsView, Fx, Desk> = {
  status(view) {
    const ghosts = view.players.filter((p) => p.ghost).length;
    const alive = view.players.filter((p) => !p.ghost && !p.killed).length;
    return [
      `Round ${view.round}`,
      `${alive} alive${ghosts ? `, ${ghosts} ${ghosts === 1 ? "ghost" : "ghosts"}` : ""}`,
    ].join(" · ");
  },
  icon: iconOfEvent,
  isChapter: (event) => event.says === "round",
  beats,
  opening,
  ending,
  makeDesk: (stage) => new Desk(stage),
  Scene,
  Dock,
  Details,
};

function opening(heading: Heading, words: Words): FingerGunsView {
  const { numbers, allies } = packOf(words);
  return {
    ...blank(heading),
    kind: "gesture",
    sealed: true,
    round: 0,
    badge: -1,
    caller: -1,
    ally: -1,
    resolving: [],
    looking: 0,
    deck: allies.flatMap((ally) => Array.from({ length: ally.count }, () => -1)),
    players: Array.from({ length: heading.seats }, () => ({
      health: numbers.health,
      ghost: false,
      killed: false,
      gesture: 0,
      lost_to_shot: false,
      lost_to_dynamite: false,
      keepers: [],
    })),
  };
}

import type { FingerGunsView } from "../../wire/types.gen";
import type { Board } from "../board";
import { beats, type Fx } from "./beats";
import { Details, Dock } from "./dock";
import { ending } from "./ending";
import { gestureOf, iconOfEvent, nameOf } from "./gestures";
import { Scene } from "./scene";
import { Selection } from "./selection";

export const board: Board<FingerGunsView, Fx, Selection> = {
  status(view) {
    const ghosts = view.players.filter((p) => p.ghost).length;
    const alive = view.players.filter((p) => !p.ghost && !p.killed).length;
    return [
      `Round ${view.round}`,
      `${alive} alive${ghosts ? `, ${ghosts} ${ghosts === 1 ? "ghost" : "ghosts"}` : ""}`,
    ].join(" · ");
  },
  say(stage, _, key) {
    const gesture = gestureOf(key, stage.words);
    return gesture ? nameOf(gesture, stage.names.value) : stage.words.action(key, stage.names.value);
  },
  icon: iconOfEvent,
  isChapter: (event) => event.says === "round",
  beats,
  ending,
  makeSelection: (stage) => new Selection(stage),
  Scene,
  Dock,
  Details,
};

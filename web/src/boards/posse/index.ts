import { layOut } from "../../art/sprites";
import type { PosseView } from "../../wire/types.gen";
import type { Board } from "../board";
import art from "./art.svg?raw";
import { beats } from "./beats";
import { Details } from "./details";
import { Dock } from "./dock";
import type { Fx } from "./fx";
import { membersOf } from "./pack";
import { bustOf } from "./people";
import { Scene } from "./scene";
import { Selection } from "./selection";
import { ending, iconOf } from "./story";

layOut(art);

export const board: Board<PosseView, Fx, Selection> = {
  layout: "below",
  status(view) {
    if (view.round === 0) return "Setting up";
    return view.rounds > 12 ? `Round ${view.round}` : `Round ${view.round} of ${view.rounds}`;
  },
  turn: (view) => 8 * view.round + view.active,
  say(stage, selection, key) {
    return selection.say({ key, ...stage.words.vocabulary.split(key) });
  },
  out: (view, seat) => (view.players[seat]?.fell ?? 0) > 0,
  icon: iconOf,
  isChapter: (event) => event.says === "turn",
  chapterName: ({ args }, names) => `${args[0]}: ${names[args[1] ?? -1] ?? ""}`,
  beats,
  ending,
  bust(view, seat, words) {
    const [leader] = membersOf(view, words, seat);
    return leader === undefined ? null : bustOf(words, leader);
  },
  makeSelection: (stage) => new Selection(stage),
  Scene,
  Dock,
  Details,
};

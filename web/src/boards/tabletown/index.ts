import { layOut } from "../../art/sprites";
import type { TabletownView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Board } from "../board";
import art from "./art.svg?raw";
import { beats } from "./beats";
import { Details } from "./details";
import { Dock } from "./dock";
import type { Fx } from "./fx";
import { personOf } from "./gunslingers";
import { labelOf } from "./questions";
import { Scene } from "./scene";
import { Selection, stepOf } from "./selection";
import { ending, iconOf } from "./story";
import { touches } from "./touching";

layOut(art);

export const board: Board<TabletownView, Fx, Selection> = {
  layout: "below",
  status(view) {
    if (view.turns === 0) return "Setting up";
    return `Turn ${view.turns} · ${view.players.filter((p) => p.alive).length} alive`;
  },
  turn: (view) => view.turns,
  touches,
  waiting,
  say: (stage, _, key) => labelOf(stage, { key, ...stage.words.vocabulary.split(key) }),
  out: (view, seat) => view.turns > 0 && !view.players[seat]?.alive,
  icon: iconOf,
  isChapter: (event) => event.says === "turn",
  chapterName: ({ args }, names) => `${args[0]}: ${names[args[1] ?? -1] ?? ""}`,
  beats,
  ending,
  bust: (view, seat, words) => personOf(words, view.players[seat]?.gunslinger ?? -1)?.bust ?? null,
  makeSelection: (stage) => new Selection(stage),
  Scene,
  Dock,
  Details,
};

/** A window is announced the same way to everyone, no matter who could answer. */
function waiting(view: TabletownView, names: readonly string[], words: Words): string {
  const asked = view.asked.map((seat) => names[seat]);
  switch (view.kind) {
    case "reach":
      return "A moment for anybody to reach for the sky.";
    case "reaction":
      return "A moment for the Coach or the Cavalry.";
    case "law":
      return `Who turns to face ${names[stepOf(view).numbers[0] ?? -1] ?? "the offender"}? ${list(asked)} may.`;
    case "commit":
      return view.sealed ? `${list(asked)} decide at once.` : words.ask("commit", view.asked[0] ?? 0, names, false);
    default:
      return view.asked.map((seat) => words.ask(view.kind, seat, names, false)).join(" ");
  }
}

function list(names: readonly (string | undefined)[]): string {
  return names.length < 2 ? (names[0] ?? "Nobody") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

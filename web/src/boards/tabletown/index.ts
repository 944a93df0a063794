import { layOut } from "../../art/sprites";
import type { Heading, TabletownView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { blank } from "../blank";
import type { Board } from "../board";
import art from "./art.svg?raw";
import { beats } from "./beats";
import { packOf } from "./cards";
import { Desk, stepOf } from "./desk";
import { Details } from "./details";
import { Dock } from "./dock";
import type { Fx } from "./fx";
import { personOf } from "./gunslingers";
import { Scene } from "./scene";
import { ending, iconOf } from "./story";

layOut(art);

export const board: Board<TabletownView, Fx, Desk> = {
  status(view) {
    if (view.turns === 0) return "Setting up";
    return `Turn ${view.turns} · ${view.players.filter((p) => p.alive).length} alive`;
  },
  turn: (view) => view.turns,
  waiting,
  icon: iconOf,
  isChapter: (event) => event.says === "turn",
  chapterName: ({ args }, names) => `${args[0]}: ${names[args[1] ?? -1] ?? ""}`,
  beats,
  opening,
  ending,
  bust: (view, seat, words) => personOf(words, view.players[seat]?.gunslinger ?? -1)?.bust ?? null,
  makeDesk: (stage) => new Desk(stage),
  Scene,
  Dock,
  Details,
};

/** Of a window everybody is told the same, whoever could answer. */
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

function opening(heading: Heading, words: Words): TabletownView {
  return {
    ...blank(heading),
    turns: 0,
    marshal: -1,
    active: -1,
    // TT-8: two play without T.N.T.
    deck: packOf(words).card.reduce(
      (sum, { id, count }) => (id === "tnt" && heading.seats === 2 ? sum : sum + count),
      0,
    ),
    discards: packOf(words).card.map(() => 0),
    aside: [],
    killings: 0,
    fight: 0,
    victim: -1,
    reacted: 0,
    out: 0,
    truce: false,
    hand: [],
    known: [],
    shuffled: [],
    drew: [],
    players: Array.from({ length: heading.seats }, () => ({
      gunslinger: -1,
      alive: true,
      wounds: 0,
      facing: -1,
      cards: 0,
      gun: -1,
      guns: [],
      fell: 0,
      total: 0,
      acted: false,
      aim: -1,
      shots: 0,
      both: false,
      sticks: 0,
      offends: false,
      die: 0,
    })),
  };
}

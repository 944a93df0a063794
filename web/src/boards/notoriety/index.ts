import { layOut } from "../../art/sprites";
import type { NotorietyView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Board } from "../board";
import art from "./art.svg?raw";
import { beats } from "./beats";
import { Details } from "./details";
import { Dock } from "./dock";
import type { Fx } from "./fx";
import { personOf } from "./people";
import { textOf } from "./questions";
import { Scene } from "./scene";
import { LASTING, Selection } from "./selection";
import { ending, iconOf } from "./story";

layOut(art);

export const board: Board<NotorietyView, Fx, Selection> = {
  layout: "below",
  status(view) {
    if (view.round === 0) return "Setting up";
    return `Round ${view.round} of ${view.rounds} · ${view.players.filter((p) => p.alive).length} alive`;
  },
  turn: (view) => view.round,
  lasting: LASTING,
  waiting,
  say: (stage, _, key) => textOf(stage, key),
  out: (view, seat) => view.round > 0 && !view.players[seat]?.alive,
  icon: iconOf,
  isChapter: (event) => event.says === "round",
  beats,
  ending,
  bust: (view, seat, words) => personOf(words, view.players[seat]?.character ?? -1)?.bust ?? null,
  makeSelection: (stage) => new Selection(stage),
  Scene,
  Dock,
  Details,
};

const AT_ONCE: Record<string, string> = {
  card: "Cards are being laid face down",
  aim: "Guns are being drawn",
  stance: "All take the shot or run",
};

/** A sealed decision is announced once, with the players who are still thinking. */
function waiting(view: NotorietyView, names: readonly string[], words: Words): string {
  const at = AT_ONCE[view.kind];
  if (!view.sealed || !at) return view.asked.map((seat) => words.ask(view.kind, seat, names, false)).join(" ");
  const asked = view.asked.map((seat) => names[seat]);
  const whom = asked.length > 1 ? `${asked.slice(0, -1).join(", ")} and ${asked.at(-1)}` : (asked[0] ?? "");
  return whom && asked.length < 4 ? `${at}: ${whom}.` : `${at}.`;
}

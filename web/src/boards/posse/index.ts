import { layOut } from "../../art/sprites";
import type { Heading, PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { blank } from "../blank";
import type { Board } from "../board";
import art from "./art.svg?raw";
import { beats } from "./beats";
import { Desk } from "./desk";
import { Details } from "./details";
import { Dock } from "./dock";
import type { Fx } from "./fx";
import { countOf, DECKS, membersOf, packOf } from "./pack";
import { bustOf } from "./people";
import { Scene } from "./scene";
import { ending, iconOf } from "./story";

layOut(art);

export const board: Board<PosseView, Fx, Desk> = {
  status(view) {
    if (view.round === 0) return "Setting up";
    return view.rounds > 12 ? `Round ${view.round}` : `Round ${view.round} of ${view.rounds}`;
  },
  turn: (view) => 8 * view.round + view.active,
  icon: iconOf,
  isChapter: (event) => event.says === "turn",
  chapterName: ({ args }, names) => `${args[0]}: ${names[args[1] ?? -1] ?? ""}`,
  beats,
  opening,
  ending,
  bust(view, seat, words) {
    const [leader] = membersOf(view, words, seat);
    return leader === undefined ? null : bustOf(words, leader);
  },
  makeDesk: (stage) => new Desk(stage),
  Scene,
  Dock,
  Details,
};

function opening(heading: Heading, words: Words): PosseView {
  const { numbers, character, loot, map } = packOf(words);
  return {
    ...blank(heading),
    map: [String(heading.options.map ?? map[0]?.id ?? "")],
    drawing: "",
    laid: [],
    tile: -1,
    turns: -1,
    enough: 0,
    crates: [],
    revealed: false,
    loot_decks: DECKS.map((deck) => countOf(loot.filter((card) => card.deck === deck))),
    loot_discards: [],
    drawn: [],
    chips: [],
    way: [],
    blast: [],
    attacks: [],
    first: -1,
    active: -1,
    round: 0,
    rounds: numbers.rounds ?? 12,
    paid: false,
    shaken: false,
    fallen: 0,
    hand: [],
    players: Array.from({ length: heading.seats }, () => ({
      posse: -1,
      cards: 0,
      deck: 0,
      discards: [],
      dug: [],
      dug_amount: 0,
      volley: 0,
      volleyers: 0,
      gold: 0,
      crates: 0,
      living: 0,
      fell: 0,
    })),
    figures: character.map(() => ({
      at: -1,
      body: -1,
      hurt: 0,
      poison: 0,
      moved: false,
      acted: 0,
      items: [],
      marks: {},
    })),
    reach: [],
    lines: [],
  };
}

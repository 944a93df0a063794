import type { SaloonView, ToldEvent } from "../../wire/types.gen";
import type { Board } from "../board";
import { beats, type Fx } from "./beats";
import { Desk } from "./desk";
import { Details } from "./details";
import { Dock } from "./dock";
import { ending } from "./ending";
import { opening } from "./opening";
import { status } from "./phases";
import { Scene, Strip } from "./scene";

export const board: Board<SaloonView, Fx, Desk> = {
  layout: "below",
  status,
  turn: (view) => view.turns,
  icon: ({ says }) => ICONS[says] ?? "g-point",
  isChapter: (event) => event.says === "turn",
  chapterName: ({ args }: ToldEvent, names) => `${args[1]}: ${names[args[0] ?? -1] ?? ""}`,
  beats,
  opening,
  ending,
  makeDesk: (stage) => new Desk(stage),
  Scene,
  Dock,
  Strip,
  Details,
};

const ICONS: Record<string, string> = {
  is: "posse",
  dealt: "pack",
  "goes-first": "g-point",
  places: "boot",
  discards: "pack",
  drew: "pack",
  "drew-card": "pack",
  reshuffle: "pack",
  "reshuffle-loads": "pack",
  "equips-fist": "revolver",
  "equips-holster": "revolver",
  "puts-away": "minus",
  "reveals-load": "bullet",
  loaded: "bullet",
  reloads: "shell",
  swaps: "sl-swap",
  holsters: "sl-swap",
  unholsters: "sl-swap",
  jumps: "boot",
  leaps: "boot",
  hunkers: "boot",
  attacks: "burst",
  counters: "undo",
  enhances: "plus",
  adds: "plus",
  sharpshoots: "eye",
  alone: "skull",
  targets: "g-shot",
  blocks: "shield",
  sum: "boom",
  "no-damage": "minus",
  lost: "grit",
  regained: "mug",
  "quick-draw": "revolver",
  "quick-draw-over": "revolver",
  spoiled: "close",
  dropped: "minus",
  heaved: "door",
  rolls: "boot",
  restricted: "sl-chain",
  smashed: "sl-jug",
  declines: "minus",
  tunes: "bullet",
  plays: "g-thumb",
  chucks: "revolver",
  gave: "g-thumb",
  "gave-card": "g-thumb",
  out: "skull",
  "last-one": "sun",
  "last-team": "sun",
  "nobody-left": "skull",
  "cap-reached": "moon",
  "nobody-ahead": "moon",
  won: "seal",
};

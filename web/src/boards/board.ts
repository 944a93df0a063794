/**
 * The parts of a game's board. One folder per game, loaded when a table of that game is opened.
 *
 * A board shows a Stage: a table at play, or a replay of one. Events become beats, in the order of the rules: each beat
 * says what the board shows from then on, what flies and bursts meanwhile, and for how long.
 */

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import type { Bust } from "../art/busts";
import type { CardFace } from "../kit/card";
import type { SoundName } from "../sound/sounds";
import type { Outcome, ToldEvent, Tried, View } from "../wire/types.gen";
import type { Words } from "../words/words";

/** An event with the view it has led to. */
export interface Shown<V = View> extends ToldEvent {
  view: V;
}

export interface Beat<V = View, Fx = unknown> {
  /** Told when the beat begins. */
  events: ToldEvent[];
  view: V;
  fx: Fx | null;
  /** Milliseconds until the next beat at the usual pace. */
  hold: number;
  /** How much of it there is to see for you: 1 (the usual) is all, less goes by faster. */
  weight?: number;
  sounds: SoundName[];
}

/** Since when a player is away, in words, and whether a bot plays meanwhile. */
export interface Absence {
  text: string;
  bot: boolean;
}

/** The facts a board may know: of a live table or of a replay. */
export interface Stage<V = View, Fx = unknown> {
  readonly words: Words;
  /** Options of this table. */
  readonly options: ReadonlySignal<Record<string, boolean | number | string>>;
  readonly names: ReadonlySignal<string[]>;
  readonly faces: ReadonlySignal<string[]>;
  readonly view: ReadonlySignal<V>;
  readonly fx: ReadonlySignal<Fx | null>;
  /** Your seat, or the one a replay is seen from; -1 for a spectator. */
  readonly you: ReadonlySignal<number>;
  /** Nothing is moving: what the board shows is how things stand. */
  readonly settled: ReadonlySignal<boolean>;
  /** The key you chose in secret and may still change, or -1. */
  readonly pick: ReadonlySignal<number>;
  readonly act: (keys: number[]) => void;
  /** The result of a choice, without making it; null if the table has moved on or the connection is down. */
  readonly try: (keys: number[]) => Promise<Tried | null>;
  /** The keys the Marshal likes, the best first: marked on the board until the table moves on. */
  readonly marked: ReadonlySignal<readonly number[]>;
  /** Kinds of questions that are passed for you until the turn is over, or until you want them again. */
  readonly hushed: ReadonlySignal<ReadonlySet<string>>;
  /** The decision cannot touch you, so it is passed for you. */
  readonly aside: ReadonlySignal<boolean>;
  /** Stop asking me that, for this turn or until I want it again; or resume. */
  readonly hush: (kind: string, on: boolean) => void;
  readonly openRule: (id: string) => void;
  /** Says why not, with the rule. */
  readonly refuse: (message: string, rule: string) => void;
  /** Opens what there is to know about a seat. */
  readonly look: (seat: number) => void;
  /** Opens a card to read it in full. */
  readonly read: (card: CardFace, rule: string) => void;
  /** The latest chat lines, by seat. */
  readonly bubbles: ReadonlySignal<ReadonlyMap<number, string>>;
  /** Players who are away, by seat. */
  readonly away: ReadonlySignal<ReadonlyMap<number, Absence>>;
  readonly skip: () => void;
}

export interface Figure {
  number: number;
  label: string;
}

/** The poster at the end of a game. */
export interface Ending {
  shout: string;
  sentence: string;
  figures: Figure[];
  /** The fate of each seat; `yours` is how your own result tells it ("You came second: …"), if not by `text`. */
  fates: { text: string; icon: string; number?: number; yours?: string }[];
}

export interface BoardProps<V, Fx, Selection> {
  stage: Stage<V, Fx>;
  selection: Selection;
}

export interface DockProps<V, Fx, Selection> extends BoardProps<V, Fx, Selection> {
  /** The latest event or the awaited player, and a way past it; only with the layout "below". */
  peek?: ComponentChildren;
  /** The button that takes the last move back, while there is something to take back; only with the layout "below". */
  undo?: ComponentChildren;
}

export interface Board<V extends View = View, Fx = unknown, Selection = unknown> {
  /** On a desktop the dock is next to the board, above the story (the usual), or below it across the whole width. */
  layout?: "beside" | "below";
  /** Under the game's name: how far we are. */
  status(view: V, names: readonly string[]): string;
  /** A number of its own for every turn: what one does not want to be asked again is asked again in the next. */
  turn?(view: V): number;
  /** Kinds of questions that stay unasked beyond the turn, until the player wants them again. */
  lasting?: ReadonlySet<string>;
  /** Can an optional decision touch you now? Those that cannot are passed for you, if you like. */
  touches?(view: V, you: number): boolean;
  /** Has a seat nothing more to play for? Its player may leave, or watch. */
  out?(view: V, seat: number): boolean;
  /** The thing the table waits for, where the prompt does not say it well. */
  waiting?(view: V, names: readonly string[], words: Words): string;
  /** The label of a choice's button, where it is not the catalog's text. */
  say?(stage: Stage<V, Fx>, selection: Selection, key: number): string;
  /** The icon of a line of the story. */
  icon(event: ToldEvent, words: Words): string;
  /** Does an event open a chapter of the story? */
  isChapter(event: ToldEvent): boolean;
  /** The chapter's name in a replay's list; without it, the event's first number. */
  chapterName?(event: ToldEvent, names: readonly string[]): string;
  /** Each event has the view it led to; `after` is how things stand when all is told. */
  beats(before: V, events: Shown<V>[], after: V, words: Words): Beat<V, Fx>[];
  ending(story: ToldEvent[], outcome: Outcome, names: string[], words: Words): Ending;
  /** The face of the one a seat played; without it, the seat's own. */
  bust?(view: V, seat: number, words: Words): Bust | null;
  /** The unsent selection, shared by Scene and Dock. */
  makeSelection(stage: Stage<V, Fx>): Selection;
  Scene: ComponentType<BoardProps<V, Fx, Selection>>;
  Dock: ComponentType<DockProps<V, Fx, Selection>>;
  /** In the top bar of a desktop: phases, and where we are in them. */
  Strip?: ComponentType<BoardProps<V, Fx, Selection>>;
  /** A seat's possessions, in words and cards. */
  Details: ComponentType<{ stage: Stage<V, Fx>; seat: number }>;
}

// biome-ignore lint/suspicious/noExplicitAny: each board knows its own view; the framework hands it through
export type AnyBoard = Board<any, any, any>;

/** A game's board is the folder with its slug. */
const FOLDERS = import.meta.glob<{ board: AnyBoard }>("./*/index.{ts,tsx}");
const BOARDS = new Map(Object.entries(FOLDERS).map(([file, load]) => [file.split("/")[1] ?? "", load]));

/** What a page that shows a board says in `data-board`: the board's style sheets apply below it. */
export function scopeOf(slug: string, plain = false): string {
  return !plain && BOARDS.has(slug) ? slug : "plain";
}

/** The board of a game; a game without one is played from its words alone. */
export async function boardOf(slug: string, plain = false): Promise<AnyBoard> {
  const load = BOARDS.get(scopeOf(slug, plain)) ?? (() => import("./plain"));
  return (await load()).board;
}

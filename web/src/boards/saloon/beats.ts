/** The story in beats: what is done at leisure in one, an Attack blow by blow. */

import type { SoundName } from "../../sound/sounds";
import type { SaloonView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Beat, Shown } from "../board";
import { type Sum, sumTold } from "./formula";
import { type Pack, packOf } from "./pack";

export interface Line {
  from: number;
  to: number;
  gun: boolean;
}

export interface Fx {
  /** Attackers and targets in this beat. */
  lines: Line[];
  /** Grit won and lost in this beat, by seat. */
  bursts: Record<number, number>;
  /** Grit lost in this exchange, by seat: the hatched end of a bar. */
  lost: Record<number, number>;
  /** Sums as they were worked out, by the place of the Attack in the chain and its target. */
  sums: Record<string, Sum>;
  /** A word stamped on somebody. */
  stamps: Record<number, string>;
  /** A card shown to all in this beat. */
  card: { seat: number; face: number } | null;
  /** Load cards turned up. */
  loads: { seat: number; cards: number[] } | null;
}

export const CALM: Fx = { lines: [], bursts: {}, lost: {}, sums: {}, stamps: {}, card: null, loads: null };

type Part =
  | "quiet"
  | "turn"
  | "hand"
  | "arms"
  | "move"
  | "declare"
  | "enhance"
  | "aim"
  | "block"
  | "hit"
  | "after"
  | "draw"
  | "give"
  | "gain"
  | "out"
  | "end";

const PARTS: Record<string, Part> = {
  is: "quiet",
  dealt: "quiet",
  "goes-first": "quiet",
  places: "move",
  turn: "turn",
  discards: "hand",
  drew: "hand",
  "drew-card": "hand",
  reshuffle: "hand",
  "equips-fist": "arms",
  "equips-holster": "arms",
  "puts-away": "arms",
  "reveals-load": "arms",
  "reshuffle-loads": "arms",
  loaded: "arms",
  reloads: "arms",
  swaps: "arms",
  holsters: "arms",
  unholsters: "arms",
  chucks: "arms",
  jumps: "move",
  leaps: "move",
  hunkers: "move",
  attacks: "declare",
  counters: "declare",
  enhances: "enhance",
  adds: "enhance",
  sharpshoots: "enhance",
  alone: "enhance",
  targets: "aim",
  blocks: "block",
  sum: "hit",
  "no-damage": "hit",
  lost: "hit",
  regained: "gain",
  tunes: "gain",
  "quick-draw": "draw",
  "quick-draw-over": "draw",
  spoiled: "draw",
  dropped: "after",
  heaved: "after",
  rolls: "after",
  restricted: "after",
  smashed: "after",
  declines: "after",
  plays: "give",
  gave: "give",
  "gave-card": "give",
  out: "out",
  "last-one": "end",
  "last-team": "end",
  "nobody-left": "end",
  "cap-reached": "end",
  "nobody-ahead": "end",
  won: "end",
};

/** Milliseconds at the usual pace; what you do yourself you need not be shown for long. */
const HOLD: Record<Part, number> = {
  quiet: 0,
  turn: 500,
  hand: 450,
  arms: 800,
  move: 650,
  declare: 900,
  enhance: 700,
  aim: 800,
  block: 1000,
  hit: 1700,
  after: 800,
  draw: 1000,
  give: 700,
  gain: 900,
  out: 1100,
  end: 1600,
};
const YOURS: Partial<Record<Part, number>> = { hand: 250, arms: 500, move: 350, turn: 300, enhance: 250, declare: 350 };

const SOUND: Partial<Record<Part, SoundName>> = {
  hand: "flip",
  arms: "flip",
  move: "thump",
  enhance: "flip",
  block: "clink",
  draw: "lasso",
  give: "flip",
  gain: "clink",
  turn: "tap",
  out: "fall",
  end: "piano",
};

type SlBeat = Beat<SaloonView, Fx>;
type Told = Shown<SaloonView>;

/** Runs of events that belong together, in order. */
export function runs(events: readonly Told[]): { part: Part; events: Told[] }[] {
  const found: { part: Part; events: Told[] }[] = [];
  let part: Part = "quiet";
  for (const event of events) {
    const mine: Part = PARTS[event.says] ?? part;
    const last = found.at(-1);
    // Each equipment and each move of a pawn is a moment of its own.
    const apart =
      (mine === "move" || event.says.startsWith("equips") || event.says === "reloads") && last !== undefined;
    const joins = last && mine === part && !(apart && last.events.some((e) => e.says === event.says));
    if (joins) last.events.push(event);
    else found.push({ part: mine, events: [event] });
    part = mine;
  }
  return found;
}

export function beats(before: SaloonView, events: Told[], after: SaloonView, words: Words): SlBeat[] {
  const script = new Script(before, packOf(words));
  for (const { part, events: run } of runs(events)) script.play(part, run);
  return script.ended(after);
}

/** The last decision is closed while the story continues. */
function unasked(view: SaloonView): SaloonView {
  return { ...view, asked: [], kind: "", options: [], interrupts: [] };
}

class Script {
  private readonly beats: SlBeat[] = [];
  private sums: Record<string, Sum> = {};
  private lost: Record<number, number> = {};

  constructor(
    private view: SaloonView,
    private readonly pack: Pack,
  ) {
    this.view = unasked(view);
  }

  play(part: Part, events: Told[]): void {
    for (const event of events) {
      this.view = unasked(event.view);
      this.note(event);
    }
    const fx: Fx = {
      ...CALM,
      sums: this.sums,
      lost: this.lost,
      lines: this.lines(part),
      bursts: burstsOf(events),
      stamps: stampsOf(events),
      card: this.cardOf(events),
      loads: loadsOf(events),
    };
    const own = events.every((event) => event.args[0] === this.view.seat || event.says.startsWith("drew"));
    const hold = (own ? YOURS[part] : undefined) ?? HOLD[part];
    this.beats.push({ events, view: this.view, fx, hold, sounds: this.soundsOf(part, events) });
  }

  /** Everything told, the last beat shows the server's own view. */
  ended(after: SaloonView): SlBeat[] {
    const last = this.beats.at(-1);
    if (last && last.hold === 0) last.view = after;
    else this.beats.push({ events: [], view: after, fx: null, hold: 0, sounds: [] });
    return this.beats;
  }

  private note(event: Told): void {
    const [a = -1, b = -1] = event.args;
    if (event.says === "attacks" || event.says === "turn") {
      this.sums = {};
      this.lost = {};
    }
    if (event.says === "sum")
      this.sums = { ...this.sums, [`${this.view.attacks.length - 1}-${b}`]: sumTold(event.args) };
    if (event.says === "lost") this.lost = { ...this.lost, [a]: (this.lost[a] ?? 0) + b };
  }

  /** The blow under way; once it has landed, only while it lands. */
  private lines(part: Part): Line[] {
    const now = this.view.attacks.at(-1);
    if (!now || !["enhance", "aim", "block", "hit", "draw"].includes(part)) return [];
    return now.targets.map((to) => ({ from: now.by, to, gun: now.gun }));
  }

  private cardOf(events: readonly Told[]): Fx["card"] {
    const event = events.findLast((e) => SHOWN[e.says] !== undefined);
    if (!event) return null;
    const at = SHOWN[event.says] ?? 1;
    const value = event.args[at] ?? -1;
    const face = event.says === "enhances" ? (this.pack.boosts[value]?.face ?? -1) : value;
    return { seat: event.args[0] ?? -1, face };
  }

  private soundsOf(part: Part, events: readonly Told[]): SoundName[] {
    if (part === "hit") {
      const now = this.view.attacks.at(-1);
      const hard = events.some((e) => e.says === "lost" && (e.args[1] ?? 0) >= 5);
      return [now?.gun ? (hard ? "power" : "shot") : hard ? "crack" : "thump"];
    }
    if (events.some((event) => event.says === "tunes")) return ["piano"];
    if (events.some((event) => event.says === "heaved")) return ["crack"];
    if (events.some((event) => event.says === "smashed")) return ["spill"];
    const sound = SOUND[part];
    return sound ? [sound] : [];
  }
}

/** Cards that all see, and where the event names them. */
const SHOWN: Record<string, number> = {
  discards: 1,
  "equips-fist": 1,
  "equips-holster": 1,
  reloads: 1,
  enhances: 1,
  adds: 1,
  alone: 1,
  blocks: 1,
  plays: 1,
  "quick-draw": 1,
  "quick-draw-over": 1,
};

function burstsOf(events: readonly Told[]): Record<number, number> {
  const bursts: Record<number, number> = {};
  for (const { says, args } of events) {
    const [a = -1, b = 0] = args;
    if (says === "lost") bursts[a] = (bursts[a] ?? 0) - b;
    if (says === "regained") bursts[a] = (bursts[a] ?? 0) + b;
    if (says === "sum" && args[9] === 0) bursts[b] = 0;
    if (says === "no-damage") bursts[b] = 0;
  }
  return bursts;
}

const STAMPS: Record<string, string> = {
  "quick-draw": "Quick Draw!",
  "quick-draw-over": "Quick Draw!",
  spoiled: "Spoiled",
  blocks: "Blocked",
  dropped: "Dropped",
  heaved: "Heave-ho",
  restricted: "Restricted",
  smashed: "Smashed",
  out: "Out",
  jumps: "Jump!",
  leaps: "Jump!",
  counters: "Hits back",
};

function stampsOf(events: readonly Told[]): Record<number, string> {
  const stamps: Record<number, string> = {};
  for (const { says, args } of events) if (STAMPS[says]) stamps[args[0] ?? -1] = STAMPS[says];
  return stamps;
}

function loadsOf(events: readonly Told[]): Fx["loads"] {
  const reveals = events.filter((e) => e.says === "reveals-load");
  return reveals[0] ? { seat: reveals[0].args[0] ?? -1, cards: reveals.flatMap((e) => e.args.slice(1)) } : null;
}

/** The story in beats: a turn card by card, a fight from the shout over the dice to the smoke. */

import type { SoundName } from "../../sound/sounds";
import type { TabletownView } from "../../wire/types.gen";
import type { Beat, Shown } from "../board";
import { CALM, type Fx, type PosterDie, type Tray } from "./fx";
import { weightOf } from "./touching";

type TtBeat = Beat<TabletownView, Fx>;
type Told = Shown<TabletownView>;
type Part =
  | "roll"
  | "quiet"
  | "turn"
  | "turning"
  | "card"
  | "draw"
  | "reach"
  | "up"
  | "shout"
  | "answer"
  | "off"
  | "initiative"
  | "declare"
  | "shot"
  | "blast"
  | "star"
  | "law"
  | "wound"
  | "fall"
  | "end";

const PARTS: Record<string, Part> = {
  rolls: "roll",
  marshal: "roll",
  is: "quiet",
  dealt: "quiet",
  "deck-ready": "quiet",
  reshuffled: "quiet",
  turn: "turn",
  faces: "turning",
  arms: "card",
  "lays-down": "card",
  replaces: "card",
  loads: "card",
  discards: "card",
  "empty-handed": "quiet",
  draws: "draw",
  "draws-this": "draw",
  reach: "reach",
  takes: "reach",
  "takes-this": "reach",
  "nothing-to-take": "reach",
  "turns-up": "up",
  "counts-as-draw": "up",
  fizzles: "up",
  "calls-out": "shout",
  shootout: "shout",
  coach: "answer",
  cavalry: "answer",
  "called-off": "off",
  initiative: "initiative",
  "holds-fire": "declare",
  declares: "declare",
  "declares-both": "declare",
  throws: "declare",
  hits: "shot",
  misses: "shot",
  "holds-rest": "declare",
  "blast-hits": "blast",
  "blast-misses": "blast",
  cancels: "star",
  "breaks-law": "law",
  wounded: "wound",
  falls: "fall",
  drops: "fall",
  "last-alive": "end",
  "all-fell": "end",
  "cap-reached": "end",
  won: "end",
  shared: "end",
};

/** Each of these is a beat of its own; of the others, a run is one. */
const ALONE: ReadonlySet<Part> = new Set(["turn", "card", "up", "shout", "answer", "shot", "star", "law", "wound"]);

const HOLD: Record<Part, number> = {
  roll: 1500,
  quiet: 0,
  turn: 350,
  turning: 650,
  card: 800,
  draw: 350,
  reach: 1300,
  up: 1100,
  shout: 1300,
  answer: 1300,
  off: 900,
  initiative: 2000,
  declare: 1000,
  shot: 1300,
  blast: 1700,
  star: 1100,
  law: 1200,
  wound: 900,
  fall: 1500,
  end: 1500,
};

const SOUNDS: Partial<Record<Part, SoundName>> = {
  roll: "dice",
  turn: "tap",
  turning: "tap",
  card: "flip",
  draw: "flip",
  reach: "lasso",
  up: "flip",
  shout: "spurs",
  answer: "bell",
  off: "thump",
  initiative: "dice",
  declare: "tick",
  shot: "shot",
  blast: "boom",
  star: "star",
  law: "star",
  wound: "thump",
  fall: "fall",
  end: "win",
};

function partOf(event: Told, current: Part | null): Part {
  // The cards of the fallen.
  if (event.says === "lays-down" && current === "fall") return "fall";
  return PARTS[event.says] ?? current ?? "quiet";
}

export interface Chapter {
  part: Part;
  events: Told[];
}

/** Runs of events that are told together, in order. */
export function chapters(events: readonly Told[]): Chapter[] {
  const runs: Chapter[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const part = partOf(event, last?.part ?? null);
    // Setting down the old gun belongs to taking up the new one.
    const follows = last?.events.at(-1)?.says === "lays-down" && event.says === "arms";
    // TT-48: one explosion for everyone it wounds.
    const blown = last?.part === "blast" && part === "wound";
    if (last && (blown || (last.part === part && (follows || !ALONE.has(part))))) last.events.push(event);
    else runs.push({ part, events: [event] });
  }
  return runs;
}

export function beats(before: TabletownView, events: Told[], after: TabletownView): TtBeat[] {
  const script = new Script(before);
  for (const chapter of chapters(events)) script.play(chapter);
  return script.ended(after);
}

class Script {
  private readonly beats: TtBeat[] = [];
  private tray: Tray | null = null;

  constructor(private view: TabletownView) {}

  play({ part, events }: Chapter): void {
    const before = this.view;
    for (const event of events) this.view = event.view;
    const fx = { ...CALM, acting: actingIn(events), ...this.show(part, events, before) };
    this.tray = fx.tray;
    const sound = SOUNDS[part];
    const sounds: SoundName[] = sound ? [sound] : [];
    if (part === "shot") sounds.unshift("dice");
    const hurt = part === "blast" ? woundedIn(events) : [];
    // First all dice of an explosion, then what they did.
    const view = hurt.length > 0 ? before : this.view;
    const weight = BIG.has(part) ? 1 : weightOf(before.fight > 0 ? before : this.view, seatsIn(events));
    this.beats.push({ events, view, fx: HOLD[part] > 0 ? fx : null, hold: HOLD[part], weight, sounds });
    if (hurt.length === 0) return;
    const struck = { ...CALM, tray: fx.tray, wounded: hurt };
    this.beats.push({ events: [], view: this.view, fx: struck, hold: HOLD.wound, sounds: ["thump"] });
  }

  /** Everything told, the last beat shows the server's own view. */
  ended(after: TabletownView): TtBeat[] {
    const last = this.beats.at(-1);
    if (last && last.hold === 0) last.view = after;
    else this.beats.push({ events: [], view: after, fx: null, hold: 0, sounds: [] });
    return this.beats;
  }

  private show(part: Part, events: readonly Told[], before: TabletownView): Partial<Fx> {
    const first = events[0] as Told;
    const [a = -1, b = -1, c = -1, d = -1] = first.args;
    switch (part) {
      case "roll":
        return { dice: diceOf(events), stamp: events.some((e) => e.says === "marshal") ? "Marshal" : "" };
      case "card":
        return { cards: laidDown(events) };
      case "draw":
        return { cards: drawn(events, this.view.seat) };
      case "reach":
        return this.reach(events);
      case "up":
        return { tray: { kind: "card", seat: -1, card: b < 0 ? a : b, note: UP_NOTES[first.says] ?? "" } };
      case "shout":
        return { shout: first.says === "shootout" ? "Shootout!" : "Draw!" };
      case "answer":
        return {
          stamp: first.says === "coach" ? "Out of town" : "Truce",
          tray: { kind: "card", seat: a, card: first.says === "coach" ? 9 : 10, note: "" },
        };
      case "off":
        return { stamp: "Called off" };
      case "initiative":
        return {
          tray: {
            kind: "initiative",
            rolls: events.map(({ args: [seat = 0, die = 1, total = 1] }) => ({ seat, die, total })),
          },
        };
      case "declare":
        return {
          tray: this.tray,
          arcs: events.flatMap(({ says, args: [from = 0, to = 0] }) =>
            says.startsWith("declares") ? [{ from, to, style: "aim" as const }] : [],
          ),
          cards: Object.fromEntries(events.flatMap(({ says, args }) => (says === "throws" ? [[args[0], 5]] : []))),
          stamp: events.some((e) => e.says === "throws") ? "Fuse lit" : "",
        };
      case "shot":
        return {
          tray: { kind: "shot", by: a, at: b, die: c, need: d },
          arcs: [{ from: a, to: b, style: first.says === "hits" ? "shot" : "miss" }],
        };
      case "blast":
        return {
          tray: { kind: "blast", by: a, need: d },
          dice: blastDice(events),
          arcs: events.flatMap(({ says, args: [from = 0, to = 0] }) =>
            says === "blast-hits" && from !== to ? [{ from, to, style: "blast" as const }] : [],
          ),
        };
      case "star":
        return { tray: { kind: "star", seat: a, card: b }, starred: [a] };
      case "law":
        return { tray: { kind: "law", seat: a } };
      case "wound":
        return { tray: this.tray, wounded: [a] };
      case "fall":
        return { falling: events.flatMap((e) => (e.says === "falls" ? [e.args[0] ?? -1] : [])), stamp: "Boot Hill" };
      case "turning":
        // TT-52: the Law turns heads; of the two of a duel the next beat tells.
        return {
          stamp: events.some((e) => e.rule === "TT-52") ? "The Law" : "",
          tray: fights(before) ? this.tray : null,
        };
      default:
        return {};
    }
  }

  private reach(events: readonly Told[]): Partial<Fx> {
    const [first] = events;
    const [a = -1, b = -1] = first?.args ?? [];
    const cards: Record<number, number> = {};
    const arcs: Fx["arcs"] = [];
    for (const { says, args } of events) {
      if (!says.startsWith("takes")) continue;
      arcs.push({ from: args[1] ?? 0, to: args[0] ?? 0, style: "rope" });
      cards[args[0] ?? 0] = args[2] ?? -1;
    }
    if (first?.says !== "reach") return { arcs, cards };
    return { arcs: [{ from: a, to: b, style: "aim" }], cards, tray: { kind: "card", seat: a, card: 8, note: "" } };
  }
}

function fights(view: TabletownView): boolean {
  return view.fight !== 0;
}

const UP_NOTES: Record<string, string> = { fizzles: "Set aside", "counts-as-draw": "Counts as DRAW!" };

/** Always shown in full. */
const BIG: ReadonlySet<Part> = new Set(["roll", "fall", "end"]);

/** The arguments of an event that name seats: the first, and the second of these. */
const AT_A_SEAT: ReadonlySet<string> = new Set([
  "faces",
  "reach",
  "takes",
  "takes-this",
  "calls-out",
  "declares",
  "declares-both",
  "hits",
  "misses",
  "blast-hits",
  "blast-misses",
]);

function seatsIn(events: readonly Told[]): number[] {
  return events.flatMap(({ says, args }) => (AT_A_SEAT.has(says) ? args.slice(0, 2) : args.slice(0, 1)));
}

/** Nobody's doing, or everybody's. */
const NOBODYS: ReadonlySet<string> = new Set([
  "rolls",
  "turn",
  "deck-ready",
  "reshuffled",
  "initiative",
  "wounded",
  "falls",
  "drops",
  "fizzles",
  "counts-as-draw",
]);

/** The players who act in these events: always the first argument. */
function actingIn(events: readonly Told[]): number[] {
  const doing = events.flatMap(({ says, args }) => (NOBODYS.has(says) ? [] : [args[0] ?? -1]));
  return [...new Set(doing)];
}

function diceOf(events: readonly Told[]): Record<number, PosterDie> {
  const dice: Record<number, PosterDie> = {};
  const marshal = events.find((e) => e.says === "marshal")?.args[0];
  for (const { says, args } of events) {
    if (says === "rolls") dice[args[0] ?? -1] = { die: args[1] ?? 1, good: marshal === args[0] ? true : null };
  }
  return dice;
}

function blastDice(events: readonly Told[]): Record<number, PosterDie> {
  return Object.fromEntries(
    events.flatMap(({ says, args }) =>
      says === "wounded" ? [] : [[args[1] ?? -1, { die: args[2] ?? 1, good: says === "blast-misses" }]],
    ),
  );
}

function woundedIn(events: readonly Told[]): number[] {
  return events.flatMap(({ says, args }) => (says === "wounded" ? [args[0] ?? -1] : []));
}

/** Cards of the hand that everybody sees. */
function laidDown(events: readonly Told[]): Record<number, number> {
  const cards: Record<number, number> = {};
  for (const { says, args } of events) {
    const [seat = -1, card = 0] = args;
    if (says === "replaces") cards[seat] = 0;
    else if (says !== "lays-down") cards[seat] = card;
  }
  return cards;
}

function drawn(events: readonly Told[], you: number): Record<number, number> {
  const cards: Record<number, number> = {};
  for (const { says, args } of events) {
    const [seat = -1, card = -1] = args;
    cards[seat] = says === "draws-this" && seat === you ? card : -1;
  }
  return cards;
}

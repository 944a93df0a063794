/** The story in beats: DRAW!, all hands at once, then step by step in the rulebook's order (FG-4.1). */

import type { SoundName } from "../../sound/sounds";
import type { FingerGunsView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Beat, Shown } from "../board";
import { gestureOf, type Kind } from "./gestures";

export interface Arc {
  from: number;
  to: number;
  style: "shot" | "power" | "ghost" | "blast" | "rope";
}

/** A hand's look during the resolution. */
export type Hand = "up" | "now" | "done" | "off";

export interface Fx {
  /** DRAW! covers everything. */
  flood: boolean;
  step: Kind | null;
  /** The word stamped on the felt. */
  stamp: string;
  arcs: Arc[];
  /** Health won and lost in this beat. */
  bursts: Record<number, number>;
  hands: Record<number, Hand>;
  /** Health lost so far this round: the hatched end of a bar. */
  lost: Record<number, number>;
  /** An ally is being turned up. */
  flip: boolean;
  /** The ally that was just caught, or -1. */
  prize: number;
  /** Players who turn into a Ghost now. */
  fading: number[];
}

const CALM: Fx = {
  flood: false,
  step: null,
  stamp: "",
  arcs: [],
  bursts: {},
  hands: {},
  lost: {},
  flip: false,
  prize: -1,
  fading: [],
};

const FLOOD = 650;
const HANDS = 1600;
const AIM = 700;
const RESULT = 1500;
const SHORT = 1000;
const FALL = 600;
const TURN = 800;
const FADE = 1000;
const END = 1600;

type Part = Kind | "call" | "draw" | "turn" | "fade" | "round" | "end";

const PARTS: Record<string, Part> = {
  round: "round",
  called: "call",
  draw: "draw",
  shows: "draw",
  "shows-nothing": "draw",
  badge: "draw",
  "posse-rides": "posse",
  "posse-fails": "posse",
  "saloon-crowded": "saloon",
  shot: "shot",
  lasso: "lasso",
  "lassos-tangle": "lasso",
  "lasso-misses": "lasso",
  "ghost-lasso": "lasso",
  stole: "lasso",
  looks: "lasso",
  "sees-1": "lasso",
  "sees-2": "lasso",
  "sees-3": "lasso",
  "puts-under": "lasso",
  "puts-this-under": "lasso",
  "goes-under": "lasso",
  dynamite: "dynamite",
  "power-shot": "power-shot",
  "power-shot-canceled": "power-shot",
  "ally-up": "turn",
  ghost: "fade",
  returned: "fade",
  "survivors-win": "end",
  "ghosts-win": "end",
  "nobody-wins": "end",
  "cap-reached": "end",
  won: "end",
};

/** Health won or lost: the rule says in which step. */
const BY_RULE: Record<string, Part> = {
  "FG-5.1": "posse",
  "FG-5.4": "saloon",
  "FG-5.7": "shot",
  "FG-5.14": "dynamite",
  "FG-5.17": "power-shot",
  "FG-D30": "fade",
};

/** Events that happen to people; the rest of a step is what they do. */
const EFFECTS: ReadonlySet<string> = new Set(["lost", "gained", "full", "killed", "action-lost"]);

function partOf(event: Told, current: Part): Part {
  if (event.says === "gained" || event.says === "full" || event.says === "lost") {
    return BY_RULE[event.rule] ?? (event.rule.startsWith("FG-A") ? "lasso" : current);
  }
  return PARTS[event.says] ?? current;
}

/** Runs of events that belong to the same part, in order. */
export function chapters(events: readonly Told[]): { part: Part; events: Told[] }[] {
  const runs: { part: Part; events: Told[] }[] = [];
  let part: Part = "round";
  for (const event of events) {
    const mine = partOf(event, part);
    const last = runs.at(-1);
    if (last && mine === part) last.events.push(event);
    else runs.push({ part: mine, events: [event] });
    part = mine;
  }
  return runs;
}

type FgBeat = Beat<FingerGunsView, Fx>;
type Told = Shown<FingerGunsView>;

export function beats(before: FingerGunsView, events: Told[], after: FingerGunsView, words: Words): FgBeat[] {
  const script = new Script(before, words);
  for (const { part, events: run } of chapters(events)) script.play(part, run);
  return script.ended(after);
}

class Script {
  private readonly beats: FgBeat[] = [];
  private fx: Fx = CALM;

  constructor(
    private view: FingerGunsView,
    private readonly words: Words,
  ) {
    // A question of an ally's splits a round over two updates: the hands are still up.
    if (view.kind !== "gesture") this.fx = { ...CALM, hands: handsUp(view), lost: {} };
  }

  play(part: Part, events: Told[]): void {
    switch (part) {
      case "call":
        return this.add(events, CALM, 0, ["tick"]);
      case "draw":
        return this.draw(events);
      case "turn":
        return this.add(events, { ...this.fx, step: null, stamp: "", arcs: [], bursts: {}, flip: true }, TURN, [
          "flip",
        ]);
      case "fade":
        return this.fade(events);
      case "round":
        this.fx = CALM;
        return this.add(events, CALM, 0, []);
      case "end":
        return this.add(events, { ...this.fx, step: null, stamp: "", arcs: [], bursts: {}, flip: false }, END, ["win"]);
      default:
        return this.step(part, events);
    }
  }

  /** Everything told, the last beat shows the server's own view. */
  ended(after: FingerGunsView): FgBeat[] {
    const last = this.beats.at(-1);
    if (last && last.hold === 0) last.view = after;
    else this.beats.push({ events: [], view: after, fx: null, hold: 0, sounds: [] });
    return this.beats;
  }

  private draw(events: Told[]): void {
    const shows = events.filter((e) => e.says !== "draw");
    const drawn = events.filter((e) => e.says === "draw");
    if (drawn.length > 0) this.add(drawn, { ...CALM, flood: true }, FLOOD, ["draw"]);
    if (shows.length === 0) return;
    this.add(shows, (view) => ({ ...CALM, hands: handsUp(view) }), HANDS, ["thump"]);
  }

  private step(kind: Kind, events: Told[]): void {
    const causes = events.filter((event) => !EFFECTS.has(event.says));
    const effects = events.filter((event) => EFFECTS.has(event.says));
    const acting = this.acting(kind);
    const hands = { ...this.fx.hands };
    for (const seat of acting) hands[seat] = "now";
    for (const event of causes) if (event.says === "power-shot-canceled") hands[event.args[0] ?? -1] = "off";
    const aimed: Fx = {
      ...this.fx,
      flood: false,
      step: kind,
      stamp: stampOf(kind, causes),
      arcs: causes.flatMap((e) => this.arcs(e)),
      bursts: {},
      hands,
      flip: false,
      prize: causes.find((event) => event.says === "lasso" || event.says === "ghost-lasso")?.args[1] ?? -1,
    };
    const sounds = soundsOf(kind, causes, this.view, effects);
    // First who aims at whom, then what came of it; a drink is its own result.
    const cut = kind === "saloon" ? 0 : events.findIndex((event) => EFFECTS.has(event.says));
    const first = cut < 0 ? events : events.slice(0, cut);
    if (first.length > 0) this.add(first, aimed, AIM, sounds);
    const told = events.slice(first.length);
    const fallen = effects.some((e) => e.says === "killed");
    const result: Fx = { ...aimed, bursts: burstsOf(effects), lost: { ...this.fx.lost } };
    for (const [seat, by] of Object.entries(result.bursts)) {
      if (by < 0) result.lost[Number(seat)] = (result.lost[Number(seat)] ?? 0) - by;
    }
    const hold = (effects.length > 0 ? RESULT : SHORT) + (fallen ? FALL : 0);
    this.add(told, result, hold, [...(first.length === 0 ? sounds : []), ...(fallen ? (["fall"] as const) : [])]);
    // FG-4.3: hands down.
    const down = { ...hands };
    for (const seat of acting) if (down[seat] === "now") down[seat] = "done";
    // FG-4.7: so are those of the Killed whose action was still to come.
    for (const event of effects) if (event.says === "action-lost") down[event.args[0] ?? -1] = "off";
    this.fx = { ...result, arcs: [], bursts: {}, hands: down, prize: -1 };
  }

  /** The seats whose gesture is of this kind and still counts. */
  private acting(kind: Kind): number[] {
    return this.view.players.flatMap((player, seat) =>
      !player.killed && gestureOf(player.gesture, this.words)?.kind === kind ? [seat] : [],
    );
  }

  private arcs(event: Told): Arc[] {
    const [from = -1, to = -1] = event.args;
    const ghost = this.view.players[from]?.ghost ?? false;
    switch (event.says) {
      case "shot":
        return [{ from, to, style: ghost ? "ghost" : "shot" }];
      case "power-shot":
        return [{ from, to, style: "power" }];
      case "stole":
        return [{ from: to, to: from, style: "rope" }];
      case "dynamite":
        return neighbours(this.view, from).map((seat) => ({ from, to: seat, style: "blast" }) as const);
      default:
        return [];
    }
  }

  private fade(events: Told[]): void {
    const fading = events.flatMap((e) => (e.says === "ghost" ? [e.args[0] ?? -1] : []));
    const fx = { ...this.fx, step: null, stamp: "", arcs: [], bursts: {}, flip: false, fading };
    this.add(events, fx, FADE, ["ghost-shot"]);
  }

  private add(events: Told[], fx: Fx | ((view: FingerGunsView) => Fx), hold: number, sounds: SoundName[]): void {
    for (const event of events) this.view = event.view;
    this.fx = typeof fx === "function" ? fx(this.view) : fx;
    this.beats.push({ events, view: this.view, fx: this.fx, hold, sounds });
  }
}

function handsUp(view: FingerGunsView): Record<number, Hand> {
  return Object.fromEntries(view.players.flatMap((p, seat) => (p.gesture > 0 ? [[seat, "up" as const]] : [])));
}

/** FG-5.15: the nearest Survivor on either side; FG-5.16: one is hit once. */
export function neighbours(view: FingerGunsView, seat: number): number[] {
  const n = view.players.length;
  const next = (by: number): number => {
    for (let i = 1; i < n; i += 1) {
      const at = (seat + by * i + n * i) % n;
      const player = view.players[at];
      if (player && !player.ghost && !player.killed) return at;
    }
    return -1;
  };
  return [...new Set([next(1), next(-1)])].filter((at) => at >= 0 && at !== seat);
}

function burstsOf(events: readonly Told[]): Record<number, number> {
  const bursts: Record<number, number> = {};
  for (const { says, args } of events) {
    const [seat = -1, by = 0] = args;
    if (says === "gained") bursts[seat] = (bursts[seat] ?? 0) + by;
    if (says === "lost") bursts[seat] = (bursts[seat] ?? 0) - by;
  }
  return bursts;
}

function stampOf(kind: Kind, causes: readonly Told[]): string {
  const says = (key: string) => causes.some((e) => e.says === key);
  if (kind === "posse") return says("posse-rides") ? "Posse" : "No Posse";
  if (kind === "lasso") return says("lassos-tangle") ? "Tangled" : "Lasso";
  if (kind === "power-shot" && !says("power-shot")) return "Spoiled";
  return { saloon: "Saloon", shot: "Shot", dynamite: "Dynamite", "power-shot": "Power Shot" }[kind];
}

function soundsOf(kind: Kind, causes: readonly Told[], view: FingerGunsView, effects: readonly Told[]): SoundName[] {
  switch (kind) {
    case "posse":
      return [causes.some((e) => e.says === "posse-rides") ? "draw" : "thump"];
    case "saloon":
      return [effects.length > 0 ? "clink" : "spill"];
    case "shot": {
      const ghostly = causes.every((e) => view.players[e.args[0] ?? -1]?.ghost);
      return [ghostly ? "ghost-shot" : "shot"];
    }
    case "lasso":
      return causes.length > 0 ? ["lasso"] : ["thump"];
    case "dynamite":
      return ["boom"];
    case "power-shot":
      return [causes.some((e) => e.says === "power-shot") ? "power" : "flip"];
  }
}

/** The story in beats: a move, a shot from the line to the burst, a crate card by card. */

import type { SoundName } from "../../sound/sounds";
import type { PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Beat, Shown } from "../board";
import { CALM, type Fx } from "./fx";
import { squareAt } from "./ground";
import { nameOf } from "./pack";

type PoBeat = Beat<PosseView, Fx>;
type Told = Shown<PosseView>;

interface Part {
  hold: number;
  sound?: SoundName;
  /** A run of these is one beat. */
  runs?: boolean;
}

const QUIET: Part = { hold: 0, runs: true };
const MARK: Part = { hold: 500, sound: "thump" };
const HURT: Part = { hold: 900, sound: "thump" };

const PARTS: Record<string, Part> = {
  leads: { hold: 400, sound: "flip" },
  "turns-up-card": { hold: 700, sound: "flip" },
  first: { hold: 600, sound: "bell" },
  "lays-tile": { hold: 500, sound: "thump" },
  "places-crate": { hold: 350, sound: "thump" },
  reveals: { hold: 900, sound: "flip", runs: true },
  turn: { hold: 500, sound: "tap" },
  moves: { hold: 420, sound: "hooves" },
  plays: { hold: 900, sound: "flip" },
  uses: { hold: 700, sound: "clink" },
  attacks: { hold: 800, sound: "flip" },
  "attacks-again": { hold: 700, sound: "flip" },
  fires: { hold: 800, sound: "flip" },
  throws: { hold: 1100, sound: "boom" },
  declares: { hold: 500, sound: "tick" },
  halved: { hold: 700, sound: "thump" },
  responds: { hold: 900, sound: "bell" },
  "takes-the-bullet": { hold: 800, sound: "thump" },
  defends: { hold: 900, sound: "flip" },
  cancels: { hold: 900, sound: "lasso" },
  softens: { hold: 800, sound: "bell" },
  drops: { hold: 700, sound: "clink" },
  "no-damage": { hold: 900, sound: "shot" },
  hit: { hold: 1000, sound: "shot" },
  cut: HURT,
  burned: HURT,
  trapped: { hold: 1000, sound: "boom" },
  sickened: HURT,
  grazed: HURT,
  counters: { hold: 900, sound: "draw" },
  pinned: MARK,
  covered: MARK,
  called: MARK,
  poisoned: MARK,
  fire: { hold: 700, sound: "boom" },
  "lays-trap": MARK,
  heals: { hold: 800, sound: "clink" },
  dies: { hold: 1200, sound: "fall" },
  "wiped-out": { hold: 1000, sound: "fall" },
  gold: { hold: 600, sound: "coins" },
  loots: { hold: 600, sound: "crate" },
  "turns-up": { hold: 900, sound: "flip", runs: true },
  keeps: { hold: 600, sound: "flip" },
  takes: { hold: 600, sound: "flip" },
  "is-given": { hold: 600, sound: "flip" },
  robs: { hold: 800, sound: "lasso" },
  equips: { hold: 500, sound: "clink" },
  mounts: { hold: 500, sound: "hooves" },
  draws: { hold: 300, sound: "flip", runs: true },
  "most-gold": { hold: 1500, sound: "win", runs: true },
  "last-posse": { hold: 1500, sound: "win", runs: true },
  "time-is-up": { hold: 1500, sound: "win", runs: true },
  "nobody-left": { hold: 1500, sound: "win", runs: true },
};

function partOf(event: Told): Part {
  return PARTS[event.says] ?? QUIET;
}

/** Runs of events that are told together, in order. */
export function chapters(events: readonly Told[]): Told[][] {
  const runs: Told[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const same = before && partOf(before) === partOf(event) && partOf(event).runs;
    if (last && same) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

export function beats(before: PosseView, events: Told[], after: PosseView, words: Words): PoBeat[] {
  const told: PoBeat[] = [];
  let view = before;
  for (const run of chapters(events)) {
    const old = view;
    for (const event of run) view = event.view;
    const { hold, sound } = partOf(run[0] as Told);
    const fx = hold > 0 ? { ...CALM, ...show(run, old, view, words) } : null;
    told.push({ events: run, view, fx, hold, sounds: sound ? [sound] : [] });
  }
  const last = told.at(-1);
  if (last && last.hold === 0) last.view = after;
  else told.push({ events: [], view: after, fx: null, hold: 0, sounds: [] });
  return told;
}

function show(run: readonly Told[], old: PosseView, view: PosseView, words: Words): Partial<Fx> {
  const { says, args } = run[0] as Told;
  const [a = -1, b = -1, c = -1] = args;
  const now = view.attacks.at(-1);
  const aim = now && now.by >= 0 ? [{ by: now.by, at: now.at, style: "aim" as const }] : [];
  switch (says) {
    case "turn":
      return { stamp: `Round ${a}` };
    case "moves":
      return { moving: [{ c: a, from: old.figures[a]?.at ?? -1 }], look: [a] };
    case "plays":
      return { card: { kind: "card", face: b, who: nameOf(words, a) }, look: [a] };
    case "uses":
      return { card: { kind: "loot", face: b, who: nameOf(words, a) }, look: [a] };
    case "attacks":
      return { card: { kind: "card", face: c, who: nameOf(words, a) }, shots: aim, look: [a, b] };
    case "fires":
      return { card: { kind: "loot", face: c, who: nameOf(words, a) }, shots: aim, look: [a, b] };
    case "attacks-again":
      return { shots: aim, look: [a, b] };
    case "counters":
      return { shots: [{ by: a, at: b, style: "answer" }], stamp: "Counterattack", look: [a, b] };
    case "throws":
      return { blast: squareAt(b, c), stamp: "Fire in the hole", look: [a] };
    case "declares":
    case "halved":
      return { shots: aim, stamp: says === "halved" ? "Half" : "" };
    case "responds":
    case "softens":
    case "cancels":
      return { card: { kind: "card", face: b, who: "" }, shots: aim };
    case "defends":
      return { card: { kind: "card", face: b, who: nameOf(words, a) }, shots: aim };
    case "no-damage":
      return { shots: now ? [{ by: now.by, at: a, style: "miss" }] : [], bursts: { [a]: "0" } };
    case "hit":
      return { shots: now ? [{ by: now.by, at: a, style: "hit" }] : [], bursts: { [a]: `−${b}` }, look: [a] };
    case "cut":
    case "burned":
    case "trapped":
    case "sickened":
    case "grazed":
      return { bursts: { [a]: `−${b}` }, look: [a] };
    case "heals":
      return { bursts: { [a]: `+${b}` }, look: [a] };
    case "fire":
      return { blast: squareAt(a, b) };
    case "lays-trap":
      return { blast: squareAt(b, c), look: [a] };
    case "dies":
      return { stamp: "Dead" };
    case "wiped-out":
      return { stamp: "Wiped out" };
    case "loots":
      return { look: [a] };
    case "keeps":
      return { card: { kind: "loot", face: b, who: nameOf(words, a) }, look: [a] };
    case "takes":
    case "is-given":
    case "robs":
      return { card: { kind: "loot", face: c, who: nameOf(words, a) }, look: [a] };
    default:
      return {};
  }
}

/** The story in beats: Draw!, Shoot!, then place by place along the ruler, bullet by bullet. */

import type { SoundName } from "../../sound/sounds";
import type { NotorietyView } from "../../wire/types.gen";
import type { Beat, Shown } from "../board";
import { CALM, type Fx, type Tray } from "./fx";
import { HEAD, HIT } from "./pack";

type NtBeat = Beat<NotorietyView, Fx>;
type Told = Shown<NotorietyView>;
type Part =
  | "quiet"
  | "round"
  | "display"
  | "chosen"
  | "draw"
  | "aim"
  | "shoot"
  | "reveal"
  | "slot"
  | "card"
  | "word"
  | "cover"
  | "flip"
  | "over"
  | "jam"
  | "struck"
  | "wound"
  | "fall"
  | "fame"
  | "tend"
  | "take"
  | "stock"
  | "last"
  | "score"
  | "end";

const PARTS: Record<string, Part> = {
  is: "quiet",
  dealt: "quiet",
  ready: "quiet",
  round: "round",
  "face-up": "display",
  stacked: "display",
  "cards-chosen": "chosen",
  draw: "draw",
  aims: "aim",
  "re-aims": "aim",
  shoot: "shoot",
  shows: "reveal",
  slot: "slot",
  bides: "word",
  ducks: "cover",
  "out-of-reach": "cover",
  "turns-two": "cover",
  "no-cover": "cover",
  "covers-shuffled": "quiet",
  acts: "card",
  chooses: "word",
  places: "tend",
  "lays-aside": "tend",
  thrown: "tend",
  flips: "flip",
  "flips-for-self": "flip",
  "counts-as": "flip",
  ace: "flip",
  "picks-bullet": "word",
  "to-the-bottom": "tend",
  jams: "jam",
  "flies-over": "over",
  ricochet: "over",
  looks: "tend",
  "looks-this": "tend",
  "buries-bullet": "tend",
  stopped: "struck",
  "cover-hit": "struck",
  "blown-away": "struck",
  bible: "word",
  wounded: "wound",
  killed: "fall",
  reloads: "tend",
  binds: "tend",
  draws: "take",
  "draws-this": "take",
  discards: "take",
  trades: "take",
  "takes-one": "take",
  "takes-this": "take",
  steals: "take",
  "called-out": "word",
  spooked: "word",
  charms: "word",
  quicker: "word",
  takes: "stock",
  "no-stock": "stock",
  used: "quiet",
  reshuffled: "quiet",
  "bullets-shuffled": "quiet",
  "rounds-played": "last",
  "last-alive": "last",
  "all-fell": "last",
  "deck-out": "last",
  scores: "score",
  won: "end",
  shared: "end",
};

/** Events that belong to the one before; alone each is a separate beat. */
const FOLLOWING: Record<string, Part> = {
  pays: "fame",
  gains: "fame",
  "leaves-cover": "cover",
  "cover-up": "quiet",
  loses: "wound",
  "nothing-to-lose": "wound",
  "no-waste": "wound",
};

/** These begin a beat of their own every time; of the others, a run is one. */
const FIRST: ReadonlySet<string> = new Set([
  "round",
  "slot",
  "acts",
  "flips",
  "flips-for-self",
  "wounded",
  "killed",
  "ducks",
  "out-of-reach",
  "steals",
  "charms",
  "quicker",
  "bible",
  "bides",
  "counts-as",
  "ace",
  "scores",
]);

/** Parts that what follows joins. */
const OPEN_PARTS: ReadonlySet<Part> = new Set(["reveal", "wound", "fall", "tend", "cover", "card", "struck"]);

export const HOLD: Record<Part, number> = {
  quiet: 0,
  round: 800,
  display: 900,
  chosen: 450,
  draw: 950,
  aim: 1100,
  shoot: 950,
  reveal: 1900,
  slot: 550,
  card: 1150,
  word: 950,
  cover: 950,
  flip: 1050,
  over: 800,
  jam: 1000,
  struck: 850,
  wound: 1100,
  fall: 1500,
  fame: 600,
  tend: 750,
  take: 850,
  stock: 500,
  last: 1400,
  score: 1700,
  end: 1800,
};

const SOUNDS: Partial<Record<Part, SoundName>> = {
  round: "bell",
  display: "flip",
  chosen: "flip",
  draw: "draw",
  aim: "hammer",
  shoot: "cylinder",
  reveal: "flip",
  slot: "tap",
  card: "flip",
  word: "bell",
  cover: "thump",
  flip: "shot",
  over: "shot",
  jam: "dry",
  struck: "thump",
  wound: "thump",
  fall: "fall",
  fame: "coins",
  tend: "clink",
  take: "flip",
  stock: "flip",
  last: "bell",
  score: "coins",
  end: "win",
};

export interface Chapter {
  part: Part;
  events: Told[];
}

/** Runs of events that are told together, in order. */
export function chapters(events: readonly Told[]): Chapter[] {
  const runs: Chapter[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const following = FOLLOWING[event.says];
    const joins = following !== undefined && last !== undefined && OPEN_PARTS.has(last.part);
    const part = joins ? last.part : (following ?? PARTS[event.says] ?? last?.part ?? "quiet");
    if (last && last.part === part && !FIRST.has(event.says)) last.events.push(event);
    else runs.push({ part, events: [event] });
  }
  return runs;
}

export function beats(before: NotorietyView, events: Told[], after: NotorietyView): NtBeat[] {
  const script = new Script(before);
  for (const chapter of chapters(events)) script.play(chapter);
  return script.ended(after);
}

class Script {
  private readonly beats: NtBeat[] = [];
  private tray: Tray | null = null;

  constructor(private view: NotorietyView) {}

  play({ part, events }: Chapter): void {
    for (const event of events) this.view = event.view;
    const shown = this.show(part, events);
    const fx: Fx = { ...CALM, acting: actingIn(events), fame: fameIn(events), ...shown };
    this.tray = fx.tray;
    const sound = part === "flip" && !isShot(events) ? "flip" : SOUNDS[part];
    const hold = HOLD[part];
    this.beats.push({ events, view: this.view, fx: hold > 0 ? fx : null, hold, sounds: sound ? [sound] : [] });
  }

  /** Everything told, the last beat shows the server's own view. */
  ended(after: NotorietyView): NtBeat[] {
    const last = this.beats.at(-1);
    if (last && last.hold === 0) last.view = after;
    else this.beats.push({ events: [], view: after, fx: null, hold: 0, sounds: [] });
    return this.beats;
  }

  private show(part: Part, events: readonly Told[]): Partial<Fx> {
    const first = events[0] as Told;
    const [a = -1, b = -1, c = -1, d = -1] = first.args;
    switch (part) {
      case "round":
        return { stamp: a === this.view.rounds ? "Last round" : `Round ${a}` };
      case "draw":
        return { shout: "Draw!" };
      case "shoot":
        return { shout: "Shoot!" };
      case "card":
        return { tray: { kind: "card", seat: a, card: b, note: "" } };
      case "cover":
        return { tray: this.cover(first) };
      case "flip":
        return this.flip(first.says, a, b, c, d);
      case "over":
        return first.says === "ricochet"
          ? { stamp: "Ricochet", arcs: [{ from: a, to: b, style: "aim" }] }
          : { arcs: [{ from: a, to: c, style: "miss" }] };
      case "jam":
        return { stamp: "Jammed", tray: this.tray };
      case "struck":
        return { struck: [a], tray: this.tray, stamp: events.some((e) => e.says === "blown-away") ? "Blown away" : "" };
      case "wound":
        return { wounded: events.flatMap((e) => (e.says === "wounded" ? [e.args[0] ?? -1] : [])), tray: this.tray };
      case "fall":
        return { falling: [a], stamp: "Pine box" };
      case "word":
        return { stamp: STAMPS[first.says] ?? "" };
      case "take":
        return this.taking(events);
      case "last":
        return { stamp: LAST[first.says] ?? "" };
      case "score":
        return { tray: this.score(first.args) };
      case "end":
        return { shout: events.length === 1 ? "Famous!" : "Tied!", tray: null };
      case "stock":
        return { cards: Object.fromEntries(events.map(({ args }) => [args[0] ?? -1, args[1] ?? -1])) };
      default:
        return {};
    }
  }

  /** One printed sum; `best` is the highest so far. */
  private score([seat = -1, total = 0, tokens = 0, cards = 0, bonus = 0]: number[]): Tray {
    const before = this.tray?.kind === "score" ? this.tray.best : 0;
    return { kind: "score", seat, total, tokens, cards, bonus, best: Math.max(before, total) };
  }

  private cover({ says, args }: Told): Tray | null {
    const [seat = -1, one = -1, other = -1] = args;
    if (says === "cover-up") return null;
    const covers = [one, other].filter((cover) => cover >= 0);
    return { kind: "cover", seat, covers, note: says };
  }

  /** NT-19, NT-N34: what was flipped, and what it counts as. */
  private flip(says: string, a: number, b: number, c: number, d: number): Partial<Fx> {
    const before = this.tray?.kind === "flip" ? this.tray : null;
    if (says === "flips") {
      const same = before && before.by === a && before.gun === b;
      const run = same ? [...before.before, before.counts] : [];
      const tray: Tray = { kind: "flip", by: a, at: d, gun: b, bullet: c, counts: c, before: run };
      return { tray, arcs: [{ from: a, to: d, style: hits(c) ? "hit" : "miss" }] };
    }
    if (says === "flips-for-self") {
      return { tray: { kind: "flip", by: -1, at: a, gun: -1, bullet: b, counts: b, before: [] } };
    }
    const counts = says === "ace" ? HIT : b;
    const bullet = says === "ace" ? b : a;
    const tray: Tray = before
      ? { ...before, counts }
      : { kind: "flip", by: -1, at: -1, gun: -1, bullet, counts, before: [] };
    return { tray, stamp: says === "ace" ? "The Ace" : "" };
  }

  private taking(events: readonly Told[]): Partial<Fx> {
    const cards: Record<number, number> = {};
    const arcs: Fx["arcs"] = [];
    for (const { says, args } of events) {
      const [seat = -1, other = -1, card = -1] = args;
      if (says === "steals" || says.startsWith("takes")) {
        arcs.push({ from: other, to: seat, style: "rope" });
        cards[seat] = card;
      } else if (says === "trades") cards[seat] = card;
      else if (says !== "discards") cards[seat] = seat === this.view.seat ? other : -1;
    }
    return { arcs, cards, stamp: events.some((e) => e.says === "steals") ? "Stolen" : "" };
  }
}

const LAST: Record<string, string> = {
  "rounds-played": "Counting up",
  "deck-out": "Counting up",
  "last-alive": "Last one standing",
  "all-fell": "Nobody left",
};

const STAMPS: Record<string, string> = {
  bides: "Bides",
  bible: "Saved",
  "called-out": "Called out",
  spooked: "Spooked",
  charms: "Charmed",
  quicker: "Quicker",
};

function hits(bullet: number): boolean {
  return bullet === HIT || bullet === HEAD;
}

function isShot(events: readonly Told[]): boolean {
  return events.some(({ says }) => says === "flips" || says === "flips-for-self");
}

/** Nobody's doing, or everybody's. */
const NOBODYS: ReadonlySet<string> = new Set(["round", "face-up", "stacked", "ready", "counts-as", "cover-up"]);

/** The players who act in these events: always the first argument. */
function actingIn(events: readonly Told[]): number[] {
  const doing = events.flatMap(({ says, args }) => (NOBODYS.has(says) || args.length === 0 ? [] : [args[0] ?? -1]));
  return [...new Set(doing)];
}

function fameIn(events: readonly Told[]): Record<number, number> {
  const fame: Record<number, number> = {};
  for (const { says, args } of events) {
    const [seat = -1, amount = 0] = args;
    if (says === "gains") fame[seat] = (fame[seat] ?? 0) + amount;
    if (says === "pays") fame[seat] = (fame[seat] ?? 0) - amount;
  }
  return fame;
}

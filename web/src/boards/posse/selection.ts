/** A player's unsent selection; where the map is looked at. */

import { computed, signal } from "@preact/signals";
import type { PosseAttackSeen, PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Stage } from "../board";
import { Foresight } from "../foresight";
import { AskedSelection, type Option } from "../selection";
import type { Camera } from "./camera";
import type { Fx } from "./fx";
import { columnOf, DIRECTIONS, rowOf, STEPS, squareAt } from "./ground";
import { DECKS, isAlive, lootOf, membersOf, nameOf, ownerOf } from "./pack";

export type PoStage = Stage<PosseView, Fx>;

/** Optional decisions that come again and again. */
export const PASSABLE: ReadonlySet<string> = new Set(["response", "trick", "soften", "ammo"]);
/** Answers to these are squares. */
const ON_SQUARES: ReadonlySet<string> = new Set(["move", "at"]);
/** As in the engine: what an attack would meet. */
export const FULL = 0;
export const HALVED = 1;
export const IN_THE_WAY = 5;

export interface Sight {
  by: number;
  at: number;
  state: number;
  /** The square of whatever gives cover or blocks. */
  spot: number;
}

/** The damage of an attack, with its sum while it is being resolved. */
export interface Threat {
  damage: number;
  attack: PosseAttackSeen | null;
}

/** The argument of an event that says what an attack comes to so far: the last one told counts. */
const DAMAGE_AT: Record<string, number> = { declares: 2, halved: 1, "comes-to": 9, sum: 9, hit: 1, "no-damage": -1 };

/** The verb before the square in answers to these decisions. */
const SQUARE_VERBS: Record<string, string> = { where: "move", crate: "at", trap: "at", blast: "at" };

interface Wish {
  key: number;
  card: number;
}

const NOTHING: Wish = { key: -1, card: -1 };

export class Selection extends AskedSelection<PosseView, Fx, Wish> {
  private readonly picked = signal(-1);
  /** The character whose sheet is open. */
  readonly sheet = signal(-1);
  /** Where the keyboard is on the map. */
  readonly cursor = signal(-1);
  readonly camera = signal<Camera | null>(null);
  /** How near the player wants the map; 0 before they have said so. */
  readonly zoom = signal(0);
  /** The map lies on its side. */
  readonly turned = signal(false);

  /** The results of choices. */
  readonly foresight: Foresight<PosseView>;

  constructor(stage: PoStage) {
    super(stage, NOTHING);
    this.foresight = new Foresight(stage);
  }

  protected moment({ round, active }: PosseView): string {
    return `${round} ${active}`;
  }

  /** PO-21: what would end the Movement Phase. */
  readonly ahead = computed<Option[]>(() =>
    this.stage.view.value.interrupts.map((key) => ({ key, ...this.stage.words.vocabulary.split(key) })),
  );
  /** The uses of a card: now, or by moving on to the Action Phase. */
  readonly deeds = computed(() => (this.question.value === "move" ? this.ahead.value : this.options.value));

  /** The card that is lifted. */
  readonly card = computed(() => this.chosen.value.card);
  /** The choice that another tap would make. */
  readonly option = computed(() => {
    const chosen = this.options.value.find(({ key }) => key === this.chosen.value.key);
    // A tile in hand lies somewhere from the start: it is seen what is laid.
    return chosen ?? (this.question.value === "place-tile" ? this.options.value[0] : undefined);
  });

  /** The own character that acts: the one who was tapped, or the only one. */
  readonly who = computed(() => {
    const { view, you, words } = this.stage;
    const now = view.value;
    const living = membersOf(now, words, you.value).filter((c) => isAlive(now, c));
    return living.includes(this.picked.value) ? this.picked.value : living.length === 1 ? (living[0] ?? -1) : -1;
  });

  pickWho(c: number): void {
    this.picked.value = c;
    this.sheet.value = -1;
  }

  lift(card: number): void {
    this.choose(this.card.value === card ? {} : { card });
  }

  /** The first tap chooses, the second says it; who moves, and where to, is said at once: it can be taken back. */
  private tapped(option: Option): void {
    const { kind } = this.stage.view.value;
    if (kind === "move" || kind === "where" || this.option.value?.key === option.key) this.send(option);
    else this.choose({ key: option.key });
  }

  // -- on the map ------------------------------------------------------------------------------------------------------

  /** Squares that answer the question. */
  readonly squares = computed<ReadonlyMap<number, Option>>(() => {
    const kind = this.question.value;
    const { figures } = this.stage.view.value;
    const found = new Map<number, Option>();
    if (!kind || kind === "place-tile") return found;
    for (const option of this.options.value) {
      const [a = 0, b = 0] = option.values;
      if (ON_SQUARES.has(option.verb)) found.set(squareAt(a, b), option);
      else if (option.verb === "loot" || option.verb === "search") {
        const mine = kind === "which-crate" || a === this.who.value;
        if (mine) found.set((figures[a]?.at ?? -99) + (STEPS[b] ?? 0), option);
      }
    }
    return found;
  });

  /** Characters that answer the question. */
  readonly figures = computed<ReadonlyMap<number, Option>>(() => {
    const found = new Map<number, Option>();
    if (this.question.value) for (const option of this.all("pick")) found.set(option.values[0] ?? -1, option);
    return found;
  });

  /** Every square you can tap now: for the keyboard, and for thumbs that miss the middle. */
  readonly live = computed<number[]>(() => {
    const { view, you, words } = this.stage;
    const now = view.value;
    const found = new Set(this.squares.value.keys());
    for (const c of this.figures.value.keys()) found.add(now.figures[c]?.at ?? -1);
    if (this.question.value === "act")
      for (const c of membersOf(now, words, you.value)) found.add(now.figures[c]?.at ?? -1);
    found.delete(-1);
    return [...found].sort((x, y) => x - y);
  });

  /** Where a tile could lie whose middle is near a point of the map, in squares. */
  nearestSpot(row: number, column: number): Option | undefined {
    const far = ({ values: [r = 0, c = 0] }: Option) => (r + 3 - row) ** 2 + (c + 3 - column) ** 2;
    return [...this.all("at")].sort((x, y) => far(x) - far(y))[0];
  }

  figureOn(square: number): number {
    return this.stage.view.value.figures.findIndex((figure) => figure.at === square);
  }

  tap(square: number): void {
    const { view, you, words } = this.stage;
    const kind = this.question.value;
    this.cursor.value = square;
    if (kind === "place-tile") {
      const spot = this.nearestSpot(rowOf(square) + 0.5, columnOf(square) + 0.5);
      if (spot) this.tapped(spot);
      return;
    }
    const c = this.figureOn(square);
    const named = this.figures.value.get(c);
    const here = this.squares.value.get(square);
    if (named) {
      if (ownerOf(view.value, words, c) === you.value) this.pickWho(c);
      return this.tapped(named);
    }
    if (here) return this.tapped(here);
    if (c >= 0) return this.tapFigure(c);
    const body = view.value.figures.findIndex((figure) => figure.body === square);
    this.sheet.value = body;
    const verb = SQUARE_VERBS[kind];
    if (body < 0 && verb) void this.sayWhy(words.vocabulary.key(verb, rowOf(square), columnOf(square)));
  }

  private tapFigure(c: number): void {
    const { view, you, words } = this.stage;
    const kind = this.question.value;
    const mine = ownerOf(view.value, words, c) === you.value;
    if (kind === "act" && mine && this.who.value !== c) return this.pickWho(c);
    this.sheet.value = this.sheet.value === c ? -1 : c;
    if ((kind === "target" || kind === "second") && !mine) void this.sayWhy(words.vocabulary.key("pick", c));
  }

  /** The attack that this answer would be, as far as the engine foresees it; null while that is not known. */
  threat(option: Option): Threat | null {
    const tried = this.foresight.see([option.key]);
    if (!tried) return null;
    let damage = -1;
    for (const { says, args } of tried.events) {
      const told = DAMAGE_AT[says];
      if (told !== undefined) damage = Math.max(0, told < 0 ? 0 : (args.at(told) ?? 0));
    }
    const attack = (tried.view as PosseView | null)?.attacks.at(-1);
    if (attack && attack.value > 0) return { damage: attack.damage_now, attack };
    return damage < 0 ? null : { damage, attack: null };
  }

  // -- lines -----------------------------------------------------------------------------------------------------------

  /** The character about to shoot. */
  readonly shooter = computed(() => {
    const { view } = this.stage;
    const kind = this.question.value;
    if (kind === "target") return stepOf(view.value).numbers[0] ?? -1;
    if (kind === "second") return view.value.attacks.at(-1)?.by ?? -1;
    return kind === "act" ? this.who.value : -1;
  });

  /** The targets and obstacles of that character's attack. */
  readonly sights = computed<Sight[]>(() => {
    const by = this.shooter.value;
    return this.stage.view.value.lines.flatMap(([from = -1, at = -1, state = 0, spot = -1]) =>
      from === by ? [{ by: from, at, state, spot }] : [],
    );
  });

  /** The characters the decision is about: for the camera. */
  readonly focus = computed<number[]>(() => {
    const { view, fx, you, words } = this.stage;
    const now = view.value;
    const at = (c: number) => now.figures[c]?.at ?? -1;
    const told = fx.value?.look ?? [];
    const kind = this.question.value;
    let found: number[] = [];
    if (told.length > 0) found = told.map(at);
    else if (kind === "where") found = [at(stepOf(now).numbers[0] ?? -1), ...this.squares.value.keys()];
    else if (kind === "target" || kind === "second")
      found = [at(this.shooter.value), ...[...this.figures.value.keys()].map(at)];
    else if (now.attacks.length > 0) found = now.attacks.flatMap(({ by, at: target }) => [at(by), at(target)]);
    else if (kind === "act" && this.who.value >= 0)
      found = [at(this.who.value), ...this.sights.value.filter(({ state }) => state <= HALVED).map((s) => at(s.at))];
    else if (kind && kind !== "crate" && kind !== "place-tile")
      found = [...this.squares.value.keys(), ...membersOf(now, words, you.value).map(at)];
    return found.filter((square) => square >= 0);
  });

  /** The effect of the selected choice, for the main button. */
  say(option: Option): string {
    const { view, words, names } = this.stage;
    const [a = -1, b = -1] = option.values;
    const kind = view.value.kind;
    switch (option.verb) {
      case "pick":
        return pickText(kind, nameOf(words, a));
      case "move": {
        const cost = view.value.reach.find(([square]) => square === squareAt(a, b));
        const harm = cost?.[2] ? `, hurts ${cost[2]}` : "";
        return cost ? `Go there: ${cost[1]}${harm}` : "Go there";
      }
      case "at":
        return AT_TEXT[kind] ?? "Here";
      case "loot":
      case "search":
      case "give":
        return deedText(view.value, words, option);
      case "pass":
        return passText(view.value, this.options.value);
      case "fire":
      case "use":
      case "equip":
      case "drop":
      case "mount":
        return `${nameOf(words, a)}: ${itemVerb(kind, option.verb)} ${this.itemName(a, b)}`;
      case "ammo":
        return this.itemName(view.value.attacks.at(-1)?.by ?? -1, a);
      case "item":
        return this.itemName(stepOf(view.value).numbers[kind === "take" ? 1 : 0] ?? -1, a);
      case "rob":
        return `${this.itemName(a, b)} (${nameOf(words, a)})`;
      default:
        return words.action(option.key, names.value);
    }
  }

  /** An item by its holder and its place there, counted from 1. */
  private itemName(holder: number, place: number): string {
    const { view, words } = this.stage;
    return lootOf(words, view.value.figures[holder]?.items[place - 1]?.[0] ?? 0).name;
  }
}

/** The way out of a decision. */
const PASSES: Record<string, string> = {
  tile: "No more tiles",
  turn: "No more tiles",
  where: "Stay here",
  move: "Done moving",
  each: "Nobody else",
  second: "No second target",
  act: "Done acting",
  response: "Play nothing",
  defence: "No defense",
  trick: "Let it stand",
  soften: "Take it",
  ammo: "No ammunition",
  take: "Take no more",
};

/** All that was found must be left where every slot is full. */
export function isFull(view: PosseView, options: readonly Option[]): boolean {
  return view.kind === "keep" && options.every(({ verb }) => verb === "drop" || verb === "pass");
}

export function passText(view: PosseView, options: readonly Option[]): string {
  return PASSES[view.kind] ?? (isFull(view, options) ? "Leave it all" : "Done");
}

const ITEM_VERBS: Record<string, string> = { fire: "Attack", use: "Use", equip: "Wear", mount: "Fit", drop: "Drop" };

/** What is done with an item, in one word; empty if the verb is about something else. Food is eaten on the move. */
export function itemVerb(kind: string, verb: string): string {
  return verb === "use" && kind !== "act" ? "Eat" : (ITEM_VERBS[verb] ?? "");
}

/** PO-30 to PO-33: a crate, a body or a teammate beside a character. */
export function deedText(view: PosseView, words: Words, { verb, values }: Option): string {
  const [c = 0, b = 0] = values;
  if (verb === "give") return `Pass items to ${nameOf(words, b)}`;
  if (verb === "search") return `Search the body ${DIRECTIONS[b]}`;
  const kind = crateBeside(view, c, b);
  return `Loot the ${kind >= 0 ? `${DECKS[kind]} ` : ""}crate ${DIRECTIONS[b]}`;
}

/** The kind of the crate on that side of a character; -1 if it is not known. */
export function crateBeside(view: PosseView, c: number, side: number): number {
  const at = (view.figures[c]?.at ?? 0) + ([-32, 1, 32, -1][side] ?? 0);
  return view.crates.find(([square]) => square === at)?.[1] ?? -1;
}

const AT_TEXT: Record<string, string> = {
  crate: "Place the crate",
  trap: "Lay the trap",
  blast: "Throw it there",
  "place-tile": "Lay the tile",
};

function pickText(kind: string, name: string): string {
  switch (kind) {
    case "move":
    case "each":
      return `Move ${name}`;
    case "heal":
      return `Heal ${name}`;
    case "call":
      return `Call ${name}`;
    case "member":
      return `${name} steps in`;
    default:
      return `Attack ${name}`;
  }
}

/** The step on top of the stack and its numbers: `Where 3 4 0` is character 3 with 4 movement left. */
export function stepOf(view: PosseView): { name: string; numbers: number[] } {
  const [name = "", ...numbers] = (view.stack.at(-1) ?? "").split(" ");
  return { name, numbers: numbers.map(Number) };
}

/** The table's pack as the rules see it: cards by face, ways of attacking, the floor. Built as games/saloon/pack.py does. */

import type { SaloonView } from "../../wire/types.gen";
import type { Words } from "../../words/words";

export type Kind = "gun" | "melee" | "enhancement" | "block" | "reload" | "team";
export type Effect =
  | "no_counter"
  | "pierce"
  | "long_reach"
  | "drop"
  | "smash"
  | "split"
  | "restrict_self"
  | "restrict_target"
  | "heave"
  | "no_block"
  | "blood"
  | "counter"
  | "roll"
  | "fill"
  | "alone";

interface PackCard {
  id: string;
  name: string;
  kind: Kind;
  type?: "gun" | "melee" | "general";
  count: number;
  holster?: boolean;
  capacity?: number;
  bullets?: number[];
  damage?: number[];
  melee?: number;
  bonus?: number[];
  defense?: number;
  effects?: string[];
  amount?: number;
  text: string;
  rule: string;
}

export interface Card extends Required<PackCard> {
  face: number;
}

export interface Cover {
  id: string;
  name: string;
  spaces: ("plain" | "orange")[];
  burst: number;
  shield: number;
  reaches: string[];
  effect?: string;
  amount?: number;
  text: string;
  rule: string;
}

export interface Character {
  id: string;
  name: string;
  title: string;
  power: string;
  amount?: number;
  extra?: number;
  text: string;
  rule: string;
}

/** One way of attacking: an option of a Gun, a Weapon swung, the bare Fist (face -1). */
export interface Way {
  id: string;
  face: number;
  gun: boolean;
  bullets: number;
  damage: number;
  smash: boolean;
}

/** One option of an Attack Enhancement. */
export interface Boost {
  face: number;
  bullets: number;
  bonus: number;
}

export interface Space {
  cover: number;
  orange: boolean;
}

export interface Pack {
  numbers: { grit: number; long_grit: number; team_grit: number; hand: number; fist: number };
  cards: Card[];
  covers: Cover[];
  characters: Character[];
  ways: Way[];
  boosts: Boost[];
  spaces: Space[];
  loads: number[];
  /** Where jumps end. */
  open: number;
}

const KINDS: readonly Kind[] = ["gun", "melee", "enhancement", "block", "reload", "team"];
const packs = new WeakMap<Words, Pack>();

export function packOf(words: Words): Pack {
  let pack = packs.get(words);
  if (!pack) {
    pack = read(words);
    packs.set(words, pack);
  }
  return pack;
}

function read(words: Words): Pack {
  const data = words.detail.pack as {
    numbers: Pack["numbers"];
    card: PackCard[];
    cover: Cover[];
    character: Character[];
    load: { bullets: number[]; cards: number[] };
  };
  const cards = KINDS.flatMap((kind) => data.card.filter((card) => card.kind === kind)).map(
    (card, face): Card => ({
      type: "general",
      holster: false,
      capacity: 0,
      bullets: [],
      damage: [],
      melee: 0,
      bonus: [],
      defense: 0,
      effects: [],
      amount: 0,
      ...card,
      face,
    }),
  );
  return {
    numbers: data.numbers,
    cards,
    covers: data.cover,
    characters: data.character,
    ways: waysOf(cards, data.numbers.fist),
    boosts: cards.flatMap((card) =>
      card.kind === "enhancement"
        ? card.bonus.map((bonus, i) => ({ face: card.face, bullets: card.bullets[i] ?? 0, bonus }))
        : [],
    ),
    spaces: data.cover.flatMap((cover, c) => cover.spaces.map((space) => ({ cover: c, orange: space === "orange" }))),
    loads: data.load.bullets.flatMap((n, i) => Array.from({ length: data.load.cards[i] ?? 0 }, () => n)),
    open: data.cover.findIndex((cover) => cover.effect === "jump"),
  };
}

function waysOf(cards: readonly Card[], fist: number): Way[] {
  const ways: Way[] = [{ id: "fist", face: -1, gun: false, bullets: 0, damage: fist, smash: false }];
  for (const { id, face, kind, bullets, damage, melee, effects, amount } of cards) {
    const swung: Way = { id, face, gun: false, bullets: 0, damage: melee, smash: false };
    if (kind === "gun") {
      bullets.forEach((n, i) => {
        ways.push({ id: `${id}-${n}`, face, gun: true, bullets: n, damage: damage[i] ?? 0, smash: false });
      });
      ways.push({ ...swung, id: `${id}-melee` });
    } else if (kind === "melee") {
      ways.push(swung);
      if (effects.includes("smash")) ways.push({ ...swung, id: `${id}-smash`, damage: melee + amount, smash: true });
    }
  }
  return ways;
}

export function has(card: Card | undefined, effect: Effect): boolean {
  return card?.effects.includes(effect) ?? false;
}

/** The power of a character, where powers count (SL-1.5). */
export function powerOf(pack: Pack, view: SaloonView, seat: number): Character | null {
  return view.advanced ? (pack.characters[view.players[seat]?.character ?? -1] ?? null) : null;
}

/** Without teams everybody is one. */
export function isTeamPlay(view: SaloonView): boolean {
  return view.grit.length < view.seats;
}

/** SL-1.3: without teams there are no Team cards. */
export function deckSize({ cards }: Pack, view: SaloonView): number {
  const inPlay = cards.filter((card) => card.kind !== "team" || isTeamPlay(view));
  return inPlay.reduce((sum, card) => sum + card.count, 0);
}

/** "an orange space", "Behind the Bar": short enough for a button. */
export function coverAt(pack: Pack, space: number): Cover | undefined {
  return pack.covers[pack.spaces[space]?.cover ?? -1];
}

/** "Behind an Upended Table" is "Table" where there is little room. */
export function doorName(name = ""): string {
  return name.replace(/^(Behind the|Behind an|On the|Upstairs|Swingin')\s+/, "").replace(/^(Player|Upended) /, "");
}

/** The Grit left; the dead have none, never less. */
export function gritOf(view: SaloonView, seat: number): number {
  return Math.max(0, view.grit[view.players[seat]?.team ?? -1] ?? 0);
}

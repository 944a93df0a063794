/** The pack of the table: characters, posse cards, loot, tiles, as they are printed. */

import type { Band, CardFace } from "../../kit/card";
import type { PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";

export interface PackCharacter {
  id: string;
  name: string;
  posse: string;
  health: number;
  speed: number;
  range: number;
  ammo: string;
  gold: number;
  slots: number;
}

export interface PackCard {
  id: string;
  name: string;
  who: string;
  kind: string;
  timing: string;
  count: number;
  attack?: number;
  defend?: number;
  behaviour?: string;
  amount?: number;
  text: string;
  rule: string;
}

export interface PackLoot {
  id: string;
  name: string;
  deck: string;
  kind: string;
  count: number;
  ammo?: string;
  attack?: number;
  range?: number;
  uses?: number;
  behaviour?: string;
  /** Most weapons have values only. */
  text?: string;
  rule: string;
}

export interface PackTile {
  id: string;
  name: string;
  kind: string;
  posse?: string;
  drawing: string;
}

interface Pack {
  numbers: Record<string, number>;
  posse: { id: string; name: string; first: boolean }[];
  character: PackCharacter[];
  card: PackCard[];
  loot: PackLoot[];
  tile: PackTile[];
  map: { id: string; name: string; tiles: string[] }[];
}

export function packOf(words: Words): Pack {
  return words.detail.pack as unknown as Pack;
}

export const DECKS = ["rations", "weapons", "gear"] as const;
export const DECK_ICONS = ["po-food", "revolver", "po-vest"] as const;
/** A shape for every posse, so that nobody is told apart by ink alone. */
export const MARKS = ["badge", "skull", "po-bear", "po-sabre"] as const;

export function characterOf(words: Words, c: number): PackCharacter {
  return packOf(words).character[c] as PackCharacter;
}

export function cardOf(words: Words, card: number): PackCard {
  return packOf(words).card[card] as PackCard;
}

export function lootOf(words: Words, loot: number): PackLoot {
  return packOf(words).loot[loot] as PackLoot;
}

export function nameOf(words: Words, c: number): string {
  return characterOf(words, c)?.name ?? `#${c}`;
}

/** A name that fits under a medallion: of a numbered gang the last word and the number. */
export function shortOf(words: Words, c: number): string {
  const parts = nameOf(words, c).split(" ");
  const last = parts.at(-1) ?? "";
  if (/^\d+$/.test(last)) return `${parts.at(-2)} ${last}`;
  return last === "LeRoy" ? (parts[0] ?? "") : last;
}

export function posseOf(words: Words, c: number): number {
  const { posse, character } = packOf(words);
  return posse.findIndex(({ id }) => id === character[c]?.posse);
}

/** The seat a character plays for; -1 if nobody leads its posse. */
export function ownerOf(view: PosseView, words: Words, c: number): number {
  const posse = posseOf(words, c);
  return view.players.findIndex((player) => player.posse === posse);
}

/** The characters of a seat. */
export function membersOf(view: PosseView, words: Words, seat: number): number[] {
  const id = packOf(words).posse[view.players[seat]?.posse ?? -1]?.id;
  return packOf(words).character.flatMap((character, c) => (character.posse === id ? [c] : []));
}

export function healthOf(view: PosseView, words: Words, c: number): number {
  return Math.max(0, (characterOf(words, c)?.health ?? 0) - (view.figures[c]?.hurt ?? 0));
}

export function isAlive(view: PosseView, c: number): boolean {
  return (view.figures[c]?.at ?? -1) >= 0;
}

/** The characters a posse card is for, in words. */
export function whoseOf(words: Words, card: number): string {
  const ids = cardOf(words, card)?.who.split(" ") ?? [];
  const names = packOf(words).character.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  return names.length > 1 ? `any ${(names[0] ?? "").replace(/ 1$/, "")}` : (names[0] ?? "");
}

/** The same in a word or two: "Garrett", "Gang 1–3". */
export function cardWho(words: Words, card: number): string {
  const ids = cardOf(words, card)?.who.split(" ") ?? [];
  const all = packOf(words).character.flatMap(({ id }, c) => (ids.includes(id) ? [c] : []));
  const [first = -1] = all;
  if (all.length < 2) return shortOf(words, first);
  return shortOf(words, first).replace(/ 1$/, ` 1–${all.length}`);
}

export function isFor(words: Words, card: number, c: number): boolean {
  return (cardOf(words, card)?.who.split(" ") ?? []).includes(characterOf(words, c)?.id ?? "");
}

const TIMING: Record<string, string> = {
  attack: "Attack or defend",
  free: "Free action",
  anytime: "Play anytime",
  defence: "Defence",
};

const BANDS: Record<string, Band> = { free: "brass", anytime: "sage", defence: "sage" };

export function kindOf(words: Words, card: number): string {
  const { timing, attack, defend } = cardOf(words, card);
  if (timing !== "attack") return TIMING[timing] ?? timing;
  return attack !== undefined && defend !== undefined ? "Attack or defend" : "Attack";
}

export function bandOf(words: Words, card: number): Band {
  return BANDS[cardOf(words, card).timing] ?? "plain";
}

export function artOf(words: Words, card: number): string {
  const { timing, attack = -1, defend = -1 } = cardOf(words, card);
  if (timing === "free") return "boot";
  if (timing === "anytime") return "bell";
  if (timing === "defence") return "po-answer";
  return attack >= defend ? "revolver" : "shield";
}

/** A posse card as printed. */
export function faceOf(words: Words, card: number): CardFace {
  const printed = cardOf(words, card);
  const stats = [
    printed.attack === undefined ? "" : `Attack ${printed.attack}`,
    printed.defend === undefined ? "" : `Defend ${printed.defend}`,
  ];
  return {
    title: printed.name,
    art: artOf(words, card),
    kind: kindOf(words, card),
    band: bandOf(words, card),
    stats: stats.filter(Boolean),
    text: printed.text,
    foot: [whoseOf(words, card), printed.rule],
  };
}

const LOOT_ART: Record<string, string> = {
  weapon: "revolver",
  ammunition: "bullet",
  gear: "po-vest",
  consumable: "po-food",
};

const AMMO_ART: Record<string, string> = {
  rifle: "rifle",
  slug: "shotgun",
  blade: "po-sabre",
  body: "g-fist",
  pistol: "revolver",
};

export function lootArt(words: Words, loot: number): string {
  const { kind, ammo = "", behaviour = "" } = lootOf(words, loot);
  if (behaviour === "dynamite") return "dynamite";
  if (behaviour === "trap") return "po-trap";
  return (kind === "weapon" && AMMO_ART[ammo]) || (LOOT_ART[kind] ?? "crate");
}

export function lootFace(words: Words, loot: number): CardFace {
  const printed = lootOf(words, loot);
  const stats = [
    printed.attack ? `Attack ${printed.attack}` : "",
    printed.range ? `Range ${printed.range}` : "",
    printed.uses ? `Uses ${printed.uses}` : "",
  ];
  return {
    title: printed.name,
    art: lootArt(words, loot),
    kind: printed.kind,
    band: printed.kind === "weapon" ? "plain" : printed.kind === "consumable" ? "sage" : "brass",
    stats: stats.filter(Boolean),
    text: printed.text ?? "",
    foot: [printed.deck, printed.rule],
  };
}

/** The numbers on a loot card, in a line. */
export function lootLine(words: Words, loot: number): string {
  const { attack, range, text = "", ammo, kind } = lootOf(words, loot);
  if (kind !== "weapon") return text;
  const numbers = `Attack ${attack ?? 0}, Range ${range ?? 0}, ${(ammo ?? "").toUpperCase()}`;
  return text ? `${numbers}. ${text}` : numbers;
}

export const HOLDS = ["", "worn", "fitted", "running"] as const;

/** An item with what is left of it: "Masterful Revolver, 4 shots left". */
export function itemText(words: Words, item: readonly number[]): string {
  const [loot = 0, left = 0, hold = 0, hot = 0] = item;
  const { name, kind } = lootOf(words, loot);
  const notes = [
    kind === "weapon" ? `${left} ${left === 1 ? "use" : "uses"} left` : "",
    hold === 3 ? `${left} ${left === 1 ? "chip" : "chips"} left` : (HOLDS[hold] ?? ""),
    hot ? "shots are free now" : "",
  ].filter(Boolean);
  return notes.length > 0 ? `${name} (${notes.join(", ")})` : name;
}

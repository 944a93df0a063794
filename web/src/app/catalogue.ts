/** Games, their words and their rules, fetched once each. */

import { signal } from "@preact/signals";
import { api } from "../wire/http";
import type { GameInfo, Poster, RuleInfo } from "../wire/types.gen";
import { Words } from "../words/words";

const words = new Map<string, Promise<Words>>();
const rules = new Map<string, Promise<RuleInfo[]>>();

function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let promise = kept.get(key);
  if (!promise) {
    promise = make();
    kept.set(key, promise);
    promise.catch(() => kept.delete(key)); // a lost network is no reason to fail forever
  }
  return promise;
}

export function wordsOf(slug: string): Promise<Words> {
  return once(words, slug, async () => new Words(await api.game(slug)));
}

/** The words of a table, which may have a card pack of its own. */
export function wordsAt(table: string): Promise<Words> {
  return once(words, `at ${table}`, async () => new Words(await api.gameOf(table)));
}

export function rulesOf(slug: string): Promise<RuleInfo[]> {
  return once(rules, slug, () => api.rules(slug));
}

export const games = signal<GameInfo[]>([]);

export async function loadGames(): Promise<void> {
  games.value = await api.games();
}

/** Defaults for people at a live table that differ from the rules' own: they call the draw themselves. */
export function usualOptions(game: GameInfo, clock: string): Record<string, boolean | number | string> {
  const usual = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return "live_countdown" in usual ? { ...usual, live_countdown: clock !== "mail" } : usual;
}

/** Against bots, at once: what can be dealt need not be chosen first. */
export function quickOptions(game: GameInfo): Record<string, boolean | number | string> {
  const usual = usualOptions(game, "none");
  const dealt = game.options.filter((option) => option.choices.includes("deal")).map((option) => [option.name, "deal"]);
  return { ...usual, ...Object.fromEntries(dealt) };
}

/** The game that a rule's id belongs to, once the games are known: `FG-5.18` is of Finger Guns, `HN-6` of the house. */
export function slugOfRule(id: string): string {
  return games.value.find((game) => game.prefix === id.split("-")[0])?.slug ?? "house";
}

/** The rule of that id, from whichever ledger it is in. */
export async function findRule(id: string): Promise<RuleInfo | undefined> {
  if (games.value.length === 0) await loadGames();
  return (await rulesOf(slugOfRule(id))).find((rule) => rule.id === id);
}

const ANY = { icon: "revolver", line: "New in", shout: "town", text: "A shootout with its own rules." };

/** How a game is announced: one hero icon, one line, one sentence. */
export function posterOf(slug: string): Poster {
  return games.value.find((game) => game.slug === slug)?.poster ?? ANY;
}

/** In the place of a level of bots: the best the server has time for. */
export const COMPANY = "company";

/** Your opponents by default: good company, quick to answer. */
export function usualBot(game: GameInfo): string {
  return game.bots.includes("deputy") ? "deputy" : (game.bots.at(-1) ?? "");
}

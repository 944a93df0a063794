/**
 * This browser's memory while a table is dealt, and its reasons to refuse to reveal its number.
 *
 * The server learns the number only after it has shown a closed list of promises with this seat's own, under the
 * seal that was there from the beginning. The page notes what it saw first, and checks the record against it later.
 */

import type { TableInfo } from "../wire/types.gen";

/** This seat's part in a round: its number, the closed list it was revealed for, and whether the server took it. */
interface Given {
  number: string;
  closed: string;
  /** The house has acknowledged the number. */
  taken?: boolean;
}

export interface Notes {
  seal: string;
  given: Record<number, Given>;
  trouble: string;
}

const KEY = "hn-deal-";
const INDEX = "hn-deals";
const KEPT = 60;
const hashes = () => import("../replay/fair");
/** For browsers that keep nothing: then the notes last as long as the page. */
const here = new Map<string, Notes>();

export function notesOf(table: string): Notes {
  const known = here.get(table);
  let kept: Notes | null = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY + table) ?? "null") as Notes | null;
  } catch {
    kept = null;
  }
  return kept ?? known ?? { seal: "", given: {}, trouble: "" };
}

function keep(table: string, notes: Notes): void {
  here.set(table, notes);
  try {
    localStorage.setItem(KEY + table, JSON.stringify(notes));
    const index = JSON.parse(localStorage.getItem(INDEX) ?? "[]") as string[];
    if (index.includes(table)) return;
    const all = [...index, table];
    for (const old of all.splice(0, Math.max(0, all.length - KEPT))) localStorage.removeItem(KEY + old);
    localStorage.setItem(INDEX, JSON.stringify(all));
  } catch {
    // Nothing is kept: a page that is loaded again says that it cannot vouch for the deal.
  }
}

function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The house does not keep to its word; nothing was revealed. */
export class Cheated extends Error {}

function accuse(table: string, notes: Notes, trouble: string): never {
  keep(table, { ...notes, trouble: notes.trouble || trouble });
  throw new Cheated(trouble);
}

/** The seal seen first is the one that counts. */
export function look(info: TableInfo): Notes {
  const notes = notesOf(info.id);
  if (!notes.seal && info.deal.stage === "open") {
    const fresh = { ...notes, seal: info.commitment };
    keep(info.id, fresh);
    return fresh;
  }
  if (notes.seal && notes.seal !== info.commitment) accuse(info.id, notes, "The server changed its seal.");
  return notes;
}

/** The promise of this browser for the round under way; its number is noted before anything is sent. */
export async function promiseFor(info: TableInfo): Promise<string> {
  const { promiseOf } = await hashes();
  const notes = look(info);
  const { round } = info.deal;
  const given = notes.given[round] ?? { number: newNumber(), closed: "" };
  keep(info.id, { ...notes, given: { ...notes.given, [round]: given } });
  return promiseOf(info.id, round, given.number);
}

/** The number to reveal for this closed list; empty if this browser has not promised one. */
export async function numberFor(info: TableInfo): Promise<string> {
  const { closedList, promiseOf } = await hashes();
  const notes = look(info);
  const { deal } = info;
  const mine = notes.given[deal.round];
  if (!mine || info.you < 0 || !notes.seal) return "";
  // Another device of the same person may have promised since.
  if (deal.promises[info.you] !== promiseOf(info.id, deal.round, mine.number)) return "";
  const before = notes.given[deal.round - 1]?.closed;
  if (before && before !== deal.before) accuse(info.id, notes, "The server changed the list of an earlier round.");
  const { id: table, game, pack } = info;
  const closed = closedList({ ...deal, table, game, pack, seal: notes.seal });
  if (mine.closed && mine.closed !== closed) {
    accuse(info.id, notes, "The server closed two different lists for the same round.");
  }
  if (deal.closed !== closed) accuse(info.id, notes, "The server closed a different list of promises than it shows.");
  keep(info.id, { ...notes, given: { ...notes.given, [deal.round]: { ...mine, closed } } });
  return mine.number;
}

/** The house has acknowledged the number of a round. */
export function took(table: string, round: number): void {
  const notes = notesOf(table);
  const given = notes.given[round];
  if (given) keep(table, { ...notes, given: { ...notes.given, [round]: { ...given, taken: true } } });
}

export interface Noted {
  seal: string;
  mine: string;
  promises: string;
  taken: boolean;
  trouble: string;
}

/** The facts the record must agree with: the seal, and the last round in which a number was revealed. */
export function noted(table: string): Noted {
  const { seal, given, trouble } = notesOf(table);
  const rounds = Object.keys(given).map(Number);
  const last = given[Math.max(0, ...rounds.filter((round) => given[round]?.closed))];
  return { seal, mine: last?.number ?? "", promises: last?.closed ?? "", taken: last?.taken ?? false, trouble };
}

export type Answer =
  | { type: "promise"; round: number; hash: string }
  | { type: "contribute"; round: number; hex: string };

/** One page's part in the deal of a table. */
export class Witness {
  private looked = false;
  private answered = "";

  /** The next message to send for this state of the table, if any. */
  async answer(info: TableInfo): Promise<Answer | null> {
    if (info.state !== "open") return null;
    look(info);
    const { deal, you } = info;
    const first = !this.looked;
    this.looked = true;
    if (you < 0) return null;
    if (deal.stage === "reveal") {
      const hex = await numberFor(info);
      return hex ? this.once({ type: "contribute", round: deal.round, hex }) : null;
    }
    // Where another device of the same person has promised, a page that is opened later takes over, once.
    const standing = deal.promises[you] ?? "";
    const mayPromise = deal.stage === "open" ? !standing || first : this.revealed(info, deal.round - 1) && !standing;
    if (!mayPromise) return null;
    const hash = await promiseFor(info);
    return standing === hash ? null : this.once({ type: "promise", round: deal.round, hash });
  }

  /** A new connection: what was sent before may not have arrived. */
  again(): void {
    this.answered = "";
  }

  private revealed(info: TableInfo, round: number): boolean {
    return Boolean(notesOf(info.id).given[round]?.closed);
  }

  private once(answer: Answer): Answer | null {
    const said = JSON.stringify(answer);
    if (said === this.answered) return null;
    this.answered = said;
    return answer;
  }
}

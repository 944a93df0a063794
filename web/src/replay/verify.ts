/**
 * Was the deal fair? A record can be true to itself and still come from a house that cheated before the deal, so it is
 * held against what this browser noted: the seal, its own number, the closed list of promises.
 */

import type { Noted } from "../table/witness";
import type { GameRecord, ToldEvent } from "../wire/types.gen";
import { Dice } from "./dice";
import { closedList, commitment, dealKey, diceKey, promiseOf } from "./fair";
import { follows } from "./follows";
import { toldTo } from "./record";

/** `null`: nobody can tell here. */
export interface Check {
  name: string;
  passed: boolean | null;
  detail: string;
}

export interface Verdict {
  /** `null`: nothing is wrong, but not all of it could be checked. */
  fair: boolean | null;
  headline: string;
  sentence: string;
  checks: Check[];
}

type Pack = Record<string, unknown>;
const NOTHING: Noted = { seal: "", mine: "", promises: "", taken: false, trouble: "" };

/** This page's memory of the game while it was played, from one seat. */
export interface Seen {
  seat: number;
  story: readonly ToldEvent[];
}

export function verify(record: GameRecord, noted: Noted = NOTHING, pack: Pack = {}, seen?: Seen): Verdict {
  const { ending } = record;
  if (!ending) {
    return {
      fair: false,
      headline: "Not yet.",
      sentence: "The game is not over: its secret is still sealed.",
      checks: [],
    };
  }
  const checks: Check[] = [];
  if (noted.trouble) checks.push({ name: "The server kept its word", passed: false, detail: noted.trouble });
  try {
    checks.push(...promises(record, noted), draws(record), story(record, pack));
    if (seen) checks.push(sameStory(record, seen));
  } catch {
    checks.push({ name: "The record can be read", passed: false, detail: "Its proof is not valid." });
  }
  return judged(checks);
}

function judged(checks: Check[]): Verdict {
  const failed = checks.filter((check) => check.passed === false);
  if (failed.length > 0) {
    return {
      fair: false,
      headline: "The deal does not check out.",
      sentence: failed.map((check) => `${check.name}: no. ${check.detail}`).join(" "),
      checks,
    };
  }
  const unknown = checks.filter((check) => check.passed === null && check.name !== STORY);
  if (unknown.length > 0) {
    return {
      fair: null,
      headline: "Every draw was recomputed.",
      sentence: `This browser cannot vouch for the rest. ${unknown.map((check) => check.detail).join(" ")}`,
      checks,
    };
  }
  return {
    fair: true,
    headline: "The deal was fair.",
    sentence: "Sealed before the start, your number is in it, everyone promised first, every draw recomputed here.",
    checks,
  };
}

// -- what was promised ------------------------------------------------------------------------------------------------

function promises(record: GameRecord, noted: Noted): Check[] {
  const { heading, ending } = record;
  const opened = commitment(ending?.secret ?? "");
  const secret: Check = {
    name: "The secret opens the seal",
    passed: opened === heading.commitment,
    detail: `BLAKE2b of the secret: ${opened}`,
  };
  const seal = matched(
    "Sealed before the start",
    noted.seal,
    noted.seal === heading.commitment,
    "The seal is the one this browser saw before the start.",
    "The seal is not the one this browser saw before the start: the server chose its secret later.",
    "This browser did not see the seal before the start.",
  );
  const mine = yourNumber(record, noted);
  if (!heading.promised) {
    const old: Check = {
      name: "Everyone promised first",
      passed: null,
      detail:
        "This record has no promises: it does not prove that the server sealed its secret first, or that no one added a number after seeing the others.",
    };
    return [secret, seal, mine, old];
  }
  const trouble = falsePromise(record);
  const first = matched(
    "Everyone promised first",
    noted.promises || trouble,
    !trouble && listsOf(record).includes(noted.promises),
    "All numbers were promised before yours was revealed, and are the ones promised.",
    trouble || "The promises are not those this browser saw: someone chose a number after yours was known.",
    "This browser did not see the closed list of promises. The numbers are the ones the record says were promised.",
  );
  return [secret, seal, mine, first, tookPart(record)];
}

function yourNumber(record: GameRecord, { mine, taken }: Noted): Check {
  const name = "Your number is in the deal";
  const { contributions, promised } = record.heading;
  if (!mine) return { name, passed: null, detail: "This browser added no number to the deal." };
  if (contributions.includes(mine)) {
    return { name, passed: true, detail: `Your number ${mine.slice(0, 12)}… is part of the key.` };
  }
  const late = rounds(record).some(({ promises, numbers }, i) =>
    promises.some((said, seat) => said && !numbers[seat] && said === promiseOf(promised?.table ?? "", i + 1, mine)),
  );
  if (late && !taken) {
    const detail = "The record says that your number came too late, so it is not in the deal.";
    return { name, passed: null, detail };
  }
  // A seat that was in an earlier round may be left out of the last one, but no one may take its place.
  if (rounds(record).some(({ numbers }) => numbers.some((number, seat) => number === mine && !contributions[seat]))) {
    return { name, passed: null, detail: "Your number was in an earlier round. You promised none in the last one." };
  }
  return { name, passed: false, detail: "Your number is not part of the key: the server dropped or replaced it." };
}

function matched(name: string, noted: string, same: boolean, yes: string, no: string, unknown: string): Check {
  if (!noted) return { name, passed: null, detail: unknown };
  return { name, passed: same, detail: same ? yes : no };
}

function rounds({ heading }: GameRecord): { promises: string[]; numbers: string[] }[] {
  return heading.promised?.rounds ?? [];
}

function withheldBefore(record: GameRecord, round: number): Set<number> {
  const gone = new Set<number>();
  for (const { promises, numbers } of rounds(record).slice(0, round)) {
    promises.forEach((promise, seat) => {
      if (promise && !numbers[seat]) gone.add(seat);
    });
  }
  return gone;
}

function kindsIn(record: GameRecord, round: number): string[] {
  const gone = withheldBefore(record, round);
  return (record.heading.promised?.kinds ?? []).map((kind, seat) => (gone.has(seat) ? "withheld" : kind));
}

/** The digest of each round's closed list. */
export function listsOf(record: GameRecord): string[] {
  const { heading } = record;
  const { game, pack, commitment: seal } = heading;
  const table = heading.promised?.table ?? "";
  const made: string[] = [];
  rounds(record).forEach(({ promises }, i) => {
    const before = made.at(-1) ?? "";
    made.push(closedList({ table, round: i + 1, game, pack, seal, before, kinds: kindsIn(record, i), promises }));
  });
  return made;
}

/** Why a promise in the record cannot be; empty if all were kept, or are noted as withheld. */
function falsePromise(record: GameRecord): string {
  const { heading } = record;
  const all = rounds(record);
  const table = heading.promised?.table ?? "";
  if (all.length === 0 || all.length > heading.seats + 1) return "The record has no list of promises.";
  for (const [i, { promises, numbers }] of all.entries()) {
    const kinds = kindsIn(record, i);
    for (let seat = 0; seat < heading.seats; seat += 1) {
      const [promise, number, name] = [promises[seat] ?? "", numbers[seat] ?? "", heading.names[seat]];
      if (promise && kinds[seat] !== "person") return `${name} may not have promised anything.`;
      if (number && promiseOf(table, i + 1, number) !== promise)
        return `The number of ${name} is not the one promised.`;
    }
    const withheld = promises.some((promise, seat) => promise && !numbers[seat]);
    if (withheld === (i === all.length - 1)) return "The rounds of promises do not follow from each other.";
  }
  return String(heading.contributions) === String(all.at(-1)?.numbers) ? "" : "The numbers are not the promised ones.";
}

function tookPart(record: GameRecord): Check {
  const { names, promised } = record.heading;
  const all = rounds(record);
  const last = all.at(-1)?.numbers ?? [];
  const gone = withheldBefore(record, all.length);
  const named = (test: (seat: number) => boolean) => names.filter((_, seat) => test(seat)).join(", ");
  const given = named((seat) => Boolean(last[seat]));
  const withheld = named((seat) => gone.has(seat));
  const silent = named((seat) => promised?.kinds[seat] === "person" && !last[seat] && !gone.has(seat));
  const parts = [given ? `A number came from: ${given}.` : "No player added a number: the server dealt alone."];
  if (withheld) parts.push(`Did not reveal a promised number: ${withheld} (${all.length} rounds).`);
  if (silent) parts.push(`Promised nothing: ${silent}.`);
  return { name: "People took part in the deal", passed: given ? true : null, detail: parts.join(" ") };
}

// -- what was drawn ---------------------------------------------------------------------------------------------------

function keyOf(record: GameRecord): Uint8Array {
  const secret = record.ending?.secret ?? "";
  const { contributions, promised } = record.heading;
  if (!promised) return diceKey(secret, contributions);
  return dealKey(secret, listsOf(record).at(-1) ?? "", contributions);
}

function draws(record: GameRecord): Check {
  const all = record.ending?.draws ?? [];
  const dice = new Dice(keyOf(record));
  const wrong = all.findIndex(([n, result]) => dice.below(n) !== result);
  return {
    name: "Every draw follows from the key",
    passed: wrong < 0,
    detail: wrong < 0 ? `${all.length} draws recomputed, all the same.` : `Draw ${wrong + 1} is different.`,
  };
}

/** The record tells what was told here, as far back as this page was there. */
function sameStory(record: GameRecord, { seat, story }: Seen): Check {
  const name = "The record tells what you saw";
  const all = toldTo([...record.heading.events, ...record.rows.flatMap((row) => row.events)], seat, false);
  const told = all.slice(Math.max(0, all.length - story.length));
  const line = ({ says, args }: ToldEvent) => `${says} ${args}`;
  const wrong = story.findIndex((event, i) => !told[i] || line(event) !== line(told[i]));
  const detail =
    wrong < 0 ? `${story.length} events, all the same.` : `Event ${wrong + 1} of ${story.length} is different.`;
  return { name, passed: wrong < 0, detail };
}

const STORY = "The story follows from the draws";

function story(record: GameRecord, pack: Pack): Check {
  const { checked, wrong } = follows(record, pack);
  if (wrong) return { name: STORY, passed: false, detail: wrong };
  const rest = "The rules are not replayed here: highnoon verify does that.";
  if (checked === 0) return { name: STORY, passed: null, detail: `Not checked in the browser. ${rest}` };
  const what = checked === 1 ? "The one die or card that can be compared is" : `${checked} dice and cards are`;
  return { name: STORY, passed: true, detail: `${what} as drawn. ${rest}` };
}

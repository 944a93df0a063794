/** As far as it shows without the rules: the dice and cards that the story tells are the ones that were drawn. */

import type { GameRecord, TableEvent } from "../wire/types.gen";
import { shuffled } from "./dice";

type Draw = readonly [number, number];
type Pack = Record<string, unknown>;
type Face = { says: string; args: number[] };

interface Found {
  checked: number;
  wrong: string;
}

/** Everything told in one row, with what was drawn in it. */
interface Group {
  where: string;
  events: readonly TableEvent[];
  draws: readonly Draw[];
}

const NOTHING: Found = { checked: 0, wrong: "" };
const OPENINGS: Record<string, (group: Group, record: GameRecord, pack: Pack) => Found> = {
  "finger-guns": firstAlly,
  saloon: saloonDeal,
  notoriety: dealtCharacters,
};
// Events that tell a die of six, and which of their arguments it is.
const DICE: Record<string, Record<string, number>> = {
  tabletown: { rolls: 1, initiative: 1, hits: 2, misses: 2, "blast-hits": 2, "blast-misses": 2 },
};

export function follows(record: GameRecord, pack: Pack): Found {
  const groups = grouped(record);
  if (typeof groups === "string") return { checked: 0, wrong: groups };
  const all = groups.map((group) => {
    const dice = rolled(group, DICE[record.heading.game] ?? {});
    const opening = OPENINGS[record.heading.game]?.(group, record, pack) ?? NOTHING;
    return { checked: dice.checked + opening.checked, wrong: dice.wrong || opening.wrong };
  });
  const checked = all.reduce((sum, found) => sum + found.checked, 0);
  return { checked, wrong: all.find((found) => found.wrong)?.wrong ?? "" };
}

/** The draws of each row; only records with promises say how many there were. */
function grouped(record: GameRecord): Group[] | string {
  const draws = record.ending?.draws ?? [];
  if (!record.heading.promised) return [];
  const later = record.rows.reduce((sum, row) => sum + (row.draws ?? 0), 0);
  let at = draws.length - later;
  if (at < 0) return "The rows tell of more draws than were made.";
  const groups: Group[] = [{ where: "The deal", events: record.heading.events, draws: draws.slice(0, at) }];
  for (const row of record.rows) {
    const count = row.draws ?? 0;
    groups.push({ where: `Row ${row.n}`, events: row.events, draws: draws.slice(at, at + count) });
    at += count;
  }
  return groups;
}

/** Each dice event shows the next die of six that was thrown in its row. */
function rolled({ where, events, draws }: Group, dice: Record<string, number>): Found {
  const thrown = draws.filter(([n]) => n === 6).map(([, result]) => result + 1);
  let at = 0;
  let checked = 0;
  for (const { public: face } of events) {
    const place = dice[face.says];
    if (place === undefined) continue;
    at = thrown.indexOf(face.args[place] ?? 0, at) + 1;
    if (at === 0) return { checked, wrong: `${where} tells of a die that was not thrown.` };
    checked += 1;
  }
  return { checked, wrong: "" };
}

function compare(where: string, told: readonly number[], drawn: readonly number[]): Found {
  if (String(told) === String(drawn)) return { checked: told.length, wrong: "" };
  return { checked: 0, wrong: `${where} tells of other cards than were drawn.` };
}

function faces(events: readonly TableEvent[], says: string): Face[] {
  return events.flatMap((event) => [event.public, ...Object.values(event.private)]).filter((f) => f.says === says);
}

/** The faces of the cards of a pack, each as often as it is there. */
function cardsOf(cards: unknown, keep: (card: Record<string, unknown>) => boolean): number[] {
  if (!Array.isArray(cards)) return [];
  return cards.flatMap((card: Record<string, unknown>, face) =>
    keep(card) ? Array<number>(Number(card.count ?? 1)).fill(face) : [],
  );
}

/** The draws of a shuffle of that many, from this place on; null if that is not what they are. */
function shuffleAt(draws: readonly Draw[], at: number, size: number): readonly Draw[] | null {
  const mine = draws.slice(at, at + size - 1);
  return at >= 0 && mine.length === size - 1 && mine.every(([n], i) => n === size - i) ? mine : null;
}

function firstAlly({ where, events, draws }: Group, _: GameRecord, pack: Pack): Found {
  const told = faces(events, "ally-up")[0];
  const deck = cardsOf(pack.ally, () => true);
  const shuffle = where === "The deal" && told && deck.length > 0 ? shuffleAt(draws, 0, deck.length) : null;
  return shuffle ? compare(where, told?.args ?? [], shuffled(deck, shuffle).slice(0, 1)) : NOTHING;
}

/** Characters that were dealt, not chosen: seat by seat from the front of a shuffled row of all of them. */
function dealtCharacters({ where, events, draws }: Group, record: GameRecord, pack: Pack): Found {
  const told = faces(events, "is").map((face) => face.args[1] ?? -1);
  const size = Array.isArray(pack.character) ? pack.character.length : 0;
  if (told.length !== record.heading.seats || size < told.length) return NOTHING;
  const shuffle = shuffleAt(draws, 0, size);
  if (!shuffle) return NOTHING;
  const all = Array.from({ length: size }, (_, i) => i);
  return compare(where, told, shuffled(all, shuffle).slice(0, told.length));
}

/** The first player is drawn last; before that the deck is shuffled, and hands are taken from its end. */
function saloonDeal(group: Group, record: GameRecord, pack: Pack): Found {
  const { where, events, draws } = group;
  const first = faces(events, "goes-first")[0];
  if (!first) return NOTHING;
  const { seats } = record.heading;
  const last = draws.at(-1);
  const found = [
    dealtCharacters(group, record, pack),
    compare(where, first.args, last?.[0] === seats ? [last[1]] : []),
  ];
  const hands = Array.from({ length: seats }, (_, seat) =>
    events.flatMap((event) => {
      const face = event.private[String(seat)];
      return face?.says === "dealt" ? face.args : [];
    }),
  );
  for (const team of [true, false]) {
    const deck = cardsOf(pack.card, (card) => team || card.kind !== "team");
    const shuffle = shuffleAt(draws, draws.length - deck.length, deck.length);
    if (deck.length === 0 || !shuffle) continue;
    const order = shuffled(deck, shuffle);
    for (const hand of hands) {
      const dealt = order.splice(order.length - hand.length).sort((a, b) => a - b);
      found.push(compare(where, hand, dealt));
    }
    break;
  }
  const checked = found.reduce((sum, one) => sum + one.checked, 0);
  return { checked, wrong: found.find((one) => one.wrong)?.wrong ?? "" };
}

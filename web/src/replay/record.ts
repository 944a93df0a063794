/** Records as the server writes them: JSON lines, a heading, the rows, the ending. */

import type { Ending, GameRecord, Heading, RecordedGame, Row, TableEvent, ToldEvent } from "../wire/types.gen";

export class BadRecord extends Error {}

export function readRecord(text: string): GameRecord {
  const lines = text.split("\n").filter((line) => line.trim());
  const [first, ...rest] = lines.map((line, i) => parse(line, i + 1));
  if (!isHeading(first)) throw new BadRecord("This is not a record: it has no heading.");
  const rows: Row[] = [];
  let ending: Ending | null = null;
  for (const entry of rest) {
    if (entry !== null && typeof entry === "object" && "secret" in entry) ending = entry as Ending;
    else rows.push(entry as Row);
  }
  return { heading: first, rows, ending };
}

/** A finished game as the server is asked about it: its events stay here. */
export function recordedGame({ heading, rows, ending }: GameRecord): RecordedGame {
  if (!ending) throw new BadRecord("This game is not over: its record has no ending.");
  return {
    heading: { ...heading, events: [] },
    secret: ending.secret,
    moves: rows.map((row) => [row.seat, row.action]),
  };
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadRecord(`Line ${number} is not part of a record.`);
  }
}

function isHeading(value: unknown): value is Heading {
  return (
    typeof value === "object" && value !== null && "highnoon" in value && "commitment" in value && "seats" in value
  );
}

/** Something told; `to` is the seat that alone was told it, where somebody hears every secret. */
export interface Heard extends ToldEvent {
  to?: number;
}

/** A seat's face of an event; -1 is the public, `open` sees every secret. */
export function toldTo(events: readonly TableEvent[], seat: number, open: boolean): Heard[] {
  return events.flatMap((event): Heard[] => {
    const { rule } = event;
    const secrets = open ? Object.entries(event.private).filter(([, face]) => face.says) : [];
    if (secrets.length === 0) {
      const { says, args } = event.private[String(seat)] ?? event.public;
      return says ? [{ says, args, rule }] : [];
    }
    // The same told to several is told once.
    const all = secrets.map(([to, { says, args }]) => ({ says, args, rule, to: Number(to) }));
    return all.filter(
      (one, i) => i === all.findIndex((o) => o.says === one.says && String(o.args) === String(one.args)),
    );
  });
}

/** The catalog of a game's messages, filled in as engine/words.py does. */

import type { GameDetail, ToldEvent } from "../wire/types.gen";
import { Vocabulary } from "./vocabulary";

interface Catalogue {
  events: Record<string, string>;
  /** Templates in which that seat is "you", by message and place. */
  you?: Record<string, Record<string, string>>;
  asks: Record<string, [string, string]>;
  actions: Record<string, string>;
  notes: Record<string, string>;
  faces: Record<string, string[]>;
  /** One line for a player who sees an event for the first time; "key RULE" where it is only true of that rule. */
  tips?: Record<string, string>;
}

/** A stretch of a sentence; `kind` says what was filled in there. */
export interface Part {
  text: string;
  kind?: string;
  value?: number;
}

const PLACE = /\{(\d+)(?::(\w+))?\}/g;
/** Kinds that are the word itself, and speak of your seat. */
const SAYS_ITSELF = new Set(["You", "you", "Your", "your"]);
/** `{0} card{0:s}`: nothing for one. */
const PLURAL = "s";
const SEAT_IN_FACE = /\{@(\d)\}/g;

export class Words {
  readonly vocabulary: Vocabulary;
  private readonly catalogue: Catalogue;

  constructor(readonly detail: GameDetail) {
    this.catalogue = detail.words as unknown as Catalogue;
    this.vocabulary = new Vocabulary(detail.verbs);
  }

  parts(template: string, args: readonly number[], names: readonly string[]): Part[] {
    const parts: Part[] = [];
    let end = 0;
    for (const match of template.matchAll(PLACE)) {
      if (match.index > end) parts.push({ text: template.slice(end, match.index) });
      const value = args[Number(match[1])] ?? 0; // an event of an older record may lack the last ones
      const kind = match[2];
      if (kind && SAYS_ITSELF.has(kind)) parts.push({ text: kind, kind: "seat", value });
      else parts.push({ text: this.name(kind, value, names), kind: kind ?? "number", value });
      end = match.index + match[0].length;
    }
    if (end < template.length) parts.push({ text: template.slice(end) });
    return withoutNoughts(parts.map(stopOnce));
  }

  private name(kind: string | undefined, value: number, names: readonly string[]): string {
    if (kind === undefined) return String(value);
    if (kind === PLURAL) return value === 1 ? "" : PLURAL;
    return kind === "seat" ? (names[value] ?? `#${value}`) : this.face(kind, value, names);
  }

  fill(template: string, args: readonly number[], names: readonly string[]): string {
    return this.parts(template, args, names)
      .map((part) => part.text)
      .join("");
  }

  /** The story in the sentences it is told in: a run of a message with a sentence for all of them (the note `all-…`) is
   *  one event. Its first argument is their number; the others count those that end with 0, 1 and so on. `at` is the
   *  place of the last event that a sentence tells. */
  gathered<E extends ToldEvent>(events: readonly E[]): { event: E; at: number }[] {
    const told: { event: E; at: number }[] = [];
    for (let at = 0; at < events.length; at += 1) {
      const event = events[at] as E;
      const before = told.at(-1);
      if (before && countsOnly(events, at)) {
        before.at = at;
        continue;
      }
      const template = this.catalogue.notes[`all-${event.says}`];
      const first = at;
      while (template && events[at + 1]?.says === event.says && events[at + 1]?.rule === event.rule) at += 1;
      if (!template || at === first) {
        told.push({ event, at });
        continue;
      }
      const kinds = events.slice(first, at + 1).map(({ args }) => args.at(-1));
      const counts = [...template.matchAll(PLACE)].slice(1).map((_, kind) => kinds.filter((k) => k === kind).length);
      told.push({ event: { ...event, says: `all-${event.says}`, args: [kinds.length, ...counts] }, at });
    }
    return told;
  }

  /** Events in one breath. */
  events(events: readonly ToldEvent[], names: readonly string[], you = -1): string {
    return this.gathered(events)
      .map(({ event }) => this.event(event, names, you))
      .join(" ");
  }

  /** A message this client does not know is still told, if only by its key. */
  eventParts(event: ToldEvent, names: readonly string[], you = -1): Part[] {
    const { events, notes } = this.catalogue;
    const template = this.toldTo(event, you) ?? events[event.says] ?? notes[event.says];
    if (template === undefined) return [{ text: event.says }];
    return this.parts(template, event.args, you < 0 ? names : names.map((name, seat) => (seat === you ? "you" : name)));
  }

  /** The template in which the one it is told to is "you". */
  private toldTo({ says, args }: ToldEvent, you: number): string | undefined {
    const forms = you < 0 ? undefined : this.catalogue.you?.[says];
    return Object.entries(forms ?? {}).find(([place]) => args[Number(place)] === you)?.[1];
  }

  /** `you` is the seat of the one it is told to, if it is told to a player. */
  event(event: ToldEvent, names: readonly string[], you = -1): string {
    return this.eventParts(event, names, you)
      .map((part) => part.text)
      .join("");
  }

  /** The line that explains an event to a newcomer, by its key; null if it explains itself. */
  tip({ says, rule }: ToldEvent): { key: string; text: string } | null {
    for (const key of [`${says} ${rule}`, says]) {
      const text = this.catalogue.tips?.[key];
      if (text) return { key, text };
    }
    return null;
  }

  ask(kind: string, seat: number, names: readonly string[], you: boolean): string {
    const texts = this.catalogue.asks[kind];
    return texts ? this.fill(texts[you ? 0 : 1], [seat], names) : kind;
  }

  action(key: number, names: readonly string[]): string {
    const { verb, values } = this.vocabulary.split(key);
    return this.fill(this.catalogue.actions[verb] ?? verb, values, names);
  }

  note(says: string, args: readonly number[], names: readonly string[]): string {
    const template = this.catalogue.notes[says];
    return template === undefined ? says : this.fill(template, args, names);
  }

  /** The name of a face, which may itself name seats. */
  face(kind: string, value: number, names: readonly string[]): string {
    const face = this.catalogue.faces[kind]?.[value] ?? `#${value}`;
    return face.replace(SEAT_IN_FACE, (_, seat) => names[Number(seat)] ?? `#${seat}`);
  }
}

/** Does this event only count the cards that this seat saw one by one just before ("draws-this" three times, "draws" 3)? */
function countsOnly(events: readonly ToldEvent[], at: number): boolean {
  const { says, args, rule } = events[at] as ToldEvent;
  let named = 0;
  for (let i = at - 1; i >= 0; i -= 1, named += 1) {
    const other = events[i] as ToldEvent;
    if (other.says !== `${says}-this` || other.args[0] !== args[0] || other.rule !== rule) break;
  }
  return named > 0 && args.length === 2 && args[1] === named;
}

/** Without the period after a name that ends with its own mark, as in "Ambush!" and "T.N.T.". */
function stopOnce(part: Part, place: number, parts: readonly Part[]): Part {
  const doubled = part.text.startsWith(".") && /[!.]$/.test(parts[place - 1]?.text ?? "");
  return doubled ? { ...part, text: part.text.slice(1) } : part;
}

/** In a sum, terms of nothing are left out: "4 Weapon + 0 from cards − 1 Shield = 3" is "4 Weapon − 1 Shield = 3"; and
 *  a negative term is subtracted: "+ -2 Burst" is "− 2 Burst". A bare number alone is not a sum: "4 = 4" is "4". */
function withoutNoughts(parts: Part[]): Part[] {
  const kept: Part[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] as Part;
    const before = kept.at(-1);
    const value = part.kind === "number" && before && / [+−] $/.test(before.text) ? (part.value ?? 0) : 1;
    if (before && value < 0 && before.text.endsWith(" + ")) {
      kept[kept.length - 1] = { ...before, text: `${before.text.slice(0, -3)} − ` };
      kept.push({ ...part, text: String(-value) });
      continue;
    }
    // The term ends where the next one, or the result, begins.
    const end = value === 0 ? parts.findIndex((next, j) => j > i && !next.kind && / [+−=] $/.test(next.text)) : -1;
    const next = parts[end];
    if (!before || !next) {
      kept.push(part);
      continue;
    }
    kept[kept.length - 1] = { ...before, text: before.text.slice(0, -3) + next.text.slice(-3) };
    i = end;
  }
  const result = kept.findIndex((part, i) => part.text === " = " && kept[i - 1]?.kind === "number");
  const [term, sum] = [kept[result - 1], kept[result + 1]];
  if (term && sum && term.text === sum.text && kept[result - 2]?.text.endsWith(": ")) kept.splice(result, 2);
  const minus = (text: string) => text.replace(/^-/, "−");
  return kept.map((part, i) => (/ [=→] $/.test(kept[i - 1]?.text ?? "") ? { ...part, text: minus(part.text) } : part));
}

/** The catalogue of a game's messages, filled in as engine/words.py does. */

import type { GameDetail, ToldEvent } from "../wire/types.gen";
import { Vocabulary } from "./vocabulary";

interface Catalogue {
  events: Record<string, string>;
  asks: Record<string, [string, string]>;
  actions: Record<string, string>;
  notes: Record<string, string>;
  faces: Record<string, string[]>;
}

/** A stretch of a sentence; `kind` says what was filled in there. */
export interface Part {
  text: string;
  kind?: string;
  value?: number;
}

const PLACE = /\{(\d+)(?::(\w+))?\}/g;

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
      const value = args[Number(match[1])] as number;
      const kind = match[2];
      parts.push({ text: this.name(kind, value, names), kind: kind ?? "number", value });
      end = match.index + match[0].length;
    }
    if (end < template.length) parts.push({ text: template.slice(end) });
    return parts;
  }

  private name(kind: string | undefined, value: number, names: readonly string[]): string {
    if (kind === undefined) return String(value);
    // The faces of gestures name seats by their letters; at this table everybody has a name.
    if (kind === "gesture") return this.gesture(value, names);
    if (kind === "seat") return names[value] ?? `#${value}`;
    const face = this.catalogue.faces[kind]?.[value] ?? `#${value}`;
    return face.replace(/\{@(\d)\}/g, (_, seat) => names[Number(seat)] ?? `#${seat}`);
  }

  private gesture(key: number, names: readonly string[]): string {
    const { verb, values, kinds } = this.vocabulary.split(key);
    const whom = values.filter((_, i) => kinds[i] === "seat").map((seat) => names[seat] ?? `#${seat}`);
    const rest = values.filter((_, i) => kinds[i] !== "seat").join(" ");
    return [capital(verb.replaceAll("-", " ")), rest, whom.length > 0 && `at ${whom.join(" and ")}`].filter(Boolean).join(" ");
  }

  fill(template: string, args: readonly number[], names: readonly string[]): string {
    return this.parts(template, args, names)
      .map((part) => part.text)
      .join("");
  }

  /** A message this client does not know is still told, if only by its key. */
  eventParts(event: ToldEvent, names: readonly string[]): Part[] {
    const template = this.catalogue.events[event.says];
    return template === undefined ? [{ text: event.says }] : this.parts(template, event.args, names);
  }

  event(event: ToldEvent, names: readonly string[]): string {
    return this.eventParts(event, names)
      .map((part) => part.text)
      .join("");
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

  face(kind: string, value: number): string {
    return this.catalogue.faces[kind]?.[value] ?? "";
  }
}

function capital(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

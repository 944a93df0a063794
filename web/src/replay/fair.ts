/** engine/fair.py again, in the browser. docs/fairness.md specifies every hash. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

function person(text: string): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(utf8ToBytes(text));
  return bytes;
}

/** A hash of several byte strings, each after its length. */
function framed(parts: readonly Uint8Array[], purpose: string): Uint8Array {
  const state = blake2b.create({ dkLen: 32, personalization: person(purpose) });
  for (const part of parts) {
    state.update(Uint8Array.of(part.length & 255, part.length >> 8));
    state.update(part);
  }
  return state.digest();
}

/** The seal of the house: the hash of its secret. */
export function commitment(secret: string): string {
  return bytesToHex(blake2b(hexToBytes(secret), { dkLen: 32, personalization: person("hn-commitment") }));
}

/** A seat's promise: the hash of its number, for one round at one table. */
export function promiseOf(table: string, round: number, number: string): string {
  return bytesToHex(framed([utf8ToBytes(table), Uint8Array.of(round), hexToBytes(number)], "hn-promise"));
}

export interface List {
  table: string;
  round: number;
  game: string;
  pack: string;
  seal: string;
  before: string;
  kinds: readonly string[];
  promises: readonly string[];
}

/** The digest of a closed list of promises. */
export function closedList({ table, round, game, pack, seal, before, kinds, promises }: List): string {
  const head = [utf8ToBytes(table), Uint8Array.of(round), utf8ToBytes(game), utf8ToBytes(pack)];
  const seats = kinds.flatMap((kind, seat) => [utf8ToBytes(kind), hexToBytes(promises[seat] ?? "")]);
  return bytesToHex(framed([...head, hexToBytes(seal), hexToBytes(before), ...seats], "hn-promises"));
}

/** The key of the dice. */
export function dealKey(secret: string, closed: string, numbers: readonly string[]): Uint8Array {
  return framed([secret, closed, ...numbers].map(hexToBytes), "hn-deal-key");
}

/** The key of a record without promises. */
export function diceKey(secret: string, contributions: readonly string[]): Uint8Array {
  return framed([secret, ...contributions].map(hexToBytes), "hn-dice-key");
}

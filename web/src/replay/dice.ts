/** engine/dice.py and engine/fair.py again, in the browser: a keyed BLAKE2b counter stream. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const BLOCK = 64;

function person(text: string): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(utf8ToBytes(text));
  return bytes;
}

export function commitment(secret: string): string {
  return bytesToHex(blake2b(hexToBytes(secret), { dkLen: 32, personalization: person("hn-commitment") }));
}

export function diceKey(secret: string, contributions: readonly string[]): Uint8Array {
  const state = blake2b.create({ dkLen: 32, personalization: person("hn-dice-key") });
  for (const hex of [secret, ...contributions]) {
    const bytes = hexToBytes(hex);
    state.update(Uint8Array.of(bytes.length & 255, bytes.length >> 8));
    state.update(bytes);
  }
  return state.digest();
}

export class Dice {
  private counter = 0;
  private at = BLOCK;
  private block: Uint8Array = new Uint8Array(BLOCK);

  constructor(private readonly key: Uint8Array) {}

  private byte(): number {
    if (this.at === BLOCK) {
      const number = new Uint8Array(8);
      new DataView(number.buffer).setBigUint64(0, BigInt(this.counter), true);
      this.block = blake2b(number, { dkLen: BLOCK, key: this.key });
      this.counter += 1;
      this.at = 0;
    }
    const value = this.block[this.at] as number;
    this.at += 1;
    return value;
  }

  /** A number below n, each equally likely. */
  below(n: number): number {
    const wide = n > 256;
    const range = wide ? 65536 : 256;
    const limit = range - (range % n);
    let x: number;
    do x = wide ? this.byte() * 256 + this.byte() : this.byte();
    while (x >= limit);
    return x % n;
  }
}

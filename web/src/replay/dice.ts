/** engine/dice.py again, in the browser: a keyed BLAKE2b counter stream. */

import { blake2b } from "@noble/hashes/blake2.js";

const BLOCK = 64;

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

/** Puts cards in order by the numbers that were drawn for a shuffle: n, n - 1, … 2. */
export function shuffled(cards: readonly number[], draws: readonly (readonly [number, number])[]): number[] {
  const order = [...cards];
  draws.forEach(([n, j]) => {
    [order[n - 1], order[j]] = [order[j] as number, order[n - 1] as number];
  });
  return order;
}

/** Actions as in engine/actions.py: a key is a verb and small operands. */

import type { VerbInfo } from "../wire/types.gen";

interface Operand {
  kind: string;
  size: number;
  low: number;
}

export interface Move {
  verb: string;
  values: number[];
}

interface Verb {
  base: number;
  name: string;
  operands: Operand[];
  size: number;
}

export class Vocabulary {
  private readonly verbs: Verb[];

  constructor(infos: VerbInfo[]) {
    this.verbs = infos.map(({ base, name, operands }) => {
      const known = operands as unknown as Operand[];
      return { base, name, operands: known, size: known.reduce((n, o) => n * o.size, 1) };
    });
  }

  split(key: number): Move {
    const verb = this.verbs.find((v) => key >= v.base && key < v.base + v.size);
    if (!verb) throw new RangeError(`there is no action ${key}`);
    const values: number[] = [];
    let rest = key - verb.base;
    for (const operand of [...verb.operands].reverse()) {
      values.unshift(operand.low + (rest % operand.size));
      rest = Math.floor(rest / operand.size);
    }
    return { verb: verb.name, values };
  }

  key(name: string, ...values: number[]): number {
    const verb = this.verbs.find((v) => v.name === name);
    if (!verb || verb.operands.length !== values.length) throw new RangeError(`${name} takes other operands`);
    return verb.operands.reduce((n, o, i) => n * o.size + (values[i] as number) - o.low, 0) + verb.base;
  }
}

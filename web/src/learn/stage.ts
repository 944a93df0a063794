/** A board for one person alone: a lesson or a puzzle. Nothing is at stake, and nobody else is there. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type Absence, type AnyBoard, type Stage, scopeOf } from "../boards/board";
import { facesOf } from "../table/faces";
import { NO_KEY, PageStage } from "../table/stage";
import type { Tried } from "../wire/types.gen";
import type { Words } from "../words/words";

export { NO_KEY };

export abstract class LoneStage extends PageStage implements Stage {
  readonly options = signal<Record<string, boolean | number | string>>({});
  readonly away = signal<ReadonlyMap<number, Absence>>(new Map());
  readonly aside = signal(false);
  readonly hushed = signal<ReadonlySet<string>>(new Set());
  readonly pick = signal(NO_KEY);
  readonly you = signal(-1);
  readonly names = signal<string[]>([]);
  readonly marked: ReadonlySignal<readonly number[]> = signal([]);
  readonly faces = computed(() => facesOf(this.names.value.map((name) => ({ name, face: "" }))));
  readonly scope: string;
  readonly selection: unknown;

  constructor(
    protected readonly slug: string,
    readonly id: string,
    readonly board: AnyBoard,
    readonly words: Words,
    plain: boolean,
  ) {
    super();
    this.scope = scopeOf(slug, plain);
    this.selection = board.makeSelection(this);
  }

  abstract readonly act: (keys: number[]) => void;

  close(): void {
    this.player.set(null);
  }

  /** A sealed choice lies on the table and can be changed; false if this decision is open. */
  protected pickSealed(key: number): boolean {
    const { sealed, options } = this.view.value;
    if (!sealed || !options.includes(key)) return false;
    this.pick.value = key;
    return true;
  }

  /** Asks the server, which knows the table. */
  protected abstract foresee(keys: number[]): Promise<Tried>;

  readonly try = (keys: number[]): Promise<Tried | null> => this.foresee(keys).catch(() => null);

  readonly hush = (): void => {};
}

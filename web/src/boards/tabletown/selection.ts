/** A player's unsent selection. */

import { computed, signal } from "@preact/signals";
import type { TabletownView } from "../../wire/types.gen";
import type { Stage } from "../board";
import { whyNot } from "../refusal";
import { AskedSelection } from "../selection";
import { BULLET, SHELL } from "./cards";
import type { Fx, Tray } from "./fx";

export type TtStage = Stage<TabletownView, Fx>;

/** Optional decisions that come again and again. */
export const PASSABLE: ReadonlySet<string> = new Set(["reach", "reaction", "star", "law"]);

/** The verb with which a tap on somebody answers. */
const NAMING: Record<string, string> = { action: "track", facing: "face", whom: "call-out" };

const AMMO: ReadonlySet<number> = new Set([BULLET, SHELL]);

interface Wish {
  card: number;
  seat: number;
  /** A key that is ready to be sent. */
  key: number;
}

const NOTHING: Wish = { card: -1, seat: -1, key: -1 };

export class Selection extends AskedSelection<TabletownView, Fx, Wish> {
  private kept: { fight: string; tray: Tray } | null = null;

  constructor(stage: TtStage) {
    super(stage, NOTHING);
  }

  protected moment({ turns }: TabletownView): string {
    return `${turns}`;
  }

  /** The card that is lifted. */
  readonly card = computed(() => this.chosen.value.card);
  /** The one who was tapped. */
  readonly seat = computed(() => this.chosen.value.seat);
  readonly key = computed(() => this.chosen.value.key);

  /** A number of shots or sticks is set and can still be changed. */
  aimWith(key: number): void {
    this.choose({ key });
  }

  lift(card: number): void {
    const up = this.card.value !== card;
    this.choose(up ? { card } : {});
    this.idle.value = "";
    if (up && AMMO.has(card) && !this.find("load")) void this.learn(card);
  }

  /** Why the ammo that is lifted cannot be loaded; empty until the engine has said it. */
  readonly idle = signal("");

  private async learn(card: number): Promise<void> {
    const why = await whyNot(this.stage, this.stage.words.vocabulary.key("load", 1));
    if (this.card.value === card) this.idle.value = why;
  }

  /** The verb that a tap on a poster would stand for. */
  readonly naming = computed(() => NAMING[this.question.value] ?? (this.question.value === "reach" ? "reach" : ""));

  isLit(seat: number): boolean {
    const verb = this.naming.value;
    if (!verb) return false;
    if (verb !== "reach" || this.seat.value < 0) return this.find(verb, seat) !== undefined;
    return seat === this.seat.value || this.find(verb, this.seat.value, seat) !== undefined;
  }

  /** A tap on somebody: choose them, or say why not. */
  tap(seat: number): void {
    const verb = this.naming.value;
    if (!verb) return this.stage.look(seat);
    const first = this.seat.value;
    if (seat === first) return this.choose({});
    if (verb === "reach" && first >= 0) {
      const option = this.find(verb, first, seat);
      if (option) return this.send(option);
    }
    if (this.find(verb, seat)) this.choose({ seat });
    else if (seat === this.stage.you.value && verb !== "reach") this.stage.look(seat);
    else this.whyNobody(verb, seat);
  }

  private whyNobody(verb: string, seat: number): void {
    const { words, view } = this.stage;
    const more = verb === "reach" ? [(seat + 1) % view.value.seats] : [];
    void this.sayWhy(words.vocabulary.key(verb, seat, ...more));
  }

  /** The target of your hand if you confirmed now; -1 if you are not choosing. */
  readonly aim = computed(() => (this.naming.value && this.naming.value !== "reach" ? this.seat.value : -1));

  /** The last dice stay on the table until the next ones, or until the fight is over. */
  readonly tray = computed<Tray | null>(() => {
    const { turns, fight, victim, aside } = this.stage.view.value;
    const now = `${turns} ${fight} ${victim} ${aside.join()}`;
    const tray = this.stage.fx.value?.tray ?? null;
    if (tray) this.kept = { fight: now, tray };
    if (tray || fight === 0) return tray;
    return this.kept?.fight === now ? this.kept.tray : null;
  });
}

/** The step on top of the stack and its numbers: `Hit 0 3` is a hit by card 0 on seat 3. */
export function stepOf(view: TabletownView): { name: string; numbers: number[] } {
  const [name = "", ...numbers] = (view.stack.at(-1) ?? "").split(" ");
  return { name, numbers: numbers.map(Number) };
}

/** Players in the fight who have not acted, by initiative; equal totals together. */
export function initiativeOf(view: TabletownView): { total: number; seats: number[]; acted: boolean }[] {
  const groups = new Map<number, number[]>();
  view.players.forEach((player, seat) => {
    if (player.total > 0) groups.set(player.total, [...(groups.get(player.total) ?? []), seat]);
  });
  return [...groups.entries()]
    .sort(([x], [y]) => x - y)
    .map(([total, seats]) => ({ total, seats, acted: seats.every((seat) => view.players[seat]?.acted) }));
}

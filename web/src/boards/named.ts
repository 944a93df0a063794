import type { Stage } from "./board";

/** A player by name, and you as "you" or whatever fits the sentence. */
export function named({ names, you }: Pick<Stage, "names" | "you">, seat: number, own = "you"): string {
  return seat === you.value ? own : (names.value[seat] ?? "");
}

/** Why something cannot be chosen now: the engine says, with its rule. */

import type { View } from "../wire/types.gen";
import type { Stage } from "./board";

/** The engine's words for a key that is not open; empty if it is open after all, or if nobody answers. */
export async function whyNot<V extends View, Fx>(stage: Stage<V, Fx>, key: number): Promise<string> {
  const tried = await stage.try([key]);
  return tried?.message ? `${tried.message.replace(/\.$/, "")}.` : "";
}

/** Says so. */
export async function explain<V extends View, Fx>(stage: Stage<V, Fx>, key: number): Promise<void> {
  const tried = await stage.try([key]);
  if (!tried) stage.refuse("The table does not answer. Try again.", "");
  else if (tried.message) stage.refuse(`${tried.message.replace(/\.$/, "")}.`, tried.rule);
}

/** It is your turn: the title says so, a bell rings, and a notification if you asked for one and look elsewhere. */

import { effect } from "@preact/signals";
import { play } from "../sound/sounds";
import type { TableStore } from "../table/store";
import { settings } from "./settings";

const NAME = "High Noon";

export function title(text: string): void {
  document.title = text ? `${text} · ${NAME}` : NAME;
}

export function callAttention(table: TableStore): () => void {
  let called = false;
  return effect(() => {
    const yours = table.yourMove.value && table.settled.value;
    const game = table.info.value?.title ?? "";
    title(yours ? `● Your move · ${game}` : game);
    if (yours && !called) {
      play("bell");
      if (document.visibilityState === "hidden") notify(game);
    }
    called = yours;
  });
}

function notify(game: string): void {
  if (!settings.peek().notify || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const note = new Notification(`${game}: your move`, {
    body: "The table is waiting for you.",
    tag: "highnoon",
    icon: "/icon.svg",
  });
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** Asks the browser; false if it, or its owner, says no. */
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

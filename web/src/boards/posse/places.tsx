/** Questions that are answered on the map. */

import { Icon } from "../../kit/icon";
import { CardActs } from "./acting";
import { ItemButton, Pass, Said } from "./buttons";
import { DIRECTIONS } from "./ground";
import { nameOf } from "./pack";
import type { PoProps } from "./scene";

/** Answered by a tap on the map; the button says what a second tap would. */
export function OnMap({ stage, selection }: PoProps) {
  const { kind } = stage.view.value;
  const steps = selection.all("step");
  return (
    <div class="acts">
      {(kind === "move" || kind === "each" || kind === "member" || kind === "heal" || kind === "call") && (
        <People stage={stage} selection={selection} />
      )}
      {steps.length > 0 && (
        <div class={selection.turned.value ? "steps turned" : "steps"} role="group" aria-label="One step">
          <span class="muted" aria-hidden="true">
            Or step by step
          </span>
          {steps.map((option) => (
            <button
              type="button"
              key={option.key}
              class="btn icon-btn"
              aria-label={`One step ${DIRECTIONS[option.values[0] ?? 0]}`}
              onClick={() => selection.send(option)}
            >
              <Icon name={`po-${DIRECTIONS[option.values[0] ?? 0]}wards`} />
            </button>
          ))}
        </div>
      )}
      {selection.all("use").map((option) => (
        <ItemButton key={option.key} stage={stage} selection={selection} option={option} />
      ))}
      {kind === "move" && selection.card.value >= 0 && (
        <CardActs stage={stage} selection={selection} card={selection.card.value} />
      )}
      <div class="say">
        <Pass selection={selection} />
        <Said stage={stage} selection={selection} hint={HINTS[kind] ?? "Tap the map."} />
      </div>
    </div>
  );
}

const HINTS: Record<string, string> = {
  move: "Tap one of yours on the map or here.",
  each: "Tap who moves next.",
  where: "Tap a square: the number is what it costs.",
  crate: "Tap a marked square.",
  target: "Tap whom to attack.",
  second: "Tap a second target, or pass.",
  trap: "Tap an adjacent square.",
  blast: "Tap where it goes off.",
  heal: "Tap who is healed.",
  call: "Tap the target you call.",
  member: "Tap who steps in.",
  "which-crate": "Tap the crate.",
};

/** Those who can be named, as buttons: the same as a tap on the map. */
function People({ stage, selection }: PoProps) {
  const chosen = selection.option.value?.key;
  return (
    <div class="po-people">
      {selection.all("pick").map((option) => {
        const [c = 0] = option.values;
        return (
          <button
            type="button"
            key={option.key}
            class="btn chip"
            aria-pressed={option.key === chosen}
            onClick={() => selection.tap(stage.view.value.figures[c]?.at ?? -1)}
          >
            {nameOf(stage.words, c)}
          </button>
        );
      })}
    </div>
  );
}

/** Loot taken out of crates, and loot thrown away. */

import { Icon } from "../../kit/icon";
import { Pass } from "./buttons";
import { cardOf, itemText, lootArt, lootLine, lootOf, nameOf } from "./pack";
import type { PoProps } from "./scene";
import { isFull, stepOf } from "./selection";

/** PO-30 to PO-33: cards on the table, one tap each. */
export function Loot({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const { words } = stage;
  const { kind } = view;
  const [first = -1, second = -1] = stepOf(view).numbers;
  const options = selection.options.value.filter(({ verb }) => verb !== "pass");
  const full = isFull(view, options);
  return (
    <div class="acts">
      {full && <p class="about">Found: {view.drawn.map((loot) => lootOf(words, loot).name).join(", ")}.</p>}
      <div class="answers">
        {options.map((option) => {
          const [a = 0, b = 1] = option.values;
          const from = kind === "take" ? second : kind === "rob" ? a : first;
          const place = option.verb === "rob" || option.verb === "drop" ? b : a;
          const item = option.verb === "keep" ? [a, 0, 0, 0] : (view.figures[from]?.items[place - 1] ?? [0]);
          const loot = item[0] ?? 0;
          return (
            <button type="button" key={option.key} class="btn choice" onClick={() => selection.send(option)}>
              <Icon name={lootArt(words, loot)} />
              <span>
                <b>
                  {option.verb === "drop" && "Drop "}
                  {option.verb === "keep" ? lootOf(words, loot).name : itemText(words, item)}
                </b>
                <small>
                  {lootLine(words, loot)}
                  {option.verb === "rob" && ` (${nameOf(words, a)})`}
                </small>
              </span>
            </button>
          );
        })}
      </div>
      <Pass selection={selection} />
    </div>
  );
}

/** PO-36. */
export function Discard({ stage, selection }: PoProps) {
  const card = selection.card.value;
  const option = card >= 0 ? selection.find("discard", card) : undefined;
  return (
    <div class="acts">
      {option ? (
        <button type="button" class="btn main" onClick={() => selection.send(option)}>
          Discard {cardOf(stage.words, card).name}
        </button>
      ) : (
        <p class="hint muted">Tap a card of your hand.</p>
      )}
    </div>
  );
}

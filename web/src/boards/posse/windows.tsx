/** Questions that are asked at once: who answers an attack, and how. */

import { Icon } from "../../kit/icon";
import type { Option } from "../selection";
import { Pass } from "./buttons";
import { cardOf, lootArt, lootLine, lootOf } from "./pack";
import type { PoProps } from "./scene";
import { PASSABLE } from "./selection";

/** A moment for a card: one tap plays it, one tap passes. */
export function Window({ stage, selection }: PoProps) {
  const { kind } = stage.view.value;
  const options = selection.options.value.filter(({ verb }) => verb !== "pass");
  return (
    <div class="acts window">
      <div class="answers">
        {options.map((option) => (
          <Answer key={option.key} stage={stage} selection={selection} option={option} />
        ))}
      </div>
      <div class="row">
        <Pass selection={selection} />
        {PASSABLE.has(kind) && (
          <button type="button" class="btn hush" onClick={() => stage.hush(kind, true)}>
            Don’t ask again this turn
          </button>
        )}
      </div>
    </div>
  );
}

function Answer({ stage, selection, option }: PoProps & { option: Option }) {
  const { words } = stage;
  const { verb, values } = option;
  const view = stage.view.value;
  const [a = 0, b = 1] = values;
  const attack = view.attacks.at(-1);
  if (verb === "defend" || verb === "respond") {
    const printed = cardOf(words, a);
    const special = printed.kind === "basic" ? "" : printed.text;
    const threat = verb === "defend" ? selection.threat(option) : null;
    return (
      <button type="button" class="btn choice" onClick={() => selection.send(option)}>
        <Icon name={verb === "defend" ? "shield" : "bell"} />
        <span>
          <b>{printed.name}</b>
          {special && <small>{special}</small>}
          {threat && (
            <small>{threat.damage > 0 ? `${threat.damage} damage gets through` : "nothing gets through"}</small>
          )}
        </span>
        {verb === "defend" && <em>{printed.defend ?? 0}</em>}
      </button>
    );
  }
  const holder = verb === "ammo" ? (attack?.by ?? -1) : a;
  const item = view.figures[holder]?.items[(verb === "ammo" ? a : b) - 1] ?? [0];
  return (
    <button type="button" class="btn choice" onClick={() => selection.send(option)}>
      <Icon name={lootArt(words, item[0] ?? 0)} />
      <span>
        <b>{lootOf(words, item[0] ?? 0).name}</b>
        <small>{lootLine(words, item[0] ?? 0)}</small>
      </span>
    </button>
  );
}

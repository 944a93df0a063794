/** Buttons of several questions. */

import { Icon } from "../../kit/icon";
import type { Option } from "../selection";
import { placeOf, squareAt } from "./ground";
import { lootArt } from "./pack";
import type { PoProps } from "./scene";

export function Said({ selection, hint }: PoProps & { hint: string }) {
  const option = selection.option.value;
  if (!option) return <p class="hint muted">{hint}</p>;
  const [a = 0, b = 0] = option.values;
  const place = option.verb === "move" || option.verb === "at" ? placeOf(squareAt(a, b)) : "";
  return (
    <button type="button" class="btn main" onClick={() => selection.send(option)}>
      {selection.say(option)}
      {place && <small class="vh"> at {place}</small>}
    </button>
  );
}

/** The way out of the decision. */
export function Pass({ selection }: { selection: PoProps["selection"] }) {
  const option = selection.find("pass");
  if (!option) return null;
  return (
    <button type="button" class="btn pass" onClick={() => selection.send(option)}>
      {selection.say(option)}
    </button>
  );
}

export function ItemButton({ stage, selection, option }: PoProps & { option: Option }) {
  const [c = 0, place = 1] = option.values;
  const item = stage.view.value.figures[c]?.items[place - 1] ?? [0];
  return (
    <button type="button" class="btn second deed" onClick={() => selection.send(option)}>
      <Icon name={lootArt(stage.words, item[0] ?? 0)} /> {selection.say(option)}
    </button>
  );
}

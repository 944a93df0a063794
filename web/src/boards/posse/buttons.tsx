/** Buttons of several questions. */

import { Icon } from "../../kit/icon";
import type { Option } from "../selection";
import { placeOf, squareAt } from "./ground";
import { lootArt, lootOf, nameOf } from "./pack";
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

export function Pass({ selection, text }: { selection: PoProps["selection"]; text: string }) {
  const option = selection.find("pass");
  if (!option) return null;
  return (
    <button type="button" class="btn pass" onClick={() => selection.send(option)}>
      {text}
    </button>
  );
}

export function ItemButton({ stage, selection, option, word }: PoProps & { option: Option; word: string }) {
  const [c = 0, place = 1] = option.values;
  const item = stage.view.value.figures[c]?.items[place - 1] ?? [0];
  return (
    <button type="button" class="btn second deed" onClick={() => selection.send(option)}>
      <Icon name={lootArt(stage.words, item[0] ?? 0)} /> {word} {lootOf(stage.words, item[0] ?? 0).name}:{" "}
      {nameOf(stage.words, c)}
    </button>
  );
}

/** The questions before the fight: which posse, which tiles, and where they go. */

import { Icon } from "../../kit/icon";
import { Pass, Said } from "./buttons";
import { linesOf, turned } from "./ground";
import { MARKS, packOf } from "./pack";
import type { PoProps } from "./scene";
import { Street } from "./street";

/** PO-11. */
export function Posses({ stage, selection }: PoProps) {
  const { posse, character } = packOf(stage.words);
  return (
    <div class="choices">
      {selection.all("take").map((option) => {
        const [which = 0] = option.values;
        const members = character.filter((one) => one.posse === posse[which]?.id);
        return (
          <button type="button" key={option.key} class="btn choice" onClick={() => selection.send(option)}>
            <Icon name={MARKS[which] ?? "posse"} />
            <span>
              <b>{posse[which]?.name}</b>
              <small>
                {members.length} characters, {members.reduce((sum, one) => sum + one.health, 0)} health:{" "}
                {members.map(({ name }) => name).join(", ")}
              </small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** PO-13: which tile, and how it is turned. */
export function Tiles({ stage, selection }: PoProps) {
  const { tile: tiles } = packOf(stage.words);
  const { kind, tile } = stage.view.value;
  const options = kind === "tile" ? selection.all("tile") : selection.all("turn");
  return (
    <div class="acts">
      <div class="tiles">
        {options.map((option) => {
          const [n = 0] = option.values;
          const printed = tiles[kind === "tile" ? n : tile];
          if (!printed) return null;
          const lines = turned(linesOf(printed), kind === "tile" ? 0 : n);
          return (
            <button type="button" key={option.key} class="btn tile" onClick={() => selection.send(option)}>
              <svg viewBox="-4 -4 248 248" aria-hidden="true">
                <Street drawing={lines.join("\n")} />
              </svg>
              <span>{kind === "tile" ? printed.name : n === 0 ? "As it is" : `${n} quarter${n > 1 ? "s" : ""}`}</span>
            </button>
          );
        })}
      </div>
      <Pass selection={selection} />
    </div>
  );
}

/** Where it goes: a tap on the map, or one place after another. */
export function PlaceTile({ stage, selection }: PoProps) {
  const spots = selection.all("at");
  const at = spots.findIndex(({ key }) => key === selection.option.value?.key);
  const go = (by: number) => {
    const next = spots[(Math.max(0, at) + by + spots.length) % spots.length];
    if (next) selection.choose({ key: next.key });
  };
  return (
    <div class="acts">
      <div class="row">
        <button type="button" class="btn second" onClick={() => go(-1)}>
          <Icon name="back" /> Place before
        </button>
        <button type="button" class="btn second" onClick={() => go(1)}>
          Next place <Icon name="next" />
        </button>
      </div>
      <Said stage={stage} selection={selection} hint="Tap the map next to the tiles." />
    </div>
  );
}

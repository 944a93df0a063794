import type { ComponentChildren } from "preact";
import { isPhone } from "../../kit/size";
import type { SaloonView } from "../../wire/types.gen";
import type { DockProps } from "../board";
import type { Fx } from "./beats";
import { Builder } from "./builder";
import { Chain } from "./chain";
import { Hand } from "./hand";
import { Mat, QuickDraw } from "./mat";
import { AnyQuestion, Block, Characters, Jump, Moves, Scavenge, Weapons } from "./questions";
import type { Selection } from "./selection";
import "./dock.css";

type Props = DockProps<SaloonView, Fx, Selection>;

/** Your side of the table: mat, hand, and what you can do now. */
export function Dock({ stage, selection, peek, undo }: Props) {
  const sitting = stage.you.value >= 0;
  const kind = selection.kind.value;
  const choosing = kind === "character" || kind === "power";
  return (
    <div class={["sl-dock", !sitting && "watching", choosing && "casting"].filter(Boolean).join(" ")} data-asks={kind}>
      {sitting && isPhone.value && !choosing && <Mat stage={stage} selection={selection} />}
      {sitting && !choosing && <Hand stage={stage} selection={selection} />}
      <div class="zone">
        {kind ? (
          <Question stage={stage} selection={selection} undo={undo} />
        ) : (
          <Waiting stage={stage} selection={selection} peek={peek} undo={undo} />
        )}
      </div>
      <QuickDraw stage={stage} selection={selection} />
    </div>
  );
}

/** Nothing to choose: the Attack under way, and what just happened. */
function Waiting({ stage, selection, peek, undo }: Props) {
  return (
    <div class="wait">
      <Chain stage={stage} selection={selection} />
      {peek}
      {undo}
    </div>
  );
}

function Question({
  stage,
  selection,
  undo,
}: {
  stage: Props["stage"];
  selection: Selection;
  undo: ComponentChildren;
}) {
  switch (selection.kind.value) {
    case "character":
    case "power":
      return <Characters stage={stage} selection={selection} />;
    case "scavenge":
      return <Scavenge stage={stage} selection={selection} undo={undo} />;
    case "setup":
    case "weapons":
      return <Weapons stage={stage} selection={selection} undo={undo} />;
    case "place":
    case "hunker":
    case "roll":
      return <Moves stage={stage} selection={selection} undo={undo} />;
    case "jump":
      return <Jump stage={stage} selection={selection} undo={undo} />;
    case "fight":
    case "counter":
    case "enhance":
    case "target":
      // Without a Weapon or anybody near there may be nothing to build with: a Quick Draw or no.
      return selection.blow.value ? (
        <>
          {selection.kind.value === "counter" && <Chain stage={stage} selection={selection} />}
          <Builder stage={stage} selection={selection} undo={undo} />
        </>
      ) : (
        <AnyQuestion stage={stage} selection={selection} undo={undo} />
      );
    case "block":
      return <Block stage={stage} selection={selection} />;
    default:
      return <AnyQuestion stage={stage} selection={selection} undo={undo} />;
  }
}

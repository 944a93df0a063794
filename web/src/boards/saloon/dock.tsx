import type { ComponentChildren } from "preact";
import { isPhone } from "../../kit/size";
import type { SaloonView } from "../../wire/types.gen";
import type { DockProps } from "../board";
import type { Fx } from "./beats";
import { Builder } from "./builder";
import { Chain } from "./chain";
import type { Desk } from "./desk";
import { Hand } from "./hand";
import { Mat, QuickDraw } from "./mat";
import { AnyQuestion, Block, Characters, Jump, Moves, Scavenge, Weapons } from "./questions";
import "./dock.css";

type Props = DockProps<SaloonView, Fx, Desk>;

/** Your side of the table: mat, hand, and what you can do now. */
export function Dock({ stage, desk, peek, undo }: Props) {
  const sitting = stage.you.value >= 0;
  const kind = desk.kind.value;
  const choosing = kind === "character" || kind === "power";
  return (
    <div class={["sl-dock", !sitting && "watching", choosing && "casting"].filter(Boolean).join(" ")} data-asks={kind}>
      {sitting && isPhone.value && !choosing && <Mat stage={stage} desk={desk} />}
      {sitting && !choosing && <Hand stage={stage} desk={desk} />}
      <div class="zone">
        {kind ? (
          <Question stage={stage} desk={desk} undo={undo} />
        ) : (
          <Waiting stage={stage} desk={desk} peek={peek} undo={undo} />
        )}
      </div>
      <QuickDraw stage={stage} desk={desk} />
    </div>
  );
}

/** Nothing to choose: the Attack under way, and what just happened. */
function Waiting({ stage, desk, peek, undo }: Props) {
  return (
    <div class="wait">
      <Chain stage={stage} desk={desk} />
      {peek}
      {undo}
    </div>
  );
}

function Question({ stage, desk, undo }: { stage: Props["stage"]; desk: Desk; undo: ComponentChildren }) {
  switch (desk.kind.value) {
    case "character":
    case "power":
      return <Characters stage={stage} desk={desk} />;
    case "scavenge":
      return <Scavenge stage={stage} desk={desk} undo={undo} />;
    case "setup":
    case "weapons":
      return <Weapons stage={stage} desk={desk} undo={undo} />;
    case "place":
    case "hunker":
    case "roll":
      return <Moves stage={stage} desk={desk} undo={undo} />;
    case "jump":
      return <Jump stage={stage} desk={desk} undo={undo} />;
    case "fight":
    case "counter":
    case "enhance":
    case "target":
      // Without a Weapon or anybody near there may be nothing to build with: a Quick Draw or no.
      return desk.blow.value ? (
        <>
          {desk.kind.value === "counter" && <Chain stage={stage} desk={desk} />}
          <Builder stage={stage} desk={desk} undo={undo} />
        </>
      ) : (
        <AnyQuestion stage={stage} desk={desk} undo={undo} />
      );
    case "block":
      return <Block stage={stage} desk={desk} />;
    default:
      return <AnyQuestion stage={stage} desk={desk} undo={undo} />;
  }
}

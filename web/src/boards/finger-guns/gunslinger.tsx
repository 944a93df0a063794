import { Bar } from "../../kit/bar";
import { Icon } from "../../kit/icon";
import { Face, Portrait } from "../../kit/portrait";
import { usePress } from "../../kit/press";
import { Away } from "../away";
import type { Stage } from "../board";
import { faceOfAlly } from "./allies";
import type { Hand } from "./beats";
import { aim, handSide, type Plan } from "./geometry";
import { gestureOf, iconOf, nameOf, packOf } from "./gestures";
import type { Spot } from "./ring";
import type { FgProps } from "./scene";
import type { Selection } from "./selection";

interface Props {
  stage: FgProps["stage"];
  selection: Selection;
  seat: number;
  plan: Plan;
}

/** A poster at the table: face, name, health; badge, allies and hand pinned to it. */
export function Gunslinger({ stage, selection, seat, plan }: Props) {
  const view = stage.view.value;
  const fx = stage.fx.value;
  const player = view.players[seat];
  const { numbers } = packOf(stage.words);
  const you = seat === stage.you.value;
  const name = stage.names.value[seat] ?? "";
  const lit = selection.naming.value
    ? selection.can(stage.words.vocabulary.key("choose", seat))
    : selection.choosing.value && selection.canAim(selection.lit.value === "power-shot" ? "power-shot" : "shot", seat);
  const chosen = selection.choosing.value && selection.targets.value.includes(seat);
  const press = usePress(
    () =>
      selection.choosing.value || selection.naming.value
        ? you
          ? stage.look(seat)
          : selection.tap(seat)
        : stage.look(seat),
    () => stage.look(seat),
  );
  if (!player) return null;
  const burst = fx?.bursts[seat];
  const dead = player.ghost || player.killed;
  const classes = [
    "seat",
    you && "you",
    lit && "lit",
    chosen && "sel",
    player.ghost && "ghost",
    player.killed && "dead",
    fx?.fading.includes(seat) && "fading",
    burst !== undefined && burst < 0 && "hit",
  ];
  const [x, y] = plan.spots[seat] ?? [50, 50];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{ left: `${x}%`, top: `${y}%`, "--tilt": `${you ? 0 : TILTS[seat]}deg` }}
      aria-pressed={lit ? chosen : undefined}
      data-seat={seat}
      {...press}
    >
      {view.badge === seat && (
        <span class="star">
          <Icon name="badge" />
        </span>
      )}
      <span class="pic">
        <Face face={stage.faces.value[seat] ?? ""} />
        <Away stage={stage} seat={seat} />
        {player.killed && (
          <span class="killed wood" aria-hidden="true">
            Killed
          </span>
        )}
      </span>
      <span class="nm">{name}</span>
      <span class="vh">{you ? " (you), " : ", "}</span>
      {player.ghost ? (
        <span class="grit word">
          <Icon name="ghost" /> Ghost
        </span>
      ) : (
        <Bar value={player.health} of={numbers.health} lost={fx?.lost[seat] ?? 0} />
      )}
      <span class="vh">{describe(stage, seat, lit, chosen)}</span>
      {player.keepers.length > 0 && <Keepers stage={stage} keepers={player.keepers} />}
      {chosen && (
        <span class={`aim${handSide(plan, seat) > 0 ? " r" : ""}`}>
          <Icon name={selection.lit.value === "power-shot" ? "g-power" : "g-shot"} />
        </span>
      )}
      <HandToken stage={stage} seat={seat} plan={plan} hand={fx?.hands[seat]} />
      {burst !== undefined && (
        <span class={`boom${burst > 0 ? " up" : ""}${handSide(plan, seat) > 0 ? "" : " r"}`} key={`${burst}`}>
          <Icon name="boom" />
          <b aria-hidden="true">{burst > 0 ? `+${burst}` : burst < 0 ? `−${-burst}` : "0"}</b>
        </span>
      )}
      {stage.bubbles.value.get(seat) && !dead && <Bubble text={stage.bubbles.value.get(seat) ?? ""} spot={[x, y]} />}
    </button>
  );
}

/** Nailed up by hand. */
const TILTS = [0.4, -0.8, 1.1, -0.5, 0.9, -1.1, 0.7, -0.3];

function HandToken({
  stage,
  seat,
  plan,
  hand,
}: {
  stage: FgProps["stage"];
  seat: number;
  plan: Plan;
  hand: Hand | undefined;
}) {
  const view = stage.view.value;
  const shown = view.players[seat]?.gesture ?? 0;
  // Before the draw you alone see your own hand.
  const own = seat === stage.you.value && view.kind === "gesture" && stage.settled.value ? stage.pick.value : 0;
  const gesture = gestureOf(shown || own, stage.words);
  if (!gesture) return null;
  const side = handSide(plan, seat);
  const target = gesture.targets[0];
  const angle = target === undefined ? 0 : aim(plan, seat, target);
  const turned = Math.abs(angle) > 90;
  const turn =
    target === undefined ? undefined : { transform: `rotate(${angle.toFixed(1)}deg)${turned ? " scaleY(-1)" : ""}` };
  return (
    <span class={`gest${side < 0 ? " l" : ""} ${hand ?? ""}`}>
      <span class="turn" style={turn}>
        <Icon name={iconOf(gesture)} />
      </span>
      {gesture.kind === "saloon" && <em aria-hidden="true">{gesture.number}</em>}
    </span>
  );
}

function Keepers({ stage, keepers }: { stage: FgProps["stage"]; keepers: number[] }) {
  return (
    <span class="keepers">
      {keepers.map((ally) => {
        const { art } = faceOfAlly(stage.words, ally);
        return (
          <span class="fc" key={ally}>
            {typeof art === "string" ? <Icon name={art} /> : <Portrait bust={art} />}
          </span>
        );
      })}
    </span>
  );
}

/** The latest chat line, next to its speaker and inside the board. */
function Bubble({ text, spot: [x, y] }: { text: string; spot: Spot }) {
  const side = x < 35 ? " left" : x > 65 ? " right" : "";
  return <span class={`bubble${y < 40 ? " low" : ""}${side}`}>{text}</span>;
}

/** The rest of a poster's description, after its name and number. */
function describe(stage: Stage & FgProps["stage"], seat: number, lit: boolean, chosen: boolean): string {
  const view = stage.view.value;
  const names = stage.names.value;
  const player = view.players[seat];
  if (!player) return "";
  const gesture = gestureOf(player.gesture, stage.words);
  const allies = player.keepers.map((ally) => stage.words.face("ally", ally, names));
  return [
    player.ghost ? "" : player.killed ? " health: Killed" : " health",
    view.badge === seat && "sheriff's badge",
    gesture && `shows ${nameOf(gesture, names)}`,
    allies.length > 0 && `with ${allies.join(" and ")}`,
    chosen ? "your target" : lit && "can be aimed at",
  ]
    .filter((part) => part !== false && part !== null)
    .join(", ");
}

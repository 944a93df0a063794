import { useSize } from "../../kit/size";
import type { NotorietyView } from "../../wire/types.gen";
import { Arcs } from "../arcs";
import type { BoardProps } from "../board";
import type { Fx } from "./fx";
import { Poster } from "./poster";
import { aimLines, type Line, leastHeight, lineBetween, type Plan, planFor, streetOf } from "./ring";
import { Ruler } from "./ruler";
import type { Selection } from "./selection";
import { Strip } from "./strip";
import { Tray } from "./tray";
import "../scene.css";
import "./scene.css";
import "./poster.css";

export type NtProps = BoardProps<NotorietyView, Fx, Selection>;

/** Posters round the square, a line from everybody to whom they aim at, and the ruler of Speed below. */
export function Scene({ stage, selection }: NtProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = stage.view.value;
  const fx = stage.fx.value;
  const { width, height } = size.value;
  const plan = planFor(view.seats, stage.you.value, width, height);
  const lines = aimLines(plan, aims(stage, selection, view));
  // Nobody stands anywhere before the square has a size.
  const seats = Array.from({ length: width > 0 ? view.seats : 0 }, (_, seat) => seat);
  const shape = plan.wide
    ? "wide"
    : plan.poster.height < 100
      ? "tall tight"
      : plan.poster.height < 130
        ? "tall"
        : "tall roomy";
  return (
    <div class={`nt ${shape}`}>
      <Strip stage={stage} />
      <div
        class="square"
        ref={ref}
        style={{
          "--pw": `${plan.poster.width}px`,
          "--ph": `${plan.poster.height}px`,
          "--street": `${streetOf(plan)}px`,
          minHeight: `${leastHeight(view.seats, width)}px`,
        }}
      >
        <Lines stage={stage} plan={plan} lines={lines} aimed={selection.aim.value} />
        <ul class="seats" aria-label="Gunslingers, clockwise">
          {seats.map((seat) => (
            <li key={seat}>
              <Poster stage={stage} selection={selection} seat={seat} plan={plan} />
            </li>
          ))}
        </ul>
        <Arcs id="nt" size={plan} arcs={fx?.arcs ?? []} path={(from, to) => lineBetween(plan, from, to)} />
        <Tray stage={stage} selection={selection} />
        {fx?.stamp && (
          <p class={`stamp wood press${fx.stamp.length > 9 ? " long" : ""}`} key={fx.stamp} aria-hidden="true">
            {fx.stamp}
          </p>
        )}
        {fx?.shout && (
          <div class="shout" key={fx.shout} aria-hidden="true">
            <p class="wood press">{fx.shout}</p>
          </div>
        )}
      </div>
      <Ruler stage={stage} />
    </div>
  );
}

/** Everyone's aims; your own line follows the player you are about to choose. */
function aims(stage: NtProps["stage"], selection: Selection, view: NotorietyView): number[] {
  return view.players.map((player, seat) => {
    if (!player.alive || player.down) return -1;
    return seat === stage.you.value && selection.aim.value >= 0 ? selection.aim.value : player.aim;
  });
}

/** Yours is heavy and solid, those at you are dashed and red, of those who have acted nothing but a hair is left. */
function Lines({
  stage,
  plan,
  lines,
  aimed,
}: {
  stage: NtProps["stage"];
  plan: Plan;
  lines: readonly Line[];
  aimed: number;
}) {
  const you = stage.you.value;
  const view = stage.view.value;
  return (
    <svg class="lines" viewBox={`0 0 ${plan.width || 1} ${plan.height || 1}`} aria-hidden="true">
      <defs>
        {["plain", "mine", "atyou"].map((kind) => (
          <marker
            key={kind}
            id={`nt-${kind}`}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth={kind === "plain" ? 5.5 : 4.2}
            markerHeight={kind === "plain" ? 5.5 : 4.2}
            orient="auto"
          >
            <path class={`head ${kind}`} d="M0 0L10 5 0 10 3 5Z" />
          </marker>
        ))}
      </defs>
      {lines.map(({ from, to, path }) => {
        const kind = from === you ? "mine" : to === you ? "atyou" : "plain";
        const wish = from === you && aimed >= 0;
        const acted = view.players[from]?.acted;
        return (
          <path
            key={`${from}-${to}`}
            class={`line ${kind}${wish ? " wish" : ""}${acted ? " acted" : ""}`}
            d={path}
            marker-end={`url(#nt-${kind})`}
          />
        );
      })}
    </svg>
  );
}

import { isPhone, textScale, useSize } from "../../kit/size";
import type { TabletownView } from "../../wire/types.gen";
import { Arcs } from "../arcs";
import type { BoardProps } from "../board";
import type { Fx } from "./fx";
import { Poster } from "./poster";
import type { Selection } from "./selection";
import { facingLines, type Line, leastHeight, lineBetween, type Plan, planFor, shotPath, squaredOff } from "./street";
import { Strip } from "./strip";
import { Tray } from "./tray";
import "../scene.css";
import "./street.css";
import "./poster.css";
import "./tray.css";

// The values of `fight`.
const DUEL = 1;
const SHOOTOUT = 2;

export type TtProps = BoardProps<TabletownView, Fx, Selection>;

/** The main street, with everybody's hand pointing at somebody. */
export function Scene({ stage, selection }: TtProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = stage.view.value;
  const fx = stage.fx.value;
  const { width, height } = size.value;
  const text = textScale();
  const flat = planFor(view.seats, stage.you.value, width, height, text);
  const { wide } = flat;
  // TT-J29: an explosion is everybody's, also in a duel.
  const duel = view.fight === DUEL && !fx?.shout && selection.tray.value?.kind !== "blast";
  const plan = duel ? squaredOff(flat, view.active, view.victim) : flat;
  const fighting = (seat: number) => (duel ? seat === view.active || seat === view.victim : true);
  const facing = pointing(stage, selection, view);
  const lines = facingLines(plan, facing).filter((line) => fighting(line.from) && fighting(line.to));
  // Nobody stands anywhere before the street has a size.
  const seats = Array.from({ length: width > 0 ? view.seats : 0 }, (_, seat) => seat);
  const small = flat.poster.height < 150;
  const tight = flat.poster.height < 78;
  const classes = [
    "tt",
    wide ? "wide" : "tall",
    small && "small",
    tight && "tight",
    duel && "duels",
    view.fight === SHOOTOUT && "shoots",
  ];
  return (
    <div class={classes.filter(Boolean).join(" ")} data-fight={["", "draw", "shootout"][view.fight]}>
      <Strip stage={stage} />
      <div
        class="street"
        ref={ref}
        style={{
          "--pw": `${plan.poster.width}px`,
          "--ph": `${plan.poster.height}px`,
          "--tok": `${plan.token}px`,
          minHeight: `${leastHeight(view.seats, width, text)}px`,
        }}
      >
        <Ground plan={flat} />
        {duel && <div class="spotlight" aria-hidden="true" />}
        <Lines stage={stage} plan={plan} lines={lines} aimed={selection.aim.value} />
        <ul class="seats" aria-label="Gunslingers, clockwise">
          {seats.map((seat) => (
            <li key={seat}>
              <Poster
                stage={stage}
                selection={selection}
                seat={seat}
                plan={plan}
                angle={angleOf(plan, lines, facing, seat)}
                dim={!fighting(seat)}
                duel={duel && fighting(seat)}
              />
            </li>
          ))}
        </ul>
        <Arcs id="tt" size={plan} arcs={fx?.arcs ?? []} path={(from, to) => shotPath(plan, from, to)} />
        {!isPhone.value && <Tray stage={stage} selection={selection} />}
        {fx?.stamp && (
          <p class={`stamp wood press${fx.stamp.length > 9 ? " long" : ""}`} key={fx.stamp} aria-hidden="true">
            {fx.stamp}
          </p>
        )}
        {fx?.shout && (
          <div class="shout" key={fx.shout} aria-hidden="true">
            <p class={`wood press${fx.shout.length > 6 ? " long" : ""}`}>{fx.shout}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Everyone's facing; your own hand follows the player you are about to choose. */
function pointing(stage: TtProps["stage"], selection: Selection, view: TabletownView): number[] {
  return view.players.map((player, seat) => {
    if (!player.alive) return -1;
    return seat === stage.you.value && selection.aim.value >= 0 ? selection.aim.value : player.facing;
  });
}

/** Where a hand points; of those who face nobody, out into the street. */
function angleOf(plan: Plan, lines: readonly Line[], facing: readonly number[], seat: number): number | null {
  const to = facing[seat] ?? -1;
  if (to < 0 || to === seat) return null;
  const own = lines.find((line) => line.from === seat);
  if (own) return own.angle;
  const shared = lines.find((line) => line.mutual && line.to === seat);
  return shared ? shared.back : lineBetween(plan, seat, to).angle;
}

/** Boardwalks with their planks, and the ruts of many wheels. */
function Ground({ plan }: { plan: Plan }) {
  const { width, height, wide, poster } = plan;
  const deep = (wide ? poster.height : poster.width) + (wide ? 24 : 14);
  const ruts = wide
    ? [0.38, 0.46, 0.57, 0.64].map((y) => rut(width, height * y, false))
    : [0.42, 0.48, 0.54, 0.6].map((x) => rut(height, width * x, true));
  return (
    <div class="ground" aria-hidden="true" style={{ "--deep": `${deep}px` }}>
      <span class="walk one" />
      <span class="walk two" />
      <svg viewBox={`0 0 ${width || 1} ${height || 1}`} aria-hidden="true">
        {ruts.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </div>
  );
}

function rut(length: number, at: number, upright: boolean): string {
  const point = (x: number, y: number) => (upright ? `${y} ${x}` : `${x} ${y}`);
  const by = 7;
  return `M${point(0, at)}C${point(length * 0.25, at - by)} ${point(length * 0.4, at + by)} ${point(length * 0.55, at)}S${point(length * 0.85, at - by)} ${point(length, at + by / 2)}`;
}

/** Facing lines: one from every hand; yours is heavy, those that point at you are marked. */
function Lines({
  stage,
  plan,
  lines,
  aimed,
}: {
  stage: TtProps["stage"];
  plan: Plan;
  lines: readonly Line[];
  aimed: number;
}) {
  const you = stage.you.value;
  return (
    <svg class="lines" viewBox={`0 0 ${plan.width || 1} ${plan.height || 1}`} aria-hidden="true">
      <defs>
        {["plain", "mine", "atyou"].map((kind) => (
          <marker
            key={kind}
            id={`tt-${kind}`}
            viewBox="0 0 10 10"
            refX="7"
            refY="5"
            markerWidth={kind === "plain" ? 5.5 : 4.6}
            markerHeight={kind === "plain" ? 5.5 : 4.6}
            orient="auto-start-reverse"
          >
            <path class={`head ${kind}`} d="M0 0L10 5 0 10 3 5Z" />
          </marker>
        ))}
      </defs>
      {lines.map((line) => {
        const mine = line.from === you || (line.mutual && line.to === you);
        const kind = mine ? "mine" : line.to === you ? "atyou" : "plain";
        const wish = line.from === you && aimed >= 0;
        return (
          <path
            key={`${line.from}-${line.to}-${line.mutual}`}
            class={`line ${kind}${line.mutual ? " mutual" : ""}${wish ? " wish" : ""}`}
            d={line.path}
            marker-end={`url(#tt-${kind})`}
            marker-start={line.mutual ? `url(#tt-${kind})` : undefined}
          />
        );
      })}
    </svg>
  );
}

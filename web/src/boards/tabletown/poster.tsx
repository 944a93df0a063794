import { Icon } from "../../kit/icon";
import { Portrait, Silhouette } from "../../kit/portrait";
import { usePress } from "../../kit/press";
import { Away } from "../away";
import { named } from "../named";
import { lookOf, packOf, shortOf } from "./cards";
import { Die } from "./die";
import { personOf } from "./gunslingers";
import { Guns, gunsInWords } from "./pips";
import type { TtProps } from "./scene";
import type { Plan } from "./street";

interface Props {
  stage: TtProps["stage"];
  selection: TtProps["selection"];
  seat: number;
  plan: Plan;
  /** Where the hand points, in degrees; null for nowhere. */
  angle: number | null;
  /** In the shade while others fight. */
  dim: boolean;
  duel: boolean;
}

/** A poster on the boardwalk: face, wounds as holes in it, gun and rounds, and the hand that points. */
export function Poster({ stage, selection, seat, plan, angle, dim, duel }: Props) {
  const view = stage.view.value;
  const fx = stage.fx.value;
  const player = view.players[seat];
  const press = usePress(
    () => selection.tap(seat),
    () => stage.look(seat),
  );
  const spot = plan.spots[seat];
  if (!player || !spot) return null;
  const you = seat === stage.you.value;
  const lit = selection.isLit(seat);
  const chosen = selection.seat.value === seat;
  const dead = !player.alive;
  const falling = fx?.falling.includes(seat) ?? false;
  const turn = view.active === seat && view.turns > 0 && !dead;
  const away = (view.out & (1 << seat)) !== 0;
  const person = personOf(stage.words, player.gunslinger);
  const classes = [
    "seat",
    "tp",
    you && "you",
    lit && "lit",
    chosen && "sel",
    dead && "dead",
    falling && "falling",
    dim && "dim",
    duel && "duel",
    turn && "turn",
    away && "away",
    fx?.wounded.includes(seat) && "hit",
    spot.out.y < 0 ? "near" : spot.out.y > 0 ? "far" : spot.out.x > 0 ? "left" : "right",
  ];
  const names = stage.names.value;
  const at = player.facing;
  const flag = [you ? "You" : "", turn ? "turn" : ""].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{
        "--x": `${spot.x}px`,
        "--y": `${spot.y}px`,
        "--ph": duel ? `${Math.max(plan.poster.height, 98)}px` : undefined,
      }}
      aria-pressed={lit ? chosen : undefined}
      data-seat={seat}
      {...press}
    >
      {flag && (
        <span class="flag" aria-hidden="true">
          {flag}
        </span>
      )}
      <span class="pic">
        {person ? <Portrait bust={person.bust} /> : <Silhouette />}
        <Holes wounds={player.wounds} dead={dead} />
        {!dead && <Away stage={stage} seat={seat} />}
        {dead && (
          <span class="gone wood" aria-hidden="true">
            <Icon name="skull" />
          </span>
        )}
        {away && !dead && (
          <span class="gone" aria-hidden="true">
            <Icon name="tt-coach" />
          </span>
        )}
      </span>
      <span class="nm">{names[seat]}</span>
      <span class="vh">{describe(stage, seat, lit, chosen)}</span>
      <span class="gear" aria-hidden="true">
        {dead ? <span class="guns none">Boot Hill</span> : <Guns player={player} words={stage.words} />}
      </span>
      {!dead && (
        <span class="at" aria-hidden="true">
          <Icon name="g-point" />
          <span>{at < 0 ? "nobody" : named(stage, at)}</span>
        </span>
      )}
      {!dead && (
        <span class="held" aria-hidden="true">
          <Icon name="pack" />
          {player.cards}
        </span>
      )}
      {player.wounds > 0 && !dead && (
        <span class="wounds" aria-hidden="true">
          <Icon name="tt-hole" />
          {player.wounds}
          <small>/{packOf(stage.words).numbers.wounds}</small>
        </span>
      )}
      {player.total > 0 && !dead && (
        <span class={`init${player.acted ? " acted" : ""}`} aria-hidden="true">
          {player.total}
        </span>
      )}
      {player.sticks > 0 && (
        <span class="sticks" aria-hidden="true">
          <Icon name="dynamite" />
          {player.sticks}
        </span>
      )}
      {angle !== null && !dead && <HandToken angle={angle} out={spot.out} now={fx?.acting.includes(seat) ?? false} />}
      <Moment stage={stage} seat={seat} />
      {stage.bubbles.value.get(seat) && !dead && <span class="bubble">{stage.bubbles.value.get(seat)}</span>}
    </button>
  );
}

/** The printer's fist on the edge of the street. */
function HandToken({ angle, out, now }: { angle: number; out: { x: number; y: number }; now: boolean }) {
  const turned = Math.abs(angle) > 90;
  return (
    <span
      class={`fist${now ? " now" : ""}`}
      style={{ left: `${50 + out.x * 50}%`, top: `${50 + out.y * 50}%`, "--ox": out.x, "--oy": out.y }}
      aria-hidden="true"
    >
      <span class="turnable" style={{ transform: `rotate(${angle.toFixed(1)}deg)${turned ? " scaleY(-1)" : ""}` }}>
        <Icon name="g-point" />
      </span>
    </span>
  );
}

/** TT-53: one hole for each wound, where they leave the face alone. */
const HOLES: readonly (readonly [number, number])[] = [
  [13, 20],
  [86, 30],
  [15, 66],
  [84, 72],
  [50, 12],
];

function Holes({ wounds, dead }: { wounds: number; dead: boolean }) {
  if (dead) return null;
  return (
    <>
      {HOLES.slice(0, wounds).map(([x, y]) => (
        <span class="hole" key={`${x}`} style={{ left: `${x}%`, top: `${y}%` }} aria-hidden="true">
          <Icon name="tt-hole" />
        </span>
      ))}
    </>
  );
}

/** The effect on this player right now. */
function Moment({ stage, seat }: { stage: Props["stage"]; seat: number }) {
  const fx = stage.fx.value;
  if (!fx) return null;
  const die = fx.dice[seat];
  const card = fx.cards[seat];
  return (
    <>
      {die && (
        <span class={`proof${die.good === null ? "" : die.good ? " good" : " bad"}`} aria-hidden="true">
          <Die face={die.die} />
        </span>
      )}
      {card !== undefined && (
        <span class={`laid${card < 0 ? " back" : ""}`} aria-hidden="true">
          {card >= 0 && (
            <>
              <Icon name={lookOf(card).icon} />
              <span>{shortOf(stage.words, card)}</span>
            </>
          )}
        </span>
      )}
      {fx.wounded.includes(seat) && (
        <span class="boom" aria-hidden="true">
          <Icon name="boom" />
          <b>−1</b>
        </span>
      )}
      {fx.starred.includes(seat) && (
        <span class="saved" aria-hidden="true">
          <Icon name="badge" />
        </span>
      )}
    </>
  );
}

/** The rest of a poster's description, after its name. */
function describe(stage: Props["stage"], seat: number, lit: boolean, chosen: boolean): string {
  const view = stage.view.value;
  const player = view.players[seat];
  if (!player) return "";
  const person = personOf(stage.words, player.gunslinger);
  const parts = [
    seat === stage.you.value && "that is you",
    person && `as ${person.nickname}`,
    view.active === seat && view.turns > 0 && player.alive && "at turn",
  ];
  if (!player.alive) parts.push("dead");
  else {
    const last = packOf(stage.words).numbers.wounds;
    parts.push(
      player.facing < 0 ? "faces nobody" : `faces ${named(stage, player.facing)}`,
      gunsInWords(player, stage.words),
      `${player.wounds} of ${last} wounds`,
      `${player.cards} cards`,
      view.out & (1 << seat) ? "out of town" : false,
      player.total > 0 && `initiative ${player.total}${player.acted ? ", has acted" : ""}`,
      player.sticks > 0 && `has thrown ${player.sticks} T.N.T.`,
    );
  }
  parts.push(chosen ? "chosen" : lit && "can be chosen");
  return `, ${parts.filter(Boolean).join(", ")}`;
}

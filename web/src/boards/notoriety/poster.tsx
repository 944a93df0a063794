import { Icon } from "../../kit/icon";
import { Portrait, Silhouette } from "../../kit/portrait";
import { usePress } from "../../kit/press";
import type { NotorietyGunslinger } from "../../wire/types.gen";
import { Away } from "../away";
import { named } from "../named";
import { Cover, coverInWords } from "./cover";
import { Cylinder, gunInWords } from "./cylinder";
import {
  EXPOSED,
  FIRE_FROM_COVER,
  GONE,
  gunOf,
  iconOfCard,
  nameOf,
  OPEN,
  RELOAD_OPEN,
  RUN,
  SPOOKED,
  STAY,
  speedOf,
} from "./pack";
import { personOf } from "./people";
import type { Plan } from "./ring";
import type { NtProps } from "./scene";

type Stage = NtProps["stage"];

/** A poster: face with the cover in front of it, stars, cards, guns, and the card of this round. */
export function Poster({ stage, selection, seat, plan }: NtProps & { seat: number; plan: Plan }) {
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
  const chosen = lit && selection.seat.value === seat;
  const dead = !player.alive;
  const acting = view.order[view.at] === seat && view.revealed && !dead && !player.down;
  const person = personOf(stage.words, player.character);
  const name = stage.names.value[seat] ?? "";
  const classes = [
    "seat",
    "np",
    you && "you",
    lit && "lit",
    chosen && "sel",
    dead && "dead",
    player.down && !dead && "down",
    acting && "turn",
    fx?.falling.includes(seat) && "falling",
    fx?.wounded.includes(seat) && "hit",
  ];
  const flag = [you ? "You" : "", acting ? "acts" : ""].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{ "--x": `${spot.x}px`, "--y": `${spot.y}px` }}
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
        {player.cover >= 0 && !dead && <Cover words={stage.words} cover={player.cover} damage={player.damage} />}
        {!dead && <Away stage={stage} seat={seat} />}
        {(dead || player.down) && (
          <span class="gone" aria-hidden="true">
            <Icon name={dead ? "skull" : "nt-wound"} />
            {!dead && <b>Down</b>}
          </span>
        )}
      </span>
      <span class="nm">{name}</span>
      <span class="vh">{describe(stage, seat, lit, chosen)}</span>
      {!dead && view.round > 0 && (
        <span class="facts" aria-hidden="true">
          <span class="fame">
            <Icon name="nt-star" />
            <b>{player.fame}</b>
          </span>
          <span class="crds">
            <Icon name="pack" />
            {player.cards}
          </span>
          {player.wounds > 0 && (
            <span class="wounds">
              <Icon name="nt-wound" />
              {player.wounds}
            </span>
          )}
        </span>
      )}
      {!dead && view.round > 0 && <Guns stage={stage} player={player} wide={plan.wide} />}
      {!dead && <Played stage={stage} seat={seat} />}
      <Moment stage={stage} seat={seat} />
      {stage.bubbles.value.get(seat) && !dead && <span class="bubble">{stage.bubbles.value.get(seat)}</span>}
    </button>
  );
}

/** On a phone the lines of eight are many for so narrow a street: whom somebody aims at is written too. */
function Aim({ stage, at }: { stage: Stage; at: number }) {
  const you = at === stage.you.value;
  return <span class={`at${you ? " you" : ""}`}>{you ? "you" : stage.names.value[at]}</span>;
}

/** The Sixgun as a cylinder; other guns small beside it. */
function Guns({ stage, player, wide }: { stage: Stage; player: NotorietyGunslinger; wide: boolean }) {
  const [sixgun, ...others] = player.guns;
  return (
    <span class="irons" aria-hidden="true">
      {sixgun && <Cylinder gun={sixgun} of={gunOf(stage.words, 0).most} />}
      {others.length > 0 && (
        <span class="oth">
          {others.map((gun) => (
            <span class={`iron${gun.jams > 0 ? " jammed" : ""}`} key={gun.gun}>
              <Icon name={gunOf(stage.words, gun.gun).icon} />
              {gun.jams > 0 ? "×" : gun.bullets.length}
            </span>
          ))}
        </span>
      )}
      {!wide && !player.down && player.aim >= 0 && <Aim stage={stage} at={player.aim} />}
    </span>
  );
}

export const STANCE_ICONS: Record<number, string> = {
  [OPEN]: "g-shot",
  [FIRE_FROM_COVER]: "shield",
  [STAY]: "shield",
  [RUN]: "nt-run",
  [RELOAD_OPEN]: "shell",
};

/** The card of this round: its back, then its Speed, with what its owner does. */
function Played({ stage, seat }: { stage: Stage; seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  if (!player || player.place === 0) return null;
  const open = player.face >= 0 && (view.revealed || seat === stage.you.value);
  const gone = player.place === GONE || (player.marks & SPOOKED) !== 0;
  return (
    <span class={`laid${open ? "" : " back"}${gone ? " out" : ""}${view.revealed ? "" : " hid"}`} aria-hidden="true">
      {open && <b class="num">{speedOf(stage.words, player.face)}</b>}
      {player.stance > 0 && <Icon name={STANCE_ICONS[player.stance] ?? "g-shot"} />}
    </span>
  );
}

/** The effect on this player right now. */
function Moment({ stage, seat }: { stage: Stage; seat: number }) {
  const fx = stage.fx.value;
  if (!fx) return null;
  const fame = fx.fame[seat] ?? 0;
  const card = fx.cards[seat];
  return (
    <>
      {fame !== 0 && (
        <span class={`won${fame < 0 ? " paid" : ""}`} key={`f${fame}`} aria-hidden="true">
          <Icon name="nt-star" />
          {fame > 0 ? `+${fame}` : `−${-fame}`}
        </span>
      )}
      {card !== undefined && (
        <span class={`given${card < 0 ? " back" : ""}`} aria-hidden="true">
          {card >= 0 && <Icon name={iconOfCard(stage.words, card)} />}
        </span>
      )}
      {fx.wounded.includes(seat) && (
        <span class="boom" aria-hidden="true">
          <Icon name="boom" />
          <b>Hit</b>
        </span>
      )}
      {fx.struck.includes(seat) && (
        <span class="chips" aria-hidden="true">
          <Icon name="burst" />
        </span>
      )}
    </>
  );
}

/** The rest of a poster's description, after its name. */
function describe(stage: Stage, seat: number, lit: boolean, chosen: boolean): string {
  const view = stage.view.value;
  const { words, you } = stage;
  const player = view.players[seat];
  if (!player) return "";
  const person = personOf(words, player.character);
  const parts: (string | false | undefined)[] = [
    seat === you.value && "that is you",
    person ? `as ${person.name}` : "",
  ];
  if (!player.alive) parts.push("dead");
  else {
    const shown = player.face >= 0 && (view.revealed || seat === you.value);
    parts.push(
      view.order[view.at] === seat && view.revealed && "acts now",
      player.down && "down for this round",
      `${player.fame} NOTORIETY`,
      `${player.cards} cards in hand`,
      player.wounds > 0 && `${player.wounds} wounds`,
      player.cover >= 0 && `behind ${coverInWords(words, player.cover, player.damage)}`,
      (player.marks & EXPOSED) !== 0 && "without protection",
      ...player.guns.map((gun) => gunInWords(words, gun)),
      player.aim >= 0 && `aims at ${named(stage, player.aim)}`,
      player.place > 0 && !shown && "a card face down",
      shown && `plays ${nameOf(words, player.face)}, Speed ${speedOf(words, player.face)}`,
      player.place === GONE && shown && "which is gone",
      player.stance > 0 && words.face("stance", player.stance, []),
    );
  }
  parts.push(chosen ? "chosen" : lit && "can be chosen");
  return `, ${parts.filter(Boolean).join(", ")}`;
}

/** The middle of the street: dice, cards turned up, and who is at it. */

import { Icon } from "../../kit/icon";
import { Portrait, Silhouette } from "../../kit/portrait";
import { named } from "../named";
import { facesFrom, nameOf, textOf } from "./cards";
import { Die, Needs } from "./die";
import type { Roll, Tray as TrayFx } from "./fx";
import { personOf } from "./gunslingers";
import { TownMini } from "./mini";
import type { TtProps } from "./scene";
import { initiativeOf } from "./selection";

export function Tray({ stage, selection, small }: TtProps & { small?: boolean }) {
  const tray = selection.tray.value;
  const view = stage.view.value;
  if ((!tray && view.fight === 0) || stage.fx.value?.shout) return null;
  // On a phone the question needs the room; a hit to be answered is what the question is about.
  if (small && selection.question.value && tray?.kind !== "shot") return null;
  // The story repeats the text here.
  return (
    <div class={`tray of-${tray?.kind ?? "rest"}`} aria-hidden="true">
      {tray ? <Shown stage={stage} tray={tray} /> : <Rest stage={stage} />}
    </div>
  );
}

function Shown({ stage, tray }: { stage: TtProps["stage"]; tray: TrayFx }) {
  const { words } = stage;
  switch (tray.kind) {
    case "initiative":
      return <Initiative stage={stage} rolls={tray.rolls} />;
    case "shot": {
      const hit = tray.die >= tray.need;
      return (
        <>
          <Medal stage={stage} seat={tray.by} />
          <span class={`throw ${hit ? "hit" : "miss"}`} key={JSON.stringify(tray)}>
            <span class="caps at-whom">
              {named(stage, tray.by)} at {named(stage, tray.at)}
            </span>
            <Needs need={tray.need} rolled={tray.die} />
            <Die face={tray.die} />
            <b class="word wood">{hit ? "Hit" : "Miss"}</b>
          </span>
          <Medal stage={stage} seat={tray.at} />
        </>
      );
    }
    case "blast":
      return (
        <>
          <span class="bang">
            <Icon name="boom" />
            <Icon name="dynamite" />
          </span>
          <span class="says">
            <b class="wood">T.N.T.</b>
            <span>
              {tray.by === stage.you.value ? "Yours" : `${named(stage, tray.by)}’s`}: {facesFrom(tray.need)} wounds
            </span>
            <Needs need={tray.need} />
          </span>
        </>
      );
    case "star":
      return (
        <>
          <TownMini words={words} card={tray.card} />
          <span class="says">
            <b class="wood">Cancelled</b>
            <span>
              {tray.seat === stage.you.value ? "You show" : `${named(stage, tray.seat)} shows`} a{" "}
              {nameOf(words, tray.card)}.
            </span>
          </span>
        </>
      );
    case "law":
      return (
        <>
          <Medal stage={stage} seat={tray.seat} />
          <span class="says">
            <b class="wood">Law o’ the West</b>
            <span>
              {tray.seat === stage.you.value ? "You have" : `${named(stage, tray.seat)} has`} broken it. Who turns?
            </span>
          </span>
        </>
      );
    case "card":
      return (
        <>
          <span class="up">
            <TownMini words={words} card={tray.card} />
          </span>
          <span class="says">
            <b class="wood">{nameOf(words, tray.card)}</b>
            <span>{tray.note || (tray.seat >= 0 ? named(stage, tray.seat, "You") : textOf(words, tray.card))}</span>
          </span>
        </>
      );
  }
}

/** TT-35 to TT-37: low acts first, equal totals at once. */
function Initiative({ stage, rolls }: { stage: TtProps["stage"]; rolls: Roll[] }) {
  const sorted = [...rolls].sort((x, y) => x.total - y.total);
  return (
    <ol class="dice-row">
      {sorted.map(({ seat, die, total }, i) => {
        const tied = sorted[i - 1]?.total === total || sorted[i + 1]?.total === total;
        return (
          <li key={seat} class={tied ? "tied" : ""}>
            <Medal stage={stage} seat={seat} />
            <Die face={die} />
            <b class="num">{total}</b>
            <span class="plus">{total > die ? `${die} + ${total - die}` : tied ? "tie" : ""}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Medal({ stage, seat }: { stage: TtProps["stage"]; seat: number }) {
  const person = personOf(stage.words, stage.view.value.players[seat]?.gunslinger ?? -1);
  return (
    <span class="medal">
      <span class="fc">{person ? <Portrait bust={person.bust} /> : <Silhouette />}</span>
      <span class="who-is">{named(stage, seat, "You")}</span>
    </span>
  );
}

/** Nothing has been rolled on this screen yet: what the fight waits for. */
function Rest({ stage }: { stage: TtProps["stage"] }) {
  const view = stage.view.value;
  const next = initiativeOf(view).find((group) => !group.acted);
  const rolled = view.players.some((player) => player.total > 0);
  const text = next
    ? `${next.seats.map((seat) => named(stage, seat)).join(" and ")} on initiative ${next.total}`
    : rolled
      ? "The smoke hangs over the street."
      : "Coach or Cavalry? Nothing is rolled yet.";
  return (
    <span class="says">
      <b class="wood">{view.fight === 2 ? "Shootout!" : "Draw!"}</b>
      <span>{text}</span>
    </span>
  );
}

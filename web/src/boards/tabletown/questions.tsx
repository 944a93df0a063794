/** Every decision of the game, each answered with one tap where you can pass. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon";
import { Portrait } from "../../kit/portrait";
import type { Option } from "../selection";
import {
  bothNeed,
  CAVALRY,
  COACH,
  capacityOf,
  DEPUTY,
  facesFrom,
  lookOf,
  nameOf,
  needOf,
  packOf,
  REVOLVER,
  SHERIFF,
  TNT,
  textOf,
} from "./cards";
import { personOf } from "./gunslingers";
import { cardOf } from "./hand";
import { Pips } from "./pips";
import type { TtProps } from "./scene";
import { PASSABLE, stepOf } from "./selection";

// -- setting up --------------------------------------------------------------------------------------------------------

export function Gunslingers({ stage, selection }: TtProps) {
  return (
    <div class="cast">
      {selection.all("take").map((option) => {
        const person = personOf(stage.words, option.values[0] ?? 0);
        return (
          person && (
            <button type="button" class="me" key={option.key} onClick={() => selection.send(option)}>
              <span class="pic">
                <Portrait bust={person.bust} />
              </span>
              <span>
                <b>{person.nickname}</b>
                <span class="muted">{person.name}</span>
              </span>
            </button>
          )
        );
      })}
    </div>
  );
}

/** TT-11, TT-24: a tap on a poster, and your word for it. */
export function Whom({ stage, selection }: TtProps) {
  const seat = selection.seat.value;
  const calls = selection.naming.value === "call-out";
  const option = seat >= 0 ? selection.find(selection.naming.value, seat) : undefined;
  return (
    <div class="acts">
      {option ? (
        <Main option={option} selection={selection}>
          {calls ? "Call out" : "Face"} {stage.names.value[seat]}
        </Main>
      ) : (
        <p class="hint">
          <Icon name="g-point" /> Nobody chosen yet
        </p>
      )}
    </div>
  );
}

// -- a turn ------------------------------------------------------------------------------------------------------------

/** TT-14: one of arm, load, discard and track. TT-J2: an empty hand may go straight to the refill. */
export function Action({ stage, selection }: TtProps) {
  const card = selection.card.value;
  const seat = selection.seat.value;
  const names = stage.names.value;
  const refill = selection.find("pass");
  if (seat >= 0) {
    return (
      <div class="acts">
        <p class="about">Turn to face {names[seat]}. No card is used.</p>
        <Main option={selection.find("track", seat)} selection={selection}>
          Track {names[seat]}
        </Main>
      </div>
    );
  }
  if (refill) {
    return (
      <div class="acts">
        <p class="about">Your hand is empty. Draw up to {packOf(stage.words).numbers.hand}, or track somebody first.</p>
        <Main option={refill} selection={selection}>
          {labelOf(stage, refill)}
        </Main>
      </div>
    );
  }
  if (card < 0) {
    return (
      <div class="acts idle">
        <p class="about">
          One thing a turn: arm, load, discard or track. Then you draw up to {packOf(stage.words).numbers.hand}.
        </p>
      </div>
    );
  }
  const plays = selection.options.value.filter((o) => o.verb !== "discard" && cardOf(o.verb, o.values, stage) === card);
  const discard = selection.find("discard", card);
  return (
    <div class="acts">
      <p class="about">
        {textOf(stage.words, card)}{" "}
        {plays.length === 0 && <b>{lookOf(card).when ? `${lookOf(card).when}.` : selection.idle.value}</b>}
      </p>
      <div class="row">
        {plays.map((option, i) => (
          <button
            type="button"
            key={option.key}
            class={`btn ${i === 0 ? "main" : "second"}`}
            onClick={() => selection.send(option)}
          >
            {actionText(stage, option)}
          </button>
        ))}
        {discard && (
          <button type="button" class="btn second" onClick={() => selection.send(discard)}>
            Discard
          </button>
        )}
      </div>
    </div>
  );
}

/** The way out of a decision. */
const PASSES: Record<string, string> = {
  action: "Draw cards",
  reach: "Pass",
  reaction: "Stand",
  star: "Take the wound",
  law: "Stay as you are",
  commit: "Hold fire",
};

const PLAYS: Record<string, string> = {
  coach: "Take the Coach",
  cavalry: "Call the Cavalry",
  sheriff: "Show the Sheriff",
  deputy: "Show the Deputy",
};

/** The label of a choice's button; with the card, where a card must be lifted first. */
export function labelOf(stage: TtProps["stage"], option: Option): string {
  const { verb, values, key } = option;
  const view = stage.view.value;
  const said = stage.words.action(key, stage.names.value);
  const nameAt = (seat: number) => stage.names.value[seat] ?? "";
  switch (verb) {
    case "pass":
      return PASSES[view.kind] ?? said;
    case "turn":
      return `Turn to ${nameAt(stepOf(view).numbers[0] ?? -1)}`;
    case "shoot":
    case "both":
    case "throw":
      return commitText(option, nameAt(view.target));
    case "use":
      return `Number ${values[0]}`;
    case "load":
    case "replace":
      return actionText(stage, option);
    case "arm": {
      const text = actionText(stage, option);
      return text === ARM ? said : text;
    }
    default:
      return PLAYS[verb] ?? said;
  }
}

const ARM = "Arm";

function actionText(stage: TtProps["stage"], { verb, values }: Option): string {
  const me = stage.view.value.players[stage.you.value];
  const [n = 0] = values;
  if (verb === "load") {
    if ((me?.guns.length ?? 0) > 1) return `Load gun ${n}`;
    return `Load the ${nameOf(stage.words, me?.gun ?? 0)}`;
  }
  if (verb === "replace") return `In place of ${n}`;
  return me && me.gun >= 0 && !(me.gun === 0 && n === 0) ? `Swap to ${nameOf(stage.words, n)}` : ARM;
}

// -- windows -----------------------------------------------------------------------------------------------------------

/** TT-58: taps on posters play it; one tap passes. */
export function Reach({ stage, selection }: TtProps) {
  const first = selection.seat.value;
  return (
    <Window stage={stage} selection={selection}>
      {first >= 0 && (
        <p class="about">
          {stage.names.value[first]} turns, and you take a card from that hand at random. Tap {stage.names.value[first]}{" "}
          again to change your mind.
        </p>
      )}
    </Window>
  );
}

/** TT-60, TT-62. */
export function Reaction({ stage, selection }: TtProps) {
  return (
    <Window stage={stage} selection={selection}>
      <div class="row">
        <Play stage={stage} selection={selection} verb="coach" card={COACH} />
        <Play stage={stage} selection={selection} verb="cavalry" card={CAVALRY} />
      </div>
    </Window>
  );
}

/** TT-J22: hit by hit. */
export function Star({ stage, selection }: TtProps) {
  return (
    <Window stage={stage} selection={selection} harmless={false}>
      <div class="row">
        <Play stage={stage} selection={selection} verb="sheriff" card={SHERIFF} />
        <Play stage={stage} selection={selection} verb="deputy" card={DEPUTY} />
      </div>
    </Window>
  );
}

/** TT-52. */
export function Law({ stage, selection }: TtProps) {
  const turn = selection.find("turn");
  return (
    <Window stage={stage} selection={selection}>
      <Main option={turn} selection={selection} quiet>
        {turn && labelOf(stage, turn)}
      </Main>
    </Window>
  );
}

/** An optional decision: one tap passes, another passes for the rest of the turn. */
function Window(props: TtProps & { harmless?: boolean; children?: ComponentChildren }) {
  const { stage, selection, harmless = true, children } = props;
  const { kind, sealed } = stage.view.value;
  const option = selection.find("pass");
  const passed = sealed && stage.pick.value === option?.key;
  return (
    <div class="acts window">
      {children}
      <div class="row">
        <button
          type="button"
          class={`btn pass${passed || harmless ? " block" : ""}`}
          aria-pressed={sealed ? passed : undefined}
          onClick={() => selection.send(option)}
        >
          {passed && <Icon name="check" />} {PASSES[kind]}
        </button>
        {PASSABLE.has(kind) && (
          <button type="button" class="btn hush" onClick={() => stage.hush(kind, true)}>
            Don’t ask again this turn
          </button>
        )}
      </div>
    </div>
  );
}

function Play({ stage, selection, verb, card }: TtProps & { verb: string; card: number }) {
  const option = selection.find(verb);
  if (!option) return null;
  return (
    <Main option={option} selection={selection} quiet={stage.view.value.kind !== "star"}>
      <Icon name={lookOf(card).icon} /> {labelOf(stage, option)}
      {stage.pick.value === option.key && <Icon name="check" label="chosen" />}
    </Main>
  );
}

// -- a fight -----------------------------------------------------------------------------------------------------------

/** TT-34, TT-38, TT-46: shots, both barrels, T.N.T. or nothing. */
export function Commit({ stage, selection }: TtProps) {
  const { words, names } = stage;
  const shots = selection.all("shoot");
  const both = selection.find("both");
  const sticks = selection.all("throw");
  const hold = selection.find("pass");
  const picked = stage.pick.value;
  const wish = selection.key.value;
  const usual = shots.at(-1) ?? both ?? sticks[0];
  const chosen = selection.options.value.find((o) => o.key === (wish >= 0 ? wish : picked > 0 ? picked : usual?.key));
  const gun = stage.view.value.players[stage.you.value]?.gun ?? -1;
  const at = names.value[stage.view.value.target] ?? "";
  const guns = [...shots, ...(both ? [both] : [])];
  const said = picked >= 0 && picked === chosen?.key;
  return (
    <div class="acts">
      {(guns.length > 1 || sticks.length > 0) && (
        <div class="choices">
          <Chips
            name={nameOf(words, gun)}
            icon={lookOf(gun).icon}
            options={guns}
            chosen={chosen}
            selection={selection}
          />
          <Chips name={nameOf(words, TNT)} icon="dynamite" options={sticks} chosen={chosen} selection={selection} />
        </div>
      )}
      {chosen && chosen.verb !== "pass" && (
        <>
          <p class="about">{commitAbout(stage, chosen, at)}</p>
          <Main option={chosen} selection={selection}>
            {said && <Icon name="check" label="chosen" />} {labelOf(stage, chosen)}
          </Main>
        </>
      )}
      {hold ? (
        <button
          type="button"
          class={`btn pass${picked === hold.key ? " block" : ""}`}
          aria-pressed={stage.view.value.sealed ? picked === hold.key : undefined}
          onClick={() => selection.send(hold)}
        >
          {picked === hold.key && <Icon name="check" />} {labelOf(stage, hold)}
        </button>
      ) : (
        <p class="must">
          You must shoot or throw: {at} faces you.{" "}
          <button type="button" class="ru" aria-label="Rule TT-38" onClick={() => stage.openRule("TT-38")}>
            TT-38
          </button>
        </p>
      )}
    </div>
  );

  function commitAbout(on: TtProps["stage"], { verb, values }: Option, target: string): string {
    const [n = 1] = values;
    if (verb === "throw")
      return `Goes off after all shots: a die for everybody, ${facesFrom(needOf(words, TNT, n))} wounds.`;
    const need = verb === "both" ? bothNeed(words) : needOf(words, gun);
    const { players, target: at, unlawful } = on.view.value;
    const how = (players[at]?.gun ?? -1) < 0 ? `${target} is unarmed` : "In the back";
    const law = unlawful ? ` ${how}: the Law will look.` : "";
    return `Hits on ${facesFrom(need)}.${law}`;
  }
}

function commitText({ verb, values }: Option, at: string): string {
  const [n = 1] = values;
  if (verb === "throw") return n === 1 ? "Throw it" : `Throw ${n} sticks`;
  if (verb === "both") return `Both barrels at ${at}`;
  return n === 1 ? `Shoot ${at}` : `Shoot ${at}, ${n} times`;
}

function Chips({
  name,
  icon,
  options,
  chosen,
  selection,
}: {
  name: string;
  icon: string;
  options: readonly Option[];
  chosen: Option | undefined;
  selection: TtProps["selection"];
}) {
  if (options.length === 0) return null;
  return (
    <div class="chips" role="group" aria-label={name}>
      <span class="what" aria-hidden="true">
        <Icon name={icon} />
      </span>
      {options.map((option) => (
        <button
          type="button"
          key={option.key}
          class="chip"
          aria-pressed={option.key === chosen?.key}
          onClick={() => selection.aimWith(option.key)}
        >
          {option.verb === "both" ? "Both" : option.values[0]}
        </button>
      ))}
    </div>
  );
}

/** TT-J10. */
export function WhichGun({ stage, selection }: TtProps) {
  const me = stage.view.value.players[stage.you.value];
  return (
    <div class="acts">
      <div class="row">
        {selection.all("use").map((option) => {
          const n = option.values[0] ?? 1;
          return (
            <button type="button" key={option.key} class="btn second" onClick={() => selection.send(option)}>
              <Icon name="revolver" /> {labelOf(stage, option)}
              <Pips loaded={me?.guns[n - 1] ?? 0} of={capacityOf(stage.words, REVOLVER)} shells={false} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

function Main({
  option,
  selection,
  quiet,
  children,
}: {
  option: Option | undefined;
  selection: TtProps["selection"];
  /** Not the button to press without thinking. */
  quiet?: boolean;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={quiet ? "btn second" : "btn main"}
      disabled={!option}
      onClick={() => selection.send(option)}
    >
      {children}
    </button>
  );
}

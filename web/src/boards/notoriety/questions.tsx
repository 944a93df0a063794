/** Every question of the game. What can be answered comes from the options alone; words come from the game's own. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon";
import { Portrait } from "../../kit/portrait";
import type { Option } from "../selection";
import { Cover } from "./cover";
import { Cylinder } from "./cylinder";
import {
  bulletIcon,
  cardOf,
  coverOf,
  FIRE_FROM_COVER,
  gunOf,
  iconOfCard,
  nameOf,
  OPEN,
  RELOAD_OPEN,
  RUN,
  remarksOf,
  STAY,
} from "./pack";
import { personOf } from "./people";
import { STANCE_ICONS } from "./poster";
import type { NtProps } from "./scene";
import { LASTING, PASSABLE } from "./selection";

type Stage = NtProps["stage"];

// -- setting up --------------------------------------------------------------------------------------------------------

export function Characters({ stage, selection }: NtProps) {
  return (
    <div class="cast">
      {selection.all("be").map((option) => {
        const person = personOf(stage.words, option.values[0] ?? 0);
        return (
          person && (
            <button type="button" key={option.key} onClick={() => selection.send(option)}>
              <span class="pic">
                <Portrait bust={person.bust} />
              </span>
              <span>
                <b>{person.name}</b>
                <span class="muted">
                  <i>{person.title}.</i> {person.text}
                </span>
              </span>
            </button>
          )
        );
      })}
    </div>
  );
}

// -- a card, somebody --------------------------------------------------------------------------------------------------

const CARD_WORDS: Record<string, string> = {
  play: "Lay it face down",
  discard: "Lose it",
  give: "Give it",
  take: "Take it",
};

/** NT-9 and wherever a card is chosen: the one that is lifted, what it does, and your word for it. */
export function Cards({ stage, selection }: NtProps) {
  const { words } = stage;
  const { sealed } = stage.view.value;
  const verb = selection.playing.value || "take";
  const card = selection.card.value;
  const option = card >= 0 ? selection.find(verb, card) : undefined;
  const said = sealed && option?.key === stage.pick.value;
  const label = verb === "discard" && stage.view.value.kind === "throw-away" ? "Discard it" : CARD_WORDS[verb];
  return (
    <div class="acts">
      {card < 0 ? (
        <p class="about muted">Tap a card to see what it does.</p>
      ) : (
        <p class="about">
          <span>
            <b>{nameOf(words, card)}.</b> {cardOf(words, card)?.text}
            <Remarks stage={stage} card={card} />
          </span>
        </p>
      )}
      <Main option={option} selection={selection}>
        {said && <Icon name="check" label="chosen" />} {label}
      </Main>
    </div>
  );
}

function Remarks({ stage, card }: { stage: Stage; card: number }) {
  const remarks = remarksOf(stage.words, card, stage.view.value);
  return remarks.length > 0 ? <span class="muted"> ({remarks.join("; ")})</span> : null;
}

const WHOM_WORDS: Record<string, (name: string) => string> = {
  aim: (name) => `Aim at ${name}`,
  charmed: (name) => `Aim at ${name}`,
  bide: (name) => `After ${name}`,
  whom: (name) => `Choose ${name}`,
  elsewhere: (name) => `At ${name}`,
};

/** NT-10 and wherever somebody is named: a tap on a poster, and your word for it. */
export function Whom({ stage, selection }: NtProps) {
  const { sealed } = stage.view.value;
  const seat = selection.seat.value;
  const option = seat >= 0 ? selection.find(selection.naming.value, seat) : undefined;
  const said = sealed && option?.key === stage.pick.value;
  const pass = selection.find("pass");
  return (
    <div class="acts">
      {option ? (
        <Main option={option} selection={selection}>
          {said && <Icon name="check" label="chosen" />} {textOf(stage, option.key)}
        </Main>
      ) : (
        <p class="hint">
          <Icon name="g-point" /> Tap a poster
        </p>
      )}
      {pass && (
        <button type="button" class="btn pass" onClick={() => selection.send(pass)}>
          {textOf(stage, pass.key)}
        </button>
      )}
    </div>
  );
}

// -- Shoot! ------------------------------------------------------------------------------------------------------------

/** NT-11: each with what it costs and brings. */
export function Stances({ stage, selection }: NtProps) {
  return (
    <div class="acts stances">
      {selection.options.value.map((option) => {
        const said = option.key === stage.pick.value;
        return (
          <button
            type="button"
            key={option.key}
            class={`btn stance${said ? " block" : ""}`}
            aria-pressed={said}
            onClick={() => selection.send(option)}
          >
            <span class="sign">
              <Icon name={said ? "check" : (STANCE_ICONS[option.key] ?? "g-shot")} />
              <Cost pays={paysOf(stage, option.key)} />
            </span>
            <span>
              <b>{stage.words.action(option.key, stage.names.value)}</b>
              <span class="brings">{stanceAbout(stage, option.key)}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** The NOTORIETY that a choice brings; negative if it costs some. */
function paysOf(stage: Stage, key: number): number {
  const { options, prices } = stage.view.value;
  return prices[options.indexOf(key)] ?? 0;
}

function paysInWords(pays: number): string | undefined {
  if (pays === 0) return undefined;
  return pays > 0 ? `Brings ${pays} NOTORIETY` : `Costs ${-pays} NOTORIETY`;
}

/** The same as a sum of stars. */
function Cost({ pays }: { pays: number }) {
  if (pays === 0) return null;
  return (
    <span class="cost">
      {pays > 0 ? `+${pays}` : `−${-pays}`}
      <Icon name="nt-star" label="NOTORIETY" />
    </span>
  );
}

function stanceAbout(stage: Stage, key: number): string {
  const me = stage.view.value.players[stage.you.value];
  const behind = me && me.cover >= 0 ? coverOf(stage.words, me.cover).name : "";
  const nerve = paysOf(stage, key) > 0;
  switch (key) {
    case OPEN:
      if (behind) return nerve ? `For your nerve; no help from the ${behind}` : `No help from the ${behind}`;
      return nerve ? "In the open, for your nerve" : "In the open";
    case FIRE_FROM_COVER:
      return `Only a HEAD SHOT gets past the ${behind}`;
    case STAY:
      return "No shot; reload and bind";
    case RUN:
      return "No shot; new cover on your place, reload and bind";
    case RELOAD_OPEN:
      return nerve ? "No shot, no cover; for your nerve" : "No shot, no cover";
    default:
      return "";
  }
}

// -- your place on the ruler -------------------------------------------------------------------------------------------

/** NT-13 to NT-19, NT-52 to NT-54: whatever can be done now, one button each. */
export function Buttons({ stage, selection }: NtProps) {
  const { kind } = stage.view.value;
  const options = selection.options.value.filter(({ verb }) => verb !== "pass" && verb !== "done" && verb !== "stop");
  const rest = selection.options.value.filter(({ verb }) => verb === "pass" || verb === "done" || verb === "stop");
  const usual = USUAL[kind];
  return (
    <div class={`acts${rest.some(({ verb }) => verb === "pass") ? " window" : ""}`}>
      <About stage={stage} />
      {options.map((option, i) => (
        <button
          type="button"
          key={option.key}
          class={`btn ${option.verb === usual || (!usual && i === 0) ? "main" : "second"}`}
          aria-description={paysInWords(paysOf(stage, option.key))}
          onClick={() => selection.send(option)}
        >
          <OptionIcon stage={stage} option={option} />
          <span>{labelOf(stage, option)}</span>
          <span aria-hidden="true">
            <Cost pays={paysOf(stage, option.key)} />
          </span>
        </button>
      ))}
      <div class="row">
        {rest.map((option) => (
          <button type="button" key={option.key} class="btn pass" onClick={() => selection.send(option)}>
            {textOf(stage, option.key)}
          </button>
        ))}
        {PASSABLE.has(kind) && (
          <button type="button" class="btn hush" onClick={() => stage.hush(kind, true)}>
            {LASTING.has(kind) ? "Keep it quiet until I want it" : "Don’t ask again this round"}
          </button>
        )}
      </div>
    </div>
  );
}

/** The verb of the red button, where it is not the first. */
const USUAL: Record<string, string> = { slot: "fire" };

const REST: Record<string, string> = {
  saved: "Take the wound",
  waste: "Let it lie",
  ace: "Leave it a MISS",
  ability: "Not now",
  bide: "Act now",
};

/** The subject of the decision, where the buttons do not say it. */
function About({ stage }: { stage: Stage }) {
  const view = stage.view.value;
  const { words } = stage;
  const me = view.players[stage.you.value];
  if (!me) return null;
  if (view.kind === "slot" && me.face >= 0 && view.options.includes(words.vocabulary.key("act"))) {
    return (
      <p class="about">
        <span>
          <b>{nameOf(words, me.face)}.</b> {cardOf(words, me.face)?.text}
        </span>
      </p>
    );
  }
  if (["ability", "saved", "looked"].includes(view.kind)) {
    const person = personOf(words, me.character);
    const next = view.kind === "looked" ? me.guns.find(({ gun }) => gun === view.chosen)?.bullets[0] : undefined;
    return (
      <p class="about">
        <span>
          {next !== undefined && next >= 0 && (
            <>
              Next is a <Icon name={bulletIcon(next)} /> <b>{words.face("bullet", next, [])}</b>.{" "}
            </>
          )}
          {view.kind !== "looked" && person && (
            <>
              <b>{person.title}.</b> {person.text}
            </>
          )}
        </span>
      </p>
    );
  }
  if (view.kind === "waste" && view.lost >= 0) {
    return (
      <p class="about">
        <span>
          <b>{nameOf(words, view.lost)}.</b> {cardOf(words, view.lost)?.text}
        </span>
      </p>
    );
  }
  if (view.kind === "flip") {
    const gun = me.guns.find((held) => held.gun === view.firing);
    if (!gun) return null;
    const left = gun.bullets.length;
    return (
      <p class="about cylinder">
        <Cylinder gun={gun} of={gunOf(words, gun.gun).most} />
        <span>
          {left} {left === 1 ? "bullet" : "bullets"} left in the {gunOf(words, gun.gun).name}, unseen.
        </span>
      </p>
    );
  }
  return null;
}

/** The label of a choice's button. */
export function textOf(stage: Stage, key: number): string {
  const { verb, values } = stage.words.vocabulary.split(key);
  const resting = verb === "pass" || verb === "done" || verb === "stop";
  return (resting && REST[stage.view.value.kind]) || labelOf(stage, { key, verb, values });
}

function labelOf(stage: Stage, { key, verb, values }: Option): string {
  const view = stage.view.value;
  const { words } = stage;
  const me = view.players[stage.you.value];
  const at = stage.names.value[me?.aim ?? -1];
  if (verb === "act" && me) return `Play ${nameOf(words, me.face)}`;
  if (verb === "fire" && at) return `${gunOf(words, values[0] ?? 0).name} at ${at}`;
  if (verb === "use" && view.kind === "saved") return "The Bible stops it";
  if (verb === "use" && view.kind === "ace") return "Make it a HIT";
  if (verb === "use" && view.kind === "waste") return "Pick it up";
  if (verb === "use" && view.kind === "ability") return personOf(words, me?.character ?? -1)?.title ?? "Use it";
  if (verb === "face-up") return `The ${coverOf(words, view.face_up).name}`;
  if (verb === "turn-over") return "One from the deck";
  if (verb === "discard" && view.kind !== "throw-away") return `Lose ${nameOf(words, values[0] ?? 0)}`;
  const whom = verb === "aim" || verb === "choose" ? WHOM_WORDS[view.kind] : undefined;
  if (whom) return whom(stage.names.value[values[0] ?? -1] ?? "");
  return words.action(key, stage.names.value);
}

function OptionIcon({ stage, option: { verb, values } }: { stage: Stage; option: Option }) {
  const { words } = stage;
  const view = stage.view.value;
  const me = view.players[stage.you.value];
  const [n = 0] = values;
  switch (verb) {
    case "act":
      return <Icon name={iconOfCard(words, me?.face ?? 0)} />;
    case "fire":
    case "reload":
      return <Icon name={gunOf(words, n).icon} />;
    case "look":
      return <Icon name="eye" />;
    case "bind":
      return <Icon name="grit" />;
    case "face-up":
      return <Cover words={words} cover={view.face_up} damage={0} bare />;
    case "cover":
      return <Cover words={words} cover={n} damage={0} bare />;
    case "count":
      return <Icon name={bulletIcon(n)} />;
    default:
      return null;
  }
}

function Main({
  option,
  selection,
  children,
}: {
  option: Option | undefined;
  selection: NtProps["selection"];
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="btn main" disabled={!option} onClick={() => selection.send(option)}>
      {children}
    </button>
  );
}

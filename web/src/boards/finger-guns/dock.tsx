import { Card } from "../../kit/card";
import { focusSoon } from "../../kit/focus";
import { Icon } from "../../kit/icon";
import { Face } from "../../kit/portrait";
import { RuleMark } from "../../kit/rule-mark";
import { faceOfAlly } from "./allies";
import type { Numbers } from "./gestures";
import { gestureOf, type Kind, nameOf, packOf, STEPS } from "./gestures";
import type { FgProps } from "./scene";
import "./dock.css";

/** Your choices now. */
export function Dock(props: FgProps) {
  const { stage, selection } = props;
  const view = stage.view.value;
  if (selection.choosing.value) return <Picker {...props} />;
  if (view.kind !== "gesture" && stage.settled.value && view.asked.includes(stage.you.value))
    return <AllyAsks {...props} />;
  return null;
}

// -- a gesture ---------------------------------------------------------------------------------------------------------

function Picker({ stage, selection }: FgProps) {
  const view = stage.view.value;
  const names = stage.names.value;
  const me = view.players[stage.you.value];
  const { numbers } = packOf(stage.words);
  if (!me) return null;
  const aiming = selection.aiming.value;
  const chosen = selection.chosen.value;
  const title = aiming
    ? `${aiming === "shot" ? "Shot" : "Power Shot"} at whom?`
    : chosen
      ? nameOf(chosen, names)
      : "Your hand?";
  return (
    <div class="picker">
      <div class="ph">
        <span class="fc">
          <Face face={stage.faces.value[stage.you.value] ?? ""} />
        </span>
        <div>
          <h2 class="wood" aria-live="polite">
            {title}
          </h2>
          <p class="muted">
            {aiming ? "Tap a player above" : chosen ? "Change it until the draw" : hint(stage, selection)}
          </p>
        </div>
        <span class="num hp">
          {me.ghost ? (
            <>
              <Icon name="ghost" /> <span class="vh">You are a Ghost</span>
            </>
          ) : (
            <>
              <Icon name="grit" /> {me.health}
              <span class="vh"> health</span>
            </>
          )}
        </span>
      </div>
      <Gestures stage={stage} selection={selection} numbers={numbers} />
      <Call stage={stage} selection={selection} />
    </div>
  );
}

function hint(stage: FgProps["stage"], selection: FgProps["selection"]): string {
  const ghost = stage.view.value.players[stage.you.value]?.ghost;
  if (ghost) {
    const open = STEPS.filter(({ kind }) => selection.canKind(kind)).map(({ name }) => name);
    return `Ghosts show ${open.slice(0, -1).join(", ")} or ${open.at(-1)}`;
  }
  return stage.view.value.round > 1 ? "No one sees it before the draw" : "Pick one: no one sees it before the draw";
}

interface Choice {
  kind: Kind;
  icon: string;
  name: string;
  does: string;
}

function posse(needs: number, n: Numbers): string {
  return needs > 0 ? `if ${needs} ride: −${n.posse} to the rest` : "too few to ride";
}

function choices(view: FgProps["stage"]["view"]["value"], n: Numbers): Choice[] {
  return [
    { kind: "shot", icon: "g-shot", name: "Shot", does: `−${n.shot} to one` },
    { kind: "power-shot", icon: "g-power", name: "Power Shot", does: `−${n.power_shot}, unless hit` },
    { kind: "dynamite", icon: "g-horns", name: "Dynamite", does: `−${n.dynamite} each side` },
    { kind: "posse", icon: "g-thumb", name: "Posse", does: posse(view.posse_needs, n) },
    { kind: "lasso", icon: "g-fist", name: "Lasso", does: "get the ally" },
  ];
}

function Gestures({ stage, selection, numbers }: Pick<FgProps, "stage" | "selection"> & { numbers: Numbers }) {
  const view = stage.view.value;
  const ghost = view.players[stage.you.value]?.ghost ?? false;
  const saloon =
    selection.chosen.value?.kind === "saloon" && !selection.aiming.value ? selection.chosen.value.number : 0;
  return (
    <div class="gs" role="group" aria-label="Gestures">
      {choices(view, numbers).map(({ kind, icon, name, does }) => {
        const open = selection.canKind(kind);
        return (
          <button
            type="button"
            key={kind}
            class={`gb${selection.lit.value === kind ? " on" : ""}${open ? "" : " shut"}`}
            aria-pressed={selection.lit.value === kind}
            aria-disabled={!open}
            onClick={(event) => {
              if (!open) return selection.refuseKind(kind);
              selection.takeKind(kind);
              if (event.detail === 0 && selection.aiming.value) focusSoon(".fg .seat.lit");
            }}
          >
            <span class="gi">
              <Icon name={icon} />
            </span>
            <b>{name}</b>
            <span class="d">{open ? does : "not for Ghosts"}</span>
          </button>
        );
      })}
      <div
        class="gb sal"
        role="group"
        aria-label={ghost ? "Saloon: take a number from the others" : "Saloon: heal, if alone"}
      >
        <b>
          Saloon
          <span class="d">{ghost ? "spill it" : "heal, if alone"}</span>
        </b>
        <span class="trio">
          {[2, 3, 4].map((number) => (
            <button
              type="button"
              key={number}
              class={saloon === number ? "on" : ""}
              aria-pressed={saloon === number}
              aria-label={`Saloon, ${number}`}
              onClick={() => selection.takeKind("saloon", number)}
            >
              <Icon name={`g-${number}`} />
              {number}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

/** FG-3.3: anybody without the badge may call. */
function Call({ stage, selection }: Pick<FgProps, "stage" | "selection">) {
  const view = stage.view.value;
  const names = stage.names.value;
  const call = view.interrupts.find((key) => stage.words.vocabulary.split(key).verb === "call");
  const ready = selection.chosen.value !== null && selection.aiming.value === null;
  if (call !== undefined) {
    const from = view.badge >= 0 ? `You’d take the badge from ${names[view.badge]}` : "You’d take the badge";
    return (
      <div class="call">
        <button type="button" class={`btn ${ready ? "main" : "wide"}`} onClick={() => stage.act([call])}>
          Call the draw!
        </button>
        <p class="caps muted">{ready ? from : "You have shown nothing yet"}</p>
      </div>
    );
  }
  if (view.caller >= 0) return <Waiting text={ready ? "Hands ready" : "Quick: choose!"} />;
  if (stage.options.value.live_countdown && view.badge === stage.you.value) {
    return (
      <div class="call">
        <p class="why">
          <Icon name="badge" />
          <span>
            You hold the badge: someone else calls the draw. <RuleMark id="FG-3.4" open={stage.openRule} />
          </span>
        </p>
      </div>
    );
  }
  return <Waiting text={waitingFor(view.asked, stage.you.value, names, ready)} />;
}

function waitingFor(asked: number[], you: number, names: string[], ready: boolean): string {
  const others = asked.filter((seat) => seat !== you).map((seat) => names[seat]);
  if (!ready) return "The draw comes when all have chosen";
  return others.length > 0 ? `Waiting for ${others.join(", ")}` : "The draw comes when all have chosen";
}

function Waiting({ text }: { text: string }) {
  return (
    <div class="call">
      <p class="caps muted" role="status">
        {text}
      </p>
    </div>
  );
}

// -- an ally's question ------------------------------------------------------------------------------------------------

/** FG-5.10, FG-D35: an Instant may ask its new owner something. */
function AllyAsks({ stage }: FgProps) {
  const view = stage.view.value;
  const names = stage.names.value;
  const ask = stage.words.ask(view.kind, stage.you.value, names, true);
  const card = view.resolving.at(-1);
  return (
    <div class="picker asks">
      <div class="ph">
        <span class="fc">
          <Face face={stage.faces.value[stage.you.value] ?? ""} />
        </span>
        <div>
          <h2 class="wood">{ask}</h2>
          {card !== undefined && <p class="muted">{faceOfAlly(stage.words, card).text}</p>}
        </div>
      </div>
      <div class={`answers ${view.kind}`}>
        {view.options.map((key) => (
          <AllyAnswer key={key} stage={stage} option={key} />
        ))}
      </div>
    </div>
  );
}

function AllyAnswer({ stage, option }: { stage: FgProps["stage"]; option: number }) {
  const { verb, values } = stage.words.vocabulary.split(option);
  const say = stage.words.action(option, stage.names.value);
  const choose = () => stage.act([option]);
  if (verb === "choose") {
    const seat = values[0] ?? 0;
    return (
      <button type="button" class="btn person" onClick={choose}>
        <span class="fc">
          <Face face={stage.faces.value[seat] ?? ""} />
        </span>
        <span>{say}</span>
        <b class="num">{stage.view.value.players[seat]?.health}</b>
      </button>
    );
  }
  const ally = verb === "steal" ? values[1] : values[0];
  return (
    <button type="button" class="cardbtn" onClick={choose}>
      <span class="vh">{say}: </span>
      <Card face={{ ...faceOfAlly(stage.words, ally ?? -1), foot: undefined }} width="148px" />
      <span class="caps">
        {verb === "steal" ? `from ${stage.names.value[values[0] ?? 0]}` : verb === "gain" ? "Gain" : "Under first"}
      </span>
    </button>
  );
}

/** A seat's possessions, in words and cards. */
export function Details({ stage, seat }: { stage: FgProps["stage"]; seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  if (!player) return null;
  const gesture = gestureOf(player.gesture, stage.words);
  return (
    <div class="details">
      <ul class="facts">
        <li>
          <Icon name={player.ghost ? "ghost" : "grit"} />
          {player.ghost ? "A Ghost: no health, still a hand" : `${player.health} health`}
        </li>
        {view.badge === seat && (
          <li>
            <Icon name="badge" />
            Holds the sheriff’s badge and may not call the draw <RuleMark id="FG-3.4" open={stage.openRule} />
          </li>
        )}
        {gesture && (
          <li>
            <Icon name="g-point" />
            Shows {nameOf(gesture, stage.names.value)}
          </li>
        )}
      </ul>
      {player.keepers.length > 0 ? (
        <div class="kept">
          {player.keepers.map((ally) => (
            <Card key={ally} face={faceOfAlly(stage.words, ally)} width="172px" />
          ))}
        </div>
      ) : (
        <p class="muted">No allies.</p>
      )}
    </div>
  );
}

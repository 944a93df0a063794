/** A table as text: for games that have no board yet, and for people who like it better. */

import type { View } from "../../wire/types.gen";
import type { Board, BoardProps, Stage } from "../board";
import "./plain.css";

type Props = BoardProps<View, null, null>;

function Scene({ stage }: Props) {
  const view = stage.view.value;
  const names = stage.names.value;
  const facts = Object.entries(view).filter(([name]) => !SHARED.has(name));
  return (
    <div class="plain">
      <h2 class="wood">How things stand</h2>
      <p class="ask">
        {view.outcome
          ? "The game is over."
          : view.asked.map((seat) => stage.words.ask(view.kind, seat, names, false)).join(" ")}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>
              <Value value={value} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Fields that every view has; the framework shows them. */
const SHARED = new Set([
  "seat",
  "seats",
  "asked",
  "kind",
  "sealed",
  "options",
  "interrupts",
  "pick",
  "stack",
  "left",
  "outcome",
]);

function Value({ value, names }: { value: unknown; names: string[] }) {
  if (Array.isArray(value) && value.length === names.length && value.every((v) => typeof v === "object" && v)) {
    return (
      <ul>
        {value.map((item, seat) => (
          <li key={names[seat]}>
            <b>{names[seat]}</b> {said(item)}
          </li>
        ))}
      </ul>
    );
  }
  return <>{said(value)}</>;
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(said).join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll("_", " ")}: ${said(inner)}`)
      .join("; ");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === -1 || value === null ? "none" : String(value);
}

function Dock({ stage }: Props) {
  const view = stage.view.value;
  const names = stage.names.value;
  const keys = [...view.options, ...view.interrupts];
  if (stage.you.value < 0 || keys.length === 0) return null;
  return (
    <div class="picker">
      <h2 class="wood">
        {view.options.length > 0 ? stage.words.ask(view.kind, stage.you.value, names, true) : "You may"}
      </h2>
      <div class="plain-options">
        {keys.map((key) => (
          <button
            type="button"
            key={key}
            class="btn"
            aria-pressed={view.sealed ? stage.pick.value === key : undefined}
            onClick={() => stage.act([key])}
          >
            {stage.words.action(key, names)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Details({ stage, seat }: { stage: Stage<View, null>; seat: number }) {
  return <p>{stage.names.value[seat]}</p>;
}

export const board: Board<View, null, null> = {
  status: () => "",
  icon: () => "g-point",
  isChapter: (event) => event.says === "round" || event.says === "turn",
  beats: (_before, events, after) => [{ events, view: after, fx: null, hold: 0, sounds: [] }],
  ending: (_story, outcome, names, words) => ({
    shout: "The End",
    sentence: words.event({ says: outcome.why, args: [], rule: outcome.rule }, names),
    figures: [],
    fates: names.map((_, seat) => ({
      text: outcome.winners.includes(seat) ? "Winner" : `Place ${outcome.places[seat]}`,
      icon: outcome.winners.includes(seat) ? "seal" : "skull",
      number: outcome.scores[seat],
    })),
  }),
  makeSelection: () => null,
  Scene,
  Dock,
  Details,
};

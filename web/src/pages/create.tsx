import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { games, loadGames, usualBot, usualOptions } from "../app/catalogue";
import { go } from "../app/router";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { Top } from "../kit/top";
import { chosenFace, myName, Who } from "../kit/who";
import { api, createAndStart, Trouble } from "../wire/http";
import type { GameInfo, OptionInfo } from "../wire/types.gen";
import "./create.css";

type Value = boolean | number | string;

export default function CreatePage({ slug }: { slug: string }) {
  const trouble = useSignal("");
  useEffect(() => {
    title("A new table");
    if (games.value.length === 0) {
      loadGames().catch((error: unknown) => {
        trouble.value = error instanceof Trouble ? error.message : "Something went wrong.";
      });
    }
  }, [trouble]);
  const game = games.value.find((g) => g.slug === slug);
  if (trouble.value) return <Notice icon="clock" title="A moment" message={trouble.value} />;
  if (games.value.length === 0) return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  if (!game)
    return (
      <Notice
        icon="skull"
        title="No such game"
        message="This server does not have that game."
        hint="Main Street lists the games."
      />
    );
  return <Create game={game} />;
}

function Create({ game }: { game: GameInfo }) {
  const seats = useSignal(game.usual);
  const bots = useSignal(0);
  const level = useSignal(usualBot(game));
  const isPublic = useSignal(false);
  const hints = useSignal(true);
  const review = useSignal(true);
  const research = useSignal(false);
  const clock = useSignal<"live" | "mail" | "none">("live");
  const options = useSignal<Record<string, Value>>({});
  const busy = useSignal(false);
  const trouble = useSignal("");
  const people = useComputed(() => seats.value - bots.value);
  const create = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      const open = people.value === 1 ? createAndStart : api.create;
      const table = await open({
        game: game.slug,
        nickname: myName(),
        face: chosenFace(),
        seats: seats.value,
        bots: Array.from({ length: bots.value }, () => level.value),
        public: isPublic.value,
        clock: { mode: clock.value },
        options: { ...usualOptions(game, clock.value), ...options.value },
        hints: hints.value,
        review: review.value,
        research: research.value,
      });
      go(`/t/${table.id}`);
    } catch (error) {
      trouble.value = error instanceof Trouble ? `${error.message} ${error.hint}` : "Something went wrong; try again.";
      busy.value = false;
    }
  };
  return (
    <>
      <Top title={game.title} caption="A new table" />
      <main class="create" id="page" tabIndex={-1}>
        <form onSubmit={create}>
          <header class="create-head">
            <span class="pic hero" aria-hidden="true">
              <Icon name={game.poster.icon} />
            </span>
            <div>
              <h1 class="wood">Set a table</h1>
              <p class="muted">{game.published}. Unofficial, by its real rules.</p>
            </div>
          </header>
          <section class="who" aria-label="Who are you">
            <Who />
          </section>
          <fieldset>
            <legend class="wood">Seats</legend>
            <Counter
              name="Players"
              value={seats.value}
              low={game.low}
              high={game.high}
              set={(n) => {
                seats.value = n;
                bots.value = Math.min(bots.value, n - 1);
              }}
            />
            <Counter name="Bots" value={bots.value} low={0} high={seats.value - 1} set={(n) => (bots.value = n)} />
            <p class="muted">
              {people.value === 1
                ? "You against the machine: it starts at once."
                : `${people.value} people. You get a link for the others. You can fill empty seats with bots later.`}
            </p>
            {bots.value > 0 && (
              <Segments
                name="How good are the bots?"
                value={level.value}
                choices={game.bots.map((bot) => [bot, bot])}
                set={(v) => (level.value = v)}
              />
            )}
          </fieldset>
          <fieldset>
            <legend class="wood">Clock</legend>
            <Segments
              name="Clock"
              value={clock.value}
              choices={[
                ["live", "Live"],
                ["mail", "By mail"],
                ["none", "None"],
              ]}
              set={(v) => (clock.value = v as typeof clock.value)}
            />
            <p class="muted">
              {
                {
                  live: "60 seconds per decision. Away for 45 seconds? A bot plays for you until you return.",
                  mail: "3 days per decision: play when you like.",
                  none: "No one hurries anyone.",
                }[clock.value]
              }
            </p>
            <Switch
              name="List this table on Main Street"
              note="Anyone may take a free seat. Otherwise only people with the link can find it."
              on={isPublic.value}
              set={(on) => (isPublic.value = on)}
            />
            <Switch
              name="Hints"
              note="Players may ask the Marshal for a hint. It sees only what they see."
              on={hints.value}
              set={(on) => (hints.value = on)}
            />
            <Switch
              name="Review"
              note="When the game is over, anyone may have the Marshal look at every decision again."
              on={review.value}
              set={(on) => (review.value = on)}
            />
            <Switch
              name="May be used for research"
              note="The finished game may be studied, without names. Everyone sees this before sitting down; it cannot be changed later."
              on={research.value}
              set={(on) => (research.value = on)}
            />
          </fieldset>
          {game.options.length > 0 && (
            <fieldset>
              <legend class="wood">Options</legend>
              {game.options.map((option) => (
                <OptionRow
                  key={option.name}
                  slug={game.slug}
                  option={option}
                  value={options.value[option.name] ?? usualOptions(game, clock.value)[option.name] ?? option.default}
                  set={(value) => (options.value = { ...options.value, [option.name]: value })}
                />
              ))}
            </fieldset>
          )}
          <div class="create-go">
            {trouble.value && (
              <p role="alert" class="red">
                {trouble.value}
              </p>
            )}
            <button type="submit" class="btn main" disabled={busy.value}>
              {people.value === 1 ? "Start" : "Open the table"}
            </button>
          </div>
        </form>
      </main>
    </>
  );
}

export function Counter({
  name,
  value,
  low,
  high,
  set,
}: {
  name: string;
  value: number;
  low: number;
  high: number;
  set: (n: number) => void;
}) {
  return (
    <div class="counter" role="group" aria-label={name}>
      <span>{name}</span>
      <button
        type="button"
        class="btn icon-btn"
        aria-label={`Fewer ${name}`}
        disabled={value <= low}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output class="num">{value}</output>
      <button
        type="button"
        class="btn icon-btn"
        aria-label={`More ${name}`}
        disabled={value >= high}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

export function Segments({
  name,
  value,
  choices,
  set,
}: {
  name: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  set: (v: string) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={name}>
      {choices.map(([choice, label]) => (
        <button type="button" class="btn" key={choice} aria-pressed={value === choice} onClick={() => set(choice)}>
          {label}
        </button>
      ))}
    </div>
  );
}

export function Switch({
  name,
  note,
  on,
  set,
}: {
  name: string;
  note?: string;
  on: boolean;
  set: (on: boolean) => void;
}) {
  return (
    <label class="switch">
      <span>
        <b>{name}</b>
        {note && <span class="muted">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </label>
  );
}

/** An option as the game declares it, in its own sentence and with its rule. */
function OptionRow({
  slug,
  option,
  value,
  set,
}: {
  slug: string;
  option: OptionInfo;
  value: Value;
  set: (value: Value) => void;
}) {
  const cite = option.rule && (
    <a class="cite" href={`/rules/${slug}#${option.rule}`} target="_blank" rel="noreferrer">
      {option.rule}
    </a>
  );
  const name = option.title || option.name.replaceAll("_", " ");
  if (typeof option.default === "boolean") {
    return (
      <div class="option">
        <Switch name={name} note={option.sentence} on={Boolean(value)} set={set} />
        {cite}
      </div>
    );
  }
  return (
    <div class="option">
      <label class="switch" for={`option-${option.name}`}>
        <span>
          <b>{name}</b>
          <span class="muted">{option.sentence}</span>
        </span>
        {option.choices.length > 0 ? (
          <select
            id={`option-${option.name}`}
            class="field"
            value={String(value)}
            onChange={(event) => set(event.currentTarget.value)}
          >
            {option.choices.map((choice, place) => (
              <option key={choice} value={choice}>
                {option.labels[place] ?? choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={`option-${option.name}`}
            class="field number"
            type="number"
            min={option.low}
            max={option.high}
            value={Number(value)}
            onChange={(event) =>
              set(Math.max(option.low, Math.min(option.high, Math.round(Number(event.currentTarget.value)))))
            }
          />
        )}
      </label>
      {cite}
    </div>
  );
}

import { useSignal } from "@preact/signals";
import { games, posterOf } from "../app/catalogue";
import { Icon } from "../kit/icon";
import { Face, Silhouette } from "../kit/portrait";
import { chosenFace, myName, Who } from "../kit/who";
import { api } from "../wire/http";
import type { OptionInfo, SeatInfo, TableInfo } from "../wire/types.gen";
import { Invite } from "./invite";
import { kindOf, levelsOf, wish } from "./people";
import { Seal } from "./seal";
import type { TableStore } from "./store";
import { notesOf, promiseFor } from "./witness";
import "./waiting-room.css";

/** Before the start: seats, an invitation, and the table's options. */
export function WaitingRoom({ table }: { table: TableStore }) {
  const info = table.info.value;
  if (!info) return null;
  const seated = info.you >= 0;
  const free = info.seats.filter((seat) => seat.kind === "empty");
  return (
    <div class="room">
      <header class="room-head">
        <span class="pic hero" aria-hidden="true">
          <Icon name={posterOf(info.game).icon} />
        </span>
        <div>
          <h1 class="wood">{info.title}</h1>
          <p class="caps muted">
            {free.length === 0 ? "Every seat is taken" : `${free.length} of ${info.seats.length} seats free`}
          </p>
        </div>
      </header>
      <ul class="chairs" aria-label="Seats">
        {info.seats.map((seat) => (
          <Chair key={seat.seat} table={table} info={info} seat={seat} seated={seated} />
        ))}
      </ul>
      {table.foul.value && (
        <p class="room-note red" role="alert">
          <b>Do not trust this deal.</b> {table.foul.value} Your number was not revealed.
        </p>
      )}
      {!seated && free.length > 0 && <SitDown table={table} />}
      {!seated && free.length === 0 && (
        <p class="room-note">You can watch from the bar: the game shows here when it starts.</p>
      )}
      {free.length > 0 && <Invite id={info.id} title={info.title} />}
      <Agreed info={info} />
      {seated && <Start table={table} info={info} free={free.length} />}
    </div>
  );
}

function Chair({ table, info, seat, seated }: { table: TableStore; info: TableInfo; seat: SeatInfo; seated: boolean }) {
  const empty = seat.kind === "empty";
  const levels = levelsOf(info.game);
  return (
    <li class={`seat chair${empty ? " open" : ""}${seat.seat === info.you ? " you" : ""}`}>
      <span class="pic">{empty ? <Silhouette /> : <Face face={table.faces.value[seat.seat] ?? ""} />}</span>
      <span class="nm">{empty ? "Wanted" : seat.name}</span>
      <span class="sub">
        {seat.kind === "bot" && <Icon name="key" />} {empty ? "one gunslinger" : kindOf(seat)}
      </span>
      {empty && !seated && (
        <button type="button" class="btn small" onClick={() => wish(table, () => sitDown(info, seat.seat))}>
          Sit here
        </button>
      )}
      {empty && info.yours && (
        <button
          type="button"
          class="btn small"
          onClick={() => wish(table, () => api.seat(info.id, seat.seat, { kind: "bot", level: levels.at(-1) ?? "" }))}
        >
          <Icon name="key" /> Bot
        </button>
      )}
      {seat.kind === "bot" && info.yours && (
        <label class="level">
          <span class="vh">Level of {seat.name}</span>
          <select
            class="field"
            value={seat.level}
            onChange={(event) => {
              const level = event.currentTarget.value;
              void wish(table, () => api.seat(info.id, seat.seat, level ? { kind: "bot", level } : { kind: "empty" }));
            }}
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
            <option value="">remove</option>
          </select>
        </label>
      )}
      {seat.kind === "person" && info.yours && seat.seat !== info.you && (
        <button
          type="button"
          class="btn small"
          onClick={() => wish(table, () => api.seat(info.id, seat.seat, { kind: "empty" }))}
        >
          <Icon name="boot" /> Throw out
        </button>
      )}
    </li>
  );
}

/** Takes a seat and promises its number in one breath, so that no start can come in between. */
async function sitDown(info: TableInfo, seat: number | null = null): Promise<TableInfo> {
  const open = info.state === "open" && info.deal.stage === "open";
  const promise = open ? await promiseFor(info).catch(() => null) : null;
  return api.join(info.id, { nickname: myName(), face: chosenFace(), seat, promise });
}

function SitDown({ table }: { table: TableStore }) {
  const busy = useSignal(false);
  const sit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    await wish(table, async () => {
      if (table.info.value) await sitDown(table.info.value);
    });
    busy.value = false;
  };
  return (
    <form class="who" onSubmit={sit} aria-label="Take a seat">
      <Who />
      <div class="acts">
        <button type="submit" class="btn main" disabled={busy.value}>
          Sit down
        </button>
      </div>
    </form>
  );
}

/** A value of an option as people read it. */
function labelOf({ choices, labels }: OptionInfo, value: unknown): string {
  return labels[choices.indexOf(String(value))] ?? String(value);
}

function Agreed({ info }: { info: TableInfo }) {
  const game = games.value.find((g) => g.slug === info.game);
  const changed = (game?.options ?? []).filter((option) => info.options[option.name] !== option.default);
  const { mode, seconds, days, grace } = info.clock;
  return (
    <section class="agreed" aria-label="Options of this table">
      <h2 class="wood">Table options</h2>
      <ul>
        <li>
          <Icon name="clock" />
          <span>
            {mode === "live"
              ? `${seconds} seconds per decision; a bot steps in after ${grace} seconds away.`
              : mode === "mail"
                ? `By mail: ${days} days per decision.`
                : "No clock."}
          </span>
        </li>
        {changed.map((option) => (
          <li key={option.name}>
            <Icon name="rule" />
            <span>
              {option.sentence}
              {typeof option.default !== "boolean" && ` Here: ${labelOf(option, info.options[option.name])}.`}{" "}
              {option.rule && <a href={`/rules/${info.game}#${option.rule}`}>{option.rule}</a>}
            </span>
          </li>
        ))}
        {info.research && (
          <li>
            <Icon name="eye" />
            <span>This game may be used for research, without names. If you do not want that, do not sit down.</span>
          </li>
        )}
        <li>
          <Icon name="seal" />
          <Sealed info={info} />
        </li>
      </ul>
    </section>
  );
}

/** The seal and this browser's own number: for those who want to note them. */
function Sealed({ info }: { info: TableInfo }) {
  const { deal } = info;
  const mine = notesOf(info.id).given[deal.round]?.number ?? "";
  const promised = deal.promises.filter((promise) => promise).length;
  const people = info.seats.filter((seat) => seat.kind === "person").length;
  return (
    <span>
      The server has sealed its secret, and {promised} of {people} {people === 1 ? "person has" : "people have"}{" "}
      promised a number. Nobody can change either; the deal comes from all of them.
      <details class="seals">
        <summary>Note them down</summary>
        <Seal name="Seal" value={info.commitment} />
        {mine && <Seal name="Your number (keep it to yourself until the cards are dealt)" value={mine} />}
      </details>
    </span>
  );
}

function Start({ table, info, free }: { table: TableStore; info: TableInfo; free: number }) {
  const busy = useSignal(false);
  if (!info.yours) {
    return (
      <div class="room-start">
        <p class="caps muted" role="status">
          Waiting for {info.seats.find((s) => s.owner)?.name ?? "the owner"} to start
        </p>
      </div>
    );
  }
  if (info.deal.stage !== "open") {
    return (
      <div class="room-start">
        <p class="caps muted" role="status">
          Dealing…
        </p>
      </div>
    );
  }
  const begin = async () => {
    busy.value = true;
    await wish(table, () => api.start(info.id));
    busy.value = false;
  };
  return (
    <div class="room-start">
      <button type="button" class="btn main" disabled={busy.value} onClick={begin}>
        {free === 0 ? "Start" : free === 1 ? "Start with a bot" : `Start with ${free} bots`}
      </button>
      {free > 0 && <p class="caps muted">or wait for people</p>}
    </div>
  );
}

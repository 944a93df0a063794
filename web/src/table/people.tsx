import { useSignal } from "@preact/signals";
import { games } from "../app/catalogue";
import { go } from "../app/router";
import { Icon } from "../kit/icon";
import { Face, Silhouette } from "../kit/portrait";
import { api, Trouble } from "../wire/http";
import type { SeatInfo, SetSeat, TableInfo } from "../wire/types.gen";
import { Acts, AskButton } from "./asks";
import type { TableStore } from "./store";

export function kindOf(seat: SeatInfo): string {
  if (seat.kind === "empty") return "Free seat";
  if (seat.kind === "bot") return `Bot, ${seat.level}`;
  if (seat.played_by_bot) return "Away, a bot plays";
  return seat.connected ? (seat.owner ? "Owner" : "Here") : "Away";
}

export function levelsOf(slug: string): string[] {
  return games.value.find((game) => game.slug === slug)?.bots ?? ["greenhorn"];
}

/** Runs one of the owner's or a guest's wishes and says so if it is refused. */
export async function wish(table: TableStore, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    table.refuse(`${error.message} ${error.hint}`.trim(), "");
    return false;
  }
}

/** Players by seat, and the owner's powers. */
export function People({ table }: { table: TableStore }) {
  const info = table.info.value;
  if (!info) return null;
  return (
    <div class="people">
      <ul>
        {info.seats.map((seat) => (
          <Person key={seat.seat} table={table} seat={seat} />
        ))}
      </ul>
      {info.spectators > 0 && (
        <p class="muted">
          <Icon name="eye" /> {info.spectators === 1 ? "One is watching." : `${info.spectators} are watching.`}
        </p>
      )}
      <Acts table={table} />
      <Dealt info={info} />
      <Relief table={table} />
      <Leave table={table} />
    </div>
  );
}

/** The seats whose numbers are in the deal of a running game. */
function Dealt({ info }: { info: TableInfo }) {
  const { stage, round, kinds, promises } = info.deal;
  if (stage !== "done" || round === 0) return null;
  const given = promises.filter((promise) => promise).length;
  const people = kinds.filter((kind) => kind !== "bot").length;
  return (
    <p class="muted">
      <Icon name="seal" />{" "}
      {given === 0
        ? "The server dealt alone: no player added a number, so no one can vouch for the deal."
        : `${given} of ${people} ${people === 1 ? "person" : "people"} added a number to the deal.`}
    </p>
  );
}

function Person({ table, seat }: { table: TableStore; seat: SeatInfo }) {
  const info = table.info.value;
  if (!info) return null;
  const mine = seat.seat === info.you;
  const set = (change: SetSeat) => wish(table, () => api.seat(table.id, seat.seat, change));
  return (
    <li class={mine ? "mine" : ""}>
      <button type="button" class="who" onClick={() => table.look(seat.seat)}>
        {seat.kind === "empty" ? (
          <span class="fc free">
            <Silhouette />
          </span>
        ) : (
          <span class="fc">
            <Face face={table.faces.value[seat.seat] ?? ""} />
          </span>
        )}
        <span class="rn">
          <b>
            {seat.name || "Free seat"}
            {mine && <span class="tag">you</span>}
          </b>
          <span class="muted">
            {seat.kind === "bot" && <Icon name="key" />}
            {seat.kind === "empty" ? "Wanted: one gunslinger" : kindOf(seat)}
            {seat.muted && ", muted"}
          </span>
        </span>
      </button>
      <AskButton table={table} seat={seat} />
      {info.yours && !mine && info.state !== "over" && (
        <span class="powers">
          {seat.kind === "person" && (
            <>
              <button type="button" class="btn small" onClick={() => set({ muted: !seat.muted })}>
                {seat.muted ? "Unmute" : "Mute"}
              </button>
              <button
                type="button"
                class="btn small"
                onClick={() => set({ kind: info.state === "open" ? "empty" : "bot" })}
              >
                {info.state === "open" ? "Throw out" : "Swap for a bot"}
              </button>
              {info.state === "running" && (
                <button type="button" class="btn small" onClick={() => set({ kind: "empty" })}>
                  Send away
                </button>
              )}
            </>
          )}
          {seat.kind === "bot" && info.state === "running" && (
            <button type="button" class="btn small" onClick={() => set({ kind: "person" })}>
              Let a person play
            </button>
          )}
          {seat.kind === "bot" && info.state === "open" && (
            <button type="button" class="btn small" onClick={() => set({ kind: "empty" })}>
              Remove
            </button>
          )}
        </span>
      )}
    </li>
  );
}

/** A short break: the best bot there is plays your hand until you come back. */
function Relief({ table }: { table: TableStore }) {
  const info = table.info.value;
  const seat = info?.seats[info.you];
  if (!info || !seat || info.state !== "running") return null;
  const level = levelsOf(info.game).at(-1) ?? "";
  const change: SetSeat = seat.played_by_bot ? { kind: "person" } : { kind: "bot", level };
  return (
    <button type="button" class="btn" onClick={() => wish(table, () => api.seat(info.id, seat.seat, change))}>
      <Icon name="key" />{" "}
      {seat.played_by_bot ? "I am back" : `Let a ${level.charAt(0).toUpperCase() + level.slice(1)} play for me`}
    </button>
  );
}

function Leave({ table }: { table: TableStore }) {
  const sure = useSignal(false);
  const info = table.info.value;
  if (!info || info.you < 0 || info.state === "over") return null;
  if (!sure.value) {
    return (
      <button type="button" class="btn" onClick={() => (sure.value = true)}>
        <Icon name="door" /> Leave the table
      </button>
    );
  }
  return (
    <div class="sure">
      <p>{info.state === "open" ? "Give up your seat?" : "Leave for good? A bot takes your seat."}</p>
      <button
        type="button"
        class="btn block"
        onClick={async () => {
          if (await wish(table, () => api.leave(table.id))) go("/");
        }}
      >
        Leave
      </button>
      <button type="button" class="btn" onClick={() => (sure.value = false)}>
        Stay
      </button>
    </div>
  );
}

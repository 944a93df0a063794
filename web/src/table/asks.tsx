import { Icon } from "../kit/icon";
import { chosenFace, myName } from "../kit/who";
import { api } from "../wire/http";
import type { SeatAsk, SeatInfo } from "../wire/types.gen";
import { wish } from "./people";
import type { TableStore } from "./store";
import "./asks.css";

const letter = (seat: number) => "ABCDEFGH"[seat] ?? "";

function whoWaits(table: TableStore, ask: SeatAsk): string {
  const names = ask.waits.map((seat) => table.names.value[seat] ?? "the owner");
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

/** People who ask for a seat in a running game, shown to those who decide and to the one who asked. */
export function Asks({ table }: { table: TableStore }) {
  const info = table.info.value;
  if (!info) return null;
  const decides = (ask: SeatAsk) => ask.waits.includes(info.you) && (info.you >= 0 || info.yours);
  const shown = info.asks.filter((ask) => ask.id === info.asking || decides(ask));
  if (shown.length === 0) return null;
  const answer = (ask: SeatAsk, agree: boolean) => wish(table, () => api.answer(table.id, ask.id, agree));
  return (
    <section class="seat-asks" aria-label="Asks for seats">
      {shown.map((ask) =>
        ask.id === info.asking ? (
          <div class="ask" key={ask.id} role="status">
            <p>
              You asked for seat {letter(ask.seat)}. Waiting for {whoWaits(table, ask)}.
              {info.research && " This game may be used for research, without names."}
            </p>
            <button type="button" class="btn" onClick={() => answer(ask, false)}>
              Never mind
            </button>
          </div>
        ) : (
          <div class="ask" key={ask.id} role="alert">
            <p>
              <b>{ask.name}</b> asks for seat {letter(ask.seat)} and would see its hand. Everyone must agree.
            </p>
            <button type="button" class="btn block" onClick={() => answer(ask, true)}>
              Agree
            </button>
            <button type="button" class="btn" onClick={() => answer(ask, false)}>
              Refuse
            </button>
          </div>
        ),
      )}
    </section>
  );
}

/** Asks the table for an empty seat. */
export function AskButton({ table, seat }: { table: TableStore; seat: SeatInfo }) {
  const info = table.info.value;
  if (info?.state !== "running" || info.you >= 0 || seat.kind !== "empty" || info.asking > 0) return null;
  const ask = () => api.ask(table.id, { nickname: myName(), face: chosenFace(), seat: seat.seat });
  return (
    <button type="button" class="btn small" onClick={() => wish(table, ask)}>
      Ask for this seat
    </button>
  );
}

/** The owner's actions, and seats that changed hands: the same for everyone at the table. */
export function Acts({ table }: { table: TableStore }) {
  const acts = table.acts.value;
  const yours = table.info.value?.yours ?? false;
  if (acts.length === 0) return null;
  const back = (id: number) => wish(table, () => api.person(table.id, { act: id, away: false }));
  const pardoned = new Set(acts.filter((act) => act.what === "pardoned").map((act) => act.name));
  return (
    <section class="acts-log" aria-label="Seats and manners">
      <h3 class="caps">
        <Icon name="log" /> Seats and manners
      </h3>
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            {act.text}{" "}
            {yours && act.what === "sent-away" && !pardoned.has(act.name) && (
              <button type="button" class="btn small" onClick={() => back(act.id)}>
                Let them come back
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

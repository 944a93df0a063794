/** A table on a screen in the middle of the room: the public view, large. Phones are the hands. */

import { useEffect, useMemo } from "preact/hooks";
import { title } from "../app/attention";
import { go } from "../app/router";
import { Notice } from "../kit/notice";
import { Face } from "../kit/portrait";
import { SoundButton, ThemeButton } from "../kit/top";
import { Countdown, Flood } from "../table/countdown";
import { Qr } from "../table/invite";
import { TableStore } from "../table/store";
import { Story } from "../table/story";
import { Line, socketUrl } from "../wire/socket";
import type { Outcome, TableInfo } from "../wire/types.gen";
import "./table.css";
import "./screen.css";

export default function ScreenPage({ id }: { id: string }) {
  // Its own connection, as nobody: even a player's browser shows only what everyone may see.
  const table = useMemo(() => new TableStore(id, new Line(() => `${socketUrl()}&screen`), false), [id]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const info = table.info.value;
  const next = info?.next ?? "";
  useEffect(() => {
    if (next) go(`/t/${next}/screen`, true);
  }, [next]);
  useEffect(() => title(info ? `${info.title}, the shared screen` : "Shared screen"), [info]);
  if (table.problem.value && !table.ready.value) {
    const { message, hint } = table.problem.value;
    return <Notice icon="skull" title="No such table" message={message} hint={hint} />;
  }
  if (!table.ready.value || !info) {
    return (
      <main class="opening" id="page" tabIndex={-1} aria-busy="true">
        <p class="caps muted">Hanging up the sign…</p>
      </main>
    );
  }
  return table.shown.value ? <Show table={table} info={info} /> : <Join table={table} info={info} />;
}

/** Before the start: how to join, and who has. */
function Join({ table, info }: { table: TableStore; info: TableInfo }) {
  const link = `${location.origin}/t/${info.id}`;
  const free = info.seats.filter((seat) => seat.kind === "empty").length;
  return (
    <main class="screen-join" id="page" tabIndex={-1}>
      <h1 class="wood">{info.title}</h1>
      <div class="screen-how">
        <Qr text={link} />
        <div>
          <p class="lead">Point your phone at the code. Your hand stays on your phone.</p>
          <p class="num">{link.replace(/^https?:\/\//, "")}</p>
          <p class="caps muted" role="status">
            {free === 0 ? "Every seat is taken" : `${free} of ${info.seats.length} seats free`}
          </p>
        </div>
      </div>
      <ul class="screen-seats" aria-label="Seats">
        {info.seats
          .filter((seat) => seat.kind !== "empty")
          .map((seat) => (
            <li key={seat.seat}>
              <span class="pic">
                <Face face={table.faces.value[seat.seat] ?? ""} />
              </span>
              <b>{seat.name}</b>
            </li>
          ))}
      </ul>
    </main>
  );
}

function Show({ table, info }: { table: TableStore; info: TableInfo }) {
  const { Scene } = table.board;
  const view = table.view.value;
  const names = table.names.value;
  const outcome = view.outcome as Outcome | null;
  const fx = table.fx.value as { flood?: boolean } | null;
  return (
    <div class="tablepage playing screen" data-board={table.scope}>
      <header class="top">
        <div class="where">
          <h1>{info.title}</h1>
          <span class="caps muted">{table.board.status(view, names)}</span>
        </div>
        <span class="sp" />
        <ThemeButton />
        <SoundButton />
      </header>
      <div class="lay">
        <main class="board" id="page" tabIndex={-1} aria-label={info.title}>
          <Scene stage={table} selection={table.selection} />
          <Countdown table={table} />
        </main>
        <aside class="side" aria-label="Story and link">
          {outcome && table.settled.value && (
            <p class="screen-end wood" role="status">
              {table.board.ending(table.story.value, outcome, names, table.words).sentence}
            </p>
          )}
          <section class="tabs">
            <h2 class="vh">The story so far</h2>
            <div class="scroll" role="region" tabIndex={0} aria-label="The story so far">
              <Story
                story={table.story.value}
                words={table.words}
                board={table.board}
                names={names}
                you={-1}
                openRule={table.openRule}
                fresh={table.settled.value ? 0 : table.spoken.value.length}
              />
            </div>
          </section>
          <div class="screen-link">
            <Qr text={`${location.origin}/t/${info.id}`} />
            <p class="caps muted">Watch or ask for a seat</p>
          </div>
        </aside>
      </div>
      {fx?.flood && <Flood />}
    </div>
  );
}

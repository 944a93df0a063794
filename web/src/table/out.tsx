/** Knocked out is not abandoned: what you can do while the others play on. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { go } from "../app/router";
import { settings } from "../app/settings";
import { Icon } from "../kit/icon";
import { createAndStart } from "../wire/http";
import { wish } from "./people";
import { Played } from "./played";
import type { TableStore } from "./store";
import "./out.css";

const MOMENT = 2600; // milliseconds, or until a tap

/** The moment in which you fall: your poster and what did it, over the board; then the table again. */
export function Fall({ table, done }: { table: TableStore; done: () => void }) {
  useEffect(() => {
    const timer = setTimeout(done, MOMENT);
    return () => clearTimeout(timer);
  }, []);
  const you = table.you.value;
  return (
    <button type="button" class="fallen" onClick={done}>
      <span class="pic">
        <Played table={table} seat={you} />
      </span>
      <b class="wood press">You bite the dust</b>
      <span>{lastBlow(table)}</span>
    </button>
  );
}

/** The last sentence of the story in which somebody else did something to you. */
function lastBlow(table: TableStore): string {
  const you = table.you.value;
  const names = table.names.value;
  const blow = table.story.value.findLast((event) => {
    const seats = table.words.eventParts(event, names, you).filter(({ kind }) => kind === "seat");
    return seats.length > 1 && seats[0]?.value !== you && seats.some(({ value }) => value === you);
  });
  return blow ? table.words.event(blow, names, you) : "";
}

export function Out({ table }: { table: TableStore }) {
  const seats = table.info.value?.seats ?? [];
  const alone = seats.every(({ seat, kind }) => seat === table.you.value || kind === "bot");
  return (
    <section class="out-panel" aria-label="You are out of the game">
      <p>
        <Icon name="skull" /> <b>You are out.</b> {alone ? "The bots play on." : "Stay and watch who gets them."}
      </p>
      {alone ? <Alone table={table} /> : <AmongPeople table={table} />}
    </section>
  );
}

function Alone({ table }: { table: TableStore }) {
  const busy = useSignal(false);
  const info = table.info.value;
  const again = async () => {
    if (!info) return;
    busy.value = true;
    await wish(table, async () => {
      const bots = info.seats.filter(({ kind }) => kind === "bot").map(({ level }) => level);
      const next = await createAndStart({
        game: info.game,
        nickname: settings.value.name || table.names.value[info.you] || "",
        face: info.seats[info.you]?.face ?? "",
        seats: info.seats.length,
        bots,
        clock: info.clock,
        options: info.options,
        hints: info.hints,
        review: info.review,
      });
      go(`/t/${next.id}`);
    });
    busy.value = false;
  };
  return (
    <div class="row">
      <button type="button" class="btn main" disabled={busy.value} onClick={again}>
        New game
      </button>
      <button type="button" class="btn" aria-pressed={table.quickly.value} onClick={() => table.watchQuickly()}>
        Watch quickly
      </button>
      <button type="button" class="btn" onClick={() => table.toTheResult()}>
        To the result
      </button>
    </div>
  );
}

function AmongPeople({ table }: { table: TableStore }) {
  const view = table.view.value;
  const left = table.names.value.flatMap((name, seat) => (table.board.out?.(view, seat) ? [] : [{ name, seat }]));
  return (
    <>
      <p id="who-wins">Who will win?</p>
      <div class="row" role="group" aria-labelledby="who-wins">
        {left.map(({ name, seat }) => (
          <button
            type="button"
            class="btn"
            key={seat}
            aria-pressed={table.guessed.value === seat}
            onClick={() => (table.guessed.value = seat)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" class="btn" disabled={!table.settled.value} onClick={() => table.seeAgain()}>
          <Icon name="play" /> Replay so far
        </button>
        <a class="btn" href="/">
          To the next table
        </a>
      </div>
    </>
  );
}

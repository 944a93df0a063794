import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { games, loadGames, quickOptions } from "../app/catalogue";
import { go } from "../app/router";
import { Icon } from "../kit/icon";
import { Face } from "../kit/portrait";
import { SoundButton, ThemeButton } from "../kit/top";
import { chosenFace, myName, Who } from "../kit/who";
import { facesOf } from "../table/faces";
import { api, createAndStart, Trouble } from "../wire/http";
import type { GameInfo, Me, TableInfo } from "../wire/types.gen";
import { Against, againstIn } from "./against";
import "./lobby.css";

const EVERY = 6000;
const SOON = 2500;

/** The front page: who you are, what is played, where a chair is free. */
export default function Lobby() {
  const tables = useSignal<TableInfo[]>([]);
  const me = useSignal<Me | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    title("");
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (document.visibilityState === "visible") {
        try {
          if (games.value.length === 0) await loadGames();
          [tables.value, me.value] = await Promise.all([api.tables(), api.me()]);
          trouble.value = "";
        } catch (error) {
          trouble.value = error instanceof Trouble ? `${error.message} ${error.hint}` : "";
        }
      }
      timer = setTimeout(look, EVERY);
    };
    void look();
    // A table is where everybody goes next.
    const ready = setTimeout(() => void import("./table").catch(() => {}), SOON);
    return () => {
      clearTimeout(timer);
      clearTimeout(ready);
    };
  }, [tables, me, trouble]);
  const mine = (me.value?.tables ?? []).filter((table) => table.state !== "over");
  const own = new Set(mine.map((table) => table.id));
  const others = tables.value.filter((table) => !own.has(table.id) && table.state !== "over");
  return (
    <div class="lobby">
      <Masthead playing={tables.value} />
      {trouble.value && (
        <p class="banner" role="alert">
          <Icon name="clock" /> <span>{trouble.value}</span>
        </p>
      )}
      <main class="saloon" id="page" tabIndex={-1}>
        <section class="who" aria-label="Who are you">
          <Who />
          <Against />
        </section>
        {mine.length > 0 && <Tables name="Your tables" tables={mine} mine />}
        <section class="games" aria-label="Games">
          <h2 class="vh">Games</h2>
          <ul class={`bills n${games.value.length}`}>
            {games.value.map((game, i) => (
              <li key={game.slug}>
                <Bill
                  game={game}
                  first={i === 0}
                  open={others.filter((t) => t.game === game.slug && t.state === "open").length}
                />
              </li>
            ))}
          </ul>
        </section>
        <Tables
          name="Tables with a free seat"
          tables={others}
          empty="No public table is open right now. Start one: bots are always in."
        />
      </main>
      <footer class="foot">
        <a href="/puzzles">Today’s puzzles</a>
        <a href="/rules">The rules</a>
        <a href="/replay">Watch a record</a>
        <a href="/settings">Settings</a>
        <span class="foot-buttons">
          <ThemeButton />
          <SoundButton />
        </span>
      </footer>
    </div>
  );
}

function Masthead({ playing }: { playing: TableInfo[] }) {
  const people = playing.reduce((n, table) => n + table.seats.filter((seat) => seat.kind === "person").length, 0);
  return (
    <header>
      <div class="mast">
        <div class="ear only-wide">
          <span class="caps">One saloon</span>
          <b class="wood">Real shootouts</b>
          <span class="caps muted">by their real rules</span>
        </div>
        <h1 class="wood press">High Noon</h1>
        <div class="ear r only-wide">
          <span class="caps">Tonight</span>
          <b class="wood">{people === 0 ? "The bar is free" : people < 4 ? "A quiet night" : "A full house"}</b>
          <span class="caps muted">
            {people === 0 ? "bots never sleep" : people === 1 ? "one playing" : `${people} playing`}
          </span>
        </div>
      </div>
      <div class="dateline caps">
        <span>No account needed</span>
        <span class="only-wide">Open a link, type a name, be shooting in a minute</span>
        <span>
          Fair dice<span class="only-wide">, provable deals</span>
        </span>
      </div>
    </header>
  );
}

/** A playbill: one tap plays against bots, another opens a table for friends. */
function Bill({ game, first, open }: { game: GameInfo; first: boolean; open: number }) {
  const { poster } = game;
  const busy = useSignal(false);
  const trouble = useSignal("");
  const play = async () => {
    busy.value = true;
    try {
      go(`/t/${(await playNow(game)).id}`);
    } catch (error) {
      trouble.value = error instanceof Trouble ? `${error.message} ${error.hint}` : "Something went wrong; try again.";
      busy.value = false;
    }
  };
  return (
    <article class={`bill${first ? " b0" : ""}`}>
      <p class="seats caps">
        {game.low}–{game.high} seats<span class="dot">·</span>
        {game.minutes} min
      </p>
      <span class="pic" aria-hidden="true">
        <Icon name={poster.icon} />
      </span>
      <div class="body">
        <h3 class="ttl wood">{game.title}</h3>
        <p class="ln caps">
          {poster.line} <em>{poster.shout}</em>
        </p>
        <p class="tx">{poster.text}</p>
      </div>
      <div class="bill-acts">
        <button type="button" class={`btn ${first ? "main" : "block"}`} disabled={busy.value} onClick={play}>
          {first ? "Play now" : "Play"}
        </button>
        <a class="btn" href={`/new/${game.slug}`}>
          With friends
        </a>
        <a class="learn-link" href={`/learn/${game.slug}`}>
          New here? Two minutes
        </a>
        <p class="caps muted">
          {trouble.value || (open > 0 ? `${open} ${open === 1 ? "table" : "tables"} open` : "bots are waiting")}
        </p>
      </div>
    </article>
  );
}

/** A table against bots, started at once. */
async function playNow(game: GameInfo): Promise<TableInfo> {
  const seats = game.usual;
  return createAndStart({
    game: game.slug,
    nickname: myName(),
    face: chosenFace(),
    seats,
    bots: Array.from({ length: seats - 1 }, () => againstIn(game)),
    clock: { mode: "none" },
    options: quickOptions(game),
    hints: true,
  });
}

function Tables(props: { name: string; tables: TableInfo[]; empty?: string; mine?: boolean }) {
  const { name, tables, empty, mine } = props;
  return (
    <section class={`tables${mine ? " mine" : ""}`} aria-label={name}>
      <h2 class="wood hd">{name}</h2>
      {tables.length === 0 ? (
        <p class="muted empty">{empty}</p>
      ) : (
        <ul>
          {tables.map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TableRow({ table }: { table: TableInfo }) {
  const taken = table.seats.filter((seat) => seat.kind !== "empty");
  const faces = facesOf(table.seats);
  const owner = table.seats.find((seat) => seat.owner)?.name ?? taken[0]?.name ?? "Nobody";
  const free = table.seats.length - taken.length;
  const action = table.you >= 0 ? "Resume" : table.state === "open" && free > 0 ? "Sit down" : "Watch";
  const mode =
    table.clock.mode === "mail"
      ? `By mail · ${table.clock.days} days per move`
      : table.state === "open"
        ? `Waiting for ${free}`
        : "Playing";
  return (
    <li class="tab">
      <div class="faces" aria-hidden="true">
        {taken.slice(0, 4).map((seat) => (
          <span class="fc" key={seat.seat}>
            <Face face={faces[seat.seat] ?? ""} />
          </span>
        ))}
      </div>
      <div class="tt">
        <b>{owner}’s table</b>
        <span class="muted">
          {table.title} · {mode}
          {table.origin && " · Not a real game"}
        </span>
      </div>
      <span class="num cnt">
        {taken.length} of {table.seats.length}
      </span>
      <a class={`btn${action === "Watch" ? "" : " block"}`} href={`/t/${table.id}`}>
        {action}
        <span class="vh"> at {owner}’s table</span>
      </a>
    </li>
  );
}

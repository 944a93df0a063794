import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { callAttention } from "../app/attention";
import { games, loadGames } from "../app/catalogue";
import { isNight, set, settings } from "../app/settings";
import { Icon } from "../kit/icon";
import { later } from "../kit/later";
import { Notice } from "../kit/notice";
import { Sheet } from "../kit/sheet";
import { isPhone } from "../kit/size";
import { Top } from "../kit/top";
import { Asks } from "../table/asks";
import { PlayedForYou } from "../table/away";
import { Clock } from "../table/clock";
import { Countdown, Flood } from "../table/countdown";
import { HintButton } from "../table/hint";
import { useDockKeys } from "../table/keys";
import { Listen, Opened } from "../table/opened";
import { AsksSwitch, PaceSelect } from "../table/pace";
import { kindOf, People } from "../table/people";
import { TableStore } from "../table/store";
import { Sentence, Story } from "../table/story";
import { TalkForm, TalkList } from "../table/talk";
import { Tips } from "../table/tips";
import { Toasts } from "../table/toasts";
import { line } from "../wire/socket";
import "./table.css";

// A game at play needs none of these at first.
const WaitingRoom = later(async () => (await import("../table/waiting-room")).WaitingRoom);
const Invite = later(async () => (await import("../table/invite")).Invite);
const HintSheet = later(async () => (await import("../table/hint-sheet")).HintSheet);
const after = () => import("../table/after");
const Fall = later(async () => (await after()).Fall);
const Out = later(async () => (await after()).Out);
const End = later(async () => (await after()).End);
const SOON = 8000; // milliseconds until a game fetches what it needs at its end

export default function TablePage({ id }: { id: string }) {
  const plain = settings.value.plain;
  const table = useMemo(() => new TableStore(id, line, plain), [id, plain]);
  useEffect(() => {
    if (games.value.length === 0) void loadGames().catch(() => {});
    table.open();
    const quiet = callAttention(table);
    return () => {
      quiet();
      table.close();
    };
  }, [table]);
  const { problem } = table;
  if (problem.value && !table.ready.value) {
    return <Notice icon="skull" title="No such table" message={problem.value.message} hint={problem.value.hint} />;
  }
  if (!table.ready.value) return <Opening />;
  return <Table table={table} />;
}

function Opening() {
  return (
    <main class="opening" id="page" tabIndex={-1} aria-busy="true">
      <p class="caps muted">Pulling up a chair…</p>
    </main>
  );
}

type Tab = "story" | "talk" | "people";
type Leaf = Tab | "menu";

function Table({ table }: { table: TableStore }) {
  const info = table.info.value;
  const sheet = useSignal<Leaf | null>(null);
  const view = table.shown.value;
  const over = view?.outcome != null && table.settled.value;
  const waiting = !view;
  const fall = useFall(table);
  useDockKeys(!waiting && !over);
  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(End.fetch, SOON);
    return () => clearTimeout(timer);
  }, [waiting]);
  if (!info) return null;
  const { Scene, Strip } = table.board;
  const state = waiting ? "Not started" : over ? "Finished" : table.board.status(view, table.names.value);
  const status = info.origin ? `${state} · Not a real game` : state;
  const below = table.board.layout === "below" && !waiting && !over;
  const open = (leaf: Leaf) => {
    sheet.value = leaf;
  };
  return (
    <div class={`tablepage${waiting ? " waiting" : over ? " over" : " playing"}`} data-board={table.scope}>
      <Top title={info.title} caption={status} atTable heading={!waiting && !over}>
        {!waiting && !over && Strip && !isPhone.value && <Strip stage={table} selection={table.selection} />}
        {!waiting && !over && <Clock deadline={table.deadline.value} yours={table.yourMove.value} />}
        {!waiting && !over && <HintButton table={table} />}
        <TopButtons table={table} open={open} />
      </Top>
      <div class={below ? "lay below" : "lay"}>
        <main class="board" id="page" tabIndex={-1} aria-label={info.title}>
          {waiting ? (
            <WaitingRoom table={table} />
          ) : over ? (
            <End table={table} />
          ) : (
            <Scene stage={table} selection={table.selection} />
          )}
          {!waiting && !over && <Countdown table={table} />}
          {fall.value && !over && <Fall table={table} done={() => (fall.value = false)} />}
        </main>
        {below ? <Below table={table} open={open} /> : !over && <Side table={table} open={open} playing={!waiting} />}
      </div>
      {isFlooded(table) && <Flood />}
      <Listen stage={table} />
      <div class="notes-on-top">
        <Toasts table={table} />
        {!waiting && !over && <PlayedForYou table={table} />}
        <Asks table={table} />
      </div>
      {!waiting && !over && <Tips table={table} />}
      <Sheets table={table} tab={sheet.value} close={() => (sheet.value = null)} />
    </div>
  );
}

/** Set when you go out, once: not when the page is opened later, nor when the game is seen again. */
function useFall(table: TableStore) {
  const out = table.out.value;
  const seen = useRef(out);
  const fall = useSignal(false);
  useEffect(() => {
    if (!out || seen.current) return;
    seen.current = true;
    fall.value = settings.value.pace !== "none";
  }, [out, fall]);
  return fall;
}

function isFlooded(table: TableStore): boolean {
  const fx = table.fx.value as { flood?: boolean } | null;
  return fx?.flood ?? false;
}

function TopButtons({ table, open }: { table: TableStore; open: (leaf: Leaf) => void }) {
  const unread = table.unread.value;
  return (
    <>
      <button type="button" class="btn icon-btn only-phone" aria-label="Story so far" onClick={() => open("story")}>
        <Icon name="log" />
      </button>
      <button
        type="button"
        class="btn icon-btn only-phone"
        aria-label={unread > 0 ? `Talk, ${unread} new` : "Talk"}
        onClick={() => open("talk")}
      >
        <Icon name="talk" />
        {unread > 0 && <em class="dot-n">{unread}</em>}
      </button>
      <button type="button" class="btn icon-btn only-phone" aria-label="Menu" onClick={() => open("menu")}>
        <Icon name="dots" />
      </button>
      <a
        class="btn icon-btn only-wide"
        href={`/rules/${table.info.value?.game}`}
        aria-label="Rules"
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="rule" />
      </a>
      <a class="btn icon-btn only-wide" href="/settings" aria-label="Settings">
        <Icon name="gear" />
      </a>
    </>
  );
}

/** Beside the board on a desktop, below it on a phone: what you can do, then the story and the talk. */
function Side({ table, open, playing }: { table: TableStore; open: (tab: Tab) => void; playing: boolean }) {
  const { Dock } = table.board;
  return (
    <aside class="side" aria-label="Your side of the table">
      {playing && (
        <div class="dock">
          <Dock stage={table} selection={table.selection} />
          {table.out.value && <Out table={table} />}
          <Peek table={table} open={open} />
          <Undo table={table} />
        </div>
      )}
      {!isPhone.value && <Tabs key={String(playing)} table={table} />}
    </aside>
  );
}

/** A board with a hand of cards: the dock across the whole width, the story beside the board. */
function Below({ table, open }: { table: TableStore; open: (tab: Tab) => void }) {
  const { Dock } = table.board;
  return (
    <>
      <section class="dock" aria-label="Your side of the table">
        {table.out.value && <Out table={table} />}
        <Dock
          stage={table}
          selection={table.selection}
          peek={<Peek table={table} open={open} />}
          undo={<Undo table={table} />}
        />
      </section>
      {!isPhone.value && (
        <aside class="side" aria-label="Story and talk">
          <Tabs table={table} />
        </aside>
      )}
    </>
  );
}

function Undo({ table }: { table: TableStore }) {
  if (!table.canUndo.value) return null;
  return (
    <button type="button" class="btn undo" onClick={() => table.undo()}>
      <Icon name="undo" /> Take it back
    </button>
  );
}

/** When there is nothing for you to choose: what just happened, and a way past it. */
function Peek({ table, open }: { table: TableStore; open: (tab: Tab) => void }) {
  const view = table.view.value;
  const asks = view.options.length > 1 && !table.aside.value && !table.hushed.value.has(view.kind);
  const choosing = table.settled.value && asks && table.you.value >= 0;
  if (choosing) return null;
  const last = table.words.gathered(table.spoken.value).at(-1)?.event ?? table.story.value.at(-1);
  const moving = !table.settled.value;
  return (
    <div class="peek">
      {moving && last ? (
        <p>
          <Icon name={table.board.icon(last, table.words)} />
          <span>
            <Sentence event={last} words={table.words} names={table.names.value} you={table.you.value} />
          </span>
        </p>
      ) : (
        <p>
          <Icon name={table.you.value < 0 ? "eye" : "clock"} />
          <span>{waitingText(table)}</span>
        </p>
      )}
      {moving ? (
        <button type="button" class="btn" onClick={table.skip}>
          Skip
        </button>
      ) : (
        <button type="button" class="btn only-phone" onClick={() => open("story")}>
          Story
        </button>
      )}
    </div>
  );
}

function waitingText(table: TableStore): string {
  const view = table.view.value;
  const names = table.names.value;
  const watching = table.you.value < 0 ? "You are watching. " : "";
  if (table.board.waiting) return watching + table.board.waiting(view, names, table.words);
  if (view.sealed) return `${watching}Hands are being chosen.`;
  return watching + view.asked.map((seat) => table.words.ask(view.kind, seat, names, false)).join(" ");
}

const TABS: { tab: Tab; name: string }[] = [
  { tab: "story", name: "Story" },
  { tab: "talk", name: "Talk" },
  { tab: "people", name: "Seats" },
];

function Tabs({ table }: { table: TableStore }) {
  const tab = useSignal<Tab>(table.shown.value ? "story" : "people");
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    const at = TABS.findIndex((t) => t.tab === tab.value);
    tab.value = (TABS[(at + by + TABS.length) % TABS.length] as { tab: Tab }).tab;
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab=${tab.value}]`)?.focus();
  };
  const unread = table.unread.value;
  return (
    <section class="tabs">
      <div class="tablist" role="tablist" aria-label="Story, talk and seats" onKeyDown={move}>
        {TABS.map(({ tab: mine, name }) => (
          <button
            type="button"
            role="tab"
            key={mine}
            id={`tab-${mine}`}
            data-tab={mine}
            aria-selected={tab.value === mine}
            aria-controls="tabpanel"
            tabIndex={tab.value === mine ? 0 : -1}
            onClick={() => (tab.value = mine)}
          >
            {name}
            {mine === "talk" && unread > 0 && <em class="dot-n">{unread}</em>}
          </button>
        ))}
      </div>
      <div class="scroll" role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        <TabContent table={table} tab={tab.value} />
      </div>
      <TalkForm table={table} />
    </section>
  );
}

function TabContent({ table, tab }: { table: TableStore; tab: Tab }) {
  if (tab === "talk") return <TalkList table={table} />;
  if (tab === "people") {
    return (
      <>
        {table.shown.value && !isPhone.value && <Habits table={table} />}
        <People table={table} />
      </>
    );
  }
  if (table.story.value.length === 0) return <p class="muted empty">The story begins when the game does.</p>;
  return (
    <Story
      story={table.story.value}
      words={table.words}
      board={table.board}
      names={table.names.value}
      you={table.you.value}
      openRule={table.openRule}
      fresh={table.settled.value ? 0 : table.spoken.value.length}
    />
  );
}

function Sheets({ table, tab, close }: { table: TableStore; tab: Leaf | null; close: () => void }) {
  const info = table.info.value;
  const seat = info?.seats[table.looking.value];
  const { Details } = table.board;
  return (
    <>
      {tab === "menu" && <Menu table={table} close={close} />}
      {tab && tab !== "menu" && (
        <Sheet title={TABS.find((t) => t.tab === tab)?.name ?? ""} close={close}>
          <div class="tabs in-sheet">
            <div class="tablist">
              <TabContentSheet table={table} first={tab} />
            </div>
          </div>
        </Sheet>
      )}
      {seat && (
        <Sheet title={seat.name || "Free seat"} close={() => table.look(-1)}>
          <p class="caps muted">{kindOf(seat)}</p>
          {table.shown.value && <Details stage={table} seat={seat.seat} />}
          {seat.kind === "empty" && info && <Invite id={info.id} title={info.title} />}
        </Sheet>
      )}
      {table.hint.value && <HintSheet table={table} hint={table.hint.value} />}
      <Opened stage={table} />
    </>
  );
}

/** How fast it goes here, and what you are asked. */
function Habits({ table }: { table: TableStore }) {
  return (
    <div class="table-habits">
      <PaceSelect />
      <AsksSwitch table={table} />
    </div>
  );
}

/** On a phone: what a desktop has in its top bar. */
function Menu({ table, close }: { table: TableStore; close: () => void }) {
  const { sound } = settings.value;
  const night = isNight();
  const done = (change: Parameters<typeof set>[0]) => {
    set(change);
    close();
  };
  return (
    <Sheet title={table.info.value?.title ?? ""} close={close}>
      <Habits table={table} />
      <div class="menu">
        <button type="button" class="btn" aria-pressed={sound} onClick={() => done({ sound: !sound })}>
          <Icon name={sound ? "sound" : "mute"} /> {sound ? "Sound is on" : "Sound is off"}
        </button>
        <button type="button" class="btn" onClick={() => done({ theme: night ? "day" : "night" })}>
          <Icon name={night ? "sun" : "moon"} /> {night ? "Day" : "Night"}
        </button>
        <a class="btn" href={`/rules/${table.info.value?.game}`} target="_blank" rel="noreferrer">
          <Icon name="rule" /> Rules
        </a>
        <a class="btn" href="/settings">
          <Icon name="gear" /> Settings
        </a>
        <a class="btn" href="/">
          <Icon name="door" /> To Main Street
        </a>
      </div>
      <People table={table} />
    </Sheet>
  );
}

/** On a phone: one sheet, three leaves. */
function TabContentSheet({ table, first }: { table: TableStore; first: Tab }) {
  const tab = useSignal<Tab>(first);
  return (
    <>
      <div class="segments" role="group" aria-label="Show">
        {TABS.map(({ tab: mine, name }) => (
          <button
            type="button"
            key={mine}
            class="btn"
            aria-pressed={tab.value === mine}
            onClick={() => (tab.value = mine)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="scroll">
        <TabContent table={table} tab={tab.value} />
      </div>
      {tab.value === "talk" && <TalkForm table={table} />}
    </>
  );
}

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { go } from "../app/router";
import { Icon } from "../kit/icon";
import { isPhone } from "../kit/size";
import { twoHands } from "../replay/hands";
import type { Verdict } from "../replay/verify";
import { api } from "../wire/http";
import type { Outcome } from "../wire/types.gen";
import { wish } from "./people";
import { Played } from "./played";
import { NameYourself, YourResult } from "./result";
import type { TableStore } from "./store";
import { TalkForm, TalkList } from "./talk";
import { noted } from "./witness";
import "./end.css";

/** Milliseconds in which a tap was still meant for the board that was here. */
const SETTLES = 600;

/** When the smoke has cleared: the broadside, the standing, the proof, and again? */
export function End({ table }: { table: TableStore }) {
  const fresh = useSignal(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      fresh.value = false;
    }, SETTLES);
    return () => clearTimeout(timer);
  }, [fresh]);
  const info = table.info.value;
  const outcome = table.view.value.outcome as Outcome;
  if (!info) return null;
  const names = table.names.value;
  const ending = table.board.ending(table.story.value, outcome, names, table.words);
  const order = names.map((_, seat) => seat).sort((a, b) => (outcome.places[a] ?? 9) - (outcome.places[b] ?? 9));
  const { winners } = outcome;
  const yours = ending.fates[table.you.value];
  return (
    <div class={`end${fresh.value ? " fresh" : ""}`}>
      <article class="bs">
        <YourResult table={table} outcome={outcome} fate={yours?.yours ?? yours?.text ?? ""} />
        <p class="l1 wood">{ending.shout}</p>
        <hr class="rule" />
        <p class="l2 caps">
          <span>{info.title}</span>
          <span>
            {winners.length === 0 ? "No winner" : winners.length === 1 ? "One winner" : `${winners.length} winners`}
          </span>
        </p>
        {winners.length > 0 && (
          <div class={`duo n${Math.min(winners.length, 4)}`}>
            {winners.slice(0, 4).map((seat) => (
              <figure key={seat}>
                <Played table={table} seat={seat} />
              </figure>
            ))}
          </div>
        )}
        <h1 class="l3 wood press">
          {winners.length === 0
            ? "The vultures"
            : winners.map((seat, i) => (
                <span key={seat}>
                  {i > 0 && <span class="l4 caps">and</span>}
                  {seat === table.you.value ? "You" : names[seat]}
                </span>
              ))}
        </h1>
        <div class="orn">
          <Icon name="badge" />
        </div>
        <p class="l5">{ending.sentence}</p>
        {ending.figures.length > 0 && (
          <ul class="figs">
            {ending.figures.map((figure) => (
              <li key={figure.label}>
                <b class="num">{figure.number}</b>
                <span>{figure.label}</span>
              </li>
            ))}
          </ul>
        )}
        {info.research && <p class="muted">This game may be used for research, without names.</p>}
        {info.origin && <p class="muted">Not a real game: played on from {info.origin}.</p>}
        <hr class="rule flip" />
      </article>
      <section class="after">
        <h2 class="wood hd">How they fell</h2>
        <ol class="rank">
          {order.map((seat) => {
            const fate = ending.fates[seat];
            return (
              <li key={seat} class={winners.includes(seat) ? "win" : ""}>
                <span class="num pl">{outcome.places[seat]}</span>
                <span class="fc">
                  <Played table={table} seat={seat} />
                </span>
                <span class="rn">
                  <b>{names[seat]}</b>
                  <span class="muted">{fate?.text}</span>
                </span>
                <span class="num">
                  {fate?.number} {fate && <Icon name={fate.icon} />}
                </span>
              </li>
            );
          })}
        </ol>
        <Proof table={table} />
        {table.you.value >= 0 && <NameYourself />}
        <Again table={table} />
        {!isPhone.value && <TalkAfter table={table} />}
      </section>
    </div>
  );
}

/** A desktop has room to talk it over; a phone has its own button for it. */
function TalkAfter({ table }: { table: TableStore }) {
  return (
    <section class="talk-after" aria-label="Talk">
      <h2 class="wood hd">Talk it over</h2>
      <div class="scroll">
        <TalkList table={table} />
      </div>
      <TalkForm table={table} />
    </section>
  );
}

function Proof({ table }: { table: TableStore }) {
  const verdict = useSignal<Verdict | null>(null);
  const hands = useSignal("");
  const trouble = useSignal(false);
  useEffect(() => {
    let gone = false;
    const seen = { seat: table.you.value, story: table.story.value };
    Promise.all([api.record(table.id), import("../replay/verify"), import("../replay/record")]).then(
      ([text, { verify }, { readRecord }]) => {
        if (gone) return;
        const record = readRecord(text);
        hands.value = twoHands(record);
        verdict.value = verify(record, noted(table.id), table.words.detail.pack, seen);
      },
      () => {
        trouble.value = true;
      },
    );
    return () => {
      gone = true;
    };
  }, [table, verdict, hands, trouble]);
  const found = verdict.value;
  return (
    <div class={`ver${found?.fair === false ? " bad" : ""}`} role="status">
      <Icon name={found?.fair === false ? "skull" : "seal"} />
      {found ? (
        <p>
          <b>{found.headline}</b> {found.sentence} <a href={`/replay/${table.id}#proof`}>See the proof</a>
          {hands.value && <span class="two-hands"> {hands.value}</span>}
        </p>
      ) : (
        <p>
          {trouble.value ? "The record is not here yet; the replay page can check it later." : "Checking the shuffle…"}
        </p>
      )}
    </div>
  );
}

function Again({ table }: { table: TableStore }) {
  const busy = useSignal(false);
  const info = table.info.value;
  if (!info) return null;
  const again = async () => {
    busy.value = true;
    await wish(table, async () => {
      const next = info.next || (await api.rematch(info.id)).id;
      go(`/t/${next}`);
    });
    busy.value = false;
  };
  const share = async () => {
    const url = `${location.origin}/replay/${info.id}`;
    if (typeof navigator.share === "function") await navigator.share({ title: info.title, url }).catch(() => {});
    else {
      await navigator.clipboard.writeText(url);
      table.refuse("The link to the replay is copied.", "");
    }
  };
  return (
    <div class="acts again">
      {info.you >= 0 || info.next ? (
        <button type="button" class="btn main" disabled={busy.value} onClick={again}>
          Play again
        </button>
      ) : (
        <a class="btn main" href="/">
          To Main Street
        </a>
      )}
      {info.review && (
        <a class="btn" href={`/replay/${info.id}#review`}>
          <Icon name="badge" /> Review the game
        </a>
      )}
      <div class="two">
        <a class="btn" href={`/replay/${info.id}`}>
          <Icon name="play" /> Replay
        </a>
        <button type="button" class="btn" onClick={share}>
          <Icon name="link" /> Share
        </button>
      </div>
      {info.next && <p class="caps muted">The next table is set</p>}
    </div>
  );
}

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { title } from "../app/attention";
import { wordsAt, wordsOf } from "../app/catalogue";
import { place } from "../app/router";
import { boardOf, scopeOf } from "../boards/board";
import { Card } from "../kit/card";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { RuleSheet } from "../kit/rule-sheet";
import { Sheet } from "../kit/sheet";
import { Top } from "../kit/top";
import { twoHands } from "../replay/hands";
import { BadRecord, readRecord, recordedGame } from "../replay/record";
import { type Eye, Reel } from "../replay/reel";
import { verify } from "../replay/verify";
import { PlayOnSheet } from "../review/play-on";
import { ReviewRun } from "../review/run";
import { ReviewSheet } from "../review/sheet";
import { Flood } from "../table/countdown";
import { Seal } from "../table/seal";
import { Story } from "../table/story";
import { noted } from "../table/witness";
import { api, Trouble } from "../wire/http";
import type { GameRecord } from "../wire/types.gen";
import { Finished } from "./finished";
import "./create.css";
import "./table.css";
import "./replay.css";

/** A finished game, by its table's id or from a file. */
export default function ReplayPage({ id }: { id: string }) {
  const reel = useSignal<Reel | null>(null);
  const trouble = useSignal<{ message: string; hint: string } | null>(null);
  const open = async (load: () => Promise<string>) => {
    trouble.value = null;
    try {
      const record = readRecord(await load());
      const [words, board] = await Promise.all([
        id ? wordsAt(id) : wordsOf(record.heading.game),
        boardOf(record.heading.game),
      ]);
      const fresh = new Reel(record, board, words, showAgain);
      await fresh.load(-1);
      fresh.rewind();
      reel.value = fresh;
      title(`Replay · ${words.detail.game.title}`);
    } catch (error) {
      const known = error instanceof Trouble || error instanceof BadRecord;
      trouble.value = {
        message: known ? error.message : "This record cannot be shown.",
        hint: error instanceof Trouble ? error.hint : "A record is the file you can save after a game.",
      };
    }
  };
  useEffect(() => {
    title("Replay");
    reel.value?.stop();
    reel.value = null;
    if (id) void open(() => api.record(id));
    return () => reel.value?.stop();
  }, [id]);
  if (reel.value) return <Cinema reel={reel.value} id={id} />;
  if (trouble.value && id)
    return <Notice icon="play" title="No replay" message={trouble.value.message} hint={trouble.value.hint} />;
  if (id) {
    return (
      <main class="opening" id="page" tabIndex={-1} aria-busy="true">
        <p class="caps muted">Finding the record…</p>
      </main>
    );
  }
  return <FromFile open={(file) => open(() => file.text())} trouble={trouble.value?.message ?? ""} />;
}

/** The server plays the moves once more; the events stay here. */
async function showAgain(record: GameRecord, seat: number) {
  return api.showAgain({ ...recordedGame(record), seat });
}

function FromFile({ open, trouble }: { open: (file: File) => void; trouble: string }) {
  return (
    <>
      <Top title="Replay" caption="Watch a record, check its deal" />
      <main class="create" id="page" tabIndex={-1}>
        <h1 class="wood">Watch a record</h1>
        <Finished />
        <p>
          Every finished table offers its record: a small file with the deal, each move and the proof. This server plays
          it again for you and keeps nothing of it.
        </p>
        <p>
          <label class="btn file">
            Choose a file
            <input
              type="file"
              class="vh"
              accept=".jsonl,.json,.txt,application/jsonl"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file) open(file);
              }}
            />
          </label>
        </p>
        {trouble && (
          <p role="alert" class="red">
            {trouble}
          </p>
        )}
      </main>
    </>
  );
}

function Cinema({ reel, id }: { reel: Reel; id: string }) {
  const selection = useMemo(() => reel.board.makeSelection(reel), [reel]);
  const proof = useSignal(place.value.hash === "proof");
  const run = useMemo(() => new ReviewRun(recordedGame(reel.record)), [reel]);
  const reviewing = useSignal(place.value.hash === "review");
  const playOn = useSignal(-1);
  useEffect(() => {
    const at = Number(place.value.query.get("move"));
    if (at > 0) void reel.goBefore(at + 1, -1).then(() => (playOn.value = place.value.hash === "play-on" ? at : -1));
  }, [reel, playOn]);
  useEffect(() => () => run.leave(), [run]);
  const { Scene, Details } = reel.board;
  const fx = reel.fx.value as { flood?: boolean } | null;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest("input, select, textarea, dialog")) return;
      if (event.key === "ArrowRight") reel.go(reel.at.value + 1);
      else if (event.key === "ArrowLeft") reel.go(reel.at.value - 1);
      else if (event.key === "Home") reel.go(0);
      else if (event.key === "End") reel.go(reel.frames.value.length - 1);
      else return;
      reel.stop();
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [reel]);
  return (
    <div class="tablepage playing replay" data-board={scopeOf(reel.words.detail.game.slug)}>
      <Top title={reel.words.detail.game.title} caption={reel.board.status(reel.view.value, reel.names.value)} heading>
        <button type="button" class="btn" aria-label="Review" onClick={() => (reviewing.value = true)}>
          <Icon name="badge" /> <span class="wide-word">Review</span>
        </button>
        <button type="button" class="btn" aria-label="Play on from here" onClick={() => (playOn.value = reel.moves)}>
          <Icon name="next" /> <span class="wide-word">Play on</span>
        </button>
        <button type="button" class="btn" aria-label="The proof" onClick={() => (proof.value = true)}>
          <Icon name="seal" /> <span class="wide-word">The proof</span>
        </button>
      </Top>
      <div class="lay">
        <main class="board" id="page" tabIndex={-1} aria-label="Replay">
          <Scene stage={reel} selection={selection} />
        </main>
        <aside class="side">
          <Controls reel={reel} />
          <OldRules reel={reel} />
          <NotReal record={reel.record} />
          <Hands record={reel.record} />
          <section class="tabs">
            <h2 class="vh">The story so far</h2>
            <div class="scroll" role="region" tabIndex={0} aria-label="The story so far">
              <Story
                story={reel.heard.value}
                words={reel.words}
                board={reel.board}
                names={reel.names.value}
                you={reel.you.value}
                openRule={reel.openRule}
                fresh={reel.fresh.value}
              />
            </div>
          </section>
        </aside>
      </div>
      {fx?.flood && reel.playing.value && <Flood />}
      <div class="vh" role="log" aria-live="polite">
        <p>
          {reel.words.events(
            reel.heard.value.slice(-reel.fresh.value || reel.heard.value.length),
            reel.names.value,
            reel.you.value,
          )}
        </p>
      </div>
      {proof.value && (
        <Proof record={reel.record} id={id} pack={reel.words.detail.pack} close={() => (proof.value = false)} />
      )}
      {reviewing.value && (
        <ReviewSheet
          run={run}
          reel={reel}
          close={() => (reviewing.value = false)}
          show={(decision) => {
            reviewing.value = false;
            void reel.goBefore(decision.n, decision.seat);
          }}
          playOn={(decision) => {
            reviewing.value = false;
            void reel.goBefore(decision.n, decision.seat);
            playOn.value = decision.n - 1;
          }}
        />
      )}
      {playOn.value >= 0 && <PlayOnSheet reel={reel} id={id} move={playOn.value} close={() => (playOn.value = -1)} />}
      {reel.rule.value && <RuleSheet id={reel.rule.value} close={() => reel.openRule("")} />}
      {reel.looking.value >= 0 && (
        <Sheet title={reel.names.value[reel.looking.value] ?? ""} close={() => reel.look(-1)}>
          <Details stage={reel} seat={reel.looking.value} />
        </Sheet>
      )}
      {reel.reading.value && (
        <Sheet title={reel.reading.value.card.title} close={() => (reel.reading.value = null)}>
          <div class="read-card">
            <Card face={reel.reading.value.card} width="260px" />
          </div>
        </Sheet>
      )}
    </div>
  );
}

function Controls({ reel }: { reel: Reel }) {
  const last = reel.frames.value.length - 1;
  const step = (at: number) => () => {
    reel.stop();
    reel.go(at);
  };
  const at = reel.at.value;
  const { playing } = reel;
  return (
    <div class="dock reel" role="group" aria-label="Replay controls">
      <label class="scrub">
        <span class="vh">Moment</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={`Moment ${at + 1} of ${last + 1}`}
          onInput={(event) => step(Number(event.currentTarget.value))()}
        />
      </label>
      <div class="reel-buttons">
        <button type="button" class="btn icon-btn back" aria-label="To the beginning" onClick={step(0)}>
          <Icon name="ends" />
        </button>
        <button type="button" class="btn icon-btn back" aria-label="One step back" onClick={step(at - 1)}>
          <Icon name="step" />
        </button>
        <button type="button" class="btn block play" onClick={() => (playing.value ? reel.stop() : reel.run())}>
          <Icon name={playing.value ? "pause" : "play"} /> {playing.value ? "Pause" : "Play"}
        </button>
        <button type="button" class="btn icon-btn" aria-label="One step forward" onClick={step(at + 1)}>
          <Icon name="step" />
        </button>
        <button type="button" class="btn icon-btn" aria-label="To the end" onClick={step(last)}>
          <Icon name="ends" />
        </button>
      </div>
      <div class="reel-row">
        <label>
          <span class="caps">Seen by</span>
          <select
            aria-label="Seen by"
            class="field"
            value={String(reel.eye.value)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const eye = value === "open" ? "open" : (Number(value) as Eye);
              reel.see(eye).catch((error: unknown) => {
                reel.stands.value =
                  error instanceof Trouble ? `${error.message} ${error.hint}` : "The server is not answering.";
              });
            }}
          >
            <option value="-1">a spectator</option>
            {reel.names.value.map((name, seat) => (
              <option key={name} value={seat}>
                {name}
              </option>
            ))}
            <option value="open">all secrets open</option>
          </select>
        </label>
        <label>
          <span class="caps">{reel.chapterWord}</span>
          <select
            aria-label={reel.chapterWord}
            class="field"
            value={String((reel.chapters.value.findLast((c) => c.at <= at) ?? reel.chapters.value[0])?.at)}
            onChange={(event) => step(Number(event.currentTarget.value))()}
          >
            {reel.chapters.value.map((chapter) => (
              <option key={chapter.at} value={chapter.at}>
                {chapter.name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

/** A record keeps the story as it was told: say so if the game has other rules by now. */
function OldRules({ reel }: { reel: Reel }) {
  const { rules } = reel.record.heading;
  const now = reel.words.detail.game.rules;
  const stands = reel.stands.value;
  if (rules >= now && !stands) return null;
  return (
    <p class="hint">
      {rules < now && `Played by rules version ${rules}; the rules are now at version ${now}. `}
      {stands && `The board is not shown here; the story continues: ${stands.replace(/\.$/, "")}.`}
    </p>
  );
}

/** A game that was set up from a position is not a real one: its record says so. */
function NotReal({ record }: { record: GameRecord }) {
  const { start } = record.heading;
  return start ? <p class="hint">Not a real game: played on from {start.origin}.</p> : null;
}

/** A player who saw two hands knew more than the others: say so, as the record does. */
function Hands({ record }: { record: GameRecord }) {
  const said = twoHands(record);
  return said ? <p class="hint two-hands">{said}</p> : null;
}

/** The proof, recomputed here and now. */
function Proof({
  record,
  id,
  pack,
  close,
}: {
  record: GameRecord;
  id: string;
  pack: Record<string, unknown>;
  close: () => void;
}) {
  const table = record.heading.promised?.table ?? id;
  const notes = useMemo(() => noted(table), [table]);
  const verdict = useMemo(() => verify(record, notes, pack), [record, notes, pack]);
  const { seal, mine, promises } = notes;
  const file = id ? `highnoon-${id}.jsonl` : "RECORD";
  const flags = [seal && `--seal ${seal}`, mine && `--mine ${mine}`, promises && `--promises ${promises}`];
  return (
    <Sheet title="Was the deal fair?" close={close} wide>
      <p class={`verdict ${verdict.fair === false ? "foul" : verdict.fair ? "fair" : ""}`}>
        <Icon name={verdict.fair === false ? "skull" : "seal"} />
        <span>
          <b>{verdict.headline}</b> {verdict.sentence}
        </span>
      </p>
      <ol class="checks">
        {verdict.checks.map((check) => (
          <li key={check.name}>
            {check.passed === null ? (
              <span role="img" aria-label="Not known" class="unknown">
                ?
              </span>
            ) : (
              <Icon name={check.passed ? "check" : "close"} label={check.passed ? "Passed" : "Failed"} />
            )}
            <span>
              <b>{check.name}</b>
              <span class="muted">{check.detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <p class="muted small">
        Before the start, the server published a seal of its secret, and each player promised a number by its hash. Only
        when all promises were on the table were the numbers revealed. The dice are a keyed BLAKE2b stream made from all
        of them, so no side could steer it. This page itself comes from the server: a copy of High Noon on your own
        computer plays the whole record again and trusts nobody.
      </p>
      {seal && <Seal name="Seal, as this browser saw it before the start" value={seal} />}
      {mine && <Seal name="Your number" value={mine} />}
      {promises && <Seal name="Promises, the closed list" value={promises} />}
      <Seal name="Check it yourself" value={`highnoon verify ${file} ${flags.filter(Boolean).join(" ")}`.trim()} />
      {id && (
        <p class="sheet-foot">
          <a class="btn" href={`/api/tables/${id}/record`} download={file}>
            Save the record
          </a>
        </p>
      )}
    </Sheet>
  );
}

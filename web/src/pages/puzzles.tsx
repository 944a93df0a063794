import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { title } from "../app/attention";
import { wordsOf } from "../app/catalogue";
import { place } from "../app/router";
import { settings } from "../app/settings";
import { boardOf } from "../boards/board";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { RuleMark } from "../kit/rule-mark";
import { Top } from "../kit/top";
import { LoneTable } from "../learn/lone-table";
import { answered, kept, points, streakOn } from "../puzzles/kept";
import { PuzzleStore } from "../puzzles/store";
import { api, Trouble } from "../wire/http";
import type { PuzzleInfo, PuzzleSet, PuzzleSolved, PuzzlesToday } from "../wire/types.gen";
import "./learn.css";
import "./puzzles.css";

/** Today's puzzles; a game's own; or the one that the address names after the hash. */
export default function PuzzlesPage({ slug }: { slug: string }) {
  const all = useSignal<PuzzlesToday | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  useEffect(() => {
    title("Puzzles");
    api.puzzles().then(
      (found) => {
        all.value = found;
      },
      (error: unknown) => {
        if (error instanceof Trouble) trouble.value = error;
      },
    );
  }, [slug]);
  if (trouble.value) return <Lost trouble={trouble.value} />;
  if (!all.value) return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  if (!slug) return <Today all={all.value} />;
  const set = all.value.sets.find(({ game }) => game === slug);
  if (!set) {
    return <Notice icon="rule" title="No puzzles" message="There is no such game here." hint="Check the address." />;
  }
  const { hash } = place.value;
  return hash ? <Open key={hash} set={set} id={hash} day={all.value.day} /> : <Shelf set={set} day={all.value.day} />;
}

function Lost({ trouble }: { trouble: Trouble }) {
  return <Notice icon="rule" title="No puzzles" message={trouble.message} hint={trouble.hint} />;
}

/** How the solver does, in one line. */
function Standing({ day }: { day: string }) {
  const streak = streakOn(day);
  const rating = points(kept.value.rating);
  const done = Object.values(kept.value.answers);
  if (done.length === 0) return <p class="muted">Your streak and rating stay in this browser.</p>;
  return (
    <p class="standing">
      <span>
        <b class="num">{streak}</b> {streak === 1 ? "day" : "days"} in a row
      </span>
      <span>
        Rating <b class="num">{rating.points}</b> ± <span class="num">{rating.give}</span>
      </span>
      <span>
        <b class="num">{done.filter(Boolean).length}</b> of <span class="num">{done.length}</span> solved
      </span>
    </p>
  );
}

function Mark({ right }: { right: boolean | undefined }) {
  if (right === undefined) return null;
  return <Icon name={right ? "check" : "close"} label={right ? "Solved" : "Missed"} />;
}

function Today({ all }: { all: PuzzlesToday }) {
  return (
    <>
      <Top title="Puzzles" caption={`Today, ${all.day}`} />
      <main class="course" id="page" tabIndex={-1}>
        <h1 class="wood">Today’s puzzles</h1>
        <p>One choice is clearly best for what you can know. Find it. There is a new puzzle for each game every day.</p>
        <Standing day={all.day} />
        <ul class="puzzle-games">
          {all.sets.map((set) => (
            <li key={set.game}>
              <h2 class="wood">{set.title}</h2>
              {set.today ? (
                <p class="puzzle-acts">
                  <a class="btn main" href={`/puzzles/${set.game}#${set.today}`}>
                    <Mark right={answered(set.game, set.today)} /> Today’s puzzle
                    <span class="vh"> of {set.title}</span>
                  </a>
                  <a class="btn" href={`/puzzles/${set.game}`}>
                    All {set.puzzles.length}
                    <span class="vh"> puzzles of {set.title}</span>
                  </a>
                </p>
              ) : (
                <p class="muted">No puzzles for this game yet.</p>
              )}
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function Shelf({ set, day }: { set: PuzzleSet; day: string }) {
  return (
    <>
      <Top title={set.title} caption="Puzzles" />
      <main class="course" id="page" tabIndex={-1}>
        <h1 class="wood">{set.title}: puzzles</h1>
        {set.puzzles.length === 0 && <p class="muted">No puzzles for this game yet. The lessons are a good start.</p>}
        <Standing day={day} />
        <ol class="puzzle-list">
          {set.puzzles.map(({ id, grade }, i) => (
            <li key={id}>
              <a class={`btn${id === set.today ? " main" : ""}`} href={`/puzzles/${set.game}#${id}`}>
                <Mark right={answered(set.game, id)} />
                <span>
                  Puzzle {i + 1}
                  {id === set.today && ", today’s"}
                </span>
                <span class="caps">{grade}</span>
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a href="/puzzles">Puzzles of all games</a>
        </p>
      </main>
    </>
  );
}

function Open({ set, id, day }: { set: PuzzleSet; id: string; day: string }) {
  const store = useSignal<PuzzleStore | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const { plain } = settings.value;
  useEffect(() => {
    let opened: PuzzleStore | null = null;
    let gone = false;
    const open = async () => {
      const [words, board] = await Promise.all([wordsOf(set.game), boardOf(set.game, plain)]);
      if (gone) return;
      opened = new PuzzleStore(set.game, id, board, words, plain);
      opened.day = day;
      opened.today = id === set.today;
      await opened.begin();
      store.value = opened;
    };
    open().catch((error: unknown) => {
      if (!gone && error instanceof Trouble) trouble.value = error;
    });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [set, id, day, plain]);
  if (trouble.value) return <Lost trouble={trouble.value} />;
  if (!store.value?.shown.value) return <main class="opening" id="page" tabIndex={-1} aria-busy="true" />;
  return <Puzzle puzzle={store.value} set={set} day={day} />;
}

function Puzzle({ puzzle, set, day }: { puzzle: PuzzleStore; set: PuzzleSet; day: string }) {
  const { Dock } = puzzle.board;
  const asked = puzzle.puzzle.value;
  const solved = puzzle.solved.value;
  const number = set.puzzles.findIndex(({ id }) => id === puzzle.id) + 1;
  useEffect(() => title(`Puzzle ${number} · ${set.title}`), [number, set]);
  if (!asked) return null;
  return (
    <LoneTable
      stage={puzzle}
      title={set.title}
      caption={`Puzzle ${number} of ${set.puzzles.length} · ${asked.grade}`}
      links={
        <a class="btn" href={`/puzzles/${set.game}`}>
          All<span class="vh"> puzzles</span>
        </a>
      }
      aside={solved && <Why puzzle={puzzle} solved={solved} day={day} />}
    >
      {solved ? (
        <Verdict puzzle={puzzle} solved={solved} set={set} />
      ) : (
        <>
          <div class="coach">
            <p class="now">You are {puzzle.names.value[asked.seat]}. One choice is clearly best. Which one?</p>
            {puzzle.pick.value >= 0 && (
              <p class="coach-acts">
                <button type="button" class="btn main" onClick={puzzle.confirm}>
                  Answer “{puzzle.label(puzzle.pick.value)}”
                </button>
              </p>
            )}
          </div>
          <Dock stage={puzzle} selection={puzzle.selection} />
        </>
      )}
    </LoneTable>
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function Verdict({ puzzle, solved, set }: { puzzle: PuzzleStore; solved: PuzzleSolved; set: PuzzleSet }) {
  const best = solved.choices[0]?.action ?? -1;
  const next = nextOf(set, puzzle.id);
  return (
    <section class="coach" aria-live="polite">
      <h2 class="wood">{solved.right ? "Right!" : "Not this time"}</h2>
      <p class="now">
        The best choice is “{puzzle.label(best)}”.
        {solved.obvious !== best && ` A Deputy would choose “${puzzle.label(solved.obvious)}”.`}
      </p>
      <p class="coach-acts">
        {next ? (
          <a class="btn main" href={`/puzzles/${set.game}#${next.id}`}>
            Next puzzle
          </a>
        ) : (
          <a class="btn main" href="/puzzles">
            Puzzles of all games
          </a>
        )}
      </p>
    </section>
  );
}

/** Why: what usually follows the best choice, and every number behind it. */
function Why({ puzzle, solved, day }: { puzzle: PuzzleStore; solved: PuzzleSolved; day: string }) {
  const { found } = solved;
  const chose = puzzle.chose.value;
  return (
    <section class="why" aria-label="Why">
      {solved.event && (
        <p>
          What usually follows: {solved.event} <RuleMark id={solved.rule} open={puzzle.openRule} />
        </p>
      )}
      {solved.instead && (
        <p>
          After “{puzzle.label(solved.obvious)}” instead: {solved.instead}{" "}
          <RuleMark id={solved.instead_rule} open={puzzle.openRule} />
        </p>
      )}
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">Chance to win</th>
          </tr>
        </thead>
        <tbody>
          {solved.choices.map(({ action, chance }) => (
            <tr key={action} class={action === chose ? "yours" : ""}>
              <th scope="row">
                {puzzle.label(action)}
                {action === chose && <b> (your choice)</b>}
              </th>
              <td>
                <span class="bar" style={{ "--part": chance }} aria-hidden="true" />
                <span class="num">{percent(chance)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!solved.choices.some(({ action }) => action === chose) && (
        <p class="muted">“{puzzle.label(chose)}” looked too weak to be compared.</p>
      )}
      <p class="muted">
        From what this seat can know, over many ways the hidden cards may lie. Found by {percent(found.greenhorn ?? 0)}{" "}
        of Greenhorns, {percent(found.deputy ?? 0)} of Deputies and {percent(found.marshal ?? 0)} of Marshals.
      </p>
      <Standing day={day} />
      {puzzle.before.value !== null && solved.rating && (
        <p class="muted">Your rating was {points({ ...solved.rating, mu: puzzle.before.value }).points} before.</p>
      )}
    </section>
  );
}

/** The next one that was not answered yet. */
function nextOf({ game, puzzles }: PuzzleSet, id: string): PuzzleInfo | undefined {
  const at = puzzles.findIndex((one) => one.id === id);
  const turned = [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
  return turned.find((one) => answered(game, one.id) === undefined);
}

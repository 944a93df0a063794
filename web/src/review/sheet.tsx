import { useEffect } from "preact/hooks";
import { Icon } from "../kit/icon";
import { RuleMark } from "../kit/rule-mark";
import { Sheet } from "../kit/sheet";
import type { Reel } from "../replay/reel";
import type { Decision, Review } from "../wire/types.gen";
import { Chart, Numbers, percent, Swatch } from "./chart";
import type { ReviewRun } from "./run";
import "./review.css";

interface Props {
  run: ReviewRun;
  reel: Reel;
  close: () => void;
  show: (decision: Decision) => void;
  playOn: (decision: Decision) => void;
}

/** The worth of every decision of a finished game, from what its player could know. */
export function ReviewSheet({ run, reel, close, show, playOn }: Props) {
  useEffect(() => {
    if (!run.state.value) run.start();
  }, [run]);
  const review = run.state.value?.review;
  return (
    <Sheet title="The Marshal looks back" close={close} wide>
      {review ? <Result review={review} reel={reel} show={show} playOn={playOn} /> : <Progress run={run} />}
    </Sheet>
  );
}

function Progress({ run }: { run: ReviewRun }) {
  const state = run.state.value;
  const trouble = run.trouble.value;
  if (trouble) {
    return (
      <p role="alert" class="red">
        {trouble.message} {trouble.hint}
      </p>
    );
  }
  const running = !state || state.state === "running";
  return (
    <div class="reviewing">
      <p>
        The Marshal thinks about every decision again, from what the player could know then
        {state && `: ${state.budget.replace("n", "")} iterations each`}.
      </p>
      <progress aria-label="Decisions reviewed" max={state?.total ?? 1} value={state?.done ?? 0} />
      <p role="status" class="caps muted">
        {!state
          ? "Reading the record…"
          : state.state === "failed"
            ? "The review broke off. What is done is kept."
            : `${state.done} of ${state.total} decisions`}
      </p>
      <p>
        {running ? (
          <button type="button" class="btn" disabled={!state} onClick={() => void run.stop()}>
            Stop
          </button>
        ) : (
          <button type="button" class="btn" onClick={() => run.start()}>
            Continue
          </button>
        )}
      </p>
    </div>
  );
}

function Result({ review, reel, show, playOn }: { review: Review } & Pick<Props, "reel" | "show" | "playOn">) {
  const names = reel.names.value;
  const keys = review.key_moments.flatMap((n) => review.decisions.filter((d) => d.n === n));
  return (
    <div class="review">
      {review.why && <p class="hint">The review stops early: {review.why}.</p>}
      <Chart review={review} moves={reel.record.rows.length} />
      <table class="players">
        <caption class="vh">Accuracy of each player</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Accuracy</th>
            <th scope="col">Decisions</th>
          </tr>
        </thead>
        <tbody>
          {review.seats.map((seat) => (
            <tr key={seat.seat}>
              <th scope="row">
                <Swatch seat={seat.seat} /> {seat.name}
                {seat.won && <span class="muted"> won</span>}
              </th>
              <td class="num">{seat.accuracy === null ? "–" : percent(seat.accuracy)}</td>
              <td class="num">{seat.decisions}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 class="wood">Key moments</h3>
      {keys.length === 0 && <p>No choice was clearly worse than another.</p>}
      <ol class="key-moments">
        {keys.map((decision) => (
          <li key={decision.n}>
            <Moment decision={decision} reel={reel} name={names[decision.seat] ?? ""} />
            <p class="acts">
              <button type="button" class="btn" onClick={() => show(decision)}>
                <Icon name="eye" /> Show move {decision.n}
              </button>
              <button type="button" class="btn" onClick={() => playOn(decision)}>
                <Icon name="next" /> Play on from here
              </button>
            </p>
          </li>
        ))}
      </ol>
      <Numbers decisions={review.decisions} names={names} />
      <p class="muted small">
        Accuracy is the share of the best chance that a player’s choices kept. The Marshal used{" "}
        {review.budget.replace("n", "")} iterations per decision and saw only what the player saw.
      </p>
    </div>
  );
}

/** One key moment in words. */
function Moment({ decision, reel, name }: { decision: Decision; reel: Reel; name: string }) {
  const names = reel.names.value;
  const said = (key: number) => reel.words.action(key, names);
  return (
    <p>
      <b>{name}</b> chose “{said(decision.chose)}” and kept <b class="num">{percent(decision.kept)}</b>. “
      {said(decision.best)}” had <b class="num">{percent(decision.chance)}</b>.
      {decision.event && ` Expected then: ${decision.event}`}
      {decision.rule && <RuleMark id={decision.rule} open={reel.openRule} />}
    </p>
  );
}

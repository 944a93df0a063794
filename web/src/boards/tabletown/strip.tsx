/** Above the street: whose turn it is and how far, or who acts when in the fight; and the two piles. */

import { useSignal } from "@preact/signals";
import { settings } from "../../app/settings";
import { Icon } from "../../kit/icon";
import { Portrait, Silhouette } from "../../kit/portrait";
import { Sheet } from "../../kit/sheet";
import { lookOf, nameOf } from "./cards";
import { personOf } from "./gunslingers";
import type { TtProps } from "./scene";
import { initiativeOf, stepOf } from "./selection";

type Stage = TtProps["stage"];

export function Strip({ stage }: { stage: Stage }) {
  const view = stage.view.value;
  const order = initiativeOf(view);
  return (
    <div class="strip">
      {order.length > 0 ? <Order stage={stage} order={order} /> : <Steps stage={stage} />}
      <Piles stage={stage} />
    </div>
  );
}

const STEPS = [
  { name: "Act", rule: "TT-14", steps: ["StartOfTurn", "Action"] },
  { name: "Refill", rule: "TT-22", steps: ["AfterAction", "BetweenDraws"] },
  { name: "End", rule: "TT-J36", steps: ["EndOfTurn"] },
];

const FIGHT_RULES: Record<string, string> = { "Draw!": "TT-28", "Shootout!": "TT-32" };

/** TT-14, TT-22: one action, then draw up to five. */
function Steps({ stage }: { stage: Stage }) {
  const view = stage.view.value;
  const name = stage.names.value[view.active] ?? "";
  if (view.turns === 0) return <p class="whose">Before the first turn</p>;
  const bottom = (view.stack[0] ?? "").split(" ")[0] ?? "";
  const fight = view.fight === 0 ? "" : view.fight === 2 ? "Shootout!" : "Draw!";
  return (
    <>
      <p class="whose">
        <b>{view.active === stage.you.value ? "Your turn" : `${name}’s turn`}</b>
      </p>
      {bottom && (
        <ol class="steps" aria-label="The turn">
          {STEPS.map((step) => {
            const now = step.steps.includes(bottom);
            const rule = now && fight ? (FIGHT_RULES[fight] ?? step.rule) : step.rule;
            return (
              <li key={step.name} class={now ? "now" : ""} aria-current={now ? "step" : undefined}>
                <button type="button" onClick={() => stage.openRule(rule)} title={`Rule ${rule}`}>
                  {now && fight ? fight : step.name}
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {view.truce && (
        <p class="tag brass truce">
          <Icon name="tt-cavalry" /> Truce
        </p>
      )}
    </>
  );
}

/** TT-35 to TT-37: low acts first; those who tie stand together. */
function Order({ stage, order }: { stage: Stage; order: ReturnType<typeof initiativeOf> }) {
  const view = stage.view.value;
  const names = stage.names.value;
  const now = order.find((group) => !group.acted)?.total;
  const blasts = stepOf(view).name === "Blast" || view.stack.some((step) => step.startsWith("Explosions"));
  return (
    <ol class="order" aria-label="Initiative, lowest first">
      {order.map(({ total, seats, acted }) => (
        <li
          key={total}
          class={`${acted ? "acted" : total === now && !blasts ? "now" : ""}${seats.length > 1 ? " tied" : ""}`}
          aria-current={total === now ? "step" : undefined}
        >
          <b class="num">{total}</b>
          {seats.map((seat) => {
            const player = view.players[seat];
            const person = personOf(stage.words, player?.gunslinger ?? -1);
            return (
              <span class={`fc${player?.alive ? "" : " dead"}`} key={seat}>
                {person ? <Portrait bust={person.bust} /> : <Silhouette />}
                <span class="vh">{names[seat]}</span>
              </span>
            );
          })}
          <span class="vh">
            {seats.length > 1 ? ", tied" : ""}
            {acted ? ", done" : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The deck's size and the whole discard pile are public (TT-J41). */
function Piles({ stage }: { stage: Stage }) {
  const open = useSignal(false);
  const view = stage.view.value;
  const discards = view.discards.reduce((sum, n) => sum + n, 0);
  return (
    <>
      <button type="button" class="piles" onClick={() => (open.value = true)}>
        <span class="bk" aria-hidden="true" />
        <b class="num">{view.deck}</b>
        <span class="vh"> cards in the deck, </span>
        <Icon name="pack" />
        <b class="num">{discards}</b>
        <span class="vh"> discarded</span>
      </button>
      {open.value && (
        <Sheet title="The piles" close={() => (open.value = false)}>
          <p>
            {view.deck} cards in the deck{view.aside.length > 0 && `, ${view.aside.length} set aside this turn`}.
          </p>
          {discards > 0 ? (
            <ul class="facts two-up">
              {view.discards.map(
                (count, card) =>
                  count > 0 && (
                    <li key={card}>
                      <Icon name={lookOf(card).icon} />
                      {nameOf(stage.words, card)} × {count}
                    </li>
                  ),
              )}
            </ul>
          ) : (
            <p class="muted">Nothing is discarded.</p>
          )}
          <Known stage={stage} />
        </Sheet>
      )}
    </>
  );
}

/** TT-J38: cards one has seen go to other hands; only with the memory aid. */
function Known({ stage }: { stage: Stage }) {
  const { known } = stage.view.value;
  if (known.length === 0 || !settings.value.memory || stage.options.value.memory_aid === false) return null;
  const names = stage.names.value;
  return (
    <>
      <h3 class="caps">You have seen</h3>
      <ul class="facts">
        {known.map(([card = 0, seats = 0], i) => (
          <li key={`${i}`}>
            <Icon name={lookOf(card).icon} />
            {nameOf(stage.words, card)}: {names.filter((_, seat) => seats & (1 << seat)).join(" or ")}
          </li>
        ))}
      </ul>
    </>
  );
}

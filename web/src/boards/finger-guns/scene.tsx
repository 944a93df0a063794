import { useSignal } from "@preact/signals";
import { settings } from "../../app/settings";
import { Card } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { Sheet } from "../../kit/sheet";
import { isPhone, useSize } from "../../kit/size";
import type { FingerGunsView } from "../../wire/types.gen";
import type { BoardProps } from "../board";
import { faceOfAlly } from "./allies";
import type { Fx } from "./beats";
import { arcPath, type Plan } from "./geometry";
import { packOf, STEPS } from "./gestures";
import { Gunslinger } from "./gunslinger";
import { ringFor, type Shape, spotsOf } from "./ring";
import type { Selection } from "./selection";
import "../scene.css";
import "./scene.css";

export type FgProps = BoardProps<FingerGunsView, Fx, Selection>;

export function Scene({ stage, selection }: FgProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = stage.view.value;
  const fx = stage.fx.value;
  const shape: Shape = isPhone.value ? "tall" : "wide";
  const ring = ringFor(shape, view.seats - 1);
  const rows = view.seats > 4 ? 3 : 2;
  // Too little for posters in rows: faces beside their names.
  const low = shape === "tall" && size.value.height > 0 && size.value.height < 114 * rows;
  const plan = usePlan(shape, spotsOf(ring, view.seats, stage.you.value), size.value, low);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const [mx, my] = ring.middle;
  return (
    <div class={`fg ${shape}${low ? " low" : ""}`} data-step={fx?.step ?? ""}>
      <Steps fx={fx} stage={stage} />
      <div
        class="ring"
        ref={ref}
        style={{
          "--pw": `${plan.poster.width}px`,
          "--tok": `${plan.token}px`,
          "--third": `${size.value.height / 3}px`,
          minHeight: shape === "tall" ? `${78 * rows}px` : undefined,
        }}
      >
        <div class="felt" aria-hidden="true" />
        <Shots plan={plan} fx={fx} />
        <div class="mid" style={{ left: `${mx}%`, top: `${my}%` }}>
          {fx?.stamp && (
            <p class={`stamp wood press${fx.stamp.length > 8 ? " long" : ""}`} key={fx.stamp} aria-hidden="true">
              {fx.stamp}
            </p>
          )}
          <Middle stage={stage} flip={fx?.flip ?? false} prize={fx?.prize ?? -1} />
        </div>
        <ul class="seats" aria-label="Gunslingers, clockwise">
          {seats.map((seat) => (
            <li key={seat}>
              <Gunslinger stage={stage} selection={selection} seat={seat} plan={plan} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** How big posters are on a board of this size. */
function usePlan(
  shape: Shape,
  spots: Plan["spots"],
  { width, height }: { width: number; height: number },
  low: boolean,
): Plan {
  const many = spots.length;
  if (low) {
    const poster = { width: Math.round(Math.min(124, width / 3 - 12)), height: 58 };
    return { spots, width, height, poster, token: 32, hand: 0.19 };
  }
  const wide = Math.max(96, Math.min(many > 6 ? 138 : 162, height * (many > 6 ? 0.185 : 0.215), width * 0.17));
  // Three by three, with the ally in the middle; of four there are two rows.
  const tall = Math.max(64, Math.min(130, width / 3 - 28, (height / (many > 4 ? 3 : 2) - 70) / 0.9));
  const posterWidth = Math.round({ wide, tall }[shape]);
  const face = shape === "wide" ? 1.04 : 0.9;
  return {
    spots,
    width,
    height,
    poster: { width: posterWidth, height: posterWidth * face + (shape === "wide" ? 68 : 54) },
    token: shape === "wide" ? 54 : 40,
    hand: shape === "wide" ? 0.06 : -0.27,
  };
}

/** FG-4.1: the order of the steps, and where we are. */
function Steps({ fx, stage }: { fx: Fx | null; stage: FgProps["stage"] }) {
  const now = fx?.step ?? null;
  const at = STEPS.findIndex((step) => step.kind === now);
  const resolving = fx !== null && !fx.flood && Object.keys(fx.hands).length > 0;
  return (
    <ol class={`steps${resolving ? " live" : ""}`} aria-label="Order of resolution">
      {STEPS.map((step, i) => (
        <li
          key={step.kind}
          class={i === at ? "now" : at > i ? "done" : ""}
          aria-current={i === at ? "step" : undefined}
        >
          <button type="button" onClick={() => stage.openRule(step.rule)} title={`Rule ${step.rule}`}>
            <Icon name={step.icon} />
            <span>{step.name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Shots({ plan, fx }: { plan: Plan; fx: Fx | null }) {
  const arcs = fx?.arcs ?? [];
  return (
    <svg class="shots" viewBox={`0 0 ${plan.width || 1} ${plan.height || 1}`} aria-hidden="true">
      <defs>
        <marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.6" markerHeight="4.6" orient="auto">
          <path class="tip" d="M0 0L10 5 0 10 3 5Z" />
        </marker>
        <marker id="tip-ghost" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path class="tip ghostly" d="M0 0L10 5 0 10 3 5Z" />
        </marker>
      </defs>
      {arcs.map((arc) => (
        <path
          key={`${arc.from}-${arc.to}-${arc.style}`}
          class={`arc ${arc.style}`}
          d={arcPath(plan, arc.from, arc.to)}
          marker-end={arc.style === "ghost" ? "url(#tip-ghost)" : "url(#tip)"}
        />
      ))}
    </svg>
  );
}

/** The ally to win and the deck it came from. */
function Middle({ stage, flip, prize }: { stage: FgProps["stage"]; flip: boolean; prize: number }) {
  const { ally: up, resolving, deck } = stage.view.value;
  const cards = resolving.length > 0 ? resolving : prize >= 0 ? [prize] : up >= 0 ? [up] : [];
  const { allies } = packOf(stage.words);
  return (
    <div class="pile">
      {cards.map((ally) => {
        const face = faceOfAlly(stage.words, ally);
        return (
          <button
            type="button"
            key={ally}
            class={`ally${flip ? " flip" : prize === ally ? " won" : ""}`}
            onClick={() => stage.read(face, allies[ally]?.rule ?? "FG-5.8")}
          >
            <span class="vh">Ally face up: </span>
            <Card face={{ ...face, foot: undefined }} width="var(--aw)" />
          </button>
        );
      })}
      {cards.length === 0 && <span class="ally none caps">No ally</span>}
      <Deck stage={stage} deck={deck} />
    </div>
  );
}

/** FG-D33: the deck is face down; with the memory aid, tapping it shows what an attentive player still knows. */
function Deck({ stage, deck }: { stage: FgProps["stage"]; deck: readonly number[] }) {
  const open = useSignal(false);
  const remembers = settings.value.memory && stage.options.value.memory_aid !== false;
  return (
    <>
      <button type="button" class="deckn" onClick={() => (open.value = true)}>
        <span class="bk" aria-hidden="true" />
        <b class="num">{deck.length}</b>
        <span class="caps">in the deck</span>
      </button>
      {open.value && (
        <Sheet title="The ally deck" close={() => (open.value = false)}>
          {remembers ? (
            <ol class="known">
              {deck.map((ally, i) => (
                <li key={i} class={ally < 0 ? "muted" : ""}>
                  {ally < 0 ? "Not known to you" : stage.words.face("ally", ally, stage.names.value)}
                </li>
              ))}
            </ol>
          ) : (
            <p>
              {deck.length} allies, face down. Some were seen going under it: the memory aid in the settings keeps track
              of them.
            </p>
          )}
          <p class="sheet-foot">
            <button type="button" class="btn" onClick={() => stage.openRule("FG-D33")}>
              Rule FG-D33
            </button>
          </p>
        </Sheet>
      )}
    </>
  );
}

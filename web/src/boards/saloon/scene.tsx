import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Icon } from "../../kit/icon";
import { Face } from "../../kit/portrait";
import { usePress } from "../../kit/press";
import { Sheet } from "../../kit/sheet";
import { isPhone, useSize } from "../../kit/size";
import type { SaloonView } from "../../wire/types.gen";
import type { BoardProps } from "../board";
import type { Fx } from "./beats";
import { faceOf } from "./cards";
import { aimLine, type Plan, planOf, type Rect } from "./floor";
import { Mat } from "./mat";
import { coverAt, doorName, gritOf } from "./pack";
import { PHASES, phaseOf } from "./phases";
import { Drawing } from "./plan";
import { aimOf, describe, Seats, Team, tapOn } from "./seats";
import type { Selection } from "./selection";
import "../scene.css";
import "./scene.css";
import "./floor.css";

export type SlProps = BoardProps<SaloonView, Fx, Selection>;

export function Scene({ stage, selection }: SlProps) {
  return (
    <div class="sl">
      <div class="left">
        <Seats stage={stage} selection={selection} />
        {!isPhone.value && <Mat stage={stage} selection={selection} />}
        {!isPhone.value && <Decks stage={stage} selection={selection} />}
      </div>
      <Floor stage={stage} selection={selection} />
    </div>
  );
}

/** SL-5.1: the phases of a turn, and where it is. */
export function Strip({ stage }: SlProps) {
  const now = phaseOf(stage.view.value);
  if (now < 0) return null;
  return (
    <ol class="sl-phases" aria-label="Phases of the turn">
      {PHASES.map((phase, i) => (
        <li key={i} class={i === now ? "now" : i < now ? "done" : ""} aria-current={i === now ? "step" : undefined}>
          <button type="button" onClick={() => stage.openRule(phase.rule)} title={`Rule ${phase.rule}`}>
            {phase.name}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Floor({ stage, selection }: SlProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const looking = useSignal(-1);
  const view = stage.view.value;
  const { width, height } = size.value;
  const rem = width > 0 ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 : 1;
  const plan = useMemo(
    () => planOf(selection.pack, width, height, 44 * Math.min(rem, 1.25)),
    [selection, width, height, rem],
  );
  // The house stays as it is while people move in it.
  const drawing = useMemo(() => <Drawing plan={plan} pack={selection.pack} />, [plan, selection]);
  return (
    <div class={`floor${plan.tall ? " tall" : ""}`}>
      <div class="plan" ref={ref} style={{ "--pawn": `${plan.pawn}px` }}>
        {width > 0 && (
          <>
            {drawing}
            {selection.pack.covers.map((cover, c) => (
              <Room
                key={cover.id}
                stage={stage}
                selection={selection}
                plan={plan}
                cover={c}
                look={() => (looking.value = c)}
              />
            ))}
            <Lines stage={stage} selection={selection} plan={plan} />
            <ul class="pawns" aria-label="Who stands where">
              {view.players.map((player, seat) =>
                player.space >= 0 ? (
                  <li key={seat}>
                    <Pawn stage={stage} selection={selection} plan={plan} seat={seat} />
                  </li>
                ) : null,
              )}
            </ul>
            <Played stage={stage} selection={selection} plan={plan} />
          </>
        )}
      </div>
      {looking.value >= 0 && (
        <CoverSheet stage={stage} selection={selection} cover={looking.value} close={() => (looking.value = -1)} />
      )}
    </div>
  );
}

type Props = Pick<SlProps, "stage" | "selection"> & { plan: Plan };

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** A room: its name, what it does to Attacks, and its spaces. */
function Room({ stage, selection, plan, cover: c, look }: Props & { cover: number; look: () => void }) {
  const cover = selection.pack.covers[c];
  const room = plan.rooms[c] as Rect;
  if (!cover) return null;
  const first = selection.pack.spaces.findIndex((space) => space.cover === c);
  const blow = selection.blow.value;
  const near = blow && !blow.gun && selection.me.value?.reach.includes(c);
  const style = { left: `${room.x}px`, top: `${room.y}px`, width: `${room.w}px` };
  return (
    <section class={`rm ${cover.id}`} aria-label={cover.name}>
      {near && (
        <span class="reach" style={{ ...style, height: `${room.h}px` }}>
          <Icon name="g-fist" /> <span class="vh">In reach</span>
        </span>
      )}
      <button type="button" class="rh" style={style} onClick={look}>
        <b>{nameOn(cover.name, room.w, cover.burst !== 0)}</b>
        <span class="sts">
          {cover.burst !== 0 && (
            <span class="st">
              <Icon name="burst" /> <span class="vh">Burst </span>
              {signed(cover.burst)}
            </span>
          )}
          {cover.shield !== 0 && (
            <span class="st">
              <Icon name="shield" /> <span class="vh">Shield </span>
              {cover.shield}
            </span>
          )}
        </span>
      </button>
      <ul class="spots">
        {cover.spaces.map((kind, i) => (
          <li key={i}>
            <Spot stage={stage} selection={selection} plan={plan} space={first + i} orange={kind === "orange"} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the whole name does not fit beside the numbers, what would stand on the door. */
function nameOn(name: string, width: number, burst: boolean): string {
  const letters = (width - (burst ? 112 : 62)) / 8.6;
  const shorter = [name, name.replace(/^(Behind the|Behind an|On the|Upstairs) /, "")];
  return shorter.find((text) => text.length <= letters) ?? doorName(name);
}

function Spot({ stage, selection, plan, space, orange }: Props & { space: number; orange: boolean }) {
  const at = plan.spaces[space];
  const taken = stage.view.value.players.some((p) => p.space === space);
  if (!at) return null;
  const style = { left: `${at.x}px`, top: `${at.y}px` };
  const name = stage.words.face("space", space, stage.names.value);
  const shape = `spot${orange ? " o" : ""}`;
  if (!selection.moving.value || taken) {
    return (
      <span class={shape} style={style}>
        <span class="vh">{taken ? `${name}, taken` : `${name}, free`}</span>
      </span>
    );
  }
  const open = selection.canStand(space);
  const chosen = selection.choice.value.space === space;
  const tap = () => {
    if (open) selection.tapSpace(space);
    else void selection.refuse([selection.spaceKey(space)]);
  };
  return (
    <button
      type="button"
      class={`${shape}${open ? " lit" : ""}${chosen ? " sel" : ""}`}
      style={style}
      aria-pressed={open ? chosen : undefined}
      aria-disabled={!open}
      onClick={tap}
    >
      <span class="vh">{name}</span>
      {chosen && <Icon name="boot" />}
    </button>
  );
}

function Pawn({ stage, selection, plan, seat }: Props & { seat: number }) {
  const view = stage.view.value;
  const player = view.players[seat];
  const fx = stage.fx.value;
  const press = usePress(
    () => tapOn(stage, selection, seat),
    () => stage.look(seat),
  );
  const at = plan.spaces[player?.space ?? -1];
  if (!player || !at) return null;
  const { lit, chosen, damage } = aimOf(selection, seat);
  const you = seat === stage.you.value;
  const burst = fx?.bursts[seat];
  const stamp = fx?.stamps[seat];
  const right = at.x > plan.width * 0.8;
  const classes = [
    "pawn",
    selection.pack.spaces[player.space]?.orange && "o",
    you && "me",
    lit && "lit",
    chosen && "sel",
    view.active === seat && view.round > 0 && "turn",
    burst !== undefined && burst < 0 && "hit",
    right && "flip",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      aria-pressed={lit ? chosen : undefined}
      data-seat={seat}
      {...press}
    >
      <span class="fc">
        <Face face={stage.faces.value[seat] ?? ""} />
      </span>
      <span class="vh">
        {stage.names.value[seat]}, {describe(stage, selection, seat)}
      </span>
      <em aria-hidden="true">{gritOf(view, seat)}</em>
      <Team stage={stage} seat={seat} />
      {player.restricted && (
        <span class="bound" aria-hidden="true">
          <Icon name="sl-chain" />
        </span>
      )}
      {damage !== null && burst === undefined && (
        <span class={`dm${chosen ? " on" : ""}`} aria-hidden="true">
          {damage === 0 ? "0" : `−${damage}`}
        </span>
      )}
      {stamp && (
        <span class="word wood" key={stamp} aria-hidden="true">
          {stamp}
        </span>
      )}
      {burst !== undefined && (
        <span class={`boom${burst > 0 ? " up" : ""}${right ? "" : " r"}`} key={burst} aria-hidden="true">
          <Icon name="boom" />
          <b>{burst > 0 ? `+${burst}` : burst < 0 ? `−${-burst}` : "0"}</b>
        </span>
      )}
      {stage.bubbles.value.get(seat) && (
        <span class={`bubble${at.y < plan.height * 0.3 ? " low" : ""}${right ? " right" : ""}`}>
          {stage.bubbles.value.get(seat)}
        </span>
      )}
    </button>
  );
}

/** Attack lines: those in flight, those still open, or the one you have in mind. */
function Lines({ stage, selection, plan }: Props) {
  const view = stage.view.value;
  const fx = stage.fx.value;
  const at = (seat: number) => view.players[seat]?.space ?? -1;
  const flying = fx?.lines ?? [];
  const open = fx
    ? []
    : view.attacks.flatMap((now) => now.targets.map((to) => ({ from: now.by, to, gun: now.gun, now })));
  const meant = selection.blow.value ? selection.aims.value.map((to) => ({ from: stage.you.value, to })) : [];
  return (
    <svg class="lines" viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden="true">
      <defs>
        <marker id="sl-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto">
          <path class="tip" d="M0 0L10 5 0 10 3 5Z" />
        </marker>
      </defs>
      {meant.map(({ from, to }) => (
        <path key={`m${to}`} class="ln meant" d={aimLine(plan, at(from), at(to))} />
      ))}
      {open.map(({ from, to, gun, now }) => (
        <path
          key={`o${from}-${to}`}
          class={`ln${gun ? "" : " melee"}${now.stage > 0 ? " old" : ""}`}
          d={aimLine(plan, at(from), at(to))}
          marker-end="url(#sl-tip)"
        />
      ))}
      {flying.map(({ from, to, gun }) => (
        <path
          key={`f${from}-${to}`}
          class={`ln fly${gun ? "" : " melee"}`}
          d={aimLine(plan, at(from), at(to))}
          marker-end="url(#sl-tip)"
        />
      ))}
    </svg>
  );
}

/** A card that all see, or a Load card turned up, beside the one who played it. */
function Played({ stage, selection, plan }: Props) {
  const fx = stage.fx.value;
  const shown = fx?.card ?? (fx?.loads ? { seat: fx.loads.seat, face: -1 } : null);
  if (!shown || !fx) return null;
  const at = plan.spaces[stage.view.value.players[shown.seat]?.space ?? -1];
  if (!at) return null;
  const card = selection.pack.cards[shown.face];
  const side = at.x > plan.width / 2 ? "l" : "r";
  return (
    <div class={`played ${side}`} style={{ left: `${at.x}px`, top: `${at.y}px` }} aria-hidden="true">
      {card && (
        <span class="slip" key={`${shown.seat}-${shown.face}`}>
          {card.name}
        </span>
      )}
      {fx.loads?.cards.map((n, i) => (
        <span class="load" key={`${i}-${n}`}>
          <Icon name="bullet" /> {n}
        </span>
      ))}
    </div>
  );
}

/** SL-5.6, SL-D81: decks, and the open piles beside them. */
function Decks({ stage, selection }: Pick<SlProps, "stage" | "selection">) {
  const open = useSignal(false);
  const view = stage.view.value;
  const counts = new Map<number, number>();
  for (const face of view.discards) counts.set(face, (counts.get(face) ?? 0) + 1);
  return (
    <>
      <button type="button" class="decks" onClick={() => (open.value = true)}>
        <span>
          <b class="num">{view.deck}</b> in the deck
        </span>
        <span>
          <b class="num">{view.discards.length}</b> discarded
        </span>
      </button>
      {open.value && (
        <Sheet title="The piles" close={() => (open.value = false)}>
          <p>
            {view.deck} cards in the Saloon Deck, {view.loads} in the Load Deck. Load cards seen since it was shuffled:{" "}
            {view.spent.length > 0 ? [...view.spent].sort().join(", ") : "none"}.
          </p>
          <h3 class="wood">Discarded</h3>
          <ul class="pile-list">
            {[...counts].map(([face, n]) => (
              <li key={face}>
                <button
                  type="button"
                  class="btn plain"
                  onClick={() => stage.read(faceOf(selection.pack, face), selection.pack.cards[face]?.rule ?? "")}
                >
                  {n > 1 ? `${n} × ` : ""}
                  {selection.pack.cards[face]?.name}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

function CoverSheet({
  stage,
  selection,
  cover: c,
  close,
}: Pick<SlProps, "stage" | "selection"> & { cover: number; close: () => void }) {
  const { pack } = selection;
  const cover = pack.covers[c];
  if (!cover) return null;
  const names = (list: string[]) => (list.length > 0 ? list.join(", ") : "nothing else");
  const into = pack.covers.filter((other) => other.reaches.includes(cover.id)).map((other) => other.name);
  const orange = cover.spaces.filter((space) => space === "orange").length;
  const people = stage.view.value.players.flatMap((p, seat) =>
    coverAt(pack, p.space) === cover ? [stage.names.value[seat]] : [],
  );
  return (
    <Sheet title={cover.name} close={close}>
      <p>{cover.text}</p>
      <ul class="facts">
        <li>
          <Icon name="burst" /> Burst {cover.burst === 0 ? "0" : signed(cover.burst)}: added to Attacks made from here
        </li>
        <li>
          <Icon name="shield" /> Shield {cover.shield}: taken off Attacks on players here
        </li>
        <li>
          <Icon name="g-fist" /> Fists from here reach{" "}
          {names(pack.covers.filter((o) => cover.reaches.includes(o.id)).map((o) => o.name))}
        </li>
        <li>
          <Icon name="g-fist" /> Fists reach in from {names(into)}
        </li>
        <li>
          <Icon name="boot" /> {cover.spaces.length} {cover.spaces.length === 1 ? "space" : "spaces"}, {orange} of them
          orange
        </li>
        {people.length > 0 && (
          <li>
            <Icon name="posse" /> Here now: {people.join(", ")}
          </li>
        )}
      </ul>
      <p class="sheet-foot">
        <button type="button" class="btn" onClick={() => stage.openRule(cover.rule)}>
          Rule {cover.rule}
        </button>
      </p>
    </Sheet>
  );
}

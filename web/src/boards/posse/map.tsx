import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../../kit/icon";
import { isPhone, useSize } from "../../kit/size";
import { type Camera, fitted, framed, held, liesTurned, moved, onSide, pointAt, transformOf, zoomed } from "./camera";
import { useGestures } from "./gestures";
import { CELL, columnOf, type Ground, groundOf, middleOf, type Point, rowOf, SIDE, squareAt, tileAt } from "./ground";
import { roomFor } from "./names";
import { isAlive, ownerOf, packOf } from "./pack";
import { Bodies, Chips, Crates, Figure, Ring } from "./pieces";
import type { PoProps } from "./scene";
import { stepOf } from "./selection";
import { Shots, Sights } from "./sights";
import { squareText } from "./spoken";
import { Inks, Street } from "./street";

/** Within this many pixels a thumb means the adjacent square. */
const THUMB = 26;

const KEYS: Record<string, number> = { ArrowUp: -SIDE, ArrowDown: SIDE, ArrowLeft: -1, ArrowRight: 1 };
const TURNED_KEYS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: SIDE, ArrowRight: -SIDE };

/** The map, to be dragged, pinched and tapped; with the keyboard by arrows. */
export function StreetMap({ stage, selection }: PoProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const holding = useSignal(false);
  const view = stage.view.value;
  const { drawing } = view;
  const ground = withRoom(groundOf(drawing), view.kind);
  const { width, height } = size.value;
  const turned = liesTurned(ground, size.value);
  const frame = turned ? onSide(size.value) : size.value;
  const whole = fitted(ground, frame);
  const camera = selection.camera.value ? held(selection.camera.value, ground, frame) : whole;
  const focus = selection.focus.value;
  const attacked = view.attacks.length > 0;
  const wanted = `${attacked} ${selection.question.value} ${focus.join()} ${width} ${height} ${drawing.length}`;

  // On a small screen the camera goes where something happens; on a desk the whole map is there anyway.
  // How near is the player's own affair once they have zoomed, and nobody else's turn changes it.
  useEffect(() => {
    if (width === 0 || (!isPhone.value && whole.k * CELL >= 26)) return;
    const kept = selection.zoom.value || (selection.question.value === "" ? (selection.camera.value?.k ?? 0) : 0);
    selection.camera.value = focus.length > 0 ? framed(focus, ground, frame, kept) : selection.camera.value;
  }, [wanted]);
  useEffect(() => {
    selection.turned.value = turned;
  }, [turned]);

  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const see = (next: Camera) => {
    if (next.k !== camera.k) selection.zoom.value = next.k;
    selection.camera.value = next;
  };
  const seeAll = () => {
    selection.zoom.value = 0;
    selection.camera.value = null;
  };
  useGestures(ref, {
    tap: (at) => selection.tap(meant(pointAt(camera, inFrame(at), frame), camera.k)),
    drag: (dx, dy) => see(turned ? moved(camera, dy, -dx, ground, frame) : moved(camera, dx, dy, ground, frame)),
    zoom: (by, at) => see(zoomed(camera, by, inFrame(at), ground, frame)),
    hold: (on) => {
      holding.value = on;
    },
  });

  /** A point of the window, as the map sees it. */
  function inFrame(at: Point): Point {
    return turned ? { x: at.y, y: width - at.x } : at;
  }

  /** The square under a point, or the one that was meant. */
  function meant({ x, y }: Point, k: number): number {
    const exact = squareAt(clamp(Math.floor(y / CELL)), clamp(Math.floor(x / CELL)));
    const live = selection.live.value;
    if (live.length === 0 || live.includes(exact) || selection.figureOn(exact) >= 0) return exact;
    const far = (square: number) => Math.hypot(middleOf(square).x - x, middleOf(square).y - y) * k;
    const [nearest = exact] = [...live].sort((one, other) => far(one) - far(other));
    return far(nearest) <= THUMB ? nearest : exact;
  }

  function press(event: KeyboardEvent): void {
    const step = (turned ? TURNED_KEYS : KEYS)[event.key];
    if (step) go(start() + step);
    else if (event.key === "Enter" || event.key === " ") selection.tap(start());
    else if (event.key === "+" || event.key === "=") see(zoomed(camera, 1.3, middle, ground, frame));
    else if (event.key === "-") see(zoomed(camera, 1 / 1.3, middle, ground, frame));
    else if (event.key === "0") seeAll();
    else if (event.key === "n" || event.key === "b") go(nextLive(event.key === "n" ? 1 : -1));
    else return;
    event.preventDefault();
  }

  function start(): number {
    return selection.cursor.value >= 0 ? selection.cursor.value : (focus[0] ?? squareAt(ground.top, ground.left));
  }

  function nextLive(by: number): number {
    const live = selection.live.value;
    if (live.length === 0) return start();
    const at = live.indexOf(selection.cursor.value);
    return live[(at + by + live.length) % live.length] ?? start();
  }

  function go(square: number): void {
    if (square < 0 || !inside(square)) return;
    selection.cursor.value = square;
    const { x, y } = middleOf(square);
    const off =
      Math.abs(x - camera.x) * camera.k > frame.width / 2 - 30 ||
      Math.abs(y - camera.y) * camera.k > frame.height / 2 - 30;
    if (off) see(held({ ...camera, x, y }, ground, frame));
  }

  function inside(square: number): boolean {
    const [row, column] = [rowOf(square), columnOf(square)];
    return row >= ground.top && row <= ground.bottom && column >= ground.left && column <= ground.right;
  }

  const bar = [1, 2, 3, 6, 12].find((squares) => squares * CELL * camera.k > 64) ?? 12;
  const cursor = selection.cursor.value;
  return (
    <div class="po-map">
      <div
        class={`window${holding.value ? " held" : ""}`}
        data-pans
        style={{ "--k": camera.k }}
        ref={ref}
        tabIndex={0}
        role="application"
        aria-label="Map. Arrows move a square, N and B go to the next and the one before that can be chosen, Enter taps, plus and minus zoom."
        onKeyDown={press}
      >
        <svg aria-hidden="true" class={camera.k * CELL < 30 ? "far" : undefined}>
          <Inks />
          <g
            class="world"
            style={{ transform: transformOf(camera, size.value, turned), "--up": turned ? "-90deg" : "0deg" }}
          >
            <Street drawing={drawing} />
            <Places stage={stage} ground={ground} turned={turned} />
            <Crates view={view} />
            <Chips view={view} />
            <Bodies view={view} words={stage.words} />
            <Reach stage={stage} selection={selection} />
            {view.kind === "place-tile" && <Ghost stage={stage} selection={selection} />}
            <Figures stage={stage} selection={selection} />
            <Sights
              view={view}
              words={stage.words}
              ground={ground}
              turned={turned}
              sights={shownSights({ stage, selection })}
              chosen={
                selection.option.value?.verb === "pick"
                  ? (selection.option.value.values[0] ?? -1)
                  : selection.sheet.value
              }
            />
            <Shots view={view} shots={shotsOf({ stage, selection })} />
            {(stage.fx.value?.blast ?? -1) >= 0 && <Blast square={stage.fx.value?.blast ?? 0} />}
            {cursor >= 0 && inside(cursor) && <Ring square={cursor} kind="cursor" />}
          </g>
        </svg>
      </div>
      <p class="vh" aria-live="polite">
        {cursor >= 0 ? squareText(stage, selection, ground, cursor) : ""}
      </p>
      <div class="zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          class="btn icon-btn"
          aria-label="Farther"
          onClick={() => see(zoomed(camera, 1 / 1.4, middle, ground, frame))}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          class="btn icon-btn"
          aria-label="Nearer"
          onClick={() => see(zoomed(camera, 1.4, middle, ground, frame))}
        >
          <Icon name="plus" />
        </button>
        <button type="button" class="btn icon-btn" aria-label="Whole map" onClick={seeAll}>
          <Icon name="search" />
        </button>
      </div>
      <div class={turned ? "scale turned" : "scale"} aria-hidden="true">
        <Icon name="po-north" />
        <span style={{ width: `${Math.round(bar * CELL * camera.k)}px` }}>
          {bar === 1 ? "1 square" : `${bar} squares`}
        </span>
      </div>
    </div>
  );
}

/** Around tiles that are being laid there is room for the next. */
function withRoom(ground: Ground, kind: string): Ground {
  if (kind !== "place-tile" && kind !== "tile" && kind !== "turn") return ground;
  const { top, left, bottom, right } = ground;
  return { ...ground, top: top - 6, left: left - 6, bottom: bottom + 6, right: right + 6 };
}

function clamp(n: number): number {
  return Math.max(0, Math.min(SIDE - 1, n));
}

/** The names of the tiles, as a surveyor writes them: where there is room. */
function Places({ stage, ground, turned }: { stage: PoProps["stage"]; ground: Ground; turned: boolean }) {
  const { laid, map: source, crates, figures } = stage.view.value;
  const { tile, map } = packOf(stage.words);
  const fixed = map.find(({ id }) => id === (source[0] ?? stage.options.value.map));
  const named = fixed?.tiles
    ? fixed.tiles.flatMap((row, r) => row.split(" ").map((id, c) => [id, 6 * r, 6 * c] as const))
    : laid.map(([which = 0, , row = 0, column = 0]) => [tile[which]?.id ?? "", row, column] as const);
  const taken = new Set([...crates.map(([square = -1]) => square), ...figures.map(({ at }) => at)]);
  return (
    <g class="places" data-ground>
      {named.map(([id, row, column]) => {
        const name = tile.find((one) => one.id === id)?.name ?? "";
        const { x, y } = roomFor(name, ground, row, column, taken, turned);
        return (
          <text key={`${id} ${row} ${column}`} x={x} y={y + 4}>
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** In the Action Phase lines are drawn where somebody can be hit; for a target, also where not, and why. */
function shownSights({ stage, selection }: PoProps) {
  const kind = selection.question.value;
  if (kind === "target" || kind === "second") return selection.sights.value;
  if (kind !== "act" || stage.view.value.attacks.length > 0) return [];
  return selection.sights.value.filter(({ state, at }) => state <= 1 || at === selection.sheet.value);
}

/** The attack under way stays drawn while somebody thinks. */
function shotsOf({ stage }: PoProps) {
  const { fx, view } = stage;
  if (fx.value && fx.value.shots.length > 0) return fx.value.shots;
  const now = view.value.attacks.at(-1);
  return now && !now.blast ? [{ by: now.by, at: now.at, style: "aim" as const }] : [];
}

/** The Marshal would go here. */
function MarshalsMark({ x, y }: { x: number; y: number }) {
  return <use class="marshals" href="#i-badge" x={x + 2} y={y - 26} width="24" height="24" />;
}

/** Squares in reach with their cost, or the squares to choose from. */
function Reach({ stage, selection }: PoProps) {
  const { reach, kind } = stage.view.value;
  const costs = new Map(reach.map(([square = -1, cost = 0, harm = 0]) => [square, { cost, harm }]));
  const chosen = selection.option.value?.key;
  const [best] = stage.marked.value;
  return (
    <g class="reach">
      {[...selection.squares.value].map(([square, option]) => {
        const { x, y } = middleOf(square);
        const cost = kind === "where" ? costs.get(square) : undefined;
        const on = option.key === chosen;
        return (
          <g key={square} class={`spot${on ? " chosen" : ""}${cost?.harm ? " harm" : ""}`} data-square={square}>
            <rect x={x - 18} y={y - 18} width="36" height="36" rx="2" />
            {cost ? (
              <text x={cost.harm > 0 ? x - 9 : x} y={cost.harm > 0 ? y + 3 : y + 5}>
                {cost.cost}
                {cost.harm > 0 && (
                  <tspan class="hurt" x={x + 8}>
                    {" "}
                    −{cost.harm}
                  </tspan>
                )}
              </text>
            ) : (
              <circle cx={x} cy={y} r="4" />
            )}
            {option.key === best && <MarshalsMark x={x} y={y} />}
          </g>
        );
      })}
    </g>
  );
}

/** The tile in hand, where it would lie. */
function Ghost({ stage, selection }: PoProps) {
  const { tile, turns } = stage.view.value;
  const [row = -1, column = -1] = selection.option.value?.values ?? [];
  const { tile: tiles } = packOf(stage.words);
  if (row < 0 || tile < 0) return null;
  return (
    <g class="ghost">
      <Street drawing={tileAt(tiles[tile], Math.max(0, turns), row, column)} />
      <rect x={column * CELL} y={row * CELL} width={6 * CELL} height={6 * CELL} />
    </g>
  );
}

function Figures({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const { words } = stage;
  const fx = stage.fx.value;
  const { kind } = view;
  const moving = kind === "where" ? (stepOf(view).numbers[0] ?? -1) : selection.shooter.value;
  const chosen = selection.option.value?.verb === "pick" ? selection.option.value.values[0] : -1;
  return (
    <g class="figures">
      {view.figures.map((figure, c) =>
        isAlive(view, c) ? (
          <Figure
            key={packOf(words).character[c]?.id}
            view={view}
            words={words}
            c={c}
            lit={selection.figures.value.has(c)}
            chosen={chosen === c}
            acting={moving === c || fx?.moving.some((one) => one.c === c) === true}
            burst={fx?.bursts[c] ?? ""}
            done={ownerOf(view, words, c) === view.active && (kind === "move" ? figure.moved : figure.acted > 0)}
          />
        ) : null,
      )}
    </g>
  );
}

function Blast({ square }: { square: number }) {
  const { x, y } = middleOf(square);
  return <use class="blast" href="#i-boom" x={x - 50} y={y - 50} width="100" height="100" />;
}

/** Lines of sight: full, half with the cover that does it, blocked with what blocks. */

import type { PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import type { Shot } from "./fx";
import { type Ground, middleOf, type Point } from "./ground";
import { nameOf, ownerOf, shortOf } from "./pack";
import { FULL, HALVED, IN_THE_WAY, type Sight } from "./selection";

/** The thing that gives cover or blocks, in a word. */
export function culpritOf(
  view: PosseView,
  words: Words,
  ground: Ground,
  { by, state, spot }: Sight,
  short = false,
): string {
  const other = view.figures.findIndex((figure) => figure.at === spot && spot >= 0);
  if (other >= 0 && (state === IN_THE_WAY || ownerOf(view, words, other) === ownerOf(view, words, by)))
    return short ? shortOf(words, other) : nameOf(words, other);
  if (state > HALVED) return "wall or door";
  if (view.crates.some(([square]) => square === spot)) return "crate";
  if (/[oa-f]/.test(ground.squares.get(spot) ?? "")) return "obstacle";
  return "window or bars";
}

/** The whole sentence, for the dock and for those who listen. */
export function sightText(view: PosseView, words: Words, ground: Ground, sight: Sight): string {
  const name = nameOf(words, sight.at);
  const what = culpritOf(view, words, ground, sight);
  if (sight.state === FULL) return `${name}: full attack`;
  if (sight.state === HALVED) return `${name}: halved by cover (${what})`;
  return sight.state === IN_THE_WAY ? `${name}: ${what} is in the way` : `${name}: blocked by a ${what}`;
}

const CLASSES = ["full", "half", "", "", "blocked", "blocked"];

interface Drawn {
  view: PosseView;
  words: Words;
  ground: Ground;
  sights: readonly Sight[];
  chosen: number;
  turned: boolean;
}

/** A plate stands beside a line that runs up or down, where it would hide a number. */
export function Sights({ view, words, ground, sights, chosen, turned }: Drawn) {
  return (
    <g class="sights">
      {[...sights].sort(blockedFirst).map((sight) => {
        const kind = CLASSES[sight.state];
        const [from, to] = [view.figures[sight.by]?.at ?? -1, view.figures[sight.at]?.at ?? -1];
        if (!kind || from < 0 || to < 0) return null;
        const { start, end, spot } = lineOf(sight, middleOf(from), middleOf(to));
        const steep = Math.abs(turned ? end.y - start.y : end.x - start.x) < 8;
        const why = sight.state === FULL ? undefined : culpritOf(view, words, ground, sight, true);
        const text = sight.state === FULL ? "full" : sight.state === HALVED ? "½" : "✕";
        return (
          <g key={sight.at} class={`sight ${kind}${chosen === sight.at ? " chosen" : ""}`} data-sight={sight.at}>
            <path class="under" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
            <path d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
            <Plate at={spot} text={text} why={why} strong={kind === "half"} beside={steep} />
          </g>
        );
      })}
    </g>
  );
}

function blockedFirst(one: Sight, other: Sight): number {
  return other.state - one.state;
}

/** The ends of the line and the place of its text: at the cover, at the wall, or behind the one in the way. */
function lineOf({ state, spot }: Sight, a: Point, b: Point): { start: Point; end: Point; spot: Point } {
  const at = spot >= 0 ? middleOf(spot) : along(a, b, 0.5);
  if (state === FULL) return { start: toRim(b, a, 18), end: toRim(a, b, 18), spot: along(a, b, 0.72) };
  if (state === IN_THE_WAY) return { start: toRim(b, at, 18), end: toRim(at, b, 18), spot: along(at, b, 0.5) };
  return { start: toRim(b, a, 18), end: state === HALVED ? toRim(a, b, 18) : at, spot: at };
}

interface PlateProps {
  at: Point;
  text: string;
  why: string | undefined;
  strong: boolean;
  beside: boolean;
}

function Plate({ at, text, why, strong, beside }: PlateProps) {
  const wide = why ? 15 + why.length * 5.2 : text.length * 6 + 6;
  const aside = beside ? `translate(${wide / 2 + 5}px, ${why ? 0 : 14}px)` : "";
  return (
    <g
      class={strong ? "plate strong" : "plate"}
      style={{ transform: `translate(${at.x}px, ${at.y}px) rotate(var(--up)) scale(max(1, 1.16 / var(--k))) ${aside}` }}
    >
      <rect x={-wide / 2} y="-7.500" width={wide} height="15" rx="2" />
      <text y="3.800">
        {text}
        {why && <tspan class="why"> {why}</tspan>}
      </text>
    </g>
  );
}

/** Shots in flight. */
export function Shots({ view, shots }: { view: PosseView; shots: readonly Shot[] }) {
  return (
    <g class="flying">
      {shots.map(({ by, at, style }) => {
        const from = view.figures[by]?.at ?? -1;
        const to = view.figures[at]?.at ?? -1;
        if (from < 0 || to < 0) return null;
        const [a, b] = [middleOf(from), middleOf(to)];
        const [start, end] = [toRim(b, a, 18), toRim(a, b, 18)];
        return (
          <g key={`${by}-${at}-${style}`} class={`shot ${style}`}>
            <path class="under" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
            <path class="ball" pathLength={1} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
            <path class="tip" d={arrow(a, end)} />
          </g>
        );
      })}
    </g>
  );
}

function arrow(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const at = (turn: number, far: number) =>
    `${to.x - Math.cos(angle + turn) * far} ${to.y - Math.sin(angle + turn) * far}`;
  return `M${to.x} ${to.y}L${at(0.4, 11)}L${at(-0.4, 11)}z`;
}

function along(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** The point of the line from a to b that is so far before b. */
function toRim(a: Point, b: Point, before: number): Point {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  return long <= before ? b : along(a, b, 1 - before / long);
}

/** Pieces on the map: crates, bodies, chips, characters. */

import { Portrait } from "../../kit/portrait";
import type { PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { CELL, middleOf } from "./ground";
import { characterOf, DECK_ICONS, healthOf, MARKS, ownerOf, posseOf } from "./pack";
import { bustOf } from "./people";

/** A woodcut icon in the picture. */
export function Mark({ name, x, y, size }: { name: string; x: number; y: number; size: number }) {
  return <use href={`#i-${name}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}

/** PO-30: a crate shows its kind; a looted one stays, open and empty. */
export function Crates({ view }: { view: PosseView }) {
  return (
    <g class="crates">
      {view.crates.map(([square = 0, kind = -1, looted = 0]) => {
        const { x, y } = middleOf(square);
        return (
          <g key={square} class={looted ? "crate looted" : "crate"} data-crate={square}>
            <rect x={x - 15} y={y - 15} width="30" height="30" rx="1.500" />
            <path d={`M${x - 15} ${y - 9}h30M${x - 15} ${y + 9}h30${looted ? `M${x - 15} ${y - 15}l30 30` : ""}`} />
            {!looted && kind >= 0 && <Mark name={DECK_ICONS[kind] ?? "crate"} x={x} y={y} size={17} />}
            {!looted && kind < 0 && (
              <text x={x} y={y + 5}>
                ?
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

export function Chips({ view }: { view: PosseView }) {
  return (
    <g class="chips">
      {view.chips.map(([square = 0, , trap = 0]) => {
        const { x, y } = middleOf(square);
        return (
          <g key={`${square} ${trap}`} class="chip-on">
            <circle cx={x + 10.5} cy={y + 10.5} r="8" />
            <Mark name={trap ? "po-trap" : "po-fire"} x={x + 10.5} y={y + 10.5} size={12} />
          </g>
        );
      })}
    </g>
  );
}

export function Bodies({ view, words }: { view: PosseView; words: Words }) {
  return (
    <g class="bodies">
      {view.figures.map((figure, c) => {
        if (figure.body < 0) return null;
        const { x, y } = middleOf(figure.body);
        return (
          <g key={characterOf(words, c).id} class="body" data-body={c}>
            <rect x={x - 14} y={y - 9} width="28" height="18" rx="8" />
            <Mark name="skull" x={x} y={y} size={15} />
          </g>
        );
      })}
    </g>
  );
}

interface FigureProps {
  view: PosseView;
  words: Words;
  c: number;
  lit: boolean;
  chosen: boolean;
  acting: boolean;
  burst: string;
  done: boolean;
}

/** A medallion: the ring is the health track, the shape the posse, the number the health left. */
export function Figure({ view, words, c, lit, chosen, acting, burst, done }: FigureProps) {
  const figure = view.figures[c];
  if (!figure || figure.at < 0) return null;
  const { x, y } = middleOf(figure.at);
  const seat = ownerOf(view, words, c);
  const { health } = characterOf(words, c);
  const left = healthOf(view, words, c);
  const classes = ["fig", lit && "lit", chosen && "chosen", acting && "acting", burst && "struck", done && "done"];
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      data-figure={c}
      style={{ transform: `translate(${x}px, ${y}px) rotate(var(--up))`, "--ring": `var(--seat-${Math.max(0, seat)})` }}
    >
      {(lit || chosen || acting) && <circle class="halo" r="22.500" />}
      <circle class="stock" r="16.500" />
      <g clip-path="url(#po-face)">
        <svg x="-22" y="-25" width="44" height="51.3" viewBox="0 0 120 140" aria-hidden="true">
          <Portrait bust={bustOf(words, c)} />
        </svg>
      </g>
      <circle class="lost" r="15.500" pathLength={health} />
      <circle
        class="track"
        r="15.500"
        pathLength={health}
        stroke-dasharray={`${left} ${health}`}
        transform="rotate(-90)"
      />
      <g class="mark">
        <circle cx="-12" cy="-12" r="7.500" />
        <Mark name={MARKS[posseOf(words, c)] ?? "posse"} x={-12} y={-12} size={11} />
      </g>
      <g class="hp">
        <rect x="-9" y="9" width="18" height="12" rx="2" />
        <text x="0" y="18.500">
          {left}
        </text>
      </g>
      {figure.poison > 0 && (
        <g class="poison">
          <circle cx="13" cy="-11" r="7.500" />
          <text x="13" y="-7.500">
            {figure.poison}
          </text>
        </g>
      )}
      {(figure.marks.pinned ?? 0) + (figure.marks.covered ?? 0) + (figure.marks.called ?? 0) > 0 && (
        <g class="note">
          <rect x="8" y="0" width="11" height="11" rx="1.500" />
          <text x="13.500" y="9">
            !
          </text>
        </g>
      )}
      {done && <path class="tick" d="M9 -17l3.500 4 6 -8" />}
      {burst && (
        <g class={`burst${burst.startsWith("+") ? " gain" : ""}`}>
          <Mark name="burst" x={0} y={-22} size={34} />
          <text x="0" y="-17">
            {burst}
          </text>
        </g>
      )}
    </g>
  );
}

/** A ring around a square. */
export function Ring({ square, kind }: { square: number; kind: string }) {
  const { x, y } = middleOf(square);
  const half = CELL / 2 - 2;
  return (
    <rect
      class={`ring ${kind}`}
      x={x - half}
      y={y - half}
      width={2 * half}
      height={2 * half}
      rx="2"
      data-ring={square}
    />
  );
}

/** The floor as an architect's plan: hatched walls, openings where one room reaches another, furniture engraved. */

import type { Plan, Rect } from "./floor";
import type { Pack } from "./pack";

export function Drawing({ plan, pack }: { plan: Plan; pack: Pack }) {
  const { width, height, rooms, doors, wall } = plan;
  if (width < 10) return null;
  return (
    <svg class="sl-plan" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <defs>
        <pattern id="sl-wall" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="wall-bg" width="5" height="5" />
          <rect class="wall-ink" width="2.2" height="5" />
        </pattern>
        <pattern id="sl-boards" width="46" height="8" patternUnits="userSpaceOnUse">
          <path class="grain" d="M46 0V8" />
        </pattern>
        <pattern id="sl-planks" width="8" height="18" patternUnits="userSpaceOnUse">
          <path class="grain" d="M0 18H8" />
        </pattern>
        <pattern id="sl-dark" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="grain" d="M0 0V7" />
        </pattern>
      </defs>
      <rect
        class="outer"
        x={-wall / 2}
        y={-wall / 2}
        width={width + wall}
        height={height + wall}
        fill="url(#sl-wall)"
      />
      {pack.covers.map((cover, c) => {
        const room = rooms[c] as Rect;
        return (
          <g key={cover.id} class={`room ${cover.id}`} transform={`translate(${room.x} ${room.y})`}>
            <rect class="floor" width={room.w} height={room.h} />
            <Furniture id={cover.id} room={room} plan={plan} />
            <rect class="rim" width={room.w} height={room.h} />
          </g>
        );
      })}
      {doors.map((door) => (
        <g key={`${door.x}-${door.y}`} class="door" transform={`translate(${door.x} ${door.y})`}>
          <rect
            x={door.upright ? -2 : 0}
            y={door.upright ? 0 : -2}
            width={door.w + (door.upright ? 4 : 0)}
            height={door.h + (door.upright ? 0 : 4)}
          />
          <path
            d={
              door.upright
                ? `M-1 0H${door.w + 1}M-1 ${door.h}H${door.w + 1}`
                : `M0 -1V${door.h + 1}M${door.w} -1V${door.h + 1}`
            }
          />
          {door.way !== 0 && <path class="arrow" d={arrow(door.w, door.h, door.upright, door.way)} />}
        </g>
      ))}
    </svg>
  );
}

/** An opening that is used one way only. */
function arrow(w: number, h: number, upright: boolean, way: number): string {
  const s = Math.max(5, Math.min(w, h));
  const x = w / 2;
  const y = h / 2;
  if (upright) return `M${x - way * s} ${y - s}L${x + way * s} ${y}L${x - way * s} ${y + s}`;
  return `M${x - s} ${y - way * s}L${x} ${y + way * s}L${x + s} ${y - way * s}`;
}

function Furniture({ id, room: { w, h }, plan: { head, tall } }: { id: string; room: Rect; plan: Plan }) {
  switch (id) {
    case "no_cover":
      return <rect width={w} height={h} fill="url(#sl-boards)" />;
    case "bar":
      return <Bar w={w} h={h} head={head} tall={tall} />;
    case "piano":
      return <Keys w={w} y={tall ? head - 1 : head} tall={tall} />;
    case "balcony":
      return (
        <>
          <rect width={w} height={h} fill="url(#sl-planks)" />
          <Rail h={h} head={head} />
        </>
      );
    case "stairs":
      return <Steps w={w} h={h} head={head} />;
    case "table":
      return <UpendedTable w={w} h={h} head={head} tall={tall} />;
    case "doors":
      return <Batwings w={w} h={h} tall={tall} />;
    case "back_room":
      return (
        <>
          <rect width={w} height={h} fill="url(#sl-dark)" />
          {!tall && <Barrels w={w} h={h} />}
        </>
      );
    default:
      return <rect width={w} height={h} fill="url(#sl-planks)" opacity="0.6" />;
  }
}

/** A shelf of bottles and mugs, and the counter below. */
function Bar({ w, h, head, tall }: { w: number; h: number; head: number; tall: boolean }) {
  const y = head + (tall ? 0 : 2);
  const scale = tall ? 0.62 : 1;
  const count = Math.floor((w - 12) / (17 * scale));
  const shapes = Array.from({ length: count }, (_, i) =>
    i % 3 === 0 ? "M1 17V8h7v9zM8 10h3v4H8" : "M2 17v-8l2-2V3h3v4l2 2v8z",
  );
  const board = 18 * scale;
  return (
    <g class="cut">
      <g transform={`translate(6 ${y}) scale(${scale})`}>
        {shapes.map((d, i) => (
          <path key={i} d={d} transform={`translate(${i * 17} 0)`} />
        ))}
      </g>
      <path d={`M0 ${y + board}H${w}M0 ${y + board + 2.5}H${w}`} />
      {!tall && <path d={`M${w * 0.12} ${h}V${h - 14}H${w * 0.88}V${h}M${w * 0.12} ${h - 10}H${w * 0.88}`} />}
    </g>
  );
}

function Keys({ w, y, tall }: { w: number; y: number; tall: boolean }) {
  const k = tall ? 7 : 11;
  const h = tall ? 9 : 20;
  const count = Math.floor((w - k * 0.3) / k);
  return (
    <g class="cut">
      <path d={`M0 ${y}H${w}M0 ${y + h}H${w}`} />
      {Array.from({ length: count }, (_, i) => (
        <g key={i}>
          <path d={`M${(i + 1) * k} ${y}v${h}`} />
          {i % 7 !== 2 && i % 7 !== 6 && (
            <rect class="black" x={(i + 1) * k - k * 0.3} y={y} width={k * 0.6} height={h * 0.6} />
          )}
        </g>
      ))}
    </g>
  );
}

function Rail({ h, head }: { h: number; head: number }) {
  const posts = Math.floor((h - head - 6) / 9);
  return (
    <g class="cut">
      <path d={`M5 ${head}V${h}M11 ${head}V${h}`} />
      <path d={Array.from({ length: posts }, (_, i) => `M5 ${head + 6 + i * 9}h6`).join("")} />
    </g>
  );
}

function Steps({ w, h, head }: { w: number; h: number; head: number }) {
  const left = w * 0.18;
  const right = w * 0.82;
  const count = Math.floor((h - head) / 13);
  return (
    <g class="cut soft">
      <path d={`M${left} ${head + 2}V${h}M${right} ${head + 2}V${h}`} />
      <path d={Array.from({ length: count }, (_, i) => `M${left} ${head + 13 * i + 8}H${right}`).join("")} />
    </g>
  );
}

function UpendedTable({ w, h, head, tall }: { w: number; h: number; head: number; tall: boolean }) {
  const y = tall ? h - 12 : head + 2;
  const left = w * 0.14;
  const width = w * 0.72;
  return (
    <g class="cut">
      <rect x={left} y={y} width={width} height={tall ? 7 : 11} rx="3" />
      <path
        d={`M${left + 4} ${y + (tall ? 3.5 : 4)}h${width - 8}${tall ? "" : `M${left + 4} ${y + 7.5}h${width - 8}`}`}
      />
      {!tall && <path d={`M${left + 12} ${y + 11}v9M${left + width - 12} ${y + 11}v9`} />}
    </g>
  );
}

function Batwings({ w, h, tall }: { w: number; h: number; tall: boolean }) {
  const s = tall ? 0.55 : 1;
  const leaf = "M0 16C14 0 52 0 74 10V30H0zM10 15v15M22 10v20M34 8v22M46 7v23M58 8v22";
  return (
    <g class="cut" transform={`translate(${w / 2} ${h - 30 * s - 1}) scale(${s})`}>
      <path d={leaf} transform="translate(-77 0)" />
      <path d={leaf} transform="translate(77 0) scale(-1 1)" />
    </g>
  );
}

function Barrels({ w, h }: { w: number; h: number }) {
  const barrel = "M3 0h18c4 8 4 18 0 26H3C-1 18-1 8 3 0zM1 8h22M1 18h22";
  return (
    <g class="cut filled">
      <path d={barrel} transform={`translate(10 ${h - 34})`} />
      <path d={barrel} transform={`translate(${w - 36} ${h - 34})`} />
    </g>
  );
}

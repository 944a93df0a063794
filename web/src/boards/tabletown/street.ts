/** Where everybody stands, in pixels: two boardwalks along the street, you on the near one, the others clockwise. */

export interface Point {
  x: number;
  y: number;
}

/** A place on a boardwalk; `out` points into the street. */
export interface Spot extends Point {
  out: Point;
}

export interface Plan {
  width: number;
  height: number;
  /** A wide street runs from left to right, a tall one from bottom to top. */
  wide: boolean;
  poster: { width: number; height: number };
  /** The size of a pointing hand. */
  token: number;
  spots: Spot[];
}

/** How many stand on your side of the street, by how many play. */
const NEAR: readonly number[] = [1, 1, 1, 1, 2, 2, 3, 3, 4];

const UP: Point = { x: 0, y: -1 };
const DOWN: Point = { x: 0, y: 1 };
const LEFT: Point = { x: -1, y: 0 };
const RIGHT: Point = { x: 1, y: 0 };

/** A row of posters on either side where the street is wide; otherwise they stand in columns. */
export function planFor(seats: number, you: number, width: number, height: number, text = 1): Plan {
  return width === 0 || width >= Math.max(ROWS * text, height * 0.75)
    ? rows(seats, you, width, height)
    : columns(seats, you, width, height);
}

const ROWS = 600; // with text of the usual size

/** Below this the street scrolls. */
export function leastHeight(seats: number, width: number, text = 1): number {
  return width < ROWS * text ? (seats - (NEAR[seats] ?? 4)) * 74 : 310;
}

/** A selection: a row of posters above the street, a row below. */
function rows(seats: number, you: number, width: number, height: number): Plan {
  const near = NEAR[seats] ?? 4;
  const far = seats - near;
  const most = Math.max(near, far);
  const upright = height * 0.295 >= 150;
  const high = Math.round(upright ? Math.max(170, Math.min(250, height * 0.295)) : Math.min(146, height * 0.33));
  const across = Math.round(Math.min(upright ? high * 0.74 : Math.max(150, high * 1.4), width / most - 26));
  const margin = high / 2 + 22;
  // You are second from the left: the next player clockwise is on your left.
  const left = near > 2 ? 1 : 0;
  const spots = Array.from({ length: seats }, (_, seat): Spot => {
    const steps = (seat - Math.max(0, you) + seats) % seats;
    if (steps <= left) return { x: along(left - steps, near, width), y: height - margin, out: UP };
    if (steps <= left + far) return { x: along(steps - left - 1, far, width), y: margin, out: DOWN };
    return { x: along(near - 1 - (steps - left - far - 1), near, width), y: height - margin, out: UP };
  });
  return { width, height, wide: true, poster: { width: across, height: high }, token: upright ? 50 : 36, spots };
}

/** A phone: a column of posters on either side of the street. */
function columns(seats: number, you: number, width: number, height: number): Plan {
  const near = NEAR[seats] ?? 4;
  const far = seats - near;
  const most = Math.max(near, far);
  const room = height / most;
  const high = Math.round(Math.min(128, room - (room < 90 ? 6 : 14)));
  const across = Math.round(Math.min(128, width * 0.31));
  const spots = Array.from({ length: seats }, (_, seat): Spot => {
    const steps = (seat - Math.max(0, you) + seats) % seats;
    // Up the left side, down the right one.
    if (steps < near) return { x: across / 2 + 8, y: along(near - 1 - steps, near, height), out: RIGHT };
    return { x: width - across / 2 - 8, y: along(steps - near, far, height), out: LEFT };
  });
  return { width, height, wide: false, poster: { width: across, height: high }, token: 34, spots };
}

/** The middle of one of `of` equal stretches. */
function along(place: number, of: number, length: number): number {
  return ((place + 0.5) / of) * length;
}

/** TT-28: the two of a duel meet in the middle of the street. */
export function squaredOff(plan: Plan, one: number, other: number): Plan {
  const gap = plan.wide ? Math.min(plan.width * 0.31, 360) : plan.width / 2 - plan.poster.width * 0.62 - 8;
  const a = plan.spots[one];
  const b = plan.spots[other];
  if (!a || !b) return plan;
  const first = a.x < b.x || (a.x === b.x && a.y > b.y) ? one : other;
  const y = plan.height / 2;
  const spots = plan.spots.map((spot, seat): Spot => {
    if (seat !== one && seat !== other) return spot;
    return seat === first ? { x: plan.width / 2 - gap, y, out: RIGHT } : { x: plan.width / 2 + gap, y, out: LEFT };
  });
  return { ...plan, spots };
}

/** How far a hand reaches out from its poster's edge, in its own size. */
export const REACHES = 0.3;

/** A place so far out from the middle of a poster's edge on the street. */
function before({ spots, poster }: Plan, seat: number, by: number): Point {
  const spot = spots[seat];
  if (!spot) return { x: 0, y: 0 };
  const { x, y, out } = spot;
  return { x: x + out.x * (poster.width / 2 + by), y: y + out.y * (poster.height / 2 + by) };
}

/** The middle of somebody's pointing hand. */
export function handAt(plan: Plan, seat: number): Point {
  return before(plan, seat, plan.token * REACHES);
}

export interface Line {
  from: number;
  to: number;
  /** They face each other: one line with two heads. */
  mutual: boolean;
  path: string;
  /** In degrees, of the hand it starts from; and of the other one, if they face each other. */
  angle: number;
  back: number;
}

/** The lines of who faces whom; two who face each other share one. */
export function facingLines(plan: Plan, facing: readonly number[]): Line[] {
  const lines: Line[] = [];
  const landings = landingsOf(plan, facing);
  facing.forEach((to, from) => {
    if (to < 0 || !plan.spots[to]) return;
    const mutual = facing[to] === from;
    if (mutual && to < from) return;
    lines.push(lineBetween(plan, from, to, mutual, landings.get(from) ?? 0));
  });
  return lines;
}

/** A line from a hand to the poster it points at, landing so far beside the middle of its edge. */
export function lineBetween(plan: Plan, from: number, to: number, mutual = false, landing = 0): Line {
  const a = handAt(plan, from);
  const target = plan.spots[to] as Spot;
  const edge = mutual ? handAt(plan, to) : before(plan, to, 6);
  const tangent = { x: Math.abs(target.out.y), y: Math.abs(target.out.x) };
  const b = { x: edge.x + tangent.x * landing, y: edge.y + tangent.y * landing };
  const c = bend(plan, a, b, from, to);
  const start = toward(a, c, plan.token / 2 + 3);
  const end = mutual ? toward(b, c, plan.token / 2 + 3) : b;
  const round = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return {
    from,
    to,
    mutual,
    path: `M${round(start)}Q${round(c)} ${round(end)}`,
    angle: angleOf(a, c),
    back: angleOf(b, c),
  };
}

/** The bend of a line: neighbors on the same boardwalk point through the street, deeper when farther apart. */
function bend(plan: Plan, a: Point, b: Point, from: number, to: number): Point {
  const one = plan.spots[from] as Spot;
  const other = plan.spots[to] as Spot;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (one.out.x === other.out.x && one.out.y === other.out.y) {
    const depth = plan.wide ? plan.height - 2 * plan.poster.height - 60 : plan.width - 2 * plan.poster.width;
    const by = Math.min(depth * 0.95, 34 + length * 0.42);
    return { x: middle.x + one.out.x * by, y: middle.y + one.out.y * by };
  }
  // A little to the right of straight, so that two lines between the same posters differ.
  const by = Math.min(26, length * 0.07);
  return { x: middle.x - ((b.y - a.y) / (length || 1)) * by, y: middle.y + ((b.x - a.x) / (length || 1)) * by };
}

/** Where on its target's edge each line lands: beside the hand, on the side it comes from, none on another. */
function landingsOf(plan: Plan, facing: readonly number[]): Map<number, number> {
  const landings = new Map<number, number>();
  const step = plan.wide ? 20 : 15;
  const first = plan.token / 2 + (plan.wide ? 12 : 8);
  const key = plan.wide ? "x" : "y";
  plan.spots.forEach((target, to) => {
    const coming = facing.flatMap((at, from) => (at === to && facing[to] !== from ? [from] : []));
    const offset = (from: number) => (plan.spots[from] as Spot)[key] - target[key];
    const ahead = coming.filter((from) => offset(from) < 0).sort((x, y) => offset(y) - offset(x));
    const behind = coming.filter((from) => offset(from) >= 0).sort((x, y) => offset(x) - offset(y));
    // Straight from the other side: where there is more room.
    const straight = behind[0];
    if (straight !== undefined && Math.abs(offset(straight)) < 4 && ahead.length < behind.length - 1) {
      ahead.unshift(behind.shift() as number);
    }
    for (const [i, from] of ahead.entries()) landings.set(from, -first - i * step);
    for (const [i, from] of behind.entries()) landings.set(from, first + i * step);
  });
  return landings;
}

/** A shot: from the hand straight at the poster. */
export function shotPath(plan: Plan, from: number, to: number): string {
  if (from === to || !plan.spots[from] || !plan.spots[to]) return "";
  return lineBetween(plan, from, to).path;
}

function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function angleOf(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

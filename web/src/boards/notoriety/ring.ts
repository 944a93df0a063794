/** Where everybody stands, in pixels: round the square on a desktop, along both sides of the street on a phone. */

export interface Point {
  x: number;
  y: number;
}

export interface Plan {
  width: number;
  height: number;
  wide: boolean;
  poster: { width: number; height: number };
  spots: Point[];
}

/** Columns on a narrow square; otherwise a ring, or two rows where that would be too low. */
export function planFor(seats: number, you: number, width: number, height: number): Plan {
  if (width > 0 && width < ROWS) return columns(seats, you, width, height);
  return height > 0 && (height < 520 || width < 640)
    ? rows(seats, you, width, height)
    : ring(seats, you, width, height);
}

const ROWS = 520;

/** Below this the square scrolls. */
export function leastHeight(seats: number, width: number): number {
  return width < ROWS ? Math.ceil(seats / 2) * 86 : 264;
}

/** You are in the row below, the others clockwise. */
function rows(seats: number, you: number, width: number, height: number): Plan {
  const near = Math.floor(seats / 2);
  const far = seats - near;
  const high = Math.floor(Math.min(190, height / 2 - 26));
  const across = Math.floor(Math.min(high * 0.95, 160, width / far - 22));
  const left = Math.floor((near - 1) / 2);
  const along = (place: number, of: number) => ((place + 0.5) / of) * width;
  const spots = Array.from({ length: seats }, (_, seat): Point => {
    const steps = (seat - Math.max(0, you) + seats) % seats;
    if (steps <= left) return { x: along(left - steps, near), y: height - high / 2 - 20 };
    if (steps <= left + far) return { x: along(steps - left - 1, far), y: high / 2 + 12 };
    return { x: along(near - (steps - left - far), near), y: height - high / 2 - 20 };
  });
  return { width, height, wide: true, poster: { width: across, height: high }, spots };
}

/** You are at the bottom, the others clockwise. */
function ring(seats: number, you: number, width: number, height: number): Plan {
  // With eight players, the one at three o'clock is below the one at half past one.
  const few = seats < 6;
  const most = few ? Math.min(184, width / 5.8) : Math.min(152, width / 7.4);
  const across = Math.floor(Math.max(104, Math.min(most, (height * (few ? 0.32 : 0.261) - 10) / 1.2)));
  const high = Math.floor(across * 1.2);
  const rx = width / 2 - across / 2 - 26;
  const ry = height / 2 - high / 2 - 18;
  const spots = Array.from({ length: seats }, (_, seat): Point => {
    const steps = (seat - Math.max(0, you) + seats) % seats;
    const angle = Math.PI / 2 + (steps / seats) * 2 * Math.PI;
    return { x: width / 2 + Math.cos(angle) * rx, y: height / 2 + Math.sin(angle) * ry };
  });
  return { width, height, wide: true, poster: { width: across, height: high }, spots };
}

/** On a phone, between a poster and the edge of the screen: room for the ring round it. */
const EDGE = 8;

/** How wide the street between the posters of a phone is. */
export function streetOf({ width, poster }: Plan): number {
  return Math.max(0, width - 2 * (poster.width + EDGE));
}

/** Up the left side, down the right one. */
function columns(seats: number, you: number, width: number, height: number): Plan {
  const near = Math.floor(seats / 2);
  const far = seats - near;
  const room = height / Math.max(far, near);
  // The fewer there are, the more is seen of them.
  const high = Math.round(Math.min(far < 4 ? 150 : 116, room - 8));
  const across = Math.round(Math.min(150, width * 0.35));
  const along = (place: number, of: number) => ((place + 0.5) / of) * height;
  const spots = Array.from({ length: seats }, (_, seat): Point => {
    const steps = (seat - Math.max(0, you) + seats) % seats;
    if (steps < near) return { x: across / 2 + EDGE, y: along(near - 1 - steps, near) };
    return { x: width - across / 2 - EDGE, y: along(steps - near, far) };
  });
  return { width, height, wide: false, poster: { width: across, height: high }, spots };
}

export interface Line {
  from: number;
  to: number;
  path: string;
}

/** The lines of who aims at whom; two who aim at each other have two. */
export function aimLines(plan: Plan, aims: readonly number[]): Line[] {
  return aims.flatMap((to, from) => {
    if (to < 0 || to === from || !plan.spots[to] || !plan.spots[from]) return [];
    return [{ from, to, path: plan.wide ? across(plan, from, to) : throughStreet(plan, from, to, aims) }];
  });
}

/** A single line between two. */
export function lineBetween(plan: Plan, from: number, to: number): string {
  if (from === to || !plan.spots[from] || !plan.spots[to]) return "";
  const aims = plan.spots.map((_, seat) => (seat === from ? to : -1));
  return plan.wide ? across(plan, from, to) : throughStreet(plan, from, to, aims);
}

/** From edge to edge, a little to the right of straight, so that there and back differ. */
function across(plan: Plan, from: number, to: number): string {
  const a = plan.spots[from] as Point;
  const b = plan.spots[to] as Point;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  if (gapBetween(plan, a, b) < NEAR) return roundTheCorner(plan, from, to);
  const by = Math.min(30, length * 0.08);
  const c = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * by,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * by,
  };
  return curve(edge(plan, a, c, 6), c, edge(plan, b, c, 12));
}

/** Posters closer than this leave no room for a straight line. */
const NEAR = 70;

function gapBetween(plan: Plan, a: Point, b: Point): number {
  const [one, other] = [edge(plan, a, b, 0), edge(plan, b, a, 0)];
  // Posters that reach past each other have no gap, however far apart these points are.
  const facing = (other.x - one.x) * (b.x - a.x) + (other.y - one.y) * (b.y - a.y);
  return facing > 0 ? Math.hypot(other.x - one.x, other.y - one.y) : 0;
}

/** Between neighbors: out into the square and back, one direction farther than the other. */
function roundTheCorner(plan: Plan, from: number, to: number): string {
  const a = plan.spots[from] as Point;
  const b = plan.spots[to] as Point;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const inwards = { x: plan.width / 2 - middle.x, y: plan.height / 2 - middle.y };
  const deep = (from < to ? 95 : 165) / (Math.hypot(inwards.x, inwards.y) || 1);
  const c = { x: middle.x + inwards.x * deep, y: middle.y + inwards.y * deep };
  return curve(edge(plan, a, c, 6), c, edge(plan, b, c, 12));
}

/** The point where the line from the middle of a poster toward a point leaves the poster. */
function edge({ poster }: Plan, spot: Point, towards: Point, gap: number): Point {
  const dx = towards.x - spot.x;
  const dy = towards.y - spot.y;
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (poster.width / 2 + gap) / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (poster.height / 2 + gap) / Math.abs(dy),
  );
  return Number.isFinite(scale) ? { x: spot.x + dx * scale, y: spot.y + dy * scale } : spot;
}

/** On a phone all lines run through the street; neighbors on one side point around a bend. */
function throughStreet(plan: Plan, from: number, to: number, aims: readonly number[]): string {
  const a = streetside(plan, from, to, aims, 2);
  const b = streetside(plan, to, COMING + from, aims, 8);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (isLeft(plan, from) !== isLeft(plan, to)) return curve(a, middle, b);
  const deep = Math.min(streetOf(plan) * 1.5, 30 + Math.abs(b.y - a.y) * 0.5);
  return curve(a, { x: middle.x + (isLeft(plan, from) ? deep : -deep), y: middle.y }, b);
}

function isLeft(plan: Plan, seat: number): boolean {
  return (plan.spots[seat]?.x ?? 0) < plan.width / 2;
}

/** Ends of lines at a poster: the seat its own line leads to, or this and the seat that one comes from. */
const COMING = 100;

/** A poster's place on its edge for one of its lines: they lie one below the other in the order of where they lead. */
function streetside(plan: Plan, seat: number, end: number, aims: readonly number[], gap: number): Point {
  const spot = plan.spots[seat] as Point;
  const ends = aims.flatMap((to, from) => (from === seat && to >= 0 ? [to] : to === seat ? [COMING + from] : []));
  const yOf = (one: number) => plan.spots[one % COMING]?.y ?? 0;
  ends.sort((x, y) => yOf(x) - yOf(y) || x - y);
  const place = Math.max(0, ends.indexOf(end));
  const step = Math.min(15, (plan.poster.height - 16) / Math.max(1, ends.length));
  const side = isLeft(plan, seat) ? 1 : -1;
  return {
    x: spot.x + side * (plan.poster.width / 2 + gap),
    y: spot.y + (place - (ends.length - 1) / 2) * step,
  };
}

function curve(a: Point, c: Point, b: Point): string {
  const round = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return `M${round(a)}Q${round(c)} ${round(b)}`;
}

/** Places of marks on the ruler, at least so far from each other: in the order given, none beyond its ends. */
export function spread(places: readonly number[], apart: number, length: number): number[] {
  const set = places.map((place) => Math.max(apart / 2, Math.min(length - apart / 2, place)));
  for (let i = 1; i < set.length; i += 1) set[i] = Math.max(set[i] as number, (set[i - 1] as number) + apart);
  let last = length - apart / 2;
  for (let i = set.length - 1; i >= 0; i -= 1) {
    set[i] = Math.min(set[i] as number, last);
    last = (set[i] as number) - apart;
  }
  return set;
}

import { FACES } from "../art/busts";
import type { SeatInfo } from "../wire/types.gen";

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A face for a name: the same on every screen. */
export function faceOf(name: string): string {
  return FACES[hash(name) % FACES.length] as string;
}

/** One face per seat: the one chosen, else one that fits the name, and no two alike while there are enough. */
export function facesOf(seats: readonly Pick<SeatInfo, "name" | "face">[]): string[] {
  const taken = new Set<string>();
  const faces = seats.map((seat) => {
    if (!FACES.includes(seat.face) || taken.has(seat.face)) return "";
    taken.add(seat.face);
    return seat.face;
  });
  return faces.map((face, i) => {
    if (face) return face;
    const start = hash(seats[i]?.name ?? "") % FACES.length;
    const around = FACES.map((_, k) => FACES[(start + k) % FACES.length] as string);
    const free = around.find((candidate) => !taken.has(candidate)) ?? (around[0] as string);
    taken.add(free);
    return free;
  });
}

import { BUSTS, FACES } from "../art/busts";
import type { SeatInfo } from "../wire/types.gen";

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A face for a name: the same on every screen. A known name gets its own face. */
export function faceOf(name: string): string {
  return known(name) ?? (FACES[hash(name) % FACES.length] as string);
}

function known(name: string): string | undefined {
  const word = name.trim().toLowerCase();
  if (word.length < 3) return undefined;
  return FACES.find(
    (face) =>
      face === word ||
      BUSTS[face]?.name.toLowerCase() === word ||
      BUSTS[face]?.name.toLowerCase().startsWith(`${word} `),
  );
}

/** One face per seat: the one chosen, even if two chose the same; else one that fits the name and that nobody has. */
export function facesOf(seats: readonly Pick<SeatInfo, "name" | "face">[]): string[] {
  const taken = new Set<string>();
  const faces = seats.map((seat) => {
    if (!FACES.includes(seat.face)) return "";
    taken.add(seat.face);
    return seat.face;
  });
  return faces.map((face, i) => {
    if (face) return face;
    const start = FACES.indexOf(faceOf(seats[i]?.name ?? ""));
    const around = FACES.map((_, k) => FACES[(start + k) % FACES.length] as string);
    const free = around.find((candidate) => !taken.has(candidate)) ?? (around[0] as string);
    taken.add(free);
    return free;
  });
}

import type { GunSeen } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { bulletName, gunOf } from "./pack";

/** The letter in a chamber whose bullet one has seen. */
const LETTERS: readonly string[] = ["M", "H", "S", "!", "J"];

/** A Sixgun from behind: full chambers are dark, empty ones hollow; a bullet one knows shows its letter. */
export function Cylinder({ gun, of }: { gun: GunSeen; of: number }) {
  const chambers = Math.max(of, gun.bullets.length);
  return (
    <svg class={`cyl${gun.jams > 0 ? " jammed" : ""}`} viewBox="-24 -24 48 48" aria-hidden="true">
      <circle class="drum" r="22" />
      {Array.from({ length: chambers }, (_, i) => {
        const angle = (i / chambers) * 2 * Math.PI - Math.PI / 2;
        const x = Math.cos(angle) * 13.5;
        const y = Math.sin(angle) * 13.5;
        const bullet = gun.bullets[i];
        return (
          <g key={`${i}`}>
            <circle class={bullet === undefined ? "out" : "in"} cx={x} cy={y} r={chambers > 6 ? 4.6 : 5.8} />
            {bullet !== undefined && bullet >= 0 && (
              <text class="seen" x={x} y={y + 3.2}>
                {LETTERS[bullet]}
              </text>
            )}
          </g>
        );
      })}
      <circle class="pin" r="3.4" />
      {gun.jams > 0 && <path class="cross" d="M-16 -16L16 16M16 -16L-16 16" />}
    </svg>
  );
}

/** The contents of a gun, in words, with a jam. */
export function gunInWords(words: Words, gun: GunSeen): string {
  const { name, most } = gunOf(words, gun.gun);
  const known = gun.bullets.flatMap((bullet, i) =>
    bullet >= 0 ? [`${bulletName(words, bullet)} in place ${i + 1}`] : [],
  );
  const count = most > 0 ? ` with ${gun.bullets.length} of ${most} bullets` : "";
  return `${name}${count}${gun.jams > 0 ? ", jammed" : ""}${known.length > 0 ? `, ${known.join(", ")}` : ""}`;
}

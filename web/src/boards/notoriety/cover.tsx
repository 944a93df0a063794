import { Icon } from "../../kit/icon";
import type { Words } from "../../words/words";
import { coverOf } from "./pack";

/** NT-45: what stands in front of somebody, with a hole for every HIT it has taken and a ring for those it still can. */
export function Cover({ words, cover, damage, bare }: { words: Words; cover: number; damage: number; bare?: boolean }) {
  const { icon, hits } = coverOf(words, cover);
  return (
    <span class={`cover${bare ? " bare" : ""}`} aria-hidden="true">
      <Icon name={icon} />
      {!bare && (
        <span class="takes">
          {Array.from({ length: hits }, (_, i) => (
            <i key={`${i}`} class={i < damage ? "holed" : ""} />
          ))}
        </span>
      )}
    </span>
  );
}

export function coverAbout(words: Words, cover: number): string {
  const { hits, kind } = coverOf(words, cover);
  return `${kind} cover, takes ${hits} hits`;
}

export function coverInWords(words: Words, cover: number, damage: number): string {
  const { name, hits, kind } = coverOf(words, cover);
  return `${name}, ${kind} cover, ${damage} of ${hits} hits`;
}

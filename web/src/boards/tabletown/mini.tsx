import { Icon } from "../../kit/icon";
import type { Words } from "../../words/words";
import { lookOf, nameOf, shortOf } from "./cards";

/** A card small enough for a hand on a phone: its picture, its name, its kind by the band. */
export function MiniCard({ words, card }: { words: Words; card: number }) {
  const look = lookOf(card);
  return (
    <span class={`mini ${look.band}`}>
      <span class="art">
        <Icon name={look.icon} />
      </span>
      <span class="kind" aria-hidden="true">
        {look.kind}
      </span>
      <span class="name" aria-hidden="true">
        {shortOf(words, card)}
      </span>
      <span class="vh">{nameOf(words, card)}</span>
    </span>
  );
}

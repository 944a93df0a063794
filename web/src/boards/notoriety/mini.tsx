import { Icon } from "../../kit/icon";
import type { Words } from "../../words/words";
import { bonusOf, iconOfCard, kindOf, nameOf, speedOf, type Topped } from "./pack";

/** An Action Card small enough for a hand on a phone: its Speed, its picture, its name, its kind by the band. */
export function MiniCard({ words, card, topped }: { words: Words; card: number; topped: Topped }) {
  const { name, band } = kindOf(words, card);
  const bonus = bonusOf(words, card, topped);
  return (
    <span class={`ntm ${band}`}>
      <span class="spd num" aria-hidden="true">
        {speedOf(words, card)}
      </span>
      {bonus > 0 && (
        <span class="bonus num" aria-hidden="true">
          <Icon name="nt-star" />+{bonus}
        </span>
      )}
      <span class="art" aria-hidden="true">
        <Icon name={iconOfCard(words, card)} />
      </span>
      <span class="kind" aria-hidden="true">
        {name}
      </span>
      <span class="name">{nameOf(words, card)}</span>
      <span class="vh">
        , Speed {speedOf(words, card)}
        {bonus > 0 ? `, +${bonus}` : ""}
      </span>
    </span>
  );
}

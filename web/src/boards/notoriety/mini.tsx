import { Icon } from "../../kit/icon";
import type { Words } from "../../words/words";
import { MiniCard } from "../mini";
import { bonusOf, cardOf, iconOfCard, kindOf, nameOf, speedOf, type Topped } from "./pack";

/** An Action Card in a hand: its Speed in the corner, what it is worth beside it. */
export function ActionMini({ words, card, topped }: { words: Words; card: number; topped: Topped }) {
  const { name, band } = kindOf(words, card);
  const bonus = bonusOf(words, card, topped);
  return (
    <MiniCard
      name={nameOf(words, card)}
      icon={iconOfCard(words, card)}
      kind={name}
      band={band}
      value={speedOf(words, card)}
      text={cardOf(words, card)?.text}
      mark={
        bonus > 0 && (
          <span class="bonus num" aria-hidden="true">
            <Icon name="nt-star" />+{bonus}
          </span>
        )
      }
    >
      <span class="vh">
        , Speed {speedOf(words, card)}
        {bonus > 0 ? `, +${bonus}` : ""}
      </span>
    </MiniCard>
  );
}

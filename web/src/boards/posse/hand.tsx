/** The cards in hand. */

import { Icon } from "../../kit/icon";
import { usePress } from "../../kit/press";
import { MiniCard } from "../mini";
import { artOf, bandOf, cardOf, cardWho, faceOf } from "./pack";
import type { PoProps } from "./scene";

/** Your hand, equal cards together: a tap lifts one, a long press shows it in full. */
export function Hand({ stage, selection }: PoProps) {
  const { hand } = stage.view.value;
  const cards = [...new Set(hand)];
  return (
    <ul class="hand" aria-label="Your hand">
      {hand.length === 0 && <li class="muted none">No cards in hand</li>}
      {cards.map((card) => (
        <li key={card}>
          <HandCard stage={stage} selection={selection} card={card} count={hand.filter((one) => one === card).length} />
        </li>
      ))}
    </ul>
  );
}

function HandCard({ stage, selection, card, count }: PoProps & { card: number; count: number }) {
  const { words } = stage;
  const printed = cardOf(words, card);
  const kind = selection.question.value;
  const playing = kind === "act" || kind === "move";
  const lit =
    kind === "discard" ||
    (playing &&
      selection.deeds.value.some(({ verb, values }) => (verb === "attack" || verb === "play") && values[1] === card));
  const up = selection.card.value === card;
  const read = () => stage.read(faceOf(words, card), printed.rule);
  const press = usePress(() => (playing || kind === "discard" ? selection.lift(card) : read()), read);
  const classes = ["in-hand", lit && "lit", up && "up", printed.timing];
  return (
    <button type="button" class={classes.filter(Boolean).join(" ")} aria-pressed={up} {...press}>
      <MiniCard
        name={printed.name}
        icon={artOf(words, card)}
        kind={cardWho(words, card)}
        band={bandOf(words, card)}
        text={printed.text}
      >
        <span class="vals">
          {printed.attack !== undefined && (
            <span>
              <Icon name="revolver" label="Attack" /> {printed.attack}
            </span>
          )}
          {printed.defend !== undefined && (
            <span>
              <Icon name="shield" label="Defend" /> {printed.defend}
            </span>
          )}
          {printed.attack === undefined && printed.defend === undefined && (
            <span class="free">{printed.timing === "free" ? "Free" : "Anytime"}</span>
          )}
        </span>
        <span class="vh">, {cardWho(words, card)}</span>
      </MiniCard>
      {count > 1 && (
        <em>
          <span class="vh">, </span>×{count}
        </em>
      )}
    </button>
  );
}

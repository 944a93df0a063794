import { usePress } from "../../kit/press";
import { ActionMini } from "./mini";
import { faceOf, ruleOf } from "./pack";
import type { NtProps } from "./scene";

/** Your hand, the fastest card first: a tap lifts a card and says what it does, a long press shows it in full. */
export function Hand({ stage, selection }: NtProps) {
  const { hand } = stage.view.value;
  const verb = selection.playing.value;
  return (
    <ul class="hand" aria-label="Your hand">
      {hand.length === 0 && <li class="none muted">No cards in hand</li>}
      {hand.map((card) => (
        <li key={card}>
          <CardButton
            stage={stage}
            selection={selection}
            card={card}
            lit={verb !== "" && selection.find(verb, card) !== undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** NT-60: the face-up cards, where one of them is to be chosen. */
export function Display({ stage, selection }: NtProps) {
  return (
    <ul class="hand" aria-label="Face-up cards">
      {selection.all("take").map(({ key, values: [card = 0] }) => (
        <li key={key}>
          <CardButton stage={stage} selection={selection} card={card} lit />
        </li>
      ))}
    </ul>
  );
}

function CardButton({ stage, selection, card, lit }: NtProps & { card: number; lit: boolean }) {
  const topped = stage.view.value;
  const up = selection.card.value === card;
  const press = usePress(
    () => selection.lift(card),
    () => stage.read(faceOf(stage.words, card, topped), ruleOf(stage.words, card)),
  );
  return (
    <button type="button" class={`in-hand${lit ? " lit" : ""}${up ? " up" : ""}`} aria-pressed={up} {...press}>
      <ActionMini words={stage.words} card={card} topped={topped} />
    </button>
  );
}

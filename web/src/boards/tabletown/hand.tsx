import { usePress } from "../../kit/press";
import { faceOf, ruleOf } from "./cards";
import { TownMini } from "./mini";
import type { TtProps } from "./scene";

/** Which cards of the hand a question is about. */
const ABOUT: Record<string, readonly number[]> = { reach: [8], reaction: [9, 10], star: [6, 7], commit: [5] };

/** Your hand: a tap lifts a card and says what it does, a long press shows it in full. */
export function Hand({ stage, selection }: TtProps) {
  const { hand } = stage.view.value;
  const kind = selection.question.value;
  const lit = (card: number) =>
    kind === "action"
      ? selection.options.value.some((o) => cardOf(o.verb, o.values, stage) === card && o.verb !== "discard")
      : (ABOUT[kind]?.includes(card) ?? false);
  return (
    <ul class="hand" aria-label="Your hand">
      {hand.length === 0 && <li class="none muted">No cards in hand</li>}
      {hand.map((card, i) => (
        <li key={`${card}-${i}`}>
          <HandCard stage={stage} selection={selection} card={card} place={i} lit={lit(card)} />
        </li>
      ))}
    </ul>
  );
}

function HandCard({ stage, selection, card, place, lit }: TtProps & { card: number; place: number; lit: boolean }) {
  const first = stage.view.value.hand.indexOf(card) === place;
  const up = selection.card.value === card && first;
  const press = usePress(
    () => selection.lift(card),
    () => stage.read(faceOf(stage.words, card), ruleOf(stage.words, card)),
  );
  return (
    <button type="button" class={`in-hand${lit ? " lit" : ""}${up ? " up" : ""}`} aria-pressed={up} {...press}>
      <TownMini words={stage.words} card={card} />
    </button>
  );
}

/** The card that a move would take from the hand. */
export function cardOf(verb: string, values: readonly number[], stage: TtProps["stage"]): number {
  switch (verb) {
    case "arm":
    case "discard":
      return values[0] ?? -1;
    case "replace":
      return 0;
    case "load":
      return stage.view.value.players[stage.you.value]?.gun === 2 ? 4 : 3;
    default:
      return -1;
  }
}

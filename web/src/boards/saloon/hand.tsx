import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/icon";
import { usePress } from "../../kit/press";
import { artOf, cornerOf, faceOf, gistOf, kindOf } from "./cards";
import type { Desk, SlStage } from "./desk";
import type { Card } from "./pack";
import { blowOf, defenseOf, sumOf } from "./sums";
import { short, whyNotCard } from "./why";

interface Props {
  stage: SlStage;
  desk: Desk;
}

/** Your hand: lit cards can be used now, the others say when. */
export function Hand({ stage, desk }: Props) {
  const hand = desk.hand.value;
  const ref = useRef<HTMLUListElement>(null);
  const kind = desk.kind.value;
  // What can be used must not hide beyond the edge of a phone.
  useEffect(() => {
    const lit = kind ? ref.current?.querySelector<HTMLElement>(".mc.ok") : null;
    if (ref.current && lit) ref.current.scrollLeft = (lit.parentElement?.offsetLeft ?? 0) - ref.current.offsetLeft - 14;
  }, [kind, hand.length]);
  if (hand.length === 0)
    return <p class="nohand muted">{desk.me.value?.out ? "You are out of the game." : "Your hand is empty."}</p>;
  return (
    <ul class={`hand n${hand.length}`} ref={ref} aria-label={`Your hand, ${hand.length} cards`}>
      {hand.map((face, place) => {
        const card = desk.pack.cards[face];
        return card ? (
          <li key={`${place}-${face}`}>
            <HandCard stage={stage} desk={desk} card={card} place={place} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function HandCard({ stage, desk, card, place }: Props & { card: Card; place: number }) {
  const { pack } = desk;
  const why = desk.kind.value ? whyNotCard(desk, card.face) : null;
  const idle = desk.kind.value === "";
  const choice = desk.choice.value;
  const throwing = choice.thrown.includes(place);
  const first = desk.hand.value.indexOf(card.face) === place;
  const inAttack = first && (desk.chosen(card.face) >= 0 || (choice.alone && card.effects.includes("alone")));
  // A second card of a name stays out of the Attack that the first one is in (SL-8.10).
  const twin = !first && desk.building.value && desk.chosen(card.face) >= 0;
  const lifted = choice.lifted === place;
  const open = !idle && !why && !twin;
  const read = () => stage.read(faceOf(pack, card.face), card.rule);
  const tap = () => {
    if (idle) return read();
    if (twin) return stage.refuse(`${stage.words.note("same-name", [card.face], stage.names.value)}.`, "SL-8.10");
    if (why) return stage.refuse(why.message, why.rule);
    desk.tapCard(place);
  };
  const press = usePress(tap, read);
  const on = throwing || inAttack || lifted;
  const gist = on
    ? gistWhenOn(desk, card, throwing)
    : why
      ? `${why.short} · ${short(why.rule)}`
      : saves(desk, card) || gistOf(card);
  const value = cornerOf(card);
  return (
    <button
      type="button"
      class={["mc", `k-${card.kind}`, on ? "in" : open ? "ok" : "no", throwing && "thrown"].filter(Boolean).join(" ")}
      aria-pressed={open ? on : undefined}
      aria-disabled={!open && !idle}
      {...press}
    >
      {value && <span class="mv">{value}</span>}
      <span class="ma">
        <Icon name={artOf(card)} />
      </span>
      <b>{card.name}</b>
      <span class="mk caps">{kindOf(card)}</span>
      <span class="mt">{gist}</span>
    </button>
  );
}

function gistWhenOn(desk: Desk, card: Card, throwing: boolean): string {
  if (throwing) return "Thrown away";
  if (desk.building.value) return "In this Attack";
  return desk.kind.value === "block" ? saves(desk, card) || "Chosen" : "Chosen";
}

/** What a Block would save: said before it is played (SL-9.1). */
function saves(desk: Desk, card: Card): string {
  const view = desk.stage.view.value;
  const now = view.attacks.at(-1);
  const you = desk.stage.you.value;
  if (desk.kind.value !== "block" || card.kind !== "block" || !now) return "";
  const at = now.targets.indexOf(you);
  const helped = now.helped[at] ?? 0;
  const without = sumOf(desk.pack, view, blowOf(now), you, 0, helped).total;
  const block = defenseOf(desk.pack, view, you, card.face, now.gun);
  const left = sumOf(desk.pack, view, blowOf(now), you, block, helped).total;
  return `Saves ${without - left}: lose ${left}`;
}

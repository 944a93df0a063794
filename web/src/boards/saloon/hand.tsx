import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/icon";
import { usePress } from "../../kit/press";
import { artOf, cornerOf, faceOf, gistOf, kindOf } from "./cards";
import type { Desk, SlStage } from "./desk";
import type { Card } from "./pack";

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
  const shut = desk.kind.value !== "" && !desk.playable(card.face);
  const idle = desk.kind.value === "";
  const choice = desk.choice.value;
  const throwing = choice.thrown.includes(place);
  const first = desk.hand.value.indexOf(card.face) === place;
  const inAttack = first && (desk.chosen(card.face) >= 0 || (choice.alone && card.effects.includes("alone")));
  // A second card of a name stays out of the Attack that the first one is in (SL-8.10).
  const twin = !first && desk.building.value && desk.chosen(card.face) >= 0;
  const lifted = choice.lifted === place;
  const open = !idle && !shut && !twin;
  const read = () => stage.read(faceOf(pack, card.face), card.rule);
  const tap = () => {
    if (idle) return read();
    if (twin || shut) void desk.refuseCard(card.face);
    else desk.tapCard(place);
  };
  const press = usePress(tap, read);
  const on = throwing || inAttack || lifted;
  const gist = on ? gistWhenOn(desk, card, throwing) : shut ? whenOf(desk, card) : saves(desk, card) || gistOf(card);
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
  if (desk.kind.value !== "block" || card.kind !== "block") return "";
  const now = desk.stage.view.value.attacks.at(-1);
  const without = now?.sums[now.at]?.total;
  const left = desk.blocked(card.face)?.total ?? null;
  return left === null || without === undefined ? "" : `Saves ${without - left}: lose ${left}`;
}

const ONLY = { gun: "Guns only", melee: "Melee only", general: "Not now" } as const;
/** A few words for the rule that keeps a card back. */
const SHORT: Record<string, string> = {
  "SL-8.10": "Its name is used",
  "SL-8.11": "More bullets",
  "SL-D34": "Its name is used",
  "SL-D13": "No Gun to load",
  "SL-D04": "Not in setup",
};
/** When cards of a kind are for. */
const WHEN: Record<Card["kind"], string> = {
  gun: "Weapon Phase",
  melee: "Weapon Phase",
  reload: "Weapon Phase",
  enhancement: "Your Attack",
  block: "If attacked",
  team: "Not now",
};
/** Questions in which cards of a kind are played: there it is worth asking why this one is not. */
const ASKING: Record<string, readonly Card["kind"][]> = {
  block: ["block"],
  add: ["enhancement"],
  weapons: ["reload"],
  setup: ["reload"],
};

/** Small print on a card that cannot be played now. */
function whenOf(desk: Desk, card: Card): string {
  const asks = desk.enhancing.value ? ["enhancement"] : (ASKING[desk.kind.value] ?? []);
  const tried = asks.includes(card.kind) ? desk.foresight.see(desk.cardKeys(card.face)) : null;
  if (!tried?.message) return WHEN[card.kind];
  const few = tried.rule === "SL-8.9" || tried.rule === "SL-9.1" ? ONLY[card.type] : (SHORT[tried.rule] ?? "Not now");
  return `${few} · ${tried.rule.slice(tried.rule.indexOf("-") + 1)}`;
}

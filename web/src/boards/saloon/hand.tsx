import { useEffect, useRef } from "preact/hooks";
import { usePress } from "../../kit/press";
import { MiniCard } from "../mini";
import { artOf, cornerOf, faceOf, gistOf, kindOf } from "./cards";
import type { Card } from "./pack";
import type { Selection, SlStage } from "./selection";

interface Props {
  stage: SlStage;
  selection: Selection;
}

/** Your hand: lit cards can be used now, the others say when. */
export function Hand({ stage, selection }: Props) {
  const hand = selection.hand.value;
  const ref = useRef<HTMLUListElement>(null);
  const kind = selection.kind.value;
  // A usable card must not hide beyond the edge of a phone.
  useEffect(() => {
    const lit = kind ? ref.current?.querySelector<HTMLElement>(".mc.ok") : null;
    if (ref.current && lit) ref.current.scrollLeft = (lit.parentElement?.offsetLeft ?? 0) - ref.current.offsetLeft - 14;
  }, [kind, hand.length]);
  if (hand.length === 0)
    return <p class="nohand muted">{selection.me.value?.out ? "You are out of the game." : "Your hand is empty."}</p>;
  return (
    <ul class={`hand n${hand.length}`} ref={ref} aria-label={`Your hand, ${hand.length} cards`}>
      {hand.map((face, place) => {
        const card = selection.pack.cards[face];
        return card ? (
          <li key={`${place}-${face}`}>
            <HandCard stage={stage} selection={selection} card={card} place={place} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function HandCard({ stage, selection, card, place }: Props & { card: Card; place: number }) {
  const { pack } = selection;
  const shut = selection.kind.value !== "" && !selection.playable(card.face);
  const idle = selection.kind.value === "";
  const choice = selection.choice.value;
  const throwing = choice.thrown.includes(place);
  const first = selection.hand.value.indexOf(card.face) === place;
  const inAttack = first && (selection.chosen(card.face) >= 0 || (choice.alone && card.effects.includes("alone")));
  // A second card of a name stays out of the Attack that the first one is in (SL-8.10).
  const twin = !first && selection.building.value && selection.chosen(card.face) >= 0;
  const lifted = choice.lifted === place;
  const open = !idle && !shut && !twin;
  const read = () => stage.read(faceOf(pack, card.face), card.rule);
  const tap = () => {
    if (idle) return read();
    if (twin || shut) void selection.refuseCard(card.face);
    else selection.tapCard(place);
  };
  const press = usePress(tap, read);
  const on = throwing || inAttack || lifted;
  const gist = on
    ? gistWhenOn(selection, card, throwing)
    : shut
      ? whenOf(selection, card)
      : saves(selection, card) || gistOf(card);
  const value = cornerOf(card);
  return (
    <button
      type="button"
      class={["in-hand mc", `k-${card.kind}`, on ? "in up" : open ? "ok lit" : "no", throwing && "thrown"]
        .filter(Boolean)
        .join(" ")}
      aria-pressed={open ? on : undefined}
      aria-disabled={!open && !idle}
      {...press}
    >
      <MiniCard
        name={card.name}
        icon={artOf(card)}
        kind={kindOf(card)}
        value={value || undefined}
        text={gist}
        band={card.kind === "block" ? "sage" : "plain"}
        spoken
      />
    </button>
  );
}

function gistWhenOn(selection: Selection, card: Card, throwing: boolean): string {
  if (throwing) return "Thrown away";
  if (selection.building.value) return "In this Attack";
  return selection.kind.value === "block" ? saves(selection, card) || "Chosen" : "Chosen";
}

/** The Grit that a Block would save: shown before it is played (SL-9.1). */
function saves(selection: Selection, card: Card): string {
  if (selection.kind.value !== "block" || card.kind !== "block") return "";
  const now = selection.stage.view.value.attacks.at(-1);
  const without = now?.sums[now.at]?.total;
  const left = selection.blocked(card.face)?.total ?? null;
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
function whenOf(selection: Selection, card: Card): string {
  const asks = selection.enhancing.value ? ["enhancement"] : (ASKING[selection.kind.value] ?? []);
  const tried = asks.includes(card.kind) ? selection.foresight.see(selection.cardKeys(card.face)) : null;
  if (!tried?.message) return WHEN[card.kind];
  const few = tried.rule === "SL-8.9" || tried.rule === "SL-9.1" ? ONLY[card.type] : (SHORT[tried.rule] ?? "Not now");
  return `${few} · ${tried.rule.slice(tried.rule.indexOf("-") + 1)}`;
}

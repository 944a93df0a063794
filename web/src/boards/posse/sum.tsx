/** The attack under way as a printed sum.  Every term is the engine's: here they are only put in a row. */

import { Fragment } from "preact";
import type { PosseAttackSeen } from "../../wire/types.gen";
import { cardOf, lootOf, nameOf } from "./pack";
import type { PoStage } from "./selection";

interface Term {
  sign: "−" | "+";
  number: number;
  label: string;
  spoken: string;
}

/** All that changes the Attack on its way to the damage. */
function termsOf({ dug, defence_now: defence, rifle, soft }: PosseAttackSeen): Term[] {
  return [
    { sign: "−", number: dug, label: "dug in", spoken: "for digging in" },
    { sign: "−", number: defence, label: "defense", spoken: "for the defense" },
    { sign: "+", number: rifle, label: "rifle", spoken: "for a rifle" },
    { sign: "+", number: soft, label: "ammunition", spoken: "for ammunition" },
  ];
}

function isThere({ number }: Term): boolean {
  return number !== 0;
}

/** The attack in one line, every term of it: "5 halved to 3 − 1 dug in − 2 armor + 1 rifle: 1 damage". */
export function sumLine(attack: PosseAttackSeen): string {
  const { value, halved, half, damage_now: damage } = attack;
  const rest = termsOf(attack)
    .filter(isThere)
    .map(({ sign, number, label }) => ` ${sign} ${number} ${label}`);
  if (!halved && rest.length === 0) return `${damage} damage`;
  return `${halved ? `${value} halved to ` : ""}${half}${rest.join("")}: ${damage} damage`;
}

/** Attack, halved by cover, less the defense, is the damage. */
export function Sum({ stage, attack }: { stage: PoStage; attack: PosseAttackSeen }) {
  const { words } = stage;
  const { value, base, halved, half, damage_now: damage } = attack;
  const added = value - base;
  const defended = attack.canceled ? "canceled" : attack.defence >= 0 ? cardOf(words, attack.defence).name : "Defend";
  return (
    <div class="po-sum" data-halved={halved || undefined}>
      <p class="vh">{sumText(stage, attack)}</p>
      <div aria-hidden="true">
        <p class="pair">
          <b>{nameOf(words, attack.by)}</b> {attack.counter ? "answers" : "on"} <b>{nameOf(words, attack.at)}</b>
          <span class="muted"> {withWhat(stage, attack)}</span>
        </p>
        <p class="terms" hidden={value === 0 && damage === 0}>
          <span class="term">
            <b>{value}</b>
            <small>Attack{base > 0 && added !== 0 ? ` ${base}${added > 0 ? "+" : "−"}${Math.abs(added)}` : ""}</small>
          </span>
          {halved && (
            <span class="term half">
              <b>½ {half}</b>
              <small>cover</small>
            </span>
          )}
          {termsOf(attack)
            .filter((term) => isThere(term) || term.label === "defense")
            .map(({ sign, number, label }) => (
              <Fragment key={label}>
                <i>{sign}</i>
                <span class={`term${label === "defense" && attack.canceled ? " off" : ""}`}>
                  <b>{number}</b>
                  <small>{label === "defense" ? defended : label}</small>
                </span>
              </Fragment>
            ))}
          <i>{damage > 0 ? "=" : "→"}</i>
          <span class="term total">
            <b>{damage}</b>
            <small>damage</small>
          </span>
        </p>
      </div>
    </div>
  );
}

function withWhat({ words }: PoStage, { card, loot, ammo, counter }: PosseAttackSeen): string {
  const parts = [
    card >= 0 && !counter ? cardOf(words, card).name : "",
    loot >= 0 ? lootOf(words, loot).name : "",
    ammo >= 0 ? lootOf(words, ammo).name : "",
  ].filter(Boolean);
  return parts.length > 0 ? `with ${parts.join(" and ")}` : "";
}

export function sumText({ words }: PoStage, attack: PosseAttackSeen): string {
  const { value, halved, half, damage_now: damage } = attack;
  const cover = halved ? `, halved by cover to ${half}` : "";
  const rest = termsOf(attack)
    .filter(isThere)
    .map(({ sign, number, spoken }) => `, ${sign === "−" ? "less" : "plus"} ${number} ${spoken}`);
  return `${nameOf(words, attack.by)} attacks ${nameOf(words, attack.at)}: Attack ${value}${cover}${rest.join("")}, is ${damage} damage.`;
}

import type { PosseAttackSeen } from "../../wire/types.gen";
import type { PoStage } from "./desk";
import { cardOf, lootOf, nameOf } from "./pack";

/** The attack under way as a printed sum: Attack, halved by cover, less the defence, is the damage. */
export function Sum({ stage, attack }: { stage: PoStage; attack: PosseAttackSeen }) {
  const { words } = stage;
  const { value, base, halved, attack_now: now, defence_now: defence, damage_now: damage } = attack;
  const more = value - base;
  const spoken = sumText(stage, attack);
  return (
    <div class="po-sum" data-halved={halved || undefined}>
      <p class="vh">{spoken}</p>
      <div aria-hidden="true">
        <p class="pair">
          <b>{nameOf(words, attack.by)}</b> {attack.counter ? "answers" : "on"} <b>{nameOf(words, attack.at)}</b>
          <span class="muted"> {withWhat(stage, attack)}</span>
        </p>
        <p class="terms" hidden={value === 0 && defence === 0}>
          <span class="term">
            <b>{value}</b>
            <small>Attack{base > 0 && more !== 0 ? ` ${base}${more > 0 ? "+" : "−"}${Math.abs(more)}` : ""}</small>
          </span>
          {halved && (
            <span class="term half">
              <b>½ {now}</b>
              <small>cover</small>
            </span>
          )}
          <i>−</i>
          <span class={`term${attack.canceled ? " off" : ""}`}>
            <b>{defence}</b>
            <small>
              {attack.canceled ? "cancelled" : attack.defence >= 0 ? cardOf(words, attack.defence).name : "Defend"}
            </small>
          </span>
          <i>=</i>
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

export function sumText(stage: PoStage, attack: PosseAttackSeen): string {
  const { words } = stage;
  const { value, halved, attack_now: now, defence_now: defence, damage_now: damage } = attack;
  const half = halved ? `, halved by cover to ${now}` : "";
  return `${nameOf(words, attack.by)} attacks ${nameOf(words, attack.at)}: Attack ${value}${half}, less defence ${defence}, is ${damage} damage.`;
}

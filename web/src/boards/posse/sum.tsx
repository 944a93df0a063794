import type { PosseAttackSeen } from "../../wire/types.gen";
import type { PoStage } from "./desk";
import { cardOf, lootOf, nameOf } from "./pack";

/** As in the engine: an ammo type. */
const RIFLE = 3;

interface Terms {
  /** After halving. */
  half: number;
  /** PO-C36: taken off for those who have dug in. */
  dug: number;
  /** PO-4, PO-L24: added because it deals damage. */
  more: number;
}

function termsOf({ value, halved, attack_now: now, defence_now: defence, damage_now: damage }: PosseAttackSeen): Terms {
  const half = halved ? Math.ceil(value / 2) : value;
  return { half, dug: Math.max(0, half - now), more: damage > 0 ? damage - (now - defence) : 0 };
}

/** The attack in one line, every term of it: "5, halved to 3, − 1 dug in − 2 + 1 = 1". */
export function sumLine(attack: PosseAttackSeen): string {
  const { value, halved, defence_now: defence, damage_now: damage } = attack;
  const { half, dug, more } = termsOf(attack);
  const left = `${halved ? `${value} halved to ` : ""}${half}`;
  const rest = `${dug ? ` − ${dug} dug in` : ""}${defence ? ` − ${defence} defense` : ""}${more ? ` + ${more} if it hits` : ""}`;
  return `${left}${rest}: ${damage} damage`;
}

/** The attack under way as a printed sum: Attack, halved by cover, less the defense, is the damage. */
export function Sum({ stage, attack }: { stage: PoStage; attack: PosseAttackSeen }) {
  const { words } = stage;
  const { value, base, halved, defence_now: defence, damage_now: damage } = attack;
  const added = value - base;
  const { half, dug, more } = termsOf(attack);
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
            <small>Attack{base > 0 && added !== 0 ? ` ${base}${added > 0 ? "+" : "−"}${Math.abs(added)}` : ""}</small>
          </span>
          {halved && (
            <span class="term half">
              <b>½ {half}</b>
              <small>cover</small>
            </span>
          )}
          {dug > 0 && (
            <>
              <i>−</i>
              <span class="term">
                <b>{dug}</b>
                <small>dug in</small>
              </span>
            </>
          )}
          <i>−</i>
          <span class={`term${attack.canceled ? " off" : ""}`}>
            <b>{defence}</b>
            <small>
              {attack.canceled ? "canceled" : attack.defence >= 0 ? cardOf(words, attack.defence).name : "Defend"}
            </small>
          </span>
          {more > 0 && (
            <>
              <i>+</i>
              <span class="term">
                <b>{more}</b>
                <small>{attack.ammo >= 0 && attack.type !== RIFLE ? "ammunition" : "rifle"}</small>
              </span>
            </>
          )}
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
  const { value, halved, defence_now: defence, damage_now: damage } = attack;
  const { half, dug, more } = termsOf(attack);
  const cover = halved ? `, halved by cover to ${half}` : "";
  const less = `${dug ? `, less ${dug} for digging in` : ""}, less defense ${defence}`;
  const plus = more ? `, plus ${more} because it hits` : "";
  return `${nameOf(words, attack.by)} attacks ${nameOf(words, attack.at)}: Attack ${value}${cover}${less}${plus}, is ${damage} damage.`;
}

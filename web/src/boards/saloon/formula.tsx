/** The rulebook's sum, printed: Weapon + enhancements + Cover bonus − Block − Shield (SL-9.2). */

import { Icon } from "../../kit/icon";
import type { AttackSeen, SaloonView, SumSeen } from "../../wire/types.gen";
import { coverAt, doorName, type Pack } from "./pack";

/** The parts of an Attack, either declared or still in planning. */
export interface Blow {
  by: number;
  way: number;
  gun: boolean;
  boosts: readonly number[];
  sharp: number;
  noDamage: boolean;
}

/** The sum as the rules add it up; without a total as long as nobody is aimed at. */
export type Sum = Omit<SumSeen, "target" | "attack" | "total"> & { total: number | null };

export function blowOf(attack: AttackSeen): Blow {
  return { ...attack, noDamage: attack.no_damage };
}

/** The sum before a target is chosen. */
export function sumSoFar({ base, bonus, jump }: AttackSeen): Sum {
  return { weapon: base, cards: bonus, jump, burst: 0, shield: 0, block: 0, helped: 0, total: null };
}

/** A finished sum, from the event that tells it. */
export function sumTold(args: readonly number[]): Sum & { total: number } {
  const [, , weapon = 0, cards = 0, jump = 0, burst = 0, shield = 0, block = 0, helped = 0, total = 0] = args;
  return { weapon, cards, jump, burst, shield, block, helped, total };
}

interface Term {
  sign: "" | "+" | "−";
  number: number;
  label: string;
  icon?: string;
}

interface Props {
  pack: Pack;
  view: SaloonView;
  blow: Blow;
  sum: Sum;
  target: number;
  /** The target's Block, or -1. */
  block?: number;
}

const MOST_CARDS = 2; // as terms of their own

export function termsOf({ pack, view, blow, sum, target, block = -1 }: Props): Term[] {
  const way = pack.ways[blow.way];
  const weapon = way && way.face >= 0 ? (pack.cards[way.face]?.name ?? "") : "Fist";
  const bullets = way?.bullets ?? 0;
  const terms: Term[] = [
    {
      sign: "",
      number: sum.weapon,
      label: way?.gun ? `${bullets} ${bullets === 1 ? "bullet" : "bullets"}` : weapon,
      icon: way?.gun ? "bullet" : undefined,
    },
  ];
  const cards = blow.boosts.flatMap((boost) => {
    const { bonus = 0, face = -1 } = pack.boosts[boost] ?? {};
    return bonus > 0 ? [{ sign: "+" as const, number: bonus, label: pack.cards[face]?.name ?? "" }] : [];
  });
  const told = cards.reduce((total, card) => total + card.number, 0);
  // SL-P2: a sharpshooter's bullets are not cards.
  if (blow.sharp > 0) {
    const label = blow.sharp === 1 ? "more bullet" : "more bullets";
    terms.push({ sign: "+", number: blow.sharp, label, icon: "bullet" });
  }
  const blood = sum.cards - told - blow.sharp; // SL-C24
  if (cards.length <= MOST_CARDS) {
    terms.push(...cards);
    if (blood > 0) terms.push({ sign: "+", number: blood, label: "Blood’s Up" });
  } else {
    terms.push({ sign: "+", number: told + blood, label: `${cards.length} cards` });
  }
  if (sum.jump > 0) terms.push({ sign: "+", number: sum.jump, label: "Leap" });
  const from = coverAt(pack, view.players[blow.by]?.space ?? -1);
  const to = coverAt(pack, view.players[target]?.space ?? -1);
  if (sum.burst !== 0) {
    terms.push({
      sign: sum.burst < 0 ? "−" : "+",
      number: Math.abs(sum.burst),
      label: doorName(from?.name),
      icon: "burst",
    });
  }
  if (sum.shield > 0) terms.push({ sign: "−", number: sum.shield, label: doorName(to?.name), icon: "shield" });
  if (sum.block > 0) terms.push({ sign: "−", number: sum.block, label: pack.cards[block]?.name ?? "Block" });
  if (sum.helped > 0) terms.push({ sign: "−", number: sum.helped, label: "Partners" });
  return terms;
}

/** SL-D28: what would be below 0 is 0, so it is no "=". */
function leadsTo({ total }: Sum): string {
  return total ? "=" : "→";
}

const SAID = { "": "", "+": "plus ", "−": "minus " };

export function sentenceOf(props: Props): string {
  const terms = termsOf(props).map(({ sign, number, label }) => `${SAID[sign]}${number} ${label}`);
  if (props.sum.total === null) return terms.join(", ");
  return `${terms.join(", ")}, makes ${props.sum.total} damage${props.blow.noDamage ? ": it is spoiled and does none" : ""}`;
}

export function Formula(props: Props) {
  const { sum, blow } = props;
  return (
    <div class="sum" role="img" aria-label={sentenceOf(props)}>
      {termsOf(props).map(({ sign, number, label, icon }) => (
        <span class="tm" key={`${sign}${label}`}>
          {sign && <u>{sign}</u>}
          <b>{number}</b>
          <i>
            {icon && <Icon name={icon} />} {label}
          </i>
        </span>
      ))}
      {sum.total !== null && (
        <span class={`tot${blow.noDamage ? " off" : ""}`}>
          <u>{leadsTo(sum)}</u>
          <span class="burst">
            <Icon name="boom" />
            <b>{sum.total}</b>
          </span>
        </span>
      )}
    </div>
  );
}

/** The same on one line, for a chain of Attacks. */
export function Line(props: Props) {
  const { sum } = props;
  return (
    <span class="line">
      <span class="vh">{sentenceOf(props)}</span>
      <span aria-hidden="true">
        {termsOf(props).map(({ sign, number, label }) => (
          <span class="t" key={`${sign}${label}`}>
            {sign} <b>{number}</b> {label}
          </span>
        ))}
        <span class="t">
          {leadsTo(sum)} <b class="res">{sum.total}</b>
        </span>
      </span>
    </span>
  );
}

import type { SaloonView } from "../../wire/types.gen";

/** SL-5.1: the six phases of a turn. */
export const PHASES: readonly { name: string; rule: string }[] = [
  { name: "Scavengin’", rule: "SL-5.2" },
  { name: "Weapons", rule: "SL-6.1" },
  { name: "Jump", rule: "SL-7.1" },
  { name: "Fightin’", rule: "SL-8.1" },
  { name: "Hunker", rule: "SL-10.1" },
  { name: "Weapons", rule: "SL-6.1" },
];
const END = { name: "End of turn", rule: "SL-11.1" };

/** Steps of the rules, as the table's stack names them, by phase. */
const STEPS: Record<string, number> = {
  Scavenge: 0,
  AfterDraw: 0,
  BeforeWeapons: 1,
  WeaponPhase: 1,
  AfterWeapons: 1,
  WeaponsAgain: 1,
  Jump: 2,
  Fight: 3,
  HunkerDown: 4,
  BeforeWeaponsTwo: 5,
  WeaponPhaseTwo: 5,
  AfterWeaponsTwo: 5,
  CoverEffect: 6,
  PatchUp: 6,
  GiveTo: 6,
  EndTurn: 6,
};

/** Where the turn is: 0 to 5 a phase, 6 its end, -1 before the first turn. */
export function phaseOf(view: SaloonView): number {
  if (view.round === 0) return -1;
  if (view.attacks.length > 0) return 3;
  return STEPS[(view.stack[0] ?? "").split(" ")[0] ?? ""] ?? -1;
}

export function phaseName(view: SaloonView): string {
  const phase = phaseOf(view);
  return phase < 0 ? "" : (PHASES[phase] ?? END).name;
}

export function status(view: SaloonView, names: readonly string[]): string {
  if (view.round === 0) return "Setting up";
  const whose = view.active === view.seat ? "Your turn" : `${names[view.active] ?? ""}’s turn`;
  const phase = phaseName(view);
  return phase ? `${whose} · ${phase}` : `${whose} · Round ${view.round}`;
}

/** Why something is not open to you now, in the game's own words and with its rule (as refusals.py says it). */

import type { Desk } from "./desk";
import type { Card } from "./pack";

export interface Why {
  /** A few words for the small print of a card. */
  short: string;
  message: string;
  rule: string;
}

function why(desk: Desk, short: string, note: string, rule: string, ...args: number[]): Why {
  const { words, names } = desk.stage;
  return { short, message: `${words.note(note, args, names.value)}.`, rule };
}

/** A card that cannot be played now; null if it can. */
export function whyNotCard(desk: Desk, face: number): Why | null {
  const card = desk.pack.cards[face];
  const kind = desk.kind.value;
  if (!card) return null;
  if (kind === "scavenge" || desk.uses(face).length > 0 || desk.fits(face)) return null;
  if (card.kind === "enhancement" && desk.enhancing.value) return whyNotBoost(desk, card);
  if (card.kind === "enhancement" && kind === "add") return whyNotAdd(desk, card);
  if (card.kind === "block" && kind === "block") {
    const gun = desk.stage.view.value.attacks.at(-1)?.gun ?? false;
    return why(desk, gun ? "Melee only" : "Guns only", gun ? "block-type-gun" : "block-type-melee", "SL-9.1", face);
  }
  if (card.kind === "reload" && kind === "weapons") return why(desk, "No Gun to load", "no-gun-there", "SL-D13");
  if (card.kind === "reload" && kind === "setup") return why(desk, "Not in setup", "setup-only", "SL-D04");
  return notNow(desk, card);
}

function notNow(desk: Desk, card: Card): Why {
  switch (card.kind) {
    case "gun":
    case "melee":
    case "reload":
      return why(desk, "Weapon Phase", "weapon-phase", "SL-6.1");
    case "enhancement":
      return why(desk, "Your Attack", "one-attack", "SL-8.1");
    case "block":
      return why(desk, "If attacked", "block-or-not", "SL-9.1");
    case "team":
      return why(desk, "Not now", "not-now", card.rule);
  }
}

function whyNotBoost(desk: Desk, card: Card): Why {
  const gun = desk.blow.value?.gun ?? false;
  switch (desk.hinder(card.face)) {
    case "type":
      return why(
        desk,
        gun ? "Melee only" : "Guns only",
        gun ? "wrong-type-gun" : "wrong-type-melee",
        "SL-8.9",
        card.face,
      );
    case "name":
      return why(desk, "Its name is used", "same-name", "SL-8.10", card.face);
    default: {
      const needs = Math.min(...card.bullets);
      return why(desk, `Needs ${needs} more`, "no-bullets", "SL-8.11", needs, desk.bullets.value);
    }
  }
}

function whyNotAdd(desk: Desk, card: Card): Why {
  const view = desk.stage.view.value;
  const now = view.attacks.at(-1);
  const gun = now?.gun ?? false;
  if (card.type !== "general" && (card.type === "gun") !== gun) {
    return why(
      desk,
      gun ? "Melee only" : "Guns only",
      gun ? "wrong-type-gun" : "wrong-type-melee",
      "SL-8.9",
      card.face,
    );
  }
  if (now?.boosts.some((boost) => desk.pack.boosts[boost]?.face === card.face)) {
    return why(desk, "Its name is used", "same-name", "SL-D34", card.face);
  }
  const needs = Math.min(...card.bullets);
  return why(
    desk,
    `Needs ${needs} more`,
    "no-bullets",
    "SL-8.11",
    needs,
    view.players[now?.by ?? -1]?.fist_bullets ?? 0,
  );
}

/** A space one cannot go to, while one is to choose a space. */
export function whyNotSpace(desk: Desk, space: number): Why {
  const { pack } = desk;
  const view = desk.stage.view.value;
  const kind = desk.kind.value;
  const rule = { hunker: "SL-10.1", roll: "SL-C32", place: "SL-4.2" }[kind] ?? "SL-10.1";
  const own = desk.me.value?.space ?? -1;
  if (own >= 0 && pack.spaces[own]?.cover === pack.spaces[space]?.cover) {
    return why(desk, "Your own Cover", "same-cover", kind === "hunker" ? "SL-D17" : rule);
  }
  if (view.players.some((p) => p.space === space)) return why(desk, "Taken", "space-taken", "SL-3.1");
  if (kind === "hunker") return why(desk, "Orange only", "restricted", "SL-10.2");
  return why(desk, "Orange only", "roll-or-not", rule);
}

/** Somebody who cannot be aimed at, while one is to aim. */
export function whyNotTarget(desk: Desk, seat: number): Why {
  const { players } = desk.stage.view.value;
  const target = players[seat];
  if (seat === desk.stage.you.value) return why(desk, "You", "not-yourself", "SL-D35");
  if (target?.out) return why(desk, "Out", "is-out", "SL-D23", seat);
  if (target?.team === desk.me.value?.team) return why(desk, "Your team", "not-your-team", "SL-D35", seat);
  if (desk.fixed.value >= 0) return why(desk, "Not the attacker", "counter-or-not", "SL-12.4");
  if (desk.aims.value.some((aim) => players[aim]?.team === target?.team)) {
    return why(desk, "Team hit already", "target-team-twice", "SL-14.8");
  }
  return why(desk, "Out of reach", "not-in-reach", "SL-8.8", seat);
}

export function whyNoQuickDraw(desk: Desk): Why {
  const view = desk.stage.view.value;
  if ((desk.me.value?.holster ?? -1) < 0) return why(desk, "Holster empty", "holster-empty", "SL-13.2");
  if (view.kind === "which-load") return why(desk, "Loading", "no-quick-draw-load", "SL-D71");
  return why(desk, "Draw cards first", "no-quick-draw-scavenge", "SL-5.5");
}

/** "SL-8.9" within the Saloon is "8.9". */
export function short(rule: string): string {
  return rule.slice(rule.indexOf("-") + 1);
}

/** What the buttons say: on the board, in the coach's mouth and in the Marshal's hints. */

import type { Selection, SlStage } from "./selection";

const TITLES: Record<string, string> = {
  "equip-fist": "Into the Fist",
  "equip-holster": "Into the Holster",
  "to-holster": "Fist to Holster",
  "to-fist": "Holster to Fist",
  swap: "Swap",
  jump: "Jump",
};

/** A Reload card goes into a Gun. */
function loadText(selection: Selection, gun: number): string {
  return `Load the ${selection.pack.cards[gun]?.name}`;
}

/** A button's label, and its price. */
export function useLabel(stage: SlStage, selection: Selection, key: number): { title: string; note: string } {
  const { verb } = stage.words.vocabulary.split(key);
  const me = selection.me.value;
  const told = (says: string) => selection.foresight.see([key])?.events.find((event) => event.says === says)?.args;
  const filled = (face: number, bullets: number) => {
    const [, , after, capacity] = told("loaded") ?? [];
    const full = after === bullets ? "full already: it would be wasted" : `${bullets} → ${after} of ${capacity}`;
    return { title: loadText(selection, face), note: after === undefined ? "" : full };
  };
  switch (verb) {
    case "reload-fist":
      return filled(me?.fist ?? -1, me?.fist_bullets ?? 0);
    case "reload-holster":
      return filled(me?.holster ?? -1, me?.holster_bullets ?? 0);
    case "swap":
      return { title: TITLES.swap ?? "", note: "nothing is lost" };
    case "equip-fist":
    case "equip-holster":
    case "to-holster":
    case "to-fist": {
      const face = told("puts-away")?.[1];
      const away = face === undefined ? "" : `throws away the ${selection.pack.cards[face]?.name}`;
      return { title: TITLES[verb] ?? "", note: away };
    }
    default: {
      const [title = "", ...note] = stage.words.action(key, stage.names.value).split(": ");
      return { title, note: note.join(": ") };
    }
  }
}

/** The way out of a decision, where the game's own word is not the best. */
const PASSES: Record<string, string> = {
  jump: "Stay",
  hunker: "Stay",
  roll: "Stay",
  fight: "Hold",
  block: "Take it",
};

/** SL-5.2: so many are thrown away, then the hand is drawn up. */
export function scavengeText(selection: Selection, thrown: number): string {
  const hand = selection.hand.value.length;
  const draws = Math.max(0, (selection.me.value?.limit ?? hand) - hand + thrown);
  if (thrown > 0) return `Throw ${thrown} away, draw ${draws}`;
  return draws > 0 ? `Keep them, draw ${draws}` : "Keep them all";
}

/** The label of a choice's button; with the card, where a card must be lifted first. */
export function textOf(stage: SlStage, selection: Selection, key: number): string {
  const said = stage.words.action(key, stage.names.value);
  const { kind } = stage.view.value;
  const { verb, values } = stage.words.vocabulary.split(key);
  const [value = -1] = values;
  switch (verb) {
    case "pass":
      return PASSES[kind] ?? said;
    case "done":
      return kind === "scavenge" ? scavengeText(selection, 0) : kind === "setup" ? "Ready" : said;
    case "pick":
      return `Be ${selection.pack.characters[value]?.name}`;
    case "target": {
      const gun = selection.blow.value?.gun;
      return gun === undefined ? said : `${gun ? "Shoot" : "Hit"} ${stage.names.value[value]}`;
    }
    case "jump":
    case "to-holster":
    case "to-fist":
    case "swap":
      return TITLES[verb] ?? said;
    case "reload-fist":
    case "reload-holster": {
      const { fist = -1, holster = -1 } = selection.me.value ?? {};
      const load = loadText(selection, verb === "reload-fist" ? fist : holster);
      return `${load}: ${selection.pack.cards[selection.cardOf(key)]?.name}`;
    }
    default:
      return said;
  }
}

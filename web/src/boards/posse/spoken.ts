/** The map in words. */

import type { PosseView } from "../../wire/types.gen";
import type { Words } from "../../words/words";
import { DIRECTIONS, edgeBetween, type Ground, placeOf } from "./ground";
import { characterOf, DECKS, healthOf, itemText, nameOf, ownerOf } from "./pack";
import type { PoStage, Selection } from "./selection";

/** "Deputy Gates of Ann, 9 of 11 health, poisoned 2". */
export function figureText(view: PosseView, words: Words, names: readonly string[], c: number): string {
  const figure = view.figures[c];
  const seat = ownerOf(view, words, c);
  const notes = [
    `${nameOf(words, c)}${seat >= 0 ? ` of ${names[seat]}` : ""}`,
    `${healthOf(view, words, c)} of ${characterOf(words, c).health} health`,
    figure && figure.poison > 0 ? `poison ${figure.poison}` : "",
    ...marksText(figure?.marks ?? {}),
  ];
  const items = figure?.items.map((item) => itemText(words, item)) ?? [];
  if (items.length > 0) notes.push(`carries ${items.join(", ")}`);
  return notes.filter(Boolean).join(", ");
}

export function marksText(marks: Record<string, number>): string[] {
  return [
    marks.pinned ? "pinned down: Speed 0" : "",
    marks.covered ? `under covering fire: next attack −${marks.covered}` : "",
    marks.called ? `called as a target: +${marks.called}` : "",
    marks.extra ? "has an extra action" : "",
    marks.kick ? `whiskey: next attack +${marks.kick}` : "",
    marks.haze ? `whiskey: defence −${marks.haze}` : "",
    marks.sugar ? `sugar: Speed +${marks.sugar}` : "",
  ].filter(Boolean);
}

/** Everything there is to know of a square. */
export function squareText(stage: PoStage, selection: Selection, ground: Ground, square: number): string {
  const view = stage.view.value;
  const { words } = stage;
  const names = stage.names.value;
  const sign = ground.squares.get(square);
  if (sign === undefined) return `${placeOf(square)}: not on the map.`;
  const parts: string[] = [];
  const crate = view.crates.find(([at]) => at === square);
  if (crate)
    parts.push(crate[2] ? "a looted crate" : `a crate${(crate[1] ?? -1) >= 0 ? ` of ${DECKS[crate[1] ?? 0]}` : ""}`);
  else if (/[oa-f]/.test(sign)) parts.push("an obstacle");
  const c = selection.figureOn(square);
  if (c >= 0) parts.push(figureText(view, words, names, c));
  view.figures.forEach((figure, n) => {
    if (figure.body === square) parts.push(`the body of ${nameOf(words, n)}`);
  });
  for (const [at, , trap] of view.chips) if (at === square) parts.push(trap ? "a trap" : "fire");
  DIRECTIONS.forEach((direction, d) => {
    const edge = edgeBetween(ground, square, d);
    if (edge) parts.push(`${edge} to the ${direction}`);
  });
  const reach = view.reach.find(([at]) => at === square);
  if (reach && selection.squares.value.has(square))
    parts.push(`can be reached for ${reach[1]}${reach[2] ? `, hurts ${reach[2]}` : ""}`);
  else if (selection.squares.value.has(square) || selection.figures.value.has(c)) parts.push("can be chosen");
  const chosen = selection.option.value;
  if (chosen && (selection.squares.value.get(square) === chosen || selection.figures.value.get(c) === chosen))
    parts.push(`chosen; Enter again: ${selection.say(chosen)}`);
  return `${placeOf(square)}: ${parts.length > 0 ? parts.join("; ") : "open ground"}.`;
}

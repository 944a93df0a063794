/** The questions of a turn: what a character does, with which card or item. */

import { Icon } from "../../kit/icon";
import type { Option } from "../selection";
import { Pass } from "./buttons";
import { cardOf, DECK_ICONS, isAlive, isFor, itemText, lootArt, lootLine, lootOf, membersOf, nameOf } from "./pack";
import type { PoProps } from "./scene";
import { crateBeside, deedText, itemVerb } from "./selection";

/** PO-28, PO-29: everything the chosen character can do, and the cards in hand. */
export function Act({ stage, selection }: PoProps) {
  const view = stage.view.value;
  const { words } = stage;
  const who = selection.who.value;
  const mine = membersOf(view, words, stage.you.value).filter((c) => (view.figures[c]?.at ?? -1) >= 0);
  const card = selection.card.value;
  const ofWho = selection.options.value.filter(({ verb, values }) => verb !== "pass" && values[0] === who);
  return (
    <div class="acts">
      <div class="po-people" role="group" aria-label="Who acts">
        {mine.map((c) => {
          const figure = view.figures[c];
          const able = selection.options.value.some(({ verb, values }) => verb !== "pass" && values[0] === c);
          return (
            <button
              type="button"
              key={c}
              class={`btn chip${able ? "" : " idle"}`}
              aria-pressed={c === who}
              onClick={() => selection.pickWho(c)}
            >
              {nameOf(words, c)}
              {(figure?.acted ?? 0) > 0 && <Icon name="check" label="has acted" />}
            </button>
          );
        })}
      </div>
      {card >= 0 ? (
        <CardActs stage={stage} selection={selection} card={card} />
      ) : (
        <Items stage={stage} selection={selection} who={who} />
      )}
      {card < 0 &&
        ofWho
          .filter(({ verb }) => verb === "loot" || verb === "search" || verb === "give")
          .map((option) => <Deed key={option.key} stage={stage} selection={selection} option={option} />)}
      {card < 0 && who >= 0 && ofWho.length === 0 && (
        <p class="hint muted">{nameOf(words, who)} can do nothing more now.</p>
      )}
      {card < 0 && who < 0 && <p class="hint muted">Tap one of yours, or a card.</p>}
      <Pass selection={selection} />
    </div>
  );
}

function Deed({ stage, selection, option }: PoProps & { option: Option }) {
  const view = stage.view.value;
  const { verb, values } = option;
  const [c = 0, b = 0] = values;
  const icon =
    verb === "loot" ? (DECK_ICONS[crateBeside(view, c, b)] ?? "crate") : verb === "search" ? "skull" : "g-point";
  return (
    <button
      type="button"
      class={`btn deed ${selection.option.value?.key === option.key ? "main" : "second"}`}
      data-verb={verb}
      onClick={() => selection.send(option)}
    >
      <Icon name={icon} /> {deedText(view, stage.words, option)}
    </button>
  );
}

/** A lifted card: what it says, and who can play it. */
export function CardActs({ stage, selection, card }: PoProps & { card: number }) {
  const { words } = stage;
  const printed = cardOf(words, card);
  const options = selection.deeds.value.filter(
    ({ verb, values }) => (verb === "attack" || verb === "play") && values[1] === card,
  );
  const first = options.find(({ values }) => values[0] === selection.who.value);
  const sorted = first ? [first, ...options.filter((o) => o !== first)] : options;
  return (
    <div class="lifted">
      <p class="about">
        <b>{printed.name}.</b> {printed.kind === "basic" ? "" : printed.text}{" "}
        {options.length === 0 && <span class="muted">{whyNot(stage, selection, card)}</span>}
        {options.length > 0 && selection.question.value === "move" && (
          <span class="muted">This ends your Movement Phase.</span>
        )}
      </p>
      <div class="row">
        {sorted.map((option, i) => (
          <button
            type="button"
            key={option.key}
            class={`btn ${i === 0 ? "main" : "second"}`}
            onClick={() => {
              selection.pickWho(option.values[0] ?? -1);
              selection.send(option);
            }}
          >
            {option.verb === "attack" ? `Attack ${printed.attack ?? ""}` : "Play"}:{" "}
            {nameOf(words, option.values[0] ?? 0)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** In the engine's words, of the one who acts or else of the first it is for. */
function whyNot(stage: PoProps["stage"], selection: PoProps["selection"], card: number): string {
  const { words } = stage;
  const view = stage.view.value;
  const { timing } = cardOf(words, card);
  if (timing === "anytime") return "Keep it: you can play it when its moment comes.";
  if (timing === "defence") return "For when its character is attacked.";
  const mine = membersOf(view, words, stage.you.value).filter((c) => isFor(words, card, c));
  const who = mine.find((c) => c === selection.who.value) ?? mine.find((c) => isAlive(view, c)) ?? mine[0] ?? 0;
  const tried = selection.foresight.see([words.vocabulary.key(timing === "free" ? "play" : "attack", who, card)]);
  return tried?.message ? `${tried.message.replace(/\.$/, "")}.` : "";
}

/** PO-41: the loot of the one who acts, with what can be done with each. */
function Items({ stage, selection, who }: PoProps & { who: number }) {
  const items = stage.view.value.figures[who]?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul class="items" aria-label="Loot">
      {items.map((item, i) => {
        const place = i + 1;
        const here = selection.options.value.filter(
          ({ verb, values }) => itemVerb("act", verb) !== "" && values[0] === who && values[1] === place,
        );
        return (
          <li key={`${item.join()} ${place}`}>
            <span class="what">
              <Icon name={lootArt(stage.words, item[0] ?? 0)} />
              <span>
                <b>{itemText(stage.words, item)}</b>
                <small>{lootLine(stage.words, item[0] ?? 0)}</small>
              </span>
            </span>
            <span class="can">
              {here.map((option) => (
                <button
                  type="button"
                  key={option.key}
                  class="btn small"
                  onClick={() => selection.send(option)}
                  aria-label={`${itemVerb("act", option.verb)} ${lootOf(stage.words, item[0] ?? 0).name}${fitOn(stage, who, option)}`}
                >
                  {itemVerb("act", option.verb)}
                  {fitOn(stage, who, option)}
                </button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function fitOn(stage: PoProps["stage"], who: number, { verb, values }: Option): string {
  if (verb !== "mount") return "";
  const weapon = stage.view.value.figures[who]?.items[(values[2] ?? 1) - 1]?.[0] ?? 0;
  return ` on ${lootOf(stage.words, weapon).name}`;
}

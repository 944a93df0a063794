/** What the dock offers for each question; every one from the legal options alone. */

import { Icon } from "../../kit/icon";
import { usePress } from "../../kit/press";
import type { Option } from "../desk";
import { PASSABLE, stepOf } from "./desk";
import { DIRECTIONS, linesOf, placeOf, squareAt, turned } from "./ground";
import {
  cardOf,
  cardWho,
  DECK_ICONS,
  DECKS,
  faceOf,
  itemText,
  lootArt,
  lootLine,
  lootOf,
  MARKS,
  membersOf,
  nameOf,
  packOf,
} from "./pack";
import type { PoProps } from "./scene";
import { Street } from "./street";

/** PO-11. */
export function Posses({ stage, desk }: PoProps) {
  const { posse, character } = packOf(stage.words);
  return (
    <div class="choices">
      {desk.all("take").map((option) => {
        const [which = 0] = option.values;
        const members = character.filter((one) => one.posse === posse[which]?.id);
        return (
          <button type="button" key={option.key} class="btn choice" onClick={() => desk.send(option)}>
            <Icon name={MARKS[which] ?? "posse"} />
            <span>
              <b>{posse[which]?.name}</b>
              <small>
                {members.length} characters, {members.reduce((sum, one) => sum + one.health, 0)} health:{" "}
                {members.map(({ name }) => name).join(", ")}
              </small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

// -- building ----------------------------------------------------------------------------------------------------------

/** PO-13: which tile, and how it is turned. */
export function Tiles({ stage, desk }: PoProps) {
  const { tile: tiles } = packOf(stage.words);
  const { kind, tile } = stage.view.value;
  const options = kind === "tile" ? desk.all("tile") : desk.all("turn");
  return (
    <div class="acts">
      <div class="tiles">
        {options.map((option) => {
          const [n = 0] = option.values;
          const printed = tiles[kind === "tile" ? n : tile];
          if (!printed) return null;
          const lines = turned(linesOf(printed), kind === "tile" ? 0 : n);
          return (
            <button type="button" key={option.key} class="btn tile" onClick={() => desk.send(option)}>
              <svg viewBox="-4 -4 248 248" aria-hidden="true">
                <Street drawing={lines.join("\n")} />
              </svg>
              <span>{kind === "tile" ? printed.name : n === 0 ? "As it is" : `${n} quarter${n > 1 ? "s" : ""}`}</span>
            </button>
          );
        })}
      </div>
      <Pass desk={desk} text="No more tiles" />
    </div>
  );
}

/** Where it goes: a tap on the map, or one place after another. */
export function PlaceTile({ stage, desk }: PoProps) {
  const spots = desk.all("at");
  const at = spots.findIndex(({ key }) => key === desk.option.value?.key);
  const go = (by: number) => {
    const next = spots[(Math.max(0, at) + by + spots.length) % spots.length];
    if (next) desk.choose({ key: next.key });
  };
  return (
    <div class="acts">
      <div class="row">
        <button type="button" class="btn second" onClick={() => go(-1)}>
          <Icon name="back" /> Place before
        </button>
        <button type="button" class="btn second" onClick={() => go(1)}>
          Next place <Icon name="next" />
        </button>
      </div>
      <Said stage={stage} desk={desk} hint="Tap the map beside the tiles." />
    </div>
  );
}

// -- the map -----------------------------------------------------------------------------------------------------------

/** Answered by a tap on the map; the button says what a second tap would. */
export function OnMap({ stage, desk }: PoProps) {
  const { kind } = stage.view.value;
  const steps = desk.all("step");
  return (
    <div class="acts">
      {(kind === "move" || kind === "each" || kind === "member" || kind === "heal" || kind === "call") && (
        <People stage={stage} desk={desk} />
      )}
      {steps.length > 0 && (
        <div class="steps" role="group" aria-label="One step">
          <span class="muted" aria-hidden="true">
            Or step by step
          </span>
          {steps.map((option) => (
            <button
              type="button"
              key={option.key}
              class="btn icon-btn"
              aria-label={`One step ${DIRECTIONS[option.values[0] ?? 0]}`}
              onClick={() => desk.send(option)}
            >
              <Icon name={`po-${DIRECTIONS[option.values[0] ?? 0]}wards`} />
            </button>
          ))}
        </div>
      )}
      {desk.all("use").map((option) => (
        <ItemButton key={option.key} stage={stage} desk={desk} option={option} word="Eat" />
      ))}
      <div class="say">
        <Pass desk={desk} text={PASSES[kind] ?? "Done"} />
        <Said stage={stage} desk={desk} hint={HINTS[kind] ?? "Tap the map."} />
      </div>
    </div>
  );
}

const HINTS: Record<string, string> = {
  move: "Tap one of yours on the map or here.",
  each: "Tap who moves next.",
  where: "Tap a square: the number is what it costs.",
  crate: "Tap a marked square.",
  target: "Tap whom to attack.",
  second: "Tap a second target, or let it be.",
  trap: "Tap a square beside.",
  blast: "Tap where it goes off.",
  heal: "Tap who is healed.",
  call: "Tap the target you call.",
  member: "Tap who steps in.",
  "which-crate": "Tap the crate.",
};

const PASSES: Record<string, string> = {
  where: "Stay here",
  move: "Done moving",
  each: "Nobody else",
  second: "No second target",
};

/** Those who can be named, as buttons: the same as a tap on the map. */
function People({ stage, desk }: PoProps) {
  const chosen = desk.option.value?.key;
  return (
    <div class="po-people">
      {desk.all("pick").map((option) => {
        const [c = 0] = option.values;
        return (
          <button
            type="button"
            key={option.key}
            class="btn chip"
            aria-pressed={option.key === chosen}
            onClick={() => desk.tap(stage.view.value.figures[c]?.at ?? -1)}
          >
            {nameOf(stage.words, c)}
          </button>
        );
      })}
    </div>
  );
}

function Said({ desk, hint }: PoProps & { hint: string }) {
  const option = desk.option.value;
  if (!option) return <p class="hint muted">{hint}</p>;
  const [a = 0, b = 0] = option.values;
  const place = option.verb === "move" || option.verb === "at" ? placeOf(squareAt(a, b)) : "";
  return (
    <button type="button" class="btn main" onClick={() => desk.send(option)}>
      {desk.say(option)}
      {place && <small class="vh"> at {place}</small>}
    </button>
  );
}

function Pass({ desk, text }: { desk: PoProps["desk"]; text: string }) {
  const option = desk.find("pass");
  if (!option) return null;
  return (
    <button type="button" class="btn pass" onClick={() => desk.send(option)}>
      {text}
    </button>
  );
}

// -- acting ------------------------------------------------------------------------------------------------------------

/** PO-28, PO-29: everything the chosen character can do, and the cards in hand. */
export function Act({ stage, desk }: PoProps) {
  const view = stage.view.value;
  const { words } = stage;
  const who = desk.who.value;
  const mine = membersOf(view, words, stage.you.value).filter((c) => (view.figures[c]?.at ?? -1) >= 0);
  const card = desk.card.value;
  const ofWho = desk.options.value.filter(({ verb, values }) => verb !== "pass" && values[0] === who);
  return (
    <div class="acts">
      <div class="po-people" role="group" aria-label="Who acts">
        {mine.map((c) => {
          const figure = view.figures[c];
          const able = desk.options.value.some(({ verb, values }) => verb !== "pass" && values[0] === c);
          return (
            <button
              type="button"
              key={c}
              class={`btn chip${able ? "" : " idle"}`}
              aria-pressed={c === who}
              onClick={() => desk.pickWho(c)}
            >
              {nameOf(words, c)}
              {(figure?.acted ?? 0) > 0 && <Icon name="check" label="has acted" />}
            </button>
          );
        })}
      </div>
      {card >= 0 ? <CardActs stage={stage} desk={desk} card={card} /> : <Items stage={stage} desk={desk} who={who} />}
      {card < 0 &&
        ofWho
          .filter(({ verb }) => verb === "loot" || verb === "search" || verb === "give")
          .map((option) => <Deed key={option.key} stage={stage} desk={desk} option={option} />)}
      {card < 0 && who >= 0 && ofWho.length === 0 && (
        <p class="hint muted">{nameOf(words, who)} can do nothing more now.</p>
      )}
      {card < 0 && who < 0 && <p class="hint muted">Tap one of yours, or a card.</p>}
      <Pass desk={desk} text="Done acting" />
    </div>
  );
}

function Deed({ stage, desk, option }: PoProps & { option: Option }) {
  const view = stage.view.value;
  const { verb, values } = option;
  const [c = 0, b = 0] = values;
  const at = (view.figures[c]?.at ?? 0) + ([-32, 1, 32, -1][b] ?? 0);
  const kind = view.crates.find(([square]) => square === at)?.[1] ?? -1;
  const text =
    verb === "loot"
      ? `Loot the ${kind >= 0 ? `${DECKS[kind]} ` : ""}crate ${DIRECTIONS[b]}`
      : verb === "search"
        ? `Search the body ${DIRECTIONS[b]}`
        : `Pass items to ${nameOf(stage.words, b)}`;
  const icon = verb === "loot" ? (DECK_ICONS[kind] ?? "crate") : verb === "search" ? "skull" : "g-point";
  return (
    <button
      type="button"
      class={`btn deed ${desk.option.value?.key === option.key ? "main" : "second"}`}
      data-verb={verb}
      onClick={() => desk.send(option)}
    >
      <Icon name={icon} /> {text}
    </button>
  );
}

/** A lifted card: what it says, and who can play it. */
function CardActs({ stage, desk, card }: PoProps & { card: number }) {
  const { words } = stage;
  const printed = cardOf(words, card);
  const options = desk.options.value.filter(
    ({ verb, values }) => (verb === "attack" || verb === "play") && values[1] === card,
  );
  const first = options.find(({ values }) => values[0] === desk.who.value);
  const sorted = first ? [first, ...options.filter((o) => o !== first)] : options;
  return (
    <div class="lifted">
      <p class="about">
        <b>{printed.name}.</b> {printed.kind === "basic" ? "" : printed.text}{" "}
        {options.length === 0 && <span class="muted">{whyNot(stage, card)}</span>}
      </p>
      <div class="row">
        {sorted.map((option, i) => (
          <button
            type="button"
            key={option.key}
            class={`btn ${i === 0 ? "main" : "second"}`}
            onClick={() => {
              desk.pickWho(option.values[0] ?? -1);
              desk.send(option);
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

function whyNot(stage: PoProps["stage"], card: number): string {
  const { words } = stage;
  const { timing } = cardOf(words, card);
  if (timing === "anytime") return "Kept for its moment: you will be asked.";
  if (timing === "defence") return "For when its character is attacked.";
  const note = timing === "free" ? "nobody-for-card" : "no-target";
  return `${words.note(note, [], [])}, or its character has no action left.`;
}

/** PO-41: the loot of the one who acts, with what can be done with each. */
function Items({ stage, desk, who }: PoProps & { who: number }) {
  const items = stage.view.value.figures[who]?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul class="items" aria-label="Loot">
      {items.map((item, i) => {
        const place = i + 1;
        const here = desk.options.value.filter(
          ({ verb, values }) => ITEM_VERBS[verb] !== undefined && values[0] === who && values[1] === place,
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
                  onClick={() => desk.send(option)}
                  aria-label={`${ITEM_VERBS[option.verb]} ${lootOf(stage.words, item[0] ?? 0).name}${fitOn(stage, who, option)}`}
                >
                  {ITEM_VERBS[option.verb]}
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

const ITEM_VERBS: Record<string, string> = { fire: "Attack", use: "Use", equip: "Wear", mount: "Fit", drop: "Drop" };

function fitOn(stage: PoProps["stage"], who: number, { verb, values }: Option): string {
  if (verb !== "mount") return "";
  const weapon = stage.view.value.figures[who]?.items[(values[2] ?? 1) - 1]?.[0] ?? 0;
  return ` on ${lootOf(stage.words, weapon).name}`;
}

function ItemButton({ stage, desk, option, word }: PoProps & { option: Option; word: string }) {
  const [c = 0, place = 1] = option.values;
  const item = stage.view.value.figures[c]?.items[place - 1] ?? [0];
  return (
    <button type="button" class="btn second deed" onClick={() => desk.send(option)}>
      <Icon name={lootArt(stage.words, item[0] ?? 0)} /> {word} {lootOf(stage.words, item[0] ?? 0).name}:{" "}
      {nameOf(stage.words, c)}
    </button>
  );
}

// -- windows -----------------------------------------------------------------------------------------------------------

/** A moment for a card: one tap plays it, one tap lets it be. */
export function Window({ stage, desk }: PoProps) {
  const { kind } = stage.view.value;
  const options = desk.options.value.filter(({ verb }) => verb !== "pass");
  return (
    <div class="acts window">
      <div class="answers">
        {options.map((option) => (
          <Answer key={option.key} stage={stage} desk={desk} option={option} />
        ))}
      </div>
      <div class="row">
        <Pass desk={desk} text={WINDOW_PASS[kind] ?? "Let it be"} />
        {PASSABLE.has(kind) && (
          <button type="button" class="btn hush" onClick={() => stage.hush(kind, true)}>
            Don’t ask again this turn
          </button>
        )}
      </div>
    </div>
  );
}

const WINDOW_PASS: Record<string, string> = {
  defence: "No defence",
  response: "Let it be",
  trick: "Let it stand",
  soften: "Take it",
  ammo: "No ammunition",
};

function Answer({ stage, desk, option }: PoProps & { option: Option }) {
  const { words } = stage;
  const { verb, values } = option;
  const view = stage.view.value;
  const [a = 0, b = 1] = values;
  const attack = view.attacks.at(-1);
  if (verb === "defend" || verb === "respond") {
    const printed = cardOf(words, a);
    const special = printed.kind === "basic" ? "" : printed.text;
    return (
      <button type="button" class="btn choice" onClick={() => desk.send(option)}>
        <Icon name={verb === "defend" ? "shield" : "bell"} />
        <span>
          <b>{printed.name}</b>
          {special && <small>{special}</small>}
        </span>
        {verb === "defend" && <em>{printed.defend ?? 0}</em>}
      </button>
    );
  }
  const holder = verb === "ammo" ? (attack?.by ?? -1) : a;
  const item = view.figures[holder]?.items[(verb === "ammo" ? a : b) - 1] ?? [0];
  return (
    <button type="button" class="btn choice" onClick={() => desk.send(option)}>
      <Icon name={lootArt(words, item[0] ?? 0)} />
      <span>
        <b>{lootOf(words, item[0] ?? 0).name}</b>
        <small>{lootLine(words, item[0] ?? 0)}</small>
      </span>
    </button>
  );
}

// -- loot --------------------------------------------------------------------------------------------------------------

/** PO-30 to PO-33: cards on the table, one tap each. */
export function Loot({ stage, desk }: PoProps) {
  const view = stage.view.value;
  const { words } = stage;
  const { kind } = view;
  const [first = -1, second = -1] = stepOf(view).numbers;
  const options = desk.options.value.filter(({ verb }) => verb !== "pass");
  return (
    <div class="acts">
      <div class="answers">
        {options.map((option) => {
          const [a = 0, b = 1] = option.values;
          const from = kind === "take" ? second : kind === "rob" ? a : first;
          const place = option.verb === "rob" ? b : a;
          const item = option.verb === "keep" ? [a, 0, 0, 0] : (view.figures[from]?.items[place - 1] ?? [0]);
          const loot = item[0] ?? 0;
          return (
            <button type="button" key={option.key} class="btn choice" onClick={() => desk.send(option)}>
              <Icon name={lootArt(words, loot)} />
              <span>
                <b>{option.verb === "keep" ? lootOf(words, loot).name : itemText(words, item)}</b>
                <small>
                  {lootLine(words, loot)}
                  {option.verb === "rob" && ` (${nameOf(words, a)})`}
                </small>
              </span>
            </button>
          );
        })}
      </div>
      <Pass desk={desk} text={kind === "take" ? "Take no more" : "Done"} />
    </div>
  );
}

/** PO-36. */
export function Discard({ stage, desk }: PoProps) {
  const card = desk.card.value;
  const option = card >= 0 ? desk.find("discard", card) : undefined;
  return (
    <div class="acts">
      {option ? (
        <button type="button" class="btn main" onClick={() => desk.send(option)}>
          Discard {cardOf(stage.words, card).name}
        </button>
      ) : (
        <p class="hint muted">Tap a card of your hand.</p>
      )}
    </div>
  );
}

// -- the hand ----------------------------------------------------------------------------------------------------------

/** Your hand, equal cards together: a tap lifts one, a long press shows it in full. */
export function Hand({ stage, desk }: PoProps) {
  const { hand } = stage.view.value;
  const cards = [...new Set(hand)];
  return (
    <ul class="po-hand" aria-label="Your hand">
      {hand.length === 0 && <li class="muted none">No cards in hand</li>}
      {cards.map((card) => (
        <li key={card}>
          <HandCard stage={stage} desk={desk} card={card} count={hand.filter((one) => one === card).length} />
        </li>
      ))}
    </ul>
  );
}

function HandCard({ stage, desk, card, count }: PoProps & { card: number; count: number }) {
  const { words } = stage;
  const printed = cardOf(words, card);
  const kind = desk.question.value;
  const lit =
    kind === "discard" ||
    (kind === "act" &&
      desk.options.value.some(({ verb, values }) => (verb === "attack" || verb === "play") && values[1] === card));
  const up = desk.card.value === card;
  const read = () => stage.read(faceOf(words, card), printed.rule);
  const press = usePress(() => (kind === "act" || kind === "discard" ? desk.lift(card) : read()), read);
  const classes = ["in-hand", lit && "lit", up && "up", printed.timing];
  return (
    <button type="button" class={classes.filter(Boolean).join(" ")} aria-pressed={up} {...press}>
      <b>{printed.name}</b>
      <span class="vals">
        {printed.attack !== undefined && (
          <span>
            <Icon name="revolver" label="Attack" /> {printed.attack}
          </span>
        )}
        {printed.defend !== undefined && (
          <span>
            <Icon name="shield" label="Defend" /> {printed.defend}
          </span>
        )}
        {printed.attack === undefined && printed.defend === undefined && (
          <span class="free">{printed.timing === "free" ? "Free" : "Anytime"}</span>
        )}
      </span>
      <small>{cardWho(stage.words, card)}</small>
      {count > 1 && (
        <em>
          <span class="vh">, </span>×{count}
        </em>
      )}
    </button>
  );
}

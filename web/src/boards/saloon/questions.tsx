/** The decisions of the game, one small panel for each kind. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon";
import { Portrait } from "../../kit/portrait";
import { RuleMark } from "../../kit/rule-mark";
import type { SaloonView } from "../../wire/types.gen";
import { Chain } from "./chain";
import { blowOf, Formula } from "./formula";
import { Go } from "./go";
import { scavengeText, textOf, useLabel } from "./labels";
import { coverAt, gritOf, has } from "./pack";
import { bustOf } from "./people";
import type { SlProps } from "./scene";

export type AskProps = Pick<SlProps, "stage" | "selection"> & { undo?: ComponentChildren };

const PASS = 0;

function Panel({
  title,
  text,
  undo,
  children,
}: {
  title: string;
  text?: ComponentChildren;
  undo?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="ask">
      <div class="bhead">
        <h2 class="wood" aria-live="polite">
          {title}
        </h2>
        {undo}
      </div>
      {text && <p class="then">{text}</p>}
      {children}
    </div>
  );
}

/** SL-1.5: a character, and in advanced play its power. */
export function Characters({ stage, selection }: AskProps) {
  const view = stage.view.value;
  const open = view.options.map((key) => stage.words.vocabulary.split(key).values[0] as number);
  const chosen = open.includes(selection.choice.value.key) ? selection.choice.value.key : -1;
  const character = selection.pack.characters[chosen];
  return (
    <Panel title="Who are you?" text={stage.words.ask(view.kind, stage.you.value, stage.names.value, true)}>
      <ul class="cast" aria-label="Characters">
        {selection.pack.characters.map((who, i) => (
          <li key={who.id}>
            <button
              type="button"
              class={`seat who1${i === chosen ? " sel" : ""}${open.includes(i) ? "" : " out"}`}
              aria-pressed={i === chosen}
              aria-disabled={!open.includes(i)}
              onClick={() =>
                open.includes(i)
                  ? selection.set({ key: i })
                  : stage.refuse(`${stage.words.note("character-taken", [], stage.names.value)}.`, "SL-1.5")
              }
            >
              <span class="pic">
                <Portrait bust={bustOf(who.id)} />
              </span>
              <span class="nm">{who.name}</span>
              <span class="sub">{who.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="then power">
        {character && `${character.name}, ${character.title}. `}
        {character && view.advanced && (
          <>
            {character.text} <RuleMark id={character.rule} open={stage.openRule} />
          </>
        )}
      </p>
      <Go
        main={character ? textOf(stage, selection, selection.key("pick", chosen)) : "Tap a face"}
        ready={character !== undefined}
        onMain={() => selection.act(selection.key("pick", chosen))}
      />
    </Panel>
  );
}

/** SL-5.2: throw away, then draw up. */
export function Scavenge({ selection, undo }: AskProps) {
  const { thrown } = selection.choice.value;
  const hand = selection.hand.value.length;
  const limit = selection.me.value?.limit ?? hand;
  return (
    <Panel title="Scavengin’" text={`Tap the cards you don’t want. You draw up to ${limit}.`} undo={undo}>
      <Go main={scavengeText(selection, thrown.length)} onMain={() => selection.scavenge()} />
    </Panel>
  );
}

/** SL-6.1: equip, move, reload, as often as you like. */
export function Weapons({ stage, selection, undo }: AskProps) {
  const view = stage.view.value;
  const setup = view.kind === "setup";
  const face = selection.hand.value[selection.choice.value.lifted] ?? -1;
  const card = selection.pack.cards[face];
  const uses = card ? selection.uses(face) : [];
  const moves = selection.plain.value.filter((key) => MOVES[stage.words.vocabulary.split(key).verb]);
  const title = setup ? "Arm yourself" : "See to your Weapons";
  const done = selection.key("done");
  if (card && uses.length > 0) {
    return (
      <Panel
        title={card.name}
        text={card.kind === "gun" ? `Holds ${card.capacity}; a Load card says how many it gets.` : card.text}
      >
        <div class="uses">
          {uses.map((key, i) => (
            <button type="button" key={key} class={`btn${i === 0 ? " main" : ""}`} onClick={() => selection.act(key)}>
              <span>
                {useLabel(stage, selection, key).title}
                <small>{useLabel(stage, selection, key).note}</small>
              </span>
            </button>
          ))}
        </div>
      </Panel>
    );
  }
  const fits = selection.hand.value.some((f) => selection.uses(f).length > 0);
  const hint = setup
    ? `You have ${gritOf(view, stage.you.value)} Grit; the last one with any wins. ${
        fits
          ? "Tap a lit card to arm yourself: you attack with what is in your Fist."
          : "No Weapon in your hand: your Fists will do."
      }`
    : fits
      ? "Tap a lit card to see where it goes."
      : "Nothing in your hand goes on the mat.";
  return (
    <Panel title={title} text={hint} undo={undo}>
      {moves.length > 0 && (
        <div class="moves">
          {moves.map((key) => {
            const { title: does, note } = useLabel(stage, selection, key);
            return (
              <button type="button" key={key} class="btn" onClick={() => selection.act(key)}>
                <Icon name="sl-swap" />
                <span>
                  {does}
                  <small>{note}</small>
                </span>
              </button>
            );
          })}
        </div>
      )}
      <Go main={textOf(stage, selection, done)} onMain={() => selection.act(done)} />
    </Panel>
  );
}

const MOVES: Record<string, boolean> = { "to-holster": true, "to-fist": true, swap: true };

const MOVE_TITLES: Record<string, string> = {
  place: "Where do you start?",
  hunker: "Hunker down?",
  roll: "Roll away?",
};

/** SL-4.2, SL-10.1: a space on the floor. */
export function Moves({ stage, selection, undo }: AskProps) {
  const view = stage.view.value;
  const { space } = selection.choice.value;
  const cover = coverAt(selection.pack, space);
  const chosen = cover && selection.canStand(space);
  const bound = view.kind === "hunker" && selection.me.value?.restricted;
  return (
    <Panel
      title={chosen ? cover.name : (MOVE_TITLES[view.kind] ?? "")}
      undo={undo}
      text={
        chosen ? (
          <>
            <span class="st">
              <Icon name="burst" /> Burst {cover.burst < 0 ? `−${-cover.burst}` : cover.burst}
            </span>{" "}
            <span class="st">
              <Icon name="shield" /> Shield {cover.shield}
            </span>{" "}
            {cover.text}
          </>
        ) : bound ? (
          <>
            Restricted Movement: orange spaces only. <RuleMark id="SL-10.2" open={stage.openRule} />
          </>
        ) : view.kind === "place" ? (
          <>
            Tap a lit space. A <Icon name="shield" /> Shield takes that much off every Attack on you, a{" "}
            <Icon name="burst" /> Burst adds to yours. The double rings are easier to get back to.
          </>
        ) : (
          "Tap a lit space on the floor."
        )
      }
    >
      <Go
        main={chosen ? "Go there" : "Tap a space"}
        ready={Boolean(chosen)}
        onMain={() => selection.act(selection.spaceKey(space))}
        why={() =>
          stage.refuse(
            `${stage.words.note(view.kind === "place" ? "place-first" : "hunker-or-not", [], stage.names.value)}.`,
            view.kind === "place" ? "SL-4.2" : "SL-10.1",
          )
        }
        other={selection.can(PASS) ? textOf(stage, selection, PASS) : undefined}
        onOther={() => selection.act(PASS)}
      />
    </Panel>
  );
}

/** SL-7.1: what one would reach from down there, before one jumps. */
export function Jump({ stage, selection, undo }: AskProps) {
  const you = stage.you.value;
  const jump = selection.key("jump");
  const there = selection.foresight.see([jump])?.view as SaloonView | null | undefined;
  const swing = there?.options.find((key) => {
    const { verb, values } = stage.words.vocabulary.split(key);
    return verb === "attack" && !selection.pack.ways[values[0] ?? -1]?.gun;
  });
  const tried = swing === undefined ? null : selection.foresight.see([jump, swing]);
  const mine = (tried?.view as SaloonView | null | undefined)?.attacks.find((now) => now.by === you);
  const hits = (mine?.sums ?? []).map(({ target, total }) => `${stage.names.value[target]} −${total}`);
  for (const { says, args } of mine ? [] : (tried?.events ?? []))
    if (says === "sum") hits.push(`${stage.names.value[args[1] ?? -1]} −${args[9]}`);
  const bonus = there?.jumped ?? 0;
  return (
    <Panel
      title="Jump to No Cover?"
      undo={undo}
      text={
        <>
          {hits.length > 0 && `In reach from there: ${hits.join(", ")}.`}
          {there && swing === undefined && "No one would be in reach from there."}
          {bonus > 0 && ` The leap adds ${bonus} to your first Melee Attack.`} Then you hunker down on orange spaces
          only. <RuleMark id="SL-7.2" open={stage.openRule} />
        </>
      }
    >
      <div class="go">
        <button type="button" class="btn main" onClick={() => selection.act(jump)}>
          {textOf(stage, selection, jump)}
        </button>
        <button type="button" class="btn" onClick={() => selection.act(PASS)}>
          {textOf(stage, selection, PASS)}
        </button>
      </div>
    </Panel>
  );
}

/** SL-9.1: one Block, and what it would save. */
export function Block({ stage, selection }: AskProps) {
  const view = stage.view.value;
  const you = stage.you.value;
  const now = view.attacks.at(-1);
  if (!now) return null;
  const face = selection.hand.value[selection.choice.value.lifted] ?? -1;
  const [key] = selection.uses(face);
  const card = key === undefined ? undefined : selection.pack.cards[face];
  const blow = blowOf(now);
  const sum = (card && selection.blocked(face)) ?? now.sums[now.at];
  if (!sum) return null;
  const grit = gritOf(view, you);
  const loses = (n: number) => (n > 0 ? `lose ${n}` : "lose nothing");
  return (
    <Panel
      title={`${stage.names.value[now.by]} ${now.counter ? "hits back at" : now.gun ? "shoots" : "goes for"} you`}
      text={
        <>
          {sum.total === 0 ? (
            "It would do nothing."
          ) : (
            <>
              You: <b>{`${grit} → ${Math.max(0, grit - sum.total)}`}</b>
              {grit - sum.total < 1 && ", and out of the game"}.
            </>
          )}{" "}
          {card && has(card, "counter") && (now.no_counter ? "It can’t be counterattacked." : "Then you may hit back.")}
          {!card && " Tap a lit Block to see what it saves."}
        </>
      }
    >
      {view.attacks.length > 1 ? <Chain stage={stage} selection={selection} /> : null}
      <Formula pack={selection.pack} view={view} blow={blow} sum={sum} target={you} block={face} />
      <Go
        main={card ? `Block: ${loses(sum.total)}` : "Tap a Block"}
        ready={card !== undefined}
        onMain={() => selection.act(key as number)}
        why={() => stage.refuse(`${stage.words.note("block-or-not", [], stage.names.value)}.`, "SL-9.1")}
        other={textOf(stage, selection, PASS)}
        onOther={() => selection.act(PASS)}
      />
    </Panel>
  );
}

const TITLES: Record<string, string> = {
  bar: "A drink?",
  piano: "Tickle the keys?",
  drop: "About to drop it",
  counter: "Hit back?",
  fight: "Attack?",
  "give-to": "Pass a card?",
  give: "Which card?",
};

/** Everything else: the question, cards that answer it, and a button for each other answer. */
export function AnyQuestion({ stage, selection, undo }: AskProps) {
  const view = stage.view.value;
  const names = stage.names.value;
  const { lifted } = selection.choice.value;
  const face = selection.hand.value[lifted] ?? -1;
  const ask = stage.words.ask(view.kind, stage.you.value, names, true);
  const title = TITLES[view.kind] ?? "";
  const lit = selection.hand.value.some((f) => selection.uses(f).length > 0);
  const uses = selection.uses(face);
  const rest = view.options.filter((key) => selection.cardOf(key) < 0);
  const passes = rest.filter((key) => ["pass", "done"].includes(stage.words.vocabulary.split(key).verb));
  const others = rest.filter((key) => !passes.includes(key));
  const sealed = view.sealed && stage.pick.value >= 0;
  const chosen = (key: number) => (view.sealed ? stage.pick.value === key : undefined);
  const keys = [...uses, ...others];
  return (
    <Panel title={title || ask} text={title ? ask : undefined} undo={undo}>
      {view.attacks.length > 0 && <Chain stage={stage} selection={selection} />}
      {lit && uses.length === 0 && <p class="then">Tap a lit card to use it.</p>}
      {sealed && (
        <p class="then" role="status">
          Said: {textOf(stage, selection, stage.pick.value)}. The others may still be thinking.
        </p>
      )}
      <div class={`answers n${keys.length}`}>
        {keys.map((key, i) => {
          const { title: does, note } = useLabel(stage, selection, key);
          return (
            <button
              type="button"
              key={key}
              class={`btn${i === 0 ? " main" : ""}`}
              aria-pressed={chosen(key)}
              onClick={() => selection.act(key)}
            >
              <span>
                {does}
                {note && <small>{note}</small>}
              </span>
            </button>
          );
        })}
        {passes.map((key) => (
          <button type="button" key={key} class="btn" aria-pressed={chosen(key)} onClick={() => selection.act(key)}>
            {textOf(stage, selection, key)}
          </button>
        ))}
      </div>
      {view.sealed && passes.includes(PASS) && (
        <label class="hush">
          <input type="checkbox" onChange={(event) => stage.hush(view.kind, event.currentTarget.checked)} /> Don’t ask
          me that again this turn
        </label>
      )}
    </Panel>
  );
}

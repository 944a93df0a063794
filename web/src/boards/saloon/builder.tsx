import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon";
import { blowOf, Formula, sumSoFar } from "./formula";
import { Go } from "./go";
import { textOf } from "./labels";
import { type Boost, gritOf, type Way } from "./pack";
import type { SlProps } from "./scene";
import type { Selection } from "./selection";

const PASS = 0;

/** Puts an Attack together: way, cards, target, in any order; the sum stands there all the time. */
export function Builder({ stage, selection, undo }: SlProps & { undo?: ComponentChildren }) {
  const blow = selection.blow.value;
  if (!blow) return null;
  const view = stage.view.value;
  const names = stage.names.value;
  const aims = selection.aims.value;
  const target = aims.at(-1) ?? -1;
  const now = selection.foreseen.value;
  const sum = selection.sumOn(target) ?? (now && sumSoFar(now));
  const people = aims.map((seat) => names[seat]).join(" and ");
  const verb = blow.gun ? "Shoot" : "Hit";
  const kind = selection.kind.value;
  const grit = gritOf(view, target);
  const blocks = (view.players[target]?.hand ?? 0) > 0 && !now?.no_block;
  const total = sum?.total ?? null;
  const outcome = total === null ? "" : `${grit} → ${Math.max(0, grit - total)}${blocks ? " unless blocked" : ""}`;
  return (
    <div class={`build${selection.ways.value.length > 1 ? "" : " oneway"}`}>
      <div class="bhead">
        <h2 class="wood" aria-live="polite">
          {kind === "counter" ? "Hit back" : blow.gun ? "Gun Attack" : "Melee Attack"}
          {people ? ` on ${people}` : ""}
        </h2>
        <Ways selection={selection} />
        {undo}
      </div>
      {sum && <Formula pack={selection.pack} view={view} blow={now ? blowOf(now) : blow} sum={sum} target={target} />}
      <More selection={selection} />
      <p class="then">
        {total === null ? (
          hintOf(selection)
        ) : (
          <Then stage={stage} selection={selection} target={target} total={total} blocks={blocks} />
        )}
      </p>
      <Go
        main={people ? `${verb} ${people}` : "Tap a target"}
        note={people ? outcome : ""}
        ready={people !== ""}
        onMain={() => selection.strike()}
        why={() => stage.refuse(`${stage.words.note("target-first", [], names)}.`, "SL-8.2")}
        other={selection.can(PASS) ? textOf(stage, selection, PASS) : undefined}
        onOther={() => selection.act(PASS)}
      />
    </div>
  );
}

function hintOf(selection: Selection): string {
  if (!selection.foreseen.value) return "";
  if (selection.legal.value.length === 0) return "You can’t hit anyone that way.";
  return "Tap a player with a number: that is what they would lose.";
}

/** The consequence, unless they block. */
function Then({
  stage,
  selection,
  target,
  total,
  blocks,
}: Pick<SlProps, "stage" | "selection"> & { target: number; total: number; blocks: boolean }) {
  const view = stage.view.value;
  const blow = selection.blow.value;
  const player = view.players[target];
  if (!blow || !player) return null;
  const grit = gritOf(view, target);
  const cards = player.hand;
  return (
    <>
      {stage.names.value[target]}{" "}
      <b>
        {grit} → {Math.max(0, grit - total)}
      </b>
      {blocks ? `, unless blocked: ${cards} ${cards === 1 ? "card" : "cards"} in hand.` : ", and no Block can stop it."}
      {blow.gun && (
        <span class="only-wide">
          {" "}
          {selection.bullets.value} {selection.bullets.value === 1 ? "bullet" : "bullets"} left.
        </span>
      )}
    </>
  );
}

/** Gun or Melee, and which of its options. */
function Ways({ selection }: { selection: Selection }) {
  const ways = selection.ways.value;
  const { pack } = selection;
  const now = pack.ways[selection.way.value];
  const both = ways.some((way) => pack.ways[way]?.gun) && ways.some((way) => !pack.ways[way]?.gun);
  const same = ways.filter((way) => pack.ways[way]?.gun === now?.gun);
  const other = (gun: boolean) => ways.filter((way) => pack.ways[way]?.gun === gun).at(gun ? -1 : 0);
  if (ways.length === 0) return null;
  return (
    <div class="ways">
      {both && (
        <span class="kind2" role="group" aria-label="Kind of Attack">
          {[true, false].map((gun) => (
            <button
              type="button"
              key={String(gun)}
              aria-pressed={now?.gun === gun}
              onClick={() => selection.takeWay(other(gun) ?? selection.way.value)}
            >
              {gun ? "Gun" : "Melee"}
            </button>
          ))}
        </span>
      )}
      {same.length > 1 && (
        <span class="opts" role="group" aria-label={now?.gun ? "Bullets for damage" : "How"}>
          {same.map((way) => (
            <button
              type="button"
              key={way}
              class="op"
              aria-pressed={way === selection.way.value}
              onClick={() => selection.takeWay(way)}
            >
              <WayLabel way={pack.ways[way]} base={now?.gun ? 0 : selection.baseOf(way)} />
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/** "2 → 3" for the eye, "2 bullets for 3" for the ear. */
function WayLabel({ way, base }: { way: Way | undefined; base: number }) {
  if (!way) return null;
  const { gun, bullets, damage, smash } = way;
  if (!gun) return <>{smash ? `Smash ${base}` : `Keep ${base}`}</>;
  return (
    <>
      <span aria-hidden="true">
        {bullets} → {damage}
      </span>
      <span class="vh">
        {bullets} {bullets === 1 ? "bullet" : "bullets"} for {damage}
      </span>
    </>
  );
}

/** Options of cards that are in the Attack, and a sharpshooter's bullets. */
function More({ selection }: { selection: Selection }) {
  const { pack } = selection;
  const several = selection.choice.value.boosts.flatMap((boost) => {
    const face = pack.boosts[boost]?.face ?? -1;
    return pack.boosts.filter((b) => b.face === face).length > 1 ? [face] : [];
  });
  const sharps = selection.sharps.value;
  if (several.length === 0 && sharps.length === 0) return null;
  return (
    <div class="more">
      {several.map((face) => (
        <span class="opts" key={face} role="group" aria-label={pack.cards[face]?.name}>
          <span class="caps">{pack.cards[face]?.name}</span>
          {selection.open(face).map((boost) => (
            <button
              type="button"
              key={boost}
              class="op"
              aria-pressed={selection.chosen(face) === boost}
              onClick={() => selection.takeBoost(boost)}
            >
              {label(pack.boosts[boost])}
            </button>
          ))}
        </span>
      ))}
      {sharps.length > 0 && (
        <span class="opts" role="group" aria-label="Sharpshooter">
          <span class="caps">
            <Icon name="eye" /> Sharp
          </span>
          {[0, ...sharps].map((n) => (
            <button
              type="button"
              key={n}
              class="op"
              aria-pressed={selection.choice.value.sharp === n}
              onClick={() => selection.set({ sharp: n })}
            >
              {n === 0 ? "No" : `${n} → +${n}`}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

function label(boost: Boost | undefined): string {
  return boost ? `${boost.bullets} → +${boost.bonus}` : "";
}

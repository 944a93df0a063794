import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/icon";
import type { AttackSeen } from "../../wire/types.gen";
import { named } from "../named";
import { artOf } from "./cards";
import { blowOf, Line, type Sum } from "./formula";
import { gritOf } from "./pack";
import type { Selection, SlStage } from "./selection";

interface Props {
  stage: SlStage;
  selection: Selection;
}

/** The Attack under way and what it answers: a chain that is read from the top. */
export function Chain({ stage, selection }: Props) {
  const { attacks } = stage.view.value;
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  });
  if (attacks.length === 0) return null;
  return (
    <ol ref={ref} class={`chain${attacks.length > 1 ? " many" : ""}`} aria-label="The Attack under way">
      {attacks.map((now, i) => (
        <li key={i} class={i === attacks.length - 1 ? "now" : ""}>
          <Blow stage={stage} selection={selection} attack={now} at={i} />
        </li>
      ))}
    </ol>
  );
}

/** The sum of an Attack on one of its targets: as it was told, else as it stands; none once it is done and gone. */
function sumAt(stage: SlStage, attack: AttackSeen, at: number, i: number): Sum | null {
  return stage.fx.value?.sums[`${at}-${attack.targets[i]}`] ?? attack.sums[i] ?? null;
}

/** As long as nobody is aimed at, nobody is named. */
function verbOf({ counter, gun, targets }: AttackSeen, yours: boolean): string {
  const [verb, more] = counter ? ["hit", " back at"] : gun ? ["shoot", " at"] : ["attack", ""];
  return `${verb}${yours ? "" : "s"}${targets.length ? more : counter ? " back" : ""}`;
}

function Blow({ stage, selection, attack, at }: Props & { attack: AttackSeen; at: number }) {
  const view = stage.view.value;
  const you = stage.you.value;
  const way = selection.pack.ways[attack.way];
  const weapon = selection.pack.cards[way?.face ?? -1];
  const blow = blowOf(attack);
  return (
    <>
      <Icon name={attack.counter ? "undo" : weapon ? artOf(weapon) : "g-fist"} />
      <div>
        <p class="blow">
          <b>{named(stage, attack.by, "You")}</b> {verbOf(attack, attack.by === you)}{" "}
          <b>{attack.targets.map((seat) => named(stage, seat)).join(" and ")}</b>
          {attack.no_damage && <span class="tag">Spoiled</span>}
        </p>
        {attack.targets.length === 0 && (
          <p class="line">
            <span class="t">
              <b>{attack.base}</b> {weapon?.name ?? "Fist"}
            </span>
            {attack.sharp > 0 && (
              <span class="t">
                + <b>{attack.sharp}</b> {attack.sharp === 1 ? "more bullet" : "more bullets"}
              </span>
            )}
            {attack.bonus > attack.sharp && (
              <span class="t">
                + <b>{attack.bonus - attack.sharp}</b> cards
              </span>
            )}
          </p>
        )}
        {attack.targets.map((seat, i) => {
          const sum = sumAt(stage, attack, at, i);
          const lost = attack.stage > 0 ? 0 : (sum?.total ?? 0);
          return (
            <p key={seat}>
              {attack.targets.length > 1 && <b>{named(stage, seat, "You")}: </b>}
              {sum ? (
                <Line pack={selection.pack} view={view} blow={blow} sum={sum} target={seat} block={attack.blocks[i]} />
              ) : (
                <span class="line">
                  = <b class="res">{attack.damage[i]}</b>
                </span>
              )}
              {lost > 0 && (
                <span class="muted">
                  {" "}
                  {gritOf(view, seat)} → {Math.max(0, gritOf(view, seat) - lost)}
                </span>
              )}
            </p>
          );
        })}
      </div>
    </>
  );
}

import { Icon } from "../kit/icon";
import { RuleMark } from "../kit/rule-mark";
import { Sheet } from "../kit/sheet";
import type { HintOption } from "../wire/types.gen";
import type { TableStore } from "./store";
import "./hint.css";

/** Asks what the Marshal would do in your place. Only at tables that allow it, and only when you are asked. */
export function HintButton({ table }: { table: TableStore }) {
  if (!table.info.value?.hints || table.you.value < 0 || !table.shown.value) return null;
  const able = table.yourMove.value && table.settled.value;
  return (
    <button
      type="button"
      class="btn icon-btn hint-btn"
      aria-label="Ask the Marshal"
      title={able ? "What would the Marshal do?" : "When it is your move, ask the Marshal for a hint."}
      disabled={!able}
      onClick={() => table.askHint()}
    >
      <Icon name="badge" />
    </button>
  );
}

const RULE = /\s*\(([A-Z]{2}-[A-Z]?[\d.]+)\)/;

/** The Marshal's choices, the best first; a tap does it. */
export function HintSheet({ table }: { table: TableStore }) {
  const hint = table.hint.value;
  if (!hint) return null;
  const { options } = hint;
  const close = () => table.closeHint();
  return (
    <Sheet title="The Marshal’s view" close={close}>
      <p class="muted">The Marshal sees only what you see. The figure is the chance to win from here.</p>
      {options === null ? (
        <p class="caps hint-wait" role="status">
          The Marshal is thinking…
        </p>
      ) : (
        <>
          {options[0]?.why && (
            <p class="hint-why">
              <Reason table={table} text={options[0].why} />
            </p>
          )}
          <ol class="hints">
            {options.map((option, place) => (
              <li key={option.action}>
                <HintRow table={table} option={option} best={place === 0} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  );
}

/** A sentence of the Marshal's; its rule is a button. */
function Reason({ table, text }: { table: TableStore; text: string }) {
  const rule = RULE.exec(text)?.[1];
  return (
    <>
      {text.replace(RULE, "")}
      {rule && <RuleMark id={rule} open={table.openRule} />}
    </>
  );
}

function HintRow({ table, option, best }: { table: TableStore; option: HintOption; best: boolean }) {
  const percent = Math.round(option.chance * 100);
  const label = table.label(option.action);
  const worth = option.even ? "no real difference" : `${percent} in a hundred`;
  return (
    <>
      <button
        type="button"
        class={best ? "btn main" : "btn"}
        aria-label={`${label}: ${worth}`}
        onClick={() => {
          table.closeHint();
          table.act([option.action]);
        }}
      >
        <span>{label}</span>
        <b>{option.even ? "no real difference" : `${percent}%`}</b>
      </button>
      <p>
        <Reason table={table} text={option.reason} />
      </p>
    </>
  );
}

import { RuleMark } from "../kit/rule-mark";
import { Sheet } from "../kit/sheet";
import type { HintOption } from "../wire/types.gen";
import type { HintShown, TableStore } from "./store";
import "./hint.css";

const RULE = /\s*\(([A-Z]{2}-[A-Z]?[\d.]+)\)/;

/** The Marshal's choices, the best first; a tap does it. */
export function HintSheet({ table, hint: { options } }: { table: TableStore; hint: HintShown }) {
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

import { useEffect } from "preact/hooks";
import { Icon } from "../kit/icon";
import { RuleMark } from "../kit/rule-mark";
import type { TableStore } from "./store";

type Notes = Pick<TableStore, "toast" | "openRule">;

const STAY = 6000;

/** The reason for a refusal, with the rule; it disappears on its own. */
export function Toasts({ table }: { table: Notes }) {
  const toast = table.toast.value;
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => {
      table.toast.value = null;
    }, STAY);
    return () => clearTimeout(timer);
  }, [toast, table]);
  return (
    <div class="toasts" role="alert">
      {toast && (
        <div class="toast" key={toast.key}>
          <Icon name="g-point" />
          <span>
            {toast.message} {toast.rule && <RuleMark id={toast.rule} open={table.openRule} />}
          </span>
          <button
            type="button"
            class="btn icon-btn plain"
            aria-label="Close"
            onClick={() => (table.toast.value = null)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

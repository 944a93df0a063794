import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { findRule, slugOfRule } from "../app/catalogue";
import type { RuleInfo } from "../wire/types.gen";
import { Sheet } from "./sheet";

const MARKS: Record<string, string> = {
  rulebook: "From the rulebook",
  public: "From public reports",
  ruling: "Our ruling where the rulebook is silent",
  design: "Our design",
  house: "A house rule",
};

export function markOf(rule: RuleInfo): string {
  const mark = MARKS[rule.mark] ?? rule.mark;
  return rule.section ? `${mark}: ${rule.section}` : mark;
}

/** One rule, opened from wherever it was cited. */
export function RuleSheet({ id, close }: { id: string; close: () => void }) {
  const rule = useSignal<RuleInfo | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    let gone = false;
    findRule(id).then(
      (found) => {
        if (gone) return;
        rule.value = found ?? null;
        trouble.value = rule.value ? "" : "There is no such rule.";
      },
      () => {
        trouble.value = "The rules cannot be loaded right now.";
      },
    );
    return () => {
      gone = true;
    };
  }, [id, rule, trouble]);
  return (
    <Sheet title={`Rule ${id}`} close={close}>
      {rule.value ? (
        <>
          <p class="caps muted">{rule.value.chapter}</p>
          <p class="rule-text">{rule.value.text}</p>
          <p class="muted small">{markOf(rule.value)}</p>
        </>
      ) : (
        <p>{trouble.value || "One moment…"}</p>
      )}
      <p class="sheet-foot">
        <a class="btn" href={`/rules/${slugOfRule(id)}#${id}`} onClick={close}>
          All the rules
        </a>
      </p>
    </Sheet>
  );
}

/** What a page with a board has besides it: the latest events for the ear, and the card and the rule that are open. */

import { useComputed } from "@preact/signals";
import { Card } from "../kit/card";
import { RuleSheet } from "../kit/rule-sheet";
import { Sheet } from "../kit/sheet";
import type { PageStage } from "./stage";

/** The latest events, for screen readers. */
export function Listen({ stage }: { stage: PageStage }) {
  const text = useComputed(() => stage.words.events(stage.spoken.value, stage.names.value, stage.you.value));
  return (
    <div class="vh" role="log" aria-live="polite" aria-label="What just happened">
      <p key={stage.story.value.length}>{text}</p>
    </div>
  );
}

/** A card in full, and a rule. */
export function Opened({ stage }: { stage: PageStage }) {
  const { reading } = stage;
  return (
    <>
      {reading.value && (
        <Sheet title={reading.value.card.title} close={() => (reading.value = null)}>
          <div class="read-card">
            <Card face={reading.value.card} width="260px" />
          </div>
          <p class="sheet-foot">
            <button type="button" class="btn" onClick={() => stage.openRule(reading.value?.rule ?? "")}>
              Rule {reading.value.rule}
            </button>
          </p>
        </Sheet>
      )}
      {stage.rule.value && <RuleSheet id={stage.rule.value} close={() => stage.openRule("")} />}
    </>
  );
}

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { KeptSet } from "../app/kept-set";
import { set, settings } from "../app/settings";
import { RuleMark } from "../kit/rule-mark";
import type { ToldEvent } from "../wire/types.gen";
import type { TableStore } from "./store";
import "./tips.css";

interface Tip {
  event: ToldEvent;
  text: string;
}

const seen = new KeptSet("hn-tips");
/** How boards mark the elements of what an event can name. */
const MARKS = new Map([
  ["seat", "data-seat"],
  ["character", "data-figure"],
]);
const STAY = 14_000; // milliseconds
const EDGE = 8; // pixels from the edge of the board

/** In the first games: one line where something happens for the first time. Each comes once, one at a time. */
export function Tips({ table }: { table: TableStore }) {
  const tip = useSignal<Tip | null>(null);
  const { tips } = settings.value;
  const told = table.spoken.value;
  useEffect(() => {
    if (!tips || table.you.value < 0 || tip.value) return;
    const slug = table.words.detail.game.slug;
    for (const event of told) {
      const found = table.words.tip(event);
      if (!found || seen.has(`${slug} ${found.key}`)) continue;
      seen.add(`${slug} ${found.key}`);
      tip.value = { event, text: found.text };
      return;
    }
  }, [told, tips, table, tip]);
  const close = () => {
    tip.value = null;
  };
  return (
    <div class="tips" role="status">
      {tips && tip.value && <Bubble key={tip.value.text} table={table} tip={tip.value} close={close} />}
    </div>
  );
}

function Bubble({ table, tip, close }: { table: TableStore; tip: Tip; close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) put(box.current, placeOf(table, tip.event));
  });
  useEffect(() => {
    const timer = setTimeout(close, STAY); // from its coming, whatever happens at the table meanwhile
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="newcomer" ref={box}>
      <p>{tip.text}</p>
      <p class="newcomer-acts">
        <button type="button" class="btn small" onClick={close}>
          Got it
        </button>
        <button type="button" class="btn small plain" onClick={() => set({ tips: false })}>
          No more tips
        </button>
        {tip.event.rule && <RuleMark id={tip.event.rule} open={table.openRule} />}
      </p>
    </div>
  );
}

/** What the event is about, on the board: the first player or character it names. */
function placeOf(table: TableStore, event: ToldEvent): Element | null {
  for (const { kind, value } of table.words.eventParts(event, table.names.value)) {
    const mark = MARKS.get(kind ?? "");
    const found = mark && document.querySelector(`.board [${mark}="${value}"]`);
    if (found) return found;
  }
  return null;
}

/** Below what it is about, or above where there is no room; on the board, which it never leaves. */
function put(box: HTMLElement, about: Element | null): void {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  if (!board) return;
  const at = about?.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const bottom = Math.min(board.bottom, innerHeight) - EDGE;
  const below = (at?.bottom ?? board.top) + EDGE;
  const above = (at?.top ?? 0) - height - EDGE;
  const top = below + height <= bottom ? below : Math.max(above, board.top + EDGE);
  const middle = at ? at.left + at.width / 2 : board.left + board.width / 2;
  const left = Math.min(Math.max(middle - width / 2, board.left + EDGE), board.right - width - EDGE);
  box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

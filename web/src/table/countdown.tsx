import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { play } from "../sound/sounds";
import { serverNow } from "../wire/clock";
import type { TableStore } from "./store";

const COUNT = 1000; // milliseconds a numeral stays
const NUMERALS = ["", "One", "Two", "Three"];

/** Three, two, one: in step on every screen, by the server's clock. The thumb zone stays free for a change of mind. */
export function Countdown({ table }: { table: TableStore }) {
  const left = useSignal(-1);
  const info = table.countdown.value;
  useEffect(() => {
    if (!info) {
      left.value = -1;
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = info.draw_at - serverNow();
      const now = Math.max(0, Math.ceil(rest / COUNT));
      if (now !== left.value) {
        left.value = now;
        if (now > 0) play("tick");
      }
      if (rest > 0) timer = setTimeout(tick, Math.max(16, rest - (now - 1) * COUNT));
    };
    tick();
    return () => clearTimeout(timer);
  }, [info, left]);
  if (!info || left.value < 0) return <output class="vh" aria-live="assertive" />;
  if (left.value === 0) return <Flood />;
  const n = Math.min(3, left.value);
  return (
    <>
      <div class="count" aria-hidden="true">
        <p class="caps">{table.names.value[info.caller] ?? "Somebody"} calls</p>
        <p class="numeral" key={n}>
          {n}
        </p>
      </div>
      <output class="vh" aria-live="assertive">
        {NUMERALS[n]}
      </output>
    </>
  );
}

/** DRAW! floods the whole screen. */
export function Flood() {
  return (
    <div class="flood" role="alert">
      <p class="wood press">Draw!</p>
      <span class="caps">hands up, everyone</span>
    </div>
  );
}

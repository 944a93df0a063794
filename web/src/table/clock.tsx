import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../kit/icon";
import { serverNow } from "../wire/clock";
import type { Deadline } from "../wire/types.gen";

const HOUR = 3_600_000;

export function spell(ms: number): string {
  if (ms >= 48 * HOUR) return `${Math.round(ms / (24 * HOUR))} days`;
  if (ms >= HOUR) return `${Math.round(ms / HOUR)} h`;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long the table still waits. */
export function Clock({ deadline, yours }: { deadline: Deadline | null; yours: boolean }) {
  const rest = useSignal(0);
  useEffect(() => {
    if (!deadline) return;
    const tick = () => {
      rest.value = deadline.at - (deadline.paused ? deadline.now : serverNow());
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [deadline, rest]);
  if (!deadline) return null;
  const hurry = yours && rest.value < 10_000;
  const calm = rest.value > 20_000;
  return (
    <span class={`tag ${hurry ? "hurt" : yours ? "brass" : ""} clock${calm ? " only-wide" : ""}`}>
      <Icon name="clock" />
      <span class="vh">{yours ? "Your time: " : "Time left: "}</span>
      {deadline.paused ? "paused" : spell(rest.value)}
    </span>
  );
}

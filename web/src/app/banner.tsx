import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../kit/icon";
import { line } from "../wire/socket";

const PATIENCE = 700; // a hiccup shorter than this needs no words

/** Says that the line is down, and that it is being mended. */
export function Banner() {
  const shown = useSignal(false);
  const lost = line.state.value === "lost" || line.silent.value;
  useEffect(() => {
    if (!lost) {
      shown.value = false;
      return;
    }
    const timer = setTimeout(() => {
      shown.value = true;
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [lost, shown]);
  return (
    <div class="banner-holder" role="status">
      {line.outdated.value && (
        <div class="banner">
          <Icon name="clock" />
          <span>
            <b>This page is older than the server.</b> Reload it to keep playing.
          </span>
          <button type="button" class="btn small" onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      )}
      {shown.value && (
        <div class="banner">
          <Icon name="clock" />
          <span>
            <b>{line.reason.value || "Connection lost."}</b> Your seat is safe. Reconnecting…
          </span>
          <button type="button" class="btn small" onClick={() => line.nudge()}>
            Try now
          </button>
        </div>
      )}
    </div>
  );
}

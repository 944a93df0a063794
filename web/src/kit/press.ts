import { useRef } from "preact/hooks";

const LONG = 480;

/** Handlers for something that is tapped, and held (or right-clicked) to be looked at. */
export function usePress(tap: () => void, look: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      held.current = false;
      stop();
      timer.current = setTimeout(() => {
        held.current = true;
        look();
      }, LONG);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => {
      event.preventDefault();
      stop();
      if (!held.current) look();
      held.current = true;
    },
    onClick: () => {
      stop();
      if (!held.current) tap();
      held.current = false;
    },
  };
}

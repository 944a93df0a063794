import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ROOMS } from "./rooms";

/** The size of an element, kept up to date. */
export function useSize<T extends Element>() {
  const ref = useRef<T>(null);
  const size = useSignal({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [size]);
  return { ref, size };
}

/** How much larger than usual the text is. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

function matches(query: string) {
  const media = typeof matchMedia === "function" ? matchMedia(query) : null;
  const now = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => {
    now.value = event.matches;
  });
  return now;
}

/** A phone, a tablet or a window as small: the story is in a sheet. */
export const isPhone = matches(ROOMS["--handheld"]);

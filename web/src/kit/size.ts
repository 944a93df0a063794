import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

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

const narrow = typeof matchMedia === "function" ? matchMedia("(max-width: 700px)") : null;
/** A phone held upright, or a window as narrow. */
export const isPhone = signal(narrow?.matches ?? false);
narrow?.addEventListener("change", (event) => {
  isPhone.value = event.matches;
});

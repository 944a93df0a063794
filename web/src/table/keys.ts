/** The dock by keyboard: 1 to 9 press what stands there, in its order, and D goes there. */

import { useEffect } from "preact/hooks";

const MOST = 9;

/** Everything in the dock that can be pressed now. */
function choices(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(".dock button:not(:disabled, .only-phone, .idle .hand *)");
  return [...all].filter((button) => button.getClientRects().length > 0);
}

/** Each of the first nine shows its key (on a desk). */
function label(): void {
  for (const old of document.querySelectorAll<HTMLElement>("[data-key]")) {
    delete old.dataset.key;
    old.removeAttribute("aria-keyshortcuts");
  }
  choices()
    .slice(0, MOST)
    .forEach((button, i) => {
      button.dataset.key = String(i + 1);
      button.setAttribute("aria-keyshortcuts", String(i + 1));
    });
}

function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).closest("input, textarea, select, dialog")) return;
  const wanted = event.key === "d" ? 1 : Number(event.key);
  const button = wanted >= 1 && wanted <= MOST ? choices()[wanted - 1] : undefined;
  if (!button) return;
  event.preventDefault();
  button.focus();
  if (event.key !== "d") button.click();
}

/** While a table is at play. */
export function useDockKeys(playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    const page = document.querySelector(".tablepage");
    const watch = new MutationObserver(label);
    if (page) watch.observe(page, { subtree: true, childList: true });
    label();
    document.addEventListener("keydown", pressed);
    return () => {
      watch.disconnect();
      document.removeEventListener("keydown", pressed);
    };
  }, [playing]);
}

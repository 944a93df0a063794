/** Addresses of the pages. Links are plain `<a href>`; clicks on them stay in the page. */

import { signal } from "@preact/signals";

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

export const place = signal<Place>(here());

export function go(href: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", href);
  arrive();
}

function arrive(): void {
  const before = place.value.path;
  place.value = here();
  if (before !== place.value.path) {
    scrollTo(0, 0);
    // Tell screen readers and the keyboard that the page is another one.
    queueMicrotask(() => document.getElementById("page")?.focus({ preventScroll: true }));
  }
}

export function followLinks(): void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.dataset.native !== undefined) return;
    if (link.pathname === location.pathname && link.hash && link.search === location.search) return; // the browser jumps
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

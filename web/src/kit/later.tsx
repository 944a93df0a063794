import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Notice } from "./notice";

/** A part of a page that comes when it is first shown, or a little before: `fetch` sends for it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = signal<ComponentType<P> | null>(null);
  const failed = signal(false);
  const fetch = (): void => {
    if (part.value) return;
    failed.value = false;
    load().then(
      (found) => {
        part.value = found;
      },
      () => {
        failed.value = true;
      },
    );
  };
  function Later(props: P) {
    useEffect(fetch, []);
    const Part = part.value;
    if (Part) return <Part {...props} />;
    return failed.value ? <Lost /> : null;
  }
  return Object.assign(Later, { fetch });
}

/** What could not be fetched. */
export function Lost() {
  return (
    <Notice
      icon="clock"
      title="Lost the trail"
      message="This page could not be loaded."
      hint="The network may be down, or the server was just updated."
    >
      <button type="button" class="btn" onClick={() => location.reload()}>
        Load it again
      </button>
    </Notice>
  );
}

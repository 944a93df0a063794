import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableStore } from "../src/table/store";
import { Tips } from "../src/table/tips";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a tip goes by itself, however much happens meanwhile", () => {
  const spoken = signal([{ kind: "shot" }]);
  const table = {
    spoken,
    you: signal(0),
    names: signal(["Ann"]),
    words: { detail: { game: { slug: "x" } }, tip: () => ({ key: "shot", text: "A tip." }), eventParts: () => [] },
  } as unknown as TableStore;
  const page = document.createElement("div");
  document.body.append(page);
  act(() => render(<Tips table={table} />, page));
  expect(page.textContent).toContain("A tip.");
  for (let second = 0; second < 15; second += 1) {
    act(() => {
      spoken.value = [{ kind: "shot" }];
      vi.advanceTimersByTime(1000);
    });
  }
  expect(page.textContent).not.toContain("A tip.");
});

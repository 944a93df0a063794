import { expect, test } from "vitest";
import { chunkOf } from "../chunks";

const BOARDS = ["finger-guns", "tabletown", "saloon", "notoriety", "posse"].map(
  (game) => `/src/boards/${game}/index.ts`,
);
const IMPORTERS: Record<string, string[]> = {
  "/src/kit/icon.tsx": ["/src/app/app.tsx", "/src/pages/table.tsx"],
  "/src/app/app.tsx": ["/src/main.tsx"],
  "/src/table/story.tsx": ["/src/pages/table.tsx", "/src/pages/replay.tsx"],
  "/src/kit/rule-sheet.tsx": ["/src/pages/table.tsx", "/src/pages/rules.tsx"],
  "/src/table/tips.tsx": ["/src/pages/table.tsx"],
  "/src/boards/scene.css": BOARDS,
  "/src/boards/hand.css": BOARDS.slice(1),
  "/src/boards/arcs.tsx": BOARDS.slice(1, 3),
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };

test("modules go where all who need them load them anyway", () => {
  expect(Object.fromEntries(Object.keys(IMPORTERS).map((id) => [id, chunkOf(id, modules)]))).toEqual({
    "/src/kit/icon.tsx": "base",
    "/src/app/app.tsx": "base",
    "/src/table/story.tsx": "stage",
    "/src/kit/rule-sheet.tsx": "paper",
    "/src/table/tips.tsx": null,
    "/src/boards/scene.css": "stage",
    "/src/boards/hand.css": "hands",
    "/src/boards/arcs.tsx": null,
  });
  expect(chunkOf("/src/pages/table.tsx", modules)).toBeNull();
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { boardOfFile, boardScope, scoped } from "../board-scope";

const SRC = join(import.meta.dirname, "../src");

function sheets(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
}

test("a board's sheets are known by their folder, shared ones belong to nobody", () => {
  expect(boardOfFile("/x/web/src/boards/saloon/floor.css")).toBe("saloon");
  expect(boardOfFile("C:\\x\\src\\boards\\finger-guns\\dock.css")).toBe("finger-guns");
  expect(boardOfFile("/x/web/src/boards/arcs.css")).toBeUndefined();
  expect(boardOfFile("/x/web/src/pages/table.css")).toBeUndefined();
});

test("the theme stays above the board", () => {
  expect(scoped(".spot .o", "saloon")).toBe(':where([data-board="saloon"]) .spot .o');
  expect(scoped('[data-theme="night"] .spot', "saloon")).toBe(
    '[data-theme="night"] :where([data-board="saloon"]) .spot',
  );
});

test("every rule of a board's sheet is scoped, once", async () => {
  const css = ".a, .b { c: d } @media (max-width: 1px) { .e { .f & { g: h } } } @keyframes x-k { from { i: j } }";
  const { css: out } = await postcss([boardScope()]).process(css, { from: "/web/src/boards/posse/x.css" });
  const at = ':where([data-board="posse"])';
  expect(out.replace(/\s+/g, " ")).toBe(
    `${at} .a, ${at} .b { c: d } @media (max-width: 1px) { ${at} .e { .f & { g: h } } } @keyframes x-k { from { i: j } }`,
  );
});

test("no two sheets give an animation the same name", () => {
  const names = sheets().flatMap((file) =>
    [...readFileSync(join(SRC, file), "utf8").matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Asks the engine for what the tests compare with. `PYTHON` names an interpreter that has highnoon. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";

export const FIXTURES = resolve(import.meta.dirname, "../node_modules/.cache/fixtures.json");

export default function setup(): void {
  const venv = resolve(import.meta.dirname, "../../.venv/bin/python");
  const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");
  mkdirSync(resolve(FIXTURES, ".."), { recursive: true });
  const run = (script: string, ...args: string[]) =>
    execFileSync(python, [resolve(import.meta.dirname, "../scripts", script), ...args], { stdio: "inherit" });
  try {
    run("wire_types.py", "--check");
  } catch {
    throw new Error("src/wire/types.gen.ts is not what the Python structs say: run web/scripts/wire_types.py");
  }
  run("fixtures.py", FIXTURES);
}

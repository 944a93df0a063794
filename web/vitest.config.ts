import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: "tests/fixtures.setup.ts",
    css: false,
    testTimeout: 60_000, // whole games, on a machine that does ten other things
  },
});

import { defineConfig } from "vite";
import { boardScope } from "./board-scope";
import { bothSides } from "./both-sides";
import { chunkOf } from "./chunks";
import { roomsMedia } from "./rooms-media";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  css: { postcss: { plugins: [boardScope(), roomsMedia(), bothSides()] } },
  build: {
    outDir: "../src/highnoon/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or fonts
    manifest: "build.json", // what each page needs, for those who measure it
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ debugName: "loaded together", name: chunkOf }] } } },
  },
});

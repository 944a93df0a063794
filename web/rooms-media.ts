import type { Plugin } from "postcss";
import { ROOMS } from "./src/kit/rooms";

/** `@media (--handheld)` and its like, written out. */
export function roomsMedia(): Plugin {
  return {
    postcssPlugin: "rooms-media",
    AtRule: {
      media(rule) {
        rule.params = rule.params.replace(/\((--[a-z]+)\)/g, (_, name: string) => {
          const query = ROOMS[name as keyof typeof ROOMS];
          if (!query) throw rule.error(`no room is called ${name}: ${Object.keys(ROOMS).join(", ")}`);
          return query;
        });
      },
    },
  };
}

import type { Plugin } from "postcss";

/** `size: 24px` is a width and a height. */
export function bothSides(): Plugin {
  return {
    postcssPlugin: "both-sides",
    Declaration: {
      size(side) {
        side.replaceWith(side.clone({ prop: "width" }), side.clone({ prop: "height" }));
      },
    },
  };
}

import type { Plugin, Rule } from "postcss";

/**
 * Each board's style sheets apply to that board only.
 *
 * Style sheets are loaded with a board and stay until the page is reloaded, so without this the next board would have
 * the styles of the last. Every selector below `boards/<game>/` gets `[data-board="<game>"]` in front, at no extra
 * specificity. Keyframes cannot be scoped, so their names begin with the board's letters.
 */
export function boardScope(): Plugin {
  return {
    postcssPlugin: "board-scope",
    Once(root) {
      const board = boardOfFile(root.source?.input.file ?? "");
      if (!board) return;
      root.walkRules((rule) => {
        if (isTopLevel(rule)) rule.selectors = rule.selectors.map((selector) => scoped(selector, board));
      });
    },
  };
}

export function boardOfFile(file: string): string | undefined {
  return /\/boards\/([^/]+)\/[^/]+\.css$/.exec(file.replaceAll("\\", "/"))?.[1];
}

/** The theme stands on the page's root, above every board. */
export function scoped(selector: string, board: string): string {
  const [, theme = "", rest = ""] = /^(\[data-theme[^\]]*\]\s+)?(.*)$/s.exec(selector) ?? [];
  return `${theme}:where([data-board="${board}"]) ${rest}`;
}

/** Neither a step of an animation nor nested in a rule that has been scoped itself. */
function isTopLevel(rule: Rule): boolean {
  for (let at = rule.parent; at && at.type !== "root"; at = at.parent as typeof at) {
    if (at.type === "rule") return false;
    if (at.type === "atrule" && "name" in at && /keyframes$/.test(String(at.name))) return false;
  }
  return true;
}

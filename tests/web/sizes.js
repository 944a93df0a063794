/**
 * Looks at every visible element of the page and reports what a person could not read, see or hit.
 *
 * - small: text under 12 px as drawn;
 * - clipped: text cut by a box or the edge of the screen, or spilling out of the box it is printed on, or a word broken
 *   in two where nothing says so;
 * - clipped, too: what ends a decision and the total of a sum, if it has to be scrolled to (unless the text is doubled);
 * - covered: text or a control with something else drawn on it;
 * - target: a control whose area for a finger is smaller than 44 px either way;
 * - contrast: text under 4.5 : 1, large text under 3 : 1 (WCAG 2 AA).
 *
 * What can be scrolled to is not lost, nor what a map that can be moved shows elsewhere ([data-pans]); people may stand on
 * what is printed on the ground ([data-ground]). Words for screen readers only, and what fades, are not looked at.
 */
() => {
  const LEAST = { text: 11.9, target: 43.5, slack: 1.5 };
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider]";
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root = dialogs.at(-1) ?? document.body;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const enlarged = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 20 || innerHeight < 600;
  const found = [];
  const styles = new Map();
  const style = (element) => {
    let known = styles.get(element);
    if (!known) {
      known = getComputedStyle(element);
      styles.set(element, known);
    }
    return known;
  };
  // Everything can be hit while we look, also what is only decoration.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { pointer-events: auto !important }");

  const name = (element) => {
    const of = (e) => {
      const classes = e.getAttribute("class")?.trim().split(/\s+/).slice(0, 3).join(".");
      return e.tagName.toLowerCase() + (e.id ? `#${e.id}` : "") + (classes ? `.${classes}` : "");
    };
    const parent = element.parentElement;
    return `${parent ? `${of(parent)} > ` : ""}${of(element)}`;
  };
  const report = (kind, element, detail) => found.push({ kind, where: name(element), detail });
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (r) => r.right - r.left < 1 || r.bottom - r.top < 1;
  const outside = (inner, outer) =>
    Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom);

  const isHidden = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const s = style(e);
      if (s.visibility !== "visible" && e === element) return true;
      if (s.display === "none" || Number(s.opacity) < 0.05) return true;
      if (s.clipPath !== "none" && /inset\(50%\)/.test(s.clipPath)) return true;
      if (e.matches(".vh, .skip:not(:focus)")) return true;
    }
    return false;
  };

  const clips = (s, axis) => /hidden|clip/.test(axis === "x" ? s.overflowX : s.overflowY);
  const scrolls = (s, axis) => /auto|scroll/.test(axis === "x" ? s.overflowX : s.overflowY);

  /** What is left of a box inside all that cuts it, and whether something other than a scroller cut it. */
  const seen = (element, rect) => {
    let left = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let lost = "";
    let fixed = style(element).position === "fixed";
    for (let e = element.parentElement; e && !fixed; e = e.parentElement) {
      const s = style(e);
      if (s.overflowX !== "visible" || s.overflowY !== "visible" || e instanceof SVGSVGElement) {
        const box = e.getBoundingClientRect();
        for (const [axis, low, high] of [
          ["x", "left", "right"],
          ["y", "top", "bottom"],
        ]) {
          const svg = e instanceof SVGSVGElement && s.overflow !== "visible";
          const by = Math.max(box[low] - left[low], left[high] - box[high]);
          if (by > LEAST.slack && (clips(s, axis) || svg) && !e.closest("[data-pans]")) lost ||= name(e);
          if (clips(s, axis) || scrolls(s, axis) || svg) {
            left[low] = Math.max(left[low], box[low]);
            left[high] = Math.min(left[high], box[high]);
          }
        }
      }
      fixed = s.position === "fixed";
    }
    if (isEmpty(left)) return { left, lost };
    const page = document.scrollingElement;
    const tall = !dialogs.length && page.scrollHeight > innerHeight + 1 && style(document.body).overflowY !== "hidden";
    if (left.left < -LEAST.slack || left.right > innerWidth + LEAST.slack) lost ||= "the screen";
    if (!tall && (left.top < -LEAST.slack || left.bottom > innerHeight + LEAST.slack)) lost ||= "the screen";
    return { left: cut(left, screen), lost };
  };

  const paints = (element) => {
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      const s = style(element);
      if (/^(g|use|symbol|defs)$/i.test(element.tagName)) return false;
      const fill = s.fill !== "none" && alpha(s.fill) * Number(s.fillOpacity) * Number(s.opacity) > 0.35;
      return fill || /^(text|image)$/i.test(element.tagName);
    }
    const s = style(element);
    if (Number(s.opacity) < 0.2) return false;
    return alpha(s.backgroundColor) > 0.35 || /^(IMG|VIDEO|CANVAS)$/.test(element.tagName);
  };
  const channels = (color) => {
    const m = /rgba?\(([^)]+)\)/.exec(color);
    if (m) {
      const [r, g, b, a = 1] = m[1].split(/[\s,/]+/).filter(Boolean).map(Number);
      return [r, g, b, a];
    }
    const s = /color\(srgb ([^)]+)\)/.exec(color);
    if (s) {
      const [r, g, b, a = 1] = s[1].split(/[\s/]+/).filter(Boolean).map(Number);
      return [r * 255, g * 255, b * 255, a];
    }
    return [0, 0, 0, 0];
  };
  const alpha = (color) => channels(color)[3];
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };

  const related = (a, b) => a === b || a.contains(b) || b.contains(a);
  const control = (e) => e.closest?.(CONTROLS);

  /** A line is taller than its ink: the air above and below is nobody's. */
  const ink = (element, r) => {
    const air = Math.max(0, (r.height - Number.parseFloat(style(element).fontSize) * 0.8) / 2);
    if (element instanceof SVGElement || r.height > 3 * air + r.width * 4) return r;
    return { left: r.left, right: r.right, top: r.top + air, bottom: r.bottom - air };
  };

  /** A word of which a part stands on the next line. */
  const brokenIn = (node, range) => {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}’']{3,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map((r) => r.top);
      if (Math.max(...tops) - Math.min(...tops) > 6) return word;
    }
    return "";
  };

  /** Pieces of text as drawn, with the element they belong to. */
  const texts = () => {
    const all = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || /^(SCRIPT|STYLE|TITLE|OPTION|NOSCRIPT|DESC)$/i.test(element.tagName)) continue;
      if (isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1).map((r) => ink(element, r));
      if (rects.length) all.push({ element, rects, text: node.data.trim().slice(0, 40), broken: brokenIn(node, range) });
    }
    return all;
  };

  const drawnSize = (element) => {
    const size = Number.parseFloat(style(element).fontSize);
    if (element instanceof SVGElement) {
      const m = element.getScreenCTM?.();
      return m ? size * Math.hypot(m.a, m.b) : size;
    }
    const wide = element.offsetWidth;
    const turned = element.getBoundingClientRect().width;
    return wide > 8 && turned > 8 && turned < wide * 0.9 ? (size * turned) / wide : size;
  };

  /** The nearest thing it is printed on, if it is printed in its flow. */
  const boxOf = (element) => {
    for (let e = element; e && e !== root; e = e.parentElement) {
      const s = style(e);
      if (scrolls(s, "x") || scrolls(s, "y")) return null;
      const bordered = Number.parseFloat(s.borderTopWidth) > 0 && s.borderTopStyle !== "none" && Number.parseFloat(s.borderLeftWidth) > 0;
      if (s.display !== "inline" && !(e instanceof SVGElement) && (alpha(s.backgroundColor) > 0.5 || bordered)) return e;
      if (s.position === "absolute" || s.position === "fixed") return null;
    }
    return null;
  };

  /** What sticks to the edge of a scroller covers only what can be scrolled out from under it. */
  const slidesUnder = (element, cover) => {
    for (let e = cover; e && e !== root; e = e.parentElement) {
      if (style(e).position === "sticky" && e.closest(".dock")) return !e.contains(element) && e.closest(".dock").contains(element);
    }
    return false;
  };

  const blocked = (element, x, y) => {
    for (const e of document.elementsFromPoint(x, y)) {
      if (related(e, element) || slidesUnder(element, e)) return null;
      if (paints(e) && !isHidden(e)) return e;
    }
    return null;
  };

  const background = (element, x, y) => {
    const layers = [];
    let below = false;
    for (const e of document.elementsFromPoint(x, y)) {
      if (e === element || e.contains(element)) below = true;
      if (!below || isHidden(e)) continue;
      const s = style(e);
      const shape = e instanceof SVGElement && !(e instanceof SVGSVGElement);
      if (e === element && shape) continue;
      let c = channels(shape ? s.fill : s.backgroundColor);
      if (shape) c = [c[0], c[1], c[2], c[3] * Number(s.fillOpacity)];
      c = [c[0], c[1], c[2], c[3] * Number(s.opacity)];
      if (c[3] > 0) layers.push(c);
      if (c[3] > 0.98) break;
    }
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
  };

  const disabled = (element) => element.closest("[aria-disabled=true], :disabled, [data-muted]");

  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  try {
    const pieces = texts();
    for (const { element, rects, text, broken } of pieces) {
      const s = style(element);
      const whole = rects.map((r) => seen(element, r));
      const left = whole.filter((w) => !isEmpty(w.left));
      const lost = whole.find((w) => w.lost);
      if (lost) report("clipped", element, `"${text}" by ${lost.lost}`);
      if (left.length === 0) continue;
      if (broken) report("clipped", element, `"${broken}" is broken`);
      const size = drawnSize(element);
      if (size < LEAST.text) report("small", element, `"${text}" ${size.toFixed(1)} px`);
      const box = boxOf(element);
      if (!lost && box) {
        const edge = box.getBoundingClientRect();
        const turned = Math.abs(edge.width - (box.offsetWidth || edge.width)) > 3;
        const by = Math.max(...rects.map((r) => outside(r, edge)));
        if (!turned && by > LEAST.slack) report("clipped", element, `"${text}" spills from ${name(box)}`);
      }
      const first = left[0].left;
      const drawn = rects[whole.indexOf(left[0])];
      const least = element.closest("[data-pans]") ? (drawn.bottom - drawn.top) * 0.6 : 4; // at the edge of a map, half a badge
      if (first.bottom - first.top < least || first.right - first.left < 7) continue; // on its way in or out
      const middle = [(first.left + first.right) / 2, (first.top + first.bottom) / 2];
      const points = [middle, [first.left + 3, middle[1]], [first.right - 3, middle[1]]];
      const last = left.at(-1).left;
      if (left.length > 1) points.push([(last.left + last.right) / 2, (last.top + last.bottom) / 2]);
      for (const [x, y] of element.closest("[data-ground]") ? [] : points) {
        const cover = blocked(element, x, y);
        if (cover) {
          report("covered", element, `"${text}" by ${name(cover)}`);
          break;
        }
      }
      if (!disabled(element)) {
        const back = background(element, ...middle);
        const raw = channels(element instanceof SVGElement ? s.fill : s.color);
        let faded = 1;
        for (let e = element; e; e = e.parentElement) faded *= Number(style(e).opacity);
        const ink = over([raw[0], raw[1], raw[2], raw[3] * faded], back);
        const large = size >= 24 || (size >= 18.6 && Number(s.fontWeight) >= 700);
        const got = ratio(ink, back);
        if (got < (large ? 3 : 4.5) - 0.02) report("contrast", element, `"${text}" ${got.toFixed(2)}`);
      }
    }
    // The result of a sum is what a decision is about.
    for (const element of enlarged ? [] : root.querySelectorAll(".dock .tot")) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inSight = [top + 6, (top + bottom) / 2, bottom - 6].every((y) => {
        const seen = document.elementsFromPoint((left + right) / 2, y).find((e) => related(e, element) || paints(e));
        return seen && related(seen, element);
      });
      if (!inSight) report("clipped", element, `"${element.textContent.trim()}" is out of sight`);
    }
    // Two texts on each other.
    const lines = pieces.flatMap(({ element, rects, text }) =>
      rects.map((r) => ({ element, text, box: seen(element, r).left })).filter(({ box }) => !isEmpty(box)),
    );
    for (let i = 0; i < lines.length; i++) {
      for (let j = i + 1; j < lines.length; j++) {
        const a = lines[i];
        const b = lines[j];
        if (related(a.element, b.element) || slidesUnder(a.element, b.element) || slidesUnder(b.element, a.element)) continue;
        if (a.element.closest("[data-ground]") || b.element.closest("[data-ground]")) continue;
        const both = cut(a.box, b.box);
        const low = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
        if (both.right - both.left > 2 && both.bottom - both.top > Math.max(2, low * 0.2)) {
          report("covered", a.element, `"${a.text}" and "${b.text}" (${name(b.element)})`);
        }
      }
    }
    // Controls.
    const controls = [...root.querySelectorAll(CONTROLS)].filter((e) => !isHidden(e) && style(e).visibility === "visible");
    const boxes = [];
    for (const element of controls) {
      const rect = element.getBoundingClientRect();
      if (rect.width < 1 || rect.height < 1) continue;
      const { left, lost } = seen(element, rect);
      const below = rect.bottom > Math.min(innerHeight, element.closest(".dock")?.getBoundingClientRect().bottom ?? 0) + 2;
      if (below && !enlarged && element.matches(".dock :is(.main, .pass, .go .btn)")) {
        report("clipped", element, `"${element.textContent.trim().slice(0, 30)}" is below the fold`);
      }
      if (isEmpty(left)) {
        if (lost) report("clipped", element, `control out of sight, by ${lost}`);
        continue;
      }
      const whole = Math.abs(left.right - left.left - rect.width) < 2 && Math.abs(left.bottom - left.top - rect.height) < 2;
      if (whole) boxes.push({ element, box: left });
      if (lost) report("clipped", element, `control cut by ${lost}`);
      if (!whole) continue;
      if (style(element).display === "inline" && element.closest("p, li")?.textContent.trim().length > element.textContent.trim().length + 8) continue;
      if (element.matches("input[type=checkbox], input[type=radio]") && element.closest("label")) continue;
      const x = (rect.left + rect.right) / 2;
      const y = (rect.top + rect.bottom) / 2;
      const hits = (dx, dy) => {
        const at = document.elementFromPoint(x + dx, y + dy);
        return at !== null && (related(at, element) || control(at) === element) && at !== root && !at.contains(element.parentElement);
      };
      const reach = 21;
      const wide = rect.width >= LEAST.target || (hits(-reach, 0) && hits(reach, 0));
      const high = rect.height >= LEAST.target || (hits(0, -reach) && hits(0, reach));
      if (!wide || !high) report("target", element, `${rect.width.toFixed(0)} x ${rect.height.toFixed(0)} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}"`);
    }
    for (let i = 0; i < boxes.length; i++) {
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i];
        const b = boxes[j];
        if (related(a.element, b.element) || slidesUnder(a.element, b.element) || slidesUnder(b.element, a.element)) continue;
        const both = cut(a.box, b.box);
        if (both.right - both.left > 4 && both.bottom - both.top > 4) {
          report("covered", a.element, `control and ${name(b.element)} by ${(both.right - both.left).toFixed(0)} x ${(both.bottom - both.top).toFixed(0)}`);
        }
      }
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
  }
  return found;
}

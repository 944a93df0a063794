/** Your side of the table, as far as it is the same in games with a hand of cards. */

import type { ComponentChildren } from "preact";
import type { Bust } from "../art/busts";
import { Icon } from "../kit/icon";
import { Face, Portrait } from "../kit/portrait";
import "./dock.css";

interface Frame {
  /** The board's own class. */
  name: string;
  /** The kind of question, empty while you wait. */
  asks?: string;
  hand?: ComponentChildren;
  title?: ComponentChildren;
  peek?: ComponentChildren;
  undo?: ComponentChildren;
  children?: ComponentChildren;
}

/** The hand beside what you are asked on a desk, above it on a phone. */
export function DockFrame({ name, asks = "", hand, title, peek, undo, children }: Frame) {
  return (
    <div class={`bd ${name}${asks ? " asks" : ""}${hand ? "" : " bare"}`} data-asks={asks}>
      {hand}
      <div class="zone">
        {(title || undo) && (
          <div class="bhead">
            {title}
            {undo}
          </div>
        )}
        {children}
        {peek}
      </div>
    </div>
  );
}

interface Title {
  bust?: Bust | null;
  face?: string;
  title: string;
  hint?: ComponentChildren;
  children?: ComponentChildren;
}

/** The question in wood type, and what it is about in one line. */
export function DockTitle({ bust, face, title, hint, children }: Title) {
  return (
    <div class="bt">
      {(bust || face) && <span class="fc">{bust ? <Portrait bust={bust} /> : <Face face={face ?? ""} />}</span>}
      <div>
        <h2 class="wood" aria-live="polite">
          {title}
        </h2>
        {hint && <p class="muted">{hint}</p>}
      </div>
      {children}
    </div>
  );
}

/** Decisions you have silenced, and the way back. */
export function Hushed({ lines }: { lines: { key: string; icon?: string; text: string; ask: () => void }[] }) {
  return (
    <div class="hushed unasked">
      {lines.map(({ key, icon, text, ask }) => (
        <p key={key}>
          <Icon name={icon ?? "bell"} />
          <span>{text}</span>
          <button type="button" class="btn small" onClick={ask}>
            Ask me
          </button>
        </p>
      ))}
    </div>
  );
}

/** One line with a sign before it. */
export function DockNote({ icon, children }: { icon: string; children: ComponentChildren }) {
  return (
    <div class="hushed">
      <p>
        <Icon name={icon} />
        <span>{children}</span>
      </p>
    </div>
  );
}

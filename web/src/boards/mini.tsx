/** A card as it lies in a hand: small, and readable without opening it. */

import type { ComponentChildren } from "preact";
import type { Band } from "../kit/card";
import { Icon } from "../kit/icon";
import "./hand.css";

export interface Mini {
  name: ComponentChildren;
  icon: string;
  kind: string;
  band?: Band;
  /** The number in the corner. */
  value?: string | number;
  text?: string;
  /** In the other corner. */
  mark?: ComponentChildren;
  children?: ComponentChildren;
  /** Kind and text belong to its name for those who listen. */
  spoken?: boolean;
}

export function MiniCard({ name, icon, kind, band = "plain", value, text, mark, children, spoken = false }: Mini) {
  return (
    <span class={`mini ${band}`}>
      {value !== undefined && (
        <span class="mv num" aria-hidden={!spoken}>
          {value}
        </span>
      )}
      {mark}
      <span class="ma" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <b>{name}</b>
      <span class="mk" aria-hidden={!spoken}>
        {kind}
      </span>
      {text && (
        <span class="mt" aria-hidden={!spoken}>
          {text}
        </span>
      )}
      {children}
    </span>
  );
}

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
}

export function MiniCard({ name, icon, kind, band = "plain", value, text, mark, children }: Mini) {
  return (
    <span class={`mini ${band}`}>
      {value !== undefined && (
        <span class="mv num" aria-hidden="true">
          {value}
        </span>
      )}
      {mark}
      <span class="ma" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <b>{name}</b>
      <span class="mk" aria-hidden="true">
        {kind}
      </span>
      {text && (
        <span class="mt" aria-hidden="true">
          {text}
        </span>
      )}
      {children}
    </span>
  );
}

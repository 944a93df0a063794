import type { ComponentChildren } from "preact";
import type { Bust } from "../art/busts";
import { Icon } from "./icon";
import { Portrait } from "./portrait";

export type Band = "plain" | "sage" | "brass" | "red";
const BANDS: Record<Band, Record<string, string>> = {
  plain: {},
  sage: { "--kindc": "#a9b596" },
  brass: { "--kindc": "#e0bd76" },
  red: { "--kindc": "#8e2320", color: "#fdf5e4", "--on": "#8e2320" },
};

export interface CardFace {
  title: string;
  art: Bust | string;
  kind: string;
  band: Band;
  mark?: string;
  /** The big number in the corner. */
  value?: string;
  /** A row of numbers under the kind. */
  stats?: string[];
  text: string;
  foot?: [string, string];
}

/** A card as printed: header, art on rays, kind, one sentence, foot. */
export function Card({ face, width, children }: { face: CardFace; width: string; children?: ComponentChildren }) {
  return (
    <span class="card" style={{ "--cw": width }}>
      {children}
      {face.value && <span class="val">{face.value}</span>}
      <span class="in">
        <b class="hd">{face.title}</b>
        <span class={typeof face.art === "string" ? "art" : "art por"}>
          {typeof face.art === "string" ? <Icon name={face.art} /> : <Portrait bust={face.art} />}
        </span>
        <span class="kind" style={BANDS[face.band]}>
          <span>{face.kind}</span>
          {face.mark && (
            <span>
              <Icon name={face.mark} />
            </span>
          )}
        </span>
        {face.stats && face.stats.length > 0 && (
          <span class="stats">
            {face.stats.map((stat) => (
              <span key={stat}>{stat}</span>
            ))}
          </span>
        )}
        <span class="tx">{face.text}</span>
        {face.foot && (
          <span class="ft">
            <span>{face.foot[0]}</span>
            <span>{face.foot[1]}</span>
          </span>
        )}
      </span>
    </span>
  );
}

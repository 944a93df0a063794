import { BUSTS, type Bust, SKINS } from "../art/busts";
import "./portrait.css";

/** The inks of a bust as custom properties: the parts of the sprite take them over. */
function inks(bust: Bust): Record<string, string> {
  const [skin, shade] = SKINS[bust.skin] as readonly [string, string];
  const set: Record<string, string> = {
    "--skin": skin,
    "--shade": shade,
    "--hair": bust.hair,
    "--hat": bust.hat ?? "#1d1815",
    "--cloth": bust.cloth,
  };
  for (const [name, value] of Object.entries(bust.more ?? {})) set[`--${name}`] = value;
  return set;
}

/** A woodcut face. It is decoration: the name stands beside it. */
export function Portrait({ bust }: { bust: Bust }) {
  return (
    <svg class="bust" viewBox="0 0 120 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true" style={inks(bust)}>
      <use href="#sunburst" />
      <g transform="translate(60 140) scale(1.06) translate(-60 -140)">
        {bust.parts.split(" ").map((part) => (
          <use key={part} href={`#${part}`} />
        ))}
      </g>
    </svg>
  );
}

export function Face({ face }: { face: string }) {
  return <Portrait bust={BUSTS[face] ?? (BUSTS.cora as Bust)} />;
}

/** Nobody yet: a shape under a hat. */
export function Silhouette() {
  return (
    <svg class="bust nobody" viewBox="0 0 120 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <g transform="translate(60 140) scale(1.06) translate(-60 -140)">
        {["body-coat", "face-oval", "hat-stetson"].map((part) => (
          <use key={part} href={`#${part}`} />
        ))}
      </g>
    </svg>
  );
}

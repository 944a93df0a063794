import { Icon } from "../../kit/icon";

/** A die that has been rolled: three hops, and the face of the record. */
export function Die({ face }: { face: number }) {
  return (
    <span class="die">
      <Icon name={`die-${face}`} />
    </span>
  );
}

/** Which faces of a die do it. */
export function Needs({ need, rolled }: { need: number; rolled?: number }) {
  return (
    <span class="needs">
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <span key={face} class={`${face >= need ? "ok" : ""}${face === rolled ? " it" : ""}`}>
          <Icon name={`die-${face}`} />
        </span>
      ))}
    </span>
  );
}

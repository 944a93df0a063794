interface Props {
  main: string;
  /** Small, below it: only where there is no room for a sentence above. */
  note?: string;
  /** Does the main button do something? Otherwise it says why not. */
  ready?: boolean;
  onMain: () => void;
  why?: () => void;
  other?: string;
  onOther?: () => void;
}

/** The last row of the thumb zone: the one red button, and the way out. */
export function Go({ main, note, ready = true, onMain, why, other, onOther }: Props) {
  return (
    <div class={`go${other ? "" : " one"}`}>
      <button
        type="button"
        class={ready ? "btn main" : "btn main off"}
        aria-disabled={!ready}
        onClick={ready ? onMain : why}
      >
        <span>
          {main}
          {note && <small class="only-phone">{note}</small>}
        </span>
      </button>
      {other && (
        <button type="button" class="btn" onClick={onOther}>
          {other}
        </button>
      )}
    </div>
  );
}

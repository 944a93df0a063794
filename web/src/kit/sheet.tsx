import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icon";
import "./sheet.css";

interface Props {
  title: string;
  close: () => void;
  children: ComponentChildren;
  wide?: boolean;
}

/** A sheet of paper over the table: from below on a phone, in the middle of a desktop. Escape and a tap beside it close it. */
export function Sheet({ title, close, children, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a dialog
    <dialog
      ref={ref}
      class={`sheet-box${wide ? " wide" : ""}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === ref.current) close();
      }}
    >
      <div class="sheet-in">
        <div class="sheet-head">
          <h2 class="wood">{title}</h2>
          <button type="button" class="btn icon-btn" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div class="sheet-body">{children}</div>
      </div>
    </dialog>
  );
}

import { useSignal } from "@preact/signals";
import "./seal.css";

/** A long number, to be copied. */
export function Seal({ name, value }: { name: string; value: string }) {
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    copied.value = true;
  };
  return (
    <div class="seal-row">
      <span class="muted">{name}</span>
      <code>{value}</code>
      <button type="button" class="btn small" aria-label={`Copy: ${name}`} onClick={copy}>
        {copied.value ? "Copied" : "Copy"}
      </button>
    </div>
  );
}

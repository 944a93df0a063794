import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Icon } from "../kit/icon";
import "./invite.css";

/** A QR code as an SVG path; the library comes only when somebody asks for it. */
export function Qr({ text }: { text: string }) {
  const drawn = useSignal<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let gone = false;
    void import("lean-qr").then(({ generate }) => {
      if (gone) return;
      const code = generate(text);
      let path = "";
      for (let y = 0; y < code.size; y += 1) {
        for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
      }
      drawn.value = { path, size: code.size };
    });
    return () => {
      gone = true;
    };
  }, [text, drawn]);
  if (!drawn.value) return <span class="qr" />;
  const { path, size } = drawn.value;
  return (
    <svg class="qr" viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={`QR code of ${text}`}>
      <rect x="-3" y="-3" width={size + 6} height={size + 6} fill="#faf3e3" />
      <path d={path} fill="#1d1815" />
    </svg>
  );
}

/** The link that brings others to this table: to copy, to share, to point a camera at. */
export function Invite({ id, title }: { id: string; title: string }) {
  const link = `${location.origin}/t/${id}`;
  const copied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2500);
  };
  const canShare = typeof navigator.share === "function";
  return (
    <section class="invite" aria-label="Invite others">
      <Qr text={link} />
      <div class="invite-how">
        <h2 class="wood">Bring them in</h2>
        <p class="muted">Anyone with this link can take a free seat. No account needed.</p>
        <p class="link">
          <label class="vh" for="invite-link">
            Link to this table
          </label>
          <input
            id="invite-link"
            class="field"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" class="btn" onClick={copy}>
            <Icon name={copied.value ? "check" : "link"} /> {copied.value ? "Copied" : "Copy"}
          </button>
        </p>
        <p>
          <a class="btn" href={`/t/${id}/screen`} target="_blank" rel="noreferrer">
            <Icon name="eye" /> Open on a shared screen
          </a>
        </p>
        {canShare && (
          <button type="button" class="btn" onClick={() => void navigator.share({ title, url: link }).catch(() => {})}>
            Send it on
          </button>
        )}
      </div>
    </section>
  );
}

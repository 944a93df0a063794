import type { ComponentChildren } from "preact";
import { isNight, set, settings } from "../app/settings";
import { Icon } from "./icon";

/** The bar on top of every page but the lobby. */
interface Props {
  title: string;
  caption?: ComponentChildren;
  children?: ComponentChildren;
  /** A table needs the room on a phone: home and sound are in its menu there. */
  atTable?: boolean;
  /** The title is the page's heading: there is none below. */
  heading?: boolean;
}

export function Top({ title, caption, children, atTable, heading }: Props) {
  return (
    <header class="top">
      <a class="brand only-wide" href="/">
        High Noon
      </a>
      {!atTable && (
        <a class="btn icon-btn only-phone home" href="/" aria-label="High Noon: to Main Street">
          <Icon name="back" />
        </a>
      )}
      <span class="only-wide bar-line" aria-hidden="true" />
      <div class="where">
        {heading ? <h1>{title}</h1> : <b>{title}</b>}
        {caption && <span class="caps muted">{caption}</span>}
      </div>
      <span class="sp" />
      {children}
      <ThemeButton wide />
      <SoundButton wide={atTable} />
    </header>
  );
}

export function ThemeButton({ wide }: { wide?: boolean }) {
  const night = isNight();
  return (
    <button
      type="button"
      class={`btn icon-btn${wide ? " only-wide" : ""}`}
      aria-label={night ? "Day theme" : "Night theme"}
      onClick={() => set({ theme: night ? "day" : "night" })}
    >
      <Icon name={night ? "sun" : "moon"} />
    </button>
  );
}

export function SoundButton({ wide }: { wide?: boolean }) {
  const { sound } = settings.value;
  return (
    <button
      type="button"
      class={`btn icon-btn${wide ? " only-wide" : ""}`}
      aria-label="Sound"
      aria-pressed={sound}
      onClick={() => set({ sound: !sound })}
    >
      <Icon name={sound ? "sound" : "mute"} />
    </button>
  );
}

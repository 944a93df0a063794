import type { ComponentChildren } from "preact";
import { isNight, set, settings } from "../app/settings";
import { Icon } from "./icon";

/** The bar on top of every page but the lobby. */
export function Top({ title, caption, children }: { title: string; caption?: ComponentChildren; children?: ComponentChildren }) {
  return (
    <header class="top">
      <a class="brand only-wide" href="/">
        High Noon
      </a>
      <a class="btn icon-btn only-phone home" href="/" aria-label="High Noon: to the saloon">
        <Icon name="sun" />
      </a>
      <span class="only-wide bar-line" aria-hidden="true" />
      <div class="where">
        <b>{title}</b>
        {caption && <span class="caps muted">{caption}</span>}
      </div>
      <span class="sp" />
      {children}
      <ThemeButton />
      <SoundButton />
    </header>
  );
}

export function ThemeButton() {
  const night = isNight();
  return (
    <button
      type="button"
      class="btn icon-btn only-wide"
      aria-label={night ? "Day theme" : "Night theme"}
      onClick={() => set({ theme: night ? "day" : "night" })}
    >
      <Icon name={night ? "sun" : "moon"} />
    </button>
  );
}

export function SoundButton() {
  const { sound } = settings.value;
  return (
    <button type="button" class="btn icon-btn" aria-label="Sound" aria-pressed={sound} onClick={() => set({ sound: !sound })}>
      <Icon name={sound ? "sound" : "mute"} />
    </button>
  );
}

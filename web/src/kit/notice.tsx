import type { ComponentChildren } from "preact";
import { Icon } from "./icon";
import "./notice.css";

interface Props {
  icon: string;
  title: string;
  message: string;
  hint?: string;
  children?: ComponentChildren;
}

/** A page that says what went wrong, and what to do about it. */
export function Notice({ icon, title, message, hint, children }: Props) {
  return (
    <main class="notice" id="page" tabIndex={-1}>
      <article class="bs">
        <span class="pic" aria-hidden="true">
          <Icon name={icon} />
        </span>
        <h1 class="wood press">{title}</h1>
        <hr class="rule" />
        <p class="l5">{message}</p>
        {hint && <p class="muted">{hint}</p>}
        <div class="acts">
          {children}
          <a class="btn main" href="/">
            To Main Street
          </a>
        </div>
      </article>
    </main>
  );
}

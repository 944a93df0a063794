/** A woodcut icon; say what it means in words beside it or with `label`. */
export function Icon({ name, label }: { name: string; label?: string }) {
  return (
    <svg class="i" aria-hidden={label ? undefined : "true"} aria-label={label} role={label ? "img" : undefined}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

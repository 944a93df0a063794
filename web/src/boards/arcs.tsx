import "./arcs.css";

/** A shot, a rope or an aim, from one poster to another. */
export interface Arc<Style extends string = string> {
  from: number;
  to: number;
  style: Style;
}

/** Lines that fly across the board during a beat. */
export function Arcs({ id, size, arcs, path }: ArcsProps) {
  return (
    <svg class="shots" viewBox={`0 0 ${size.width || 1} ${size.height || 1}`} aria-hidden="true">
      <defs>
        <marker id={`${id}-tip`} viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto">
          <path class="tip" d="M0 0L10 5 0 10 3 5Z" />
        </marker>
      </defs>
      {arcs.map((arc) => (
        <path
          key={`${arc.from}-${arc.to}-${arc.style}`}
          class={`arc ${arc.style}`}
          d={path(arc.from, arc.to)}
          marker-end={`url(#${id}-tip)`}
        />
      ))}
    </svg>
  );
}

interface ArcsProps {
  /** The board's id: its arrowheads have their own names. */
  id: string;
  size: { width: number; height: number };
  arcs: readonly Arc[];
  path: (from: number, to: number) => string;
}

/** The changes of a frame, taken into a view: the fields of the view by name, records of a list by their places. */

type Fields = Record<string, unknown>;

export function merge<V extends object>(view: V, changes: Readonly<Fields>): V {
  const fresh = { ...view } as Fields;
  for (const [name, part] of Object.entries(changes)) {
    const old = fresh[name];
    fresh[name] = Array.isArray(old) && isRecord(part) ? mergeList(old, part) : part;
  }
  return fresh as V;
}

function mergeList(old: readonly unknown[], parts: Fields): unknown[] {
  const fresh = [...old];
  for (const [place, part] of Object.entries(parts))
    fresh[Number(place)] = merge(old[Number(place)] as Fields, part as Fields);
  return fresh;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

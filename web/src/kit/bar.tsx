/** A number with its bar; `lost` is the hatched end that was lost this round. */
export function Bar({ value, of, lost = 0 }: { value: number; of: number; lost?: number }) {
  const share = (n: number) => `${(100 * n) / of}`;
  return (
    <span class="grit">
      <b>{value}</b>
      <span class="bar" style={{ "--v": share(value), "--lost": share(Math.min(lost, of - value)) }} aria-hidden="true">
        <i />
      </span>
    </span>
  );
}

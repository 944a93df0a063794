/** A number with its bar; `lost` is the hatched end that was lost this round. Less than nothing is nothing. */
export function Bar({ value: exact, of, lost = 0 }: { value: number; of: number; lost?: number }) {
  const value = Math.max(0, exact);
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

/** The number of a rule; tapping it opens the rule. */
export function RuleMark({ id, open }: { id: string; open: (id: string) => void }) {
  return (
    <button type="button" class="ru" aria-label={`Rule ${id}`} onClick={() => open(id)}>
      {id}
    </button>
  );
}

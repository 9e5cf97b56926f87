import { formatNumber, words } from "../../../words/words.ts";
import type { RowError } from "./run-import.ts";

const MAX_SHOWN = 100;

export function RowErrors({ errors }: { readonly errors: readonly RowError[] }) {
  const { csv } = words.value;
  if (errors.length === 0) return null;
  return (
    <ul class="errors bad">
      {errors.slice(0, MAX_SHOWN).map(({ line, error }) => (
        <li key={line}>{csv.line(line, error)}</li>
      ))}
      {errors.length > MAX_SHOWN && <li>{csv.more(formatNumber(errors.length - MAX_SHOWN))}</li>}
    </ul>
  );
}

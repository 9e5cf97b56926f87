import type { ServiceError } from "../../../api/error-help.ts";
import { Explained } from "../../../parts/explained.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import type { RowError } from "./run-import.ts";

const MAX_SHOWN = 100;

const withCode = (sentence: string, { code }: ServiceError) =>
  code === undefined ? sentence : `${code}: ${sentence}`;

export function RowErrors({ errors }: { readonly errors: readonly RowError[] }) {
  const { csv } = words.value;
  if (errors.length === 0) return null;
  return (
    <ul class="errors bad">
      {errors.slice(0, MAX_SHOWN).map(({ line, error }) => (
        <li key={line}>
          <Explained error={error} say={(sentence) => csv.line(line, withCode(sentence, error))} />
        </li>
      ))}
      {errors.length > MAX_SHOWN && <li>{csv.more(formatNumber(errors.length - MAX_SHOWN))}</li>}
    </ul>
  );
}

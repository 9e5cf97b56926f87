import { Card } from "../../parts/page.tsx";
import { Raw } from "../../parts/values.tsx";
import { words } from "../../words/words.ts";

interface Reason {
  readonly provider?: string;
  readonly explanation?: string;
}

/** Why a push that has not ended waits, in the record's own sentences. */
export function Waiting({ waiting }: { readonly waiting: unknown }) {
  if (waiting === undefined || waiting === null) return null;
  const reasons = Array.isArray(waiting) ? (waiting as (Reason | string)[]) : [waiting as Reason];
  if (reasons.length === 0) return null;
  return (
    <Card title={words.value.push.waiting}>
      <ul>
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{describe(reason)}</li>
        ))}
      </ul>
    </Card>
  );
}

function describe(reason: Reason | string) {
  if (typeof reason === "string") return reason;
  return reason.explanation ?? <Raw value={reason} />;
}

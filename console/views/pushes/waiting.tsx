import { Card } from "../../parts/page.tsx";
import { Raw } from "../../parts/values.tsx";
import { formatMoment, formatNumber, words } from "../../words/words.ts";
import { providerName } from "./provider-name.ts";

interface Reason {
  readonly for?: string;
  readonly provider?: string;
  readonly devices?: number;
  readonly reason?: string;
  readonly since?: string;
  readonly nextTry?: string;
  readonly explanation?: string;
}

/** Why a push that has not ended waits, in the reader's language. */
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
  return sayWait(reason) ?? reason.explanation ?? <Raw value={reason} />;
}

function sayWait({ for: cause = "", provider = "", devices = 0, since, ...rest }: Reason) {
  const { common, service } = words.value;
  return service.wait({
    for: cause,
    provider: providerName(provider),
    devices: common.devices(formatNumber(devices)),
    reason: rest.reason,
    since: since ? formatMoment(since) : "",
    nextTry: rest.nextTry && formatMoment(rest.nextTry),
  });
}

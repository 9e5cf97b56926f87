import type { FoldedOutcomes } from "./ledger.ts";
import { type ExplainReason, toErrors } from "./push-errors.ts";
import type { PushRecord } from "./push-record.ts";
import type { Provider } from "./target.ts";

/**
 * Providers that a push is not sent to any more, and why: the reason is a gateway's word, or one
 * of the sentences below. Chunks of such a provider are settled as `rejected` with it.
 */
export type PushStops = { readonly [Name in Provider]?: string };

/** interface.md section 3.5 */
export const MASSIVE_DEV_PUSH = "dev profile disabled for massive push";

/** Far more devices of a chunk are invalid than an app loses between two pushes. */
export const MASS_INVALID = "MassInvalid";

/** How a push ends: in `error`, with the stops first, where it was stopped. */
export function endOf(
  { _stopped = {} }: Pick<PushRecord, "_stopped">,
  counts: FoldedOutcomes,
  explain?: ExplainReason,
): { readonly status: "done" | "error"; readonly errors: readonly string[] } {
  const stops = Object.entries(_stopped) as [Provider, string][];
  const { providers } = counts;
  if (stops.length === 0) return { status: "done", errors: toErrors(providers, { explain }) };
  return {
    status: "error",
    errors: [
      ...stops.map(([provider, reason]) => sentenceOf(provider, reason)),
      ...toErrors(providers, { told: _stopped, explain }),
    ],
  };
}

const NAMES = { apns: "APNs", fcm: "FCM" } as const satisfies Record<Provider, string>;

function sentenceOf(provider: Provider, reason: string): string {
  const name = NAMES[provider];
  if (reason === MASSIVE_DEV_PUSH) return reason;
  if (reason === MASS_INVALID) {
    return `Stopped at ${name}: most devices of a chunk are invalid, which is rather a wrong environment, topic or key than lost apps; none was removed`;
  }
  return `Stopped at ${name}, reason ${reason}`;
}

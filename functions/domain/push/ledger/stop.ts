import type { Provider } from "../../../contract/push-providers.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { type ExplainReason, toErrors } from "../report/push-errors.ts";
import type { ProvidersOutcomes } from "./provider-outcomes.ts";

/**
 * Providers that a push is not sent to any more, and why: the reason is a gateway's word, or one
 * of the sentences below. Chunks of such a provider are settled as `rejected` with it.
 */
export type PushStops = { readonly [Name in Provider]?: string };

/** interface.md section 3.5 */
export const MASSIVE_DEV_PUSH = "dev profile disabled for massive push";

/** Far more devices of a chunk are invalid than an app loses between two pushes. */
export const MASS_INVALID = "MassInvalid";

interface EndOptions {
  readonly definitions: ProviderDefinitions;
  readonly explain?: ExplainReason;
}

/** How a push ends: in `error`, with the stops first, where it was stopped. */
export function endOf(
  { _stopped = {} }: { readonly _stopped?: PushStops },
  { providers }: { readonly providers: ProvidersOutcomes },
  { definitions, explain }: EndOptions,
): { readonly status: "done" | "error"; readonly errors: readonly string[] } {
  const stops = Object.entries(_stopped) as [Provider, string][];
  if (stops.length === 0)
    return { status: "done", errors: toErrors(providers, { definitions, explain }) };
  return {
    status: "error",
    errors: [
      ...stops.map(([provider, reason]) => toSentence(definitions[provider].displayName, reason)),
      ...toErrors(providers, { definitions, told: _stopped, explain }),
    ],
  };
}

function toSentence(name: string, reason: string): string {
  if (reason === MASSIVE_DEV_PUSH) return reason;
  if (reason === MASS_INVALID) {
    return `Stopped at ${name}: most devices of a chunk are invalid, which is rather a wrong environment, topic or key than lost apps; none was removed`;
  }
  return `Stopped at ${name}, reason ${reason}`;
}

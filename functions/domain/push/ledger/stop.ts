import type { Provider } from "../../../contract/push-providers.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { type ExplainReason, toErrors } from "../report/push-errors.ts";
import type { ProvidersOutcomes } from "./provider-outcomes.ts";

/**
 * Providers that a push was stopped at, each with the reason: a gateway's own, or one of those
 * below. Their chunks are settled as `rejected` for this reason.
 */
export type PushStops = { readonly [Name in Provider]?: string };

/** The limit of development certificates: docs/protocol/push.md, Stops. */
export const MASSIVE_DEV_PUSH = "dev profile disabled for massive push";

/** More devices of a chunk are invalid than an app can lose between two pushes. */
export const MASS_INVALID = "MassInvalid";

interface EndOptions {
  readonly definitions: ProviderDefinitions;
  readonly explain?: ExplainReason;
}

/** A push that was stopped ends in `error`; its stops come first in `errors`. */
export function decideEnd(
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
      ...toErrors(providers, { definitions, saidElsewhere: _stopped, explain }),
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

import type { Provider } from "../../../contract/push-providers.ts";
import { countFailures, OWN_REASONS, sumCounts } from "../ledger/chunk-outcome.ts";
import { outcomeEntries, type ProvidersOutcomes } from "../ledger/provider-outcomes.ts";
import { type FailureList, mergeFailures, type PushFailure } from "../ledger/push-failure.ts";
import { MASS_INVALID, MASSIVE_DEV_PUSH, type PushStops } from "../ledger/stop.ts";
import type { ProviderDefinition, ProviderDefinitions } from "../providers/provider-definition.ts";

/** Ends of the sentences for the service's own reasons; a cancellation needs none. */
const OWN_SENTENCES: Readonly<
  Record<string, { readonly for: PushFailure["for"]; readonly end: string } | undefined>
> = {
  [OWN_REASONS.expired]: { for: "expiry", end: "expired before it could be sent" },
  [OWN_REASONS.gone]: { for: "gone", end: "was for devices that are gone by now" },
  [OWN_REASONS.lost]: { for: "lost", end: "was given up, its messages were lost again and again" },
  [OWN_REASONS.cancelled]: undefined,
};

/** Reasons of every sender for devices about which no gateway has answered. */
export const UNANSWERED: readonly string[] = [
  "ConnectionLost",
  "NoAnswer",
  "StreamRefused",
  "UnclearAnswer",
  "GatewayDown",
];

const MAX_ERRORS = 20;

/**
 * A push does not wait for the next day; devices refused by an exhausted quota are counted at once.
 */
const QUOTA_STEP =
  ": the credential has used up its quota until 00:00 in Shanghai; push to these devices again after that";

/** Adds details to a reason; most reasons stay as they are. */
export type ExplainReason = (provider: Provider, reason: string) => string;

interface ErrorOptions {
  readonly definitions: ProviderDefinitions;
  /** Reasons without a sentence, because the end of the push already reports them. */
  readonly reported?: PushStops;
  readonly explain?: ExplainReason | undefined;
}

/**
 * A push ends in `error` if it was stopped, or if it reached no device because the credentials fit
 * no device of a provider. Its stops come first in `errors`.
 */
export function decideEnd(
  { _stopped = {} }: { readonly _stopped?: PushStops },
  { providers }: { readonly providers: ProvidersOutcomes },
  { definitions, explain }: Pick<ErrorOptions, "definitions" | "explain">,
): FailureList & { readonly status: "done" | "error" } {
  const stops = Object.entries(_stopped) as [Provider, string][];
  const others = toErrors(providers, { definitions, reported: _stopped, explain });
  const isError = stops.length > 0 || isUnsent(providers, definitions);
  return {
    status: isError ? "error" : "done",
    ...mergeFailures([
      ...stops.map(([provider, reason]) =>
        one(toStopSentence(definitions[provider], reason), { for: "stop", provider, reason }),
      ),
      others,
    ]),
  };
}

/**
 * True if no device got the push, and the credentials fit no device of a provider. If some devices
 * got it, anyone with the app key may have invented such a group.
 */
function isUnsent(providers: ProvidersOutcomes, definitions: ProviderDefinitions): boolean {
  const entries = outcomeEntries(providers);
  if (entries.some(([, { successes }]) => successes > 0)) return false;
  return entries.some(([name, outcomes]) => {
    const { reasons, rejected } = outcomes;
    const unsent = Object.entries(reasons)
      .filter(([reason]) => Object.hasOwn(definitions[name].nextSteps, reason))
      .reduce((sum, [, count]) => sum + count, 0);
    return unsent > 0 && unsent === countFailures(outcomes) && rejected === unsent;
  });
}

function toStopSentence({ displayName, nextSteps }: ProviderDefinition, reason: string): string {
  if (reason === MASSIVE_DEV_PUSH) return reason;
  if (reason === MASS_INVALID) {
    return `Stopped at ${displayName}: most devices of a chunk are invalid, which is rather a wrong environment, topic or key than lost apps; none was removed`;
  }
  return `Stopped at ${displayName}, reason ${reason}${toNextStep(nextSteps, reason)}`;
}

function toNextStep(nextSteps: ProviderDefinition["nextSteps"], reason: string): string {
  return Object.hasOwn(nextSteps, reason) ? `: ${nextSteps[reason]}` : "";
}

/**
 * The record's `errors`: one sentence for each provider and reason, the most frequent first, and their facts.
 * @see docs/protocol/records.md, Errors in a record
 */
export function toErrors(
  providers: ProvidersOutcomes,
  { definitions, reported = {}, explain = (_provider, reason) => reason }: ErrorOptions,
): FailureList {
  const entries = outcomeEntries(providers);
  const all = entries.reduce((sum, [, outcomes]) => sum + sumCounts(outcomes), 0);
  const reasons = entries.flatMap(([provider, outcomes]) =>
    Object.entries(outcomes.reasons)
      .filter(([reason]) => reason !== reported[provider])
      .map(([reason, devices]) => {
        const explained = () => explain(provider, reason);
        const facts = { provider, devices, explained, isWhole: devices === all };
        return { list: toError(definitions[provider], reason, facts), devices };
      }),
  );
  const sorted = reasons.sort((a, b) => b.devices - a.devices).map(({ list }) => list);
  const { errors, _failures } = mergeFailures(sorted);
  return { errors: errors.slice(0, MAX_ERRORS), _failures: _failures.slice(0, MAX_ERRORS) };
}

interface SentenceFacts {
  readonly provider: Provider;
  /** Devices that failed for the reason. */
  readonly devices: number;
  readonly explained: () => string;
  /** Whether every device of the push failed for the reason. */
  readonly isWhole: boolean;
}

/** None for a reason that needs no sentence. */
export function toError(
  definition: ProviderDefinition,
  reason: string,
  { provider, devices, explained, isWhole }: SentenceFacts,
): FailureList {
  const push = isWhole ? "the push" : "part of the push";
  if (Object.hasOwn(OWN_SENTENCES, reason)) {
    const own = OWN_SENTENCES[reason];
    if (own === undefined) return { errors: [] };
    return one(`${push} ${own.end}`, { for: own.for, provider, devices });
  }
  const { displayName, senderReasons, nextSteps, rules } = definition;
  const isQuota = Object.hasOwn(rules, reason) && rules[reason] === "quota";
  const next = isQuota ? QUOTA_STEP : toNextStep(nextSteps, reason);
  const facts = { provider, reason, devices };
  if (UNANSWERED.includes(reason) || senderReasons.includes(reason)) {
    return one(`${push} did not reach ${displayName}, reason ${reason}${next}`, {
      for: "silence",
      ...facts,
    });
  }
  return one(`${push} was refused by ${displayName}, reason ${explained()}${next}`, {
    for: isQuota ? "quota" : "refusal",
    ...facts,
  });
}

const one = (sentence: string, failure: PushFailure): FailureList => ({
  errors: [sentence],
  _failures: [failure],
});

import type { Provider } from "../../../contract/push-providers.ts";
import { OWN_REASONS } from "../ledger/chunk-outcome.ts";
import type { ProvidersOutcomes } from "../ledger/provider-outcomes.ts";
import type { ProviderDefinition, ProviderDefinitions } from "../providers/provider-definition.ts";

/** Sentences for the service's own reasons; a cancellation needs none. */
const OWN_SENTENCES: Readonly<Record<string, string | undefined>> = {
  [OWN_REASONS.expired]: "part of the push expired before it could be sent",
  [OWN_REASONS.gone]: "part of the push was for devices that are gone by now",
  [OWN_REASONS.lost]: "part of the push was given up, its messages were lost again and again",
  [OWN_REASONS.cancelled]: undefined,
};

/** Reasons of every sender for devices that no gateway has answered for. */
const UNANSWERED = ["ConnectionLost", "NoAnswer", "StreamRefused", "UnclearAnswer", "GatewayDown"];

const MAX_ERRORS = 20;

/** Adds details to a reason; most reasons stay as they are. */
export type ExplainReason = (provider: Provider, reason: string) => string;

interface ErrorOptions {
  readonly definitions: ProviderDefinitions;
  readonly saidElsewhere?: { readonly [Name in Provider]?: string };
  readonly explain?: ExplainReason | undefined;
}

/**
 * The record's `errors`: one sentence for each provider and reason, the most frequent first.
 *
 * @param saidElsewhere by provider, a reason that needs no sentence here
 * @see docs/protocol/records.md, Errors in a record
 */
export function toErrors(
  providers: ProvidersOutcomes,
  { definitions, saidElsewhere = {}, explain = (_provider, reason) => reason }: ErrorOptions,
): string[] {
  const reasons = (Object.keys(providers) as Provider[]).flatMap((provider) =>
    Object.entries(providers[provider].reasons)
      .filter(([reason]) => reason !== saidElsewhere[provider])
      .map(([reason, count]) => {
        const said = toSentence(definitions[provider], reason, () => explain(provider, reason));
        return { sentence: said, count };
      }),
  );
  const sentences = reasons.sort((a, b) => b.count - a.count).flatMap(({ sentence }) => sentence);
  return [...new Set(sentences)].slice(0, MAX_ERRORS);
}

function toSentence(
  { displayName, senderReasons }: ProviderDefinition,
  reason: string,
  explain: () => string,
): string[] {
  if (Object.hasOwn(OWN_SENTENCES, reason)) return [OWN_SENTENCES[reason] ?? []].flat();
  if (UNANSWERED.includes(reason) || senderReasons.includes(reason)) {
    return [`part of the push did not reach ${displayName}, reason ${reason}`];
  }
  return [`part of the push was refused by ${displayName}, reason ${explain()}`];
}

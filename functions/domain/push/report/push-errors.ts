import { OWN_REASONS } from "../ledger/chunk-outcome.ts";
import type { ProvidersOutcomes } from "../ledger/provider-outcomes.ts";
import type { Provider } from "../providers/target.ts";

/** As people write them. */
export const PROVIDER_NAMES = { apns: "APNs", fcm: "FCM" } as const satisfies Record<
  Provider,
  string
>;

/** Sentences about the service's own reasons; who cancels needs none. */
const OWN_SENTENCES: Readonly<Record<string, string | undefined>> = {
  [OWN_REASONS.expired]: "part of the push expired before it could be sent",
  [OWN_REASONS.gone]: "part of the push was for devices that are gone by now",
  [OWN_REASONS.lost]: "part of the push was given up, its messages were lost again and again",
  [OWN_REASONS.cancelled]: undefined,
};

/** Words of the service for what no gateway has answered to. */
const UNANSWERED: ReadonlySet<string> = new Set([
  ...["ConnectionLost", "NoAnswer", "StreamRefused"],
  ...["NoApnsCredentials", "AmbiguousApnsTeam", "UnknownApnsTeam", "NoFcmCredentials"],
  ...["NoApnsCertificate", "CountingDevices", "GatewayDown"],
]);

const MAX_ERRORS = 20;

/** More than its name; that of every other reason is the reason itself. */
export type ExplainReason = (provider: Provider, reason: string) => string;

interface ErrorOptions {
  readonly told?: { readonly [Name in Provider]?: string };
  readonly explain?: ExplainReason | undefined;
}

/**
 * The record's `errors`: one sentence by provider and reason, the most frequent first.
 *
 * @param told by provider, a reason that is said elsewhere; `explain` says more than its name
 * @see wire.md 6.3
 */
export function toErrors(
  providers: ProvidersOutcomes,
  { told = {}, explain = (_provider, reason) => reason }: ErrorOptions = {},
): string[] {
  const reasons = (["apns", "fcm"] as const).flatMap((provider) =>
    Object.entries(providers[provider].reasons)
      .filter(([reason]) => reason !== told[provider])
      .map(([reason, count]) => ({ sentence: toSentence(provider, reason, explain), count })),
  );
  const sentences = reasons.sort((a, b) => b.count - a.count).flatMap(({ sentence }) => sentence);
  return [...new Set(sentences)].slice(0, MAX_ERRORS);
}

function toSentence(provider: Provider, reason: string, explain: ExplainReason): string[] {
  const name = PROVIDER_NAMES[provider];
  if (Object.hasOwn(OWN_SENTENCES, reason)) return [OWN_SENTENCES[reason] ?? []].flat();
  if (UNANSWERED.has(reason)) return [`part of the push did not reach ${name}, reason ${reason}`];
  return [`part of the push was refused by ${name}, reason ${explain(provider, reason)}`];
}

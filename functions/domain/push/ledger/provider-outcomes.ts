import {
  type CoreProvider,
  isVendor,
  type Provider,
  PUSH_VENDORS,
  type SenderDeployment,
  type Vendor,
} from "../../../contract/push-providers.ts";
import { isRootChunk } from "./chunk.ts";
import {
  addCounts,
  addReasons,
  countFailures,
  NO_OUTCOMES,
  type OutcomeCounts,
  OWN_REASONS,
} from "./chunk-outcome.ts";

/** The outcomes in a chunk's item; a missing count is zero. */
export interface ChunkCounts extends Partial<OutcomeCounts> {
  readonly chunk: string;
  readonly count: number;
  readonly takes?: number;
  readonly truncated?: number;
  readonly ambiguous?: number;
  readonly reasons?: Readonly<Record<string, number>>;
}

/** The outcomes of one provider's devices. */
export interface ProviderOutcomes extends OutcomeCounts {
  /** Successes whose alert was truncated to fit. */
  readonly truncated: number;
  /** Notifications that were sent again. */
  readonly retries: number;
  /** Sendings that the gateway may or may not have accepted: devices may get duplicates. */
  readonly ambiguous: number;
  /** Failures by reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Counts of a vendor are absent while it has no devices of the push. */
export type ProvidersOutcomes = {
  readonly [Name in CoreProvider]: ProviderOutcomes;
} & { readonly [Name in Vendor]?: ProviderOutcomes };

const NO_PROVIDER: ProviderOutcomes = {
  ...NO_OUTCOMES,
  truncated: 0,
  retries: 0,
  ambiguous: 0,
  reasons: {},
};

export const NO_PROVIDERS: ProvidersOutcomes = { apns: NO_PROVIDER, fcm: NO_PROVIDER };

export function outcomeEntries(outcomes: ProvidersOutcomes): [Provider, ProviderOutcomes][] {
  return Object.entries(outcomes) as [Provider, ProviderOutcomes][];
}

/** How many devices each provider refused for each reason. */
export function listRefusals(outcomes: ProvidersOutcomes) {
  return outcomeEntries(outcomes).flatMap(([provider, { reasons }]) =>
    Object.entries(reasons).map(([reason, devices]) => ({ provider, reason, devices })),
  );
}

export function addProviders(a: ProvidersOutcomes, b: ProvidersOutcomes): ProvidersOutcomes {
  const sums: { [Name in Provider]?: ProviderOutcomes } = { ...a };
  for (const [provider, outcomes] of outcomeEntries(b)) {
    sums[provider] = addProvider(a[provider] ?? NO_PROVIDER, outcomes);
  }
  return { ...NO_PROVIDERS, ...sums };
}

/** The successes of the vendors that the push has devices of, under the names of a record. */
export function vendorSuccesses(outcomes: ProvidersOutcomes): Readonly<Record<string, number>> {
  const counters = outcomeEntries(outcomes).flatMap(([provider, { successes }]) =>
    isVendor(provider) ? [[counterOf(provider), successes] as const] : [],
  );
  return Object.fromEntries(counters);
}

function counterOf(vendor: Vendor): string {
  const { counter = `${vendor}Successes` }: SenderDeployment = PUSH_VENDORS[vendor];
  return counter;
}

/** Stored counters of a record that LeanCloud has for the successes of single providers. */
const SUCCESS_COUNTERS = { iosSuccesses: "apns", fcmSuccesses: "fcm" } as const satisfies Record<
  string,
  Provider
>;

/** The successes of one provider's devices under the names of a record. */
export function toSuccessCounters(
  provider: Provider,
  successes: number,
): Readonly<Record<keyof typeof SUCCESS_COUNTERS, number>> {
  const { iosSuccesses, fcmSuccesses } = SUCCESS_COUNTERS;
  return {
    iosSuccesses: provider === iosSuccesses ? successes : 0,
    fcmSuccesses: provider === fcmSuccesses ? successes : 0,
  };
}

function addProvider(a: ProviderOutcomes, b: ProviderOutcomes): ProviderOutcomes {
  return {
    ...addCounts(a, b),
    truncated: a.truncated + b.truncated,
    retries: a.retries + b.retries,
    ambiguous: a.ambiguous + b.ambiguous,
    reasons: addReasons(a.reasons, b.reasons),
  };
}

/**
 * The outcomes of one chunk. All devices of a retry chunk are retries. A lease that was taken again
 * after it ran out makes all devices ambiguous.
 */
export function toProviderOutcomes(chunk: ChunkCounts): ProviderOutcomes {
  const { count, takes = 1, ambiguous = 0, truncated = 0 } = chunk;
  const counts = toCounts(chunk);
  return {
    ...counts,
    truncated,
    retries: isRootChunk(chunk.chunk) ? 0 : count,
    ambiguous: ambiguous + Math.max(takes - 1, 0) * count,
    reasons: completeReasons(chunk.reasons ?? {}, counts),
  };
}

export function toCounts(chunk: Partial<OutcomeCounts>): OutcomeCounts {
  const { successes = 0, invalidTokens = 0, rejected = 0, expired = 0, cancelled = 0 } = chunk;
  return { successes, invalidTokens, rejected, expired, cancelled };
}

/** Adds the reason of a chunk that was settled as a whole: its item has no reasons. */
function completeReasons(
  reasons: Readonly<Record<string, number>>,
  counts: OutcomeCounts,
): Readonly<Record<string, number>> {
  const named = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  const unnamed = countFailures(counts) - named;
  if (unnamed <= 0) return reasons;
  return addReasons(reasons, { [getUnnamedReason(counts, unnamed)]: unnamed });
}

function getUnnamedReason(
  { cancelled, expired, invalidTokens }: OutcomeCounts,
  unnamed: number,
): string {
  if (cancelled === unnamed) return OWN_REASONS.cancelled;
  if (expired === unnamed) return OWN_REASONS.expired;
  return invalidTokens >= unnamed ? OWN_REASONS.gone : OWN_REASONS.other;
}

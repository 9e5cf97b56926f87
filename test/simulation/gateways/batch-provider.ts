import type { Provider } from "../../../functions/contract/push-providers.ts";
import {
  DEFAULT_VENDOR,
  nonEmptyString,
} from "../../../functions/domain/installations/device-address.ts";
import {
  ACCEPTED,
  type DeliveryOutcome,
  type GatewayAnswer,
  type OutcomeRules,
  ruleForStatus,
  toOutcome,
  UNCLEAR,
} from "../../../functions/domain/push/providers/delivery-outcome.ts";
import type {
  ProviderDefinition,
  ProviderDefinitions,
} from "../../../functions/domain/push/providers/provider-definition.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { ChunkMessage, PruneMessage } from "../../../functions/generated/types.ts";
import { isChunkMessage } from "../../../functions/generated/validators/chunk-message.js";
import { isPruneMessage } from "../../../functions/generated/validators/prune-message.js";

/** A provider of tests only: it takes 100 devices a request and answers for each token. */
export const BATCH = "batch" as Provider;

const RULES: OutcomeRules = {
  TOKEN_DEAD: "dead-token",
  TOKEN_UNKNOWN: "refused-token",
  CONTENT_REFUSED: "rejected",
  BUSY: "retry",
  DOWN: "down",
  TOKEN_EXPIRED: "refresh",
  WRONG_KEY: "stop",
};

const DEFINITION: ProviderDefinition = {
  displayName: "Batch",
  deviceType: "android",
  vendors: ["batch"],
  addressFields: ["vendor", "registrationId"],
  devicesPerRequest: 100,
  rules: RULES,
  senderReasons: [],
  nextSteps: {},
  findMissing: () => undefined,
  addressFor: ({ vendor, registrationId }) => {
    const token = nonEmptyString(registrationId);
    const isOurs = (nonEmptyString(vendor) ?? DEFAULT_VENDOR) === "batch";
    return isOurs && token !== undefined ? { provider: BATCH, token } : undefined;
  },
  addressForToken: (token) => ({ provider: BATCH, token }),
  toDevice: ({ token }) => ({ token, group: { production: true } }),
  preview: ({ data }) => {
    const bytes = JSON.stringify(data).length;
    return { kind: "rendered", message: { payload: data }, bytes, truncated: false };
  },
};

/** The registry of production and one row more. */
export const PROVIDERS_WITH_BATCH: ProviderDefinitions = { ...PROVIDERS, [BATCH]: DEFINITION };

/** Its messages are like those of other providers, which alone the validators know. */
export function isAnyChunk(value: unknown): value is ChunkMessage {
  return isChunkMessage(value) || isChunkMessage(withKnownProvider(value));
}

export function isAnyPrune(value: unknown): value is PruneMessage {
  return isPruneMessage(value) || isPruneMessage(withKnownProvider(value));
}

function withKnownProvider(value: unknown): unknown {
  const message = value as { readonly provider?: unknown } | null;
  return message?.provider === BATCH ? { ...message, provider: "fcm" } : value;
}

/** The answer of the gateway for one token: `OK`, or a code of the table above. */
interface BatchBody {
  readonly code?: string;
  readonly results?: readonly string[];
}

/** One outcome for each token; where the answer does not say which, its tokens are ambiguous. */
export function toBatchOutcome(
  { status, body }: GatewayAnswer,
  nowMs: number,
): DeliveryOutcome | readonly DeliveryOutcome[] {
  const times = { deadSinceMs: nowMs, retryAfterMs: undefined };
  const { code, results } = parse(body);
  if (code !== undefined) return toOutcome(RULES[code] ?? ruleForStatus(status), code, times);
  if (!results) return UNCLEAR;
  return results.map((result) =>
    result === "OK" ? ACCEPTED : toOutcome(RULES[result] ?? "rejected", result, times),
  );
}

function parse(body: string): BatchBody {
  try {
    return JSON.parse(body) as BatchBody;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

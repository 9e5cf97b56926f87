import { createHash } from "node:crypto";
import type { JsonObject } from "../../../domain/json.ts";
import { toOrigin } from "../../../domain/push/ledger/chunk-message.ts";
import {
  type ApnsChoice,
  chooseApnsCredential,
} from "../../../domain/push/providers/apns/apns-credentials.ts";
import { toApnsId } from "../../../domain/push/providers/apns/apns-id.ts";
import {
  REFUSED_CREDENTIALS,
  toApnsOutcome,
} from "../../../domain/push/providers/apns/apns-outcome.ts";
import type { ApnsMessage } from "../../../domain/push/providers/apns/apns-payload.ts";
import { APNS } from "../../../domain/push/providers/apns/apns-provider.ts";
import { isBroadcast } from "../../../domain/push/providers/apns/live-activity.ts";
import {
  type DeliveryOutcome,
  markTruncated,
} from "../../../domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../../../generated/types.ts";
import type { ProviderTokens } from "../../../ports/gateway-access.ts";
import type { PushGateway, PushTargets } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import type { RequestHeaders } from "../exchanges.ts";
import { allOf, type BearerToken, sendBatch } from "../gateway-batch.ts";
import { type Circuit, createCircuit } from "../gateway-circuit.ts";
import { createHttp2Pool, type Http2Pool, type PoolOptions } from "../http2/http2-pool.ts";
import { byGroup } from "../mixed-chunk.ts";
import { createMemoryTokens } from "../shared-tokens.ts";
import { renderBodies } from "./apns-bodies.ts";
import { createApnsTokens } from "./apns-token.ts";
import { createDevPushLimit, isDev } from "./dev-push-limit.ts";

export interface ApnsOptions {
  readonly productionUrl: URL;
  readonly sandboxUrl: URL;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  /** Provider tokens that all senders share. @default - each container has its own */
  readonly tokens?: ProviderTokens;
  /** Counts the devices of development certificates. @default - they are not limited */
  readonly targets?: PushTargets;
  readonly pool?: Omit<PoolOptions, "url">;
  /** Called whenever a gateway's circuit opens. */
  readonly onOutage?: (pauseMs: number) => void;
  readonly onRecovery?: (downMs: number) => void;
}

/** Apple asks for it, because the provider tokens of all teams would fill the table of a connection. */
const UNINDEXED: ReadonlySet<string> = new Set(["authorization"]);

const NO_BADGES: ReadonlyMap<string, number> = new Map();

type Credential = Exclude<ApnsChoice, { kind: "missing" }>;

/** APNs. @see Apple: Sending notification requests to APNs */
export function createApnsGateway(options: ApnsOptions): PushGateway {
  const { clock } = options;
  const poolFor = createPools(options);
  const devPushLimit = options.targets && createDevPushLimit(options.targets);
  const tokenFor = createApnsTokens(clock, options.tokens ?? createMemoryTokens());

  async function choose({ push, group }: ChunkMessage): Promise<Credential | DeliveryOutcome> {
    const credentials = await options.credentials();
    const choice = chooseApnsCredential(credentials, group);
    if (choice.kind === "missing") {
      const { reason, stops } = choice;
      return { kind: "rejected", reason, ...(stops ? { stops } : {}) };
    }
    const refusal = isDev(choice) ? await devPushLimit?.(push, credentials) : undefined;
    return refusal ?? choice;
  }

  return byGroup(async (chunk, signal, badges = NO_BADGES) => {
    const count = chunk.devices.length;
    const choice = await choose(chunk);
    if (!isCredential(choice)) return allOf(count, choice);
    const bodies = renderBodies(chunk, choice.topic, badges);
    if (bodies.kind === "unrenderable") {
      return allOf(count, { kind: "rejected", reason: bodies.reason });
    }
    const token: BearerToken | undefined = choice.kind === "key" ? tokenFor(choice.key) : undefined;
    const outcomes = await sendBatch({
      ...poolFor(choice),
      count,
      devicesPerRequest: APNS.devicesPerRequest,
      signal,
      scheme: "bearer",
      ...(token ? { token } : {}),
      headers: isBroadcast(chunk.data as JsonObject)
        ? toBroadcastHeaders(chunk, bodies.headers, choice.topic)
        : toHeaders(chunk, bodies.headers),
      body: (index) => bodies.bodyFor(index).bytes,
      toOutcome: (answer) => toApnsOutcome(answer, clock.now()),
    });
    const judged = choice.named ? outcomes : forGroup(outcomes);
    if (!bodies.anyTruncated) return judged;
    return markTruncated(judged, (index) => bodies.bodyFor(index).truncated);
  });
}

/**
 * The outcomes for a topic or credential that the devices chose themselves: a refusal of the credentials
 * then holds only for this group, including its unsent devices.
 */
function forGroup(outcomes: readonly DeliveryOutcome[]): DeliveryOutcome[] {
  const refusal = outcomes.find(
    (outcome) => outcome.kind === "rejected" && REFUSED_CREDENTIALS.has(outcome.reason),
  );
  return outcomes.map((outcome) => {
    if (outcome.kind === "invalid-token") return { ...outcome, chosen: true };
    if (refusal?.kind !== "rejected" || outcome.kind === "accepted") return outcome;
    return { kind: "rejected", reason: outcome.kind === "retry" ? refusal.reason : outcome.reason };
  });
}

function isCredential(choice: Credential | DeliveryOutcome): choice is Credential {
  return choice.kind === "key" || choice.kind === "certificate";
}

/** One object serves all requests of a chunk, since each is written before the next. */
function toHeaders(chunk: ChunkMessage, shared: ApnsMessage["headers"]) {
  const headers: Record<string, string> = {
    ":method": "POST",
    ":path": "",
    ...shared,
    "apns-id": "",
  };
  const push = toOrigin(chunk);
  return (index: number, authorization: string | undefined): RequestHeaders => {
    const [objectId = "", token = ""] = chunk.devices[index] ?? [];
    headers[":path"] = `/3/device/${encodeURIComponent(token)}`;
    headers["apns-id"] = toApnsId(push, objectId || token);
    if (authorization !== undefined) headers.authorization = authorization;
    return headers;
  };
}

/** @see Apple: Sending broadcast push notification requests to APNs */
function toBroadcastHeaders(chunk: ChunkMessage, shared: ApnsMessage["headers"], topic = "") {
  const path = `/4/broadcasts/apps/${encodeURIComponent(topic)}`;
  return (index: number, authorization: string | undefined): RequestHeaders => {
    const channel = chunk.devices[index]?.[1] ?? "";
    return {
      ":method": "POST",
      ":path": path,
      ...shared,
      "apns-channel-id": channel,
      "apns-request-id": toApnsId(toOrigin(chunk), channel),
      ...(authorization !== undefined && { authorization }),
    };
  };
}

/** Keeps one pool per gateway and team or certificate, since APNs ties a connection to one. */
function createPools(options: ApnsOptions) {
  const { productionUrl, sandboxUrl, pool, clock, onOutage: onOpen, onRecovery: onClose } = options;
  const pools = new Map<string, { readonly pool: Http2Pool; readonly circuit: Circuit }>();
  return (credential: Credential) => {
    const name = toPoolName(credential);
    const found = pools.get(name);
    if (found) return found;
    const url = credential.environment === "production" ? productionUrl : sandboxUrl;
    const created = {
      pool: createHttp2Pool({ ...pool, url, unindexed: UNINDEXED, ...toIdentity(credential) }),
      circuit: createCircuit({ clock, onOpen, onClose }),
    };
    pools.set(name, created);
    return created;
  };
}

function toIdentity(credential: Credential): Partial<PoolOptions> {
  if (credential.kind === "key") return { provesItself: true };
  const { certificate, privateKey } = credential.certificate;
  return { certificate: { cert: certificate, key: privateKey } };
}

/**
 * Apple's usual certificate is stored for both gateways, so the certificate alone is not a unique
 * name.
 */
function toPoolName(credential: Credential): string {
  const { environment } = credential;
  if (credential.kind === "key") return `${credential.key.teamId} ${environment}`;
  const digest = createHash("sha256").update(credential.certificate.certificate).digest("hex");
  return `${digest} ${environment}`;
}

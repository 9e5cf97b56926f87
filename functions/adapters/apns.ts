import { createHash } from "node:crypto";
import { type OutgoingHttpHeaders, sensitiveHeaders } from "node:http2";
import type { JsonObject } from "../domain/json.ts";
import { type ApnsChoice, chooseApnsCredential } from "../domain/push/apns-credentials.ts";
import { toApnsId } from "../domain/push/apns-id.ts";
import { type ApnsMessage, renderApns } from "../domain/push/apns-payload.ts";
import { toApnsOutcome } from "../domain/push/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import type { ProviderTokens } from "../ports/provider-tokens.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import type { PushTargets } from "../ports/push-targets.ts";
import { createApnsTokens, createMemoryTokens } from "./apns-token.ts";
import { createDevPushLimit, isDev } from "./dev-push-limit.ts";
import { allOf, type BearerToken, sendBatch } from "./gateway-batch.ts";
import { type Circuit, createCircuit } from "./gateway-circuit.ts";
import { createHttp2Pool, type Http2Pool, type PoolOptions } from "./http2-pool.ts";

export interface ApnsOptions {
  readonly productionUrl: URL;
  readonly sandboxUrl: URL;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  /** Provider tokens that all senders share. @default - each container has its own */
  readonly tokens?: ProviderTokens;
  /** Counts what goes to development certificates. @default - that is not limited */
  readonly targets?: PushTargets;
  readonly pool?: Omit<PoolOptions, "url">;
  /** Called whenever a gateway is left alone for a while. */
  readonly onOutage?: (pauseMs: number) => void;
}

type Credential = Exclude<ApnsChoice, { kind: "missing" }>;

/** APNs. @see Apple: Sending notification requests to APNs */
export function createApnsGateway(options: ApnsOptions): PushGateway {
  const { clock } = options;
  const poolOf = createPools(options);
  const limitOf = options.targets && createDevPushLimit(options.targets);
  const tokenOf = createApnsTokens(clock, options.tokens ?? createMemoryTokens());
  return {
    async send(chunk, signal) {
      const count = chunk.devices.length;
      const credentials = await options.credentials();
      const choice = chooseApnsCredential(credentials, chunk.group);
      if (choice.kind === "missing") {
        const stops = choice.stops ? { stops: true as const } : {};
        return allOf(count, { kind: "rejected", reason: choice.reason, ...stops });
      }
      const refusal = isDev(choice) ? await limitOf?.(chunk.push, credentials) : undefined;
      if (refusal) return allOf(count, refusal);
      const rendering = renderApns(chunk.data as JsonObject, {
        topic: choice.topic,
        expiresAtMs: chunk.expiresAtMs,
      });
      if (rendering.kind === "unrenderable") {
        return allOf(count, { kind: "rejected", reason: rendering.reason });
      }
      const body = Buffer.from(rendering.message.body);
      const token: BearerToken | undefined =
        choice.kind === "key" ? tokenOf(choice.key) : undefined;
      return sendBatch({
        ...poolOf(choice),
        count,
        signal,
        scheme: "bearer",
        ...(token ? { token } : {}),
        headers: toHeaders(chunk, rendering.message),
        body: () => body,
        toOutcome: (answer) => toApnsOutcome(answer, clock.now()),
      });
    },
  };
}

/** One object for all requests of a chunk: node:http2 copies it. */
function toHeaders(chunk: ChunkMessage, message: ApnsMessage) {
  const headers: OutgoingHttpHeaders = {
    ":method": "POST",
    ":path": "",
    ...message.headers,
    "apns-id": "",
    // Not worth a place in the compression table, from which it would drive the useful ones.
    [sensitiveHeaders]: ["apns-id"],
  };
  return (index: number, authorization: string | undefined): OutgoingHttpHeaders => {
    const [objectId = "", token = ""] = chunk.devices[index] ?? [];
    headers[":path"] = `/3/device/${encodeURIComponent(token)}`;
    headers["apns-id"] = toApnsId(chunk.push, objectId || token);
    if (authorization !== undefined) headers.authorization = authorization;
    return headers;
  };
}

/** APNs ties a connection to one team or certificate. */
function createPools({ productionUrl, sandboxUrl, pool, clock, onOutage }: ApnsOptions) {
  const pools = new Map<string, { readonly pool: Http2Pool; readonly circuit: Circuit }>();
  return (credential: Credential) => {
    const name = nameOf(credential);
    const found = pools.get(name);
    if (found) return found;
    const url = credential.environment === "production" ? productionUrl : sandboxUrl;
    const created = {
      pool: createHttp2Pool({ ...pool, url, ...identityOf(credential) }),
      circuit: createCircuit({ clock, onOpen: onOutage }),
    };
    pools.set(name, created);
    return created;
  };
}

function identityOf(credential: Credential): Partial<PoolOptions> {
  if (credential.kind === "key") return { provesItself: true };
  const { certificate, privateKey } = credential.certificate;
  return { certificate: { cert: certificate, key: privateKey } };
}

function nameOf(credential: Credential): string {
  if (credential.kind === "key") return `${credential.key.teamId} ${credential.environment}`;
  const { certificate } = credential.certificate;
  return createHash("sha256").update(certificate).digest("hex");
}

import { createHash } from "node:crypto";
import { type OutgoingHttpHeaders, sensitiveHeaders } from "node:http2";
import { type ApnsChoice, chooseApnsCredential } from "../domain/push/apns-credentials.ts";
import { toApnsId } from "../domain/push/apns-id.ts";
import type { ApnsMessage } from "../domain/push/apns-payload.ts";
import { markTruncated, toApnsOutcome } from "../domain/push/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import { renderBodies } from "./apns-bodies.ts";
import { createApnsTokens } from "./apns-token.ts";
import { allOf, type BearerToken, sendBatch } from "./gateway-batch.ts";
import { createHttp2Pool, type Http2Pool, type PoolOptions } from "./http2-pool.ts";

export interface ApnsOptions {
  readonly productionUrl: URL;
  readonly sandboxUrl: URL;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  readonly pool?: Omit<PoolOptions, "url">;
}

const NO_BADGES: ReadonlyMap<string, number> = new Map();

type Credential = Exclude<ApnsChoice, { kind: "missing" }>;

/** APNs. @see Apple: Sending notification requests to APNs */
export function createApnsGateway(options: ApnsOptions): PushGateway {
  const { clock } = options;
  const poolOf = createPools(options);
  const tokenOf = createApnsTokens(clock);
  return {
    async send(chunk, signal, badges = NO_BADGES) {
      const count = chunk.devices.length;
      const choice = chooseApnsCredential(await options.credentials(), chunk.group);
      if (choice.kind === "missing") {
        return allOf(count, { kind: "rejected", reason: choice.reason });
      }
      const bodies = renderBodies(chunk, choice.topic, badges);
      if (bodies.kind === "unrenderable") {
        return allOf(count, { kind: "rejected", reason: bodies.reason });
      }
      const token: BearerToken | undefined =
        choice.kind === "key" ? tokenOf(choice.key) : undefined;
      const outcomes = await sendBatch({
        pool: poolOf(choice, chunk.group.production),
        count,
        signal,
        scheme: "bearer",
        ...(token ? { token } : {}),
        headers: toHeaders(chunk, bodies.headers),
        body: (index) => bodies.bodyOf(index).bytes,
        toOutcome: (answer) => toApnsOutcome(answer, clock.now()),
      });
      if (!bodies.anyTruncated) return outcomes;
      return markTruncated(outcomes, (index) => bodies.bodyOf(index).truncated);
    },
  };
}

/** One object for all requests of a chunk: node:http2 copies it. */
function toHeaders(chunk: ChunkMessage, shared: ApnsMessage["headers"]) {
  const headers: OutgoingHttpHeaders = {
    ":method": "POST",
    ":path": "",
    ...shared,
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
function createPools({ productionUrl, sandboxUrl, pool }: ApnsOptions) {
  const pools = new Map<string, Http2Pool>();
  return (credential: Credential, production: boolean): Http2Pool => {
    const name = nameOf(credential, production);
    const found = pools.get(name);
    if (found) return found;
    const created = createHttp2Pool({
      ...pool,
      url: isProduction(credential, production) ? productionUrl : sandboxUrl,
      ...identityOf(credential),
    });
    pools.set(name, created);
    return created;
  };
}

/** A certificate of a profile brings its own gateway. */
function isProduction(credential: Credential, production: boolean): boolean {
  if (credential.kind === "key") return production;
  return credential.certificate.environment === "production";
}

function identityOf(credential: Credential): Partial<PoolOptions> {
  if (credential.kind === "key") return { provesItself: true };
  const { certificate, privateKey } = credential.certificate;
  return { certificate: { cert: certificate, key: privateKey } };
}

function nameOf(credential: Credential, production: boolean): string {
  if (credential.kind === "key") return `${credential.key.teamId} ${production}`;
  const { certificate } = credential.certificate;
  return createHash("sha256").update(certificate).digest("hex");
}

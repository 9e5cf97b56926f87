import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http2";
import {
  type ApnsError,
  checkRequest,
  getApnsId,
  parseObject,
  readToken,
  toApnsError,
  toScripted,
} from "./apns-protocol.ts";
import type { GatewayProtocol } from "./gateway-server.ts";
import type { NotificationLog } from "./notification-log.ts";
import type { ScriptPlayer } from "./script-player.ts";

export interface ApnsKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

export interface ApnsOptions {
  readonly environment: "production" | "sandbox";
  /** The stored keys, another array once they change; any of them may sign for every topic. */
  readonly keys: () => readonly ApnsKey[];
  readonly log: NotificationLog;
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  readonly script?: Pick<ScriptPlayer, "tokenLifetimeSeconds">;
}

/** @see Apple, "Establishing a token-based connection to APNs" */
const TOKEN_LIFETIME_SECONDS = 3_600;

/** Accepted clock difference. */
const TOKEN_SKEW_SECONDS = 60;

/**
 * Simulates APNs.
 *
 * @see Apple, "Handling notification responses from APNs"
 */
export function createApns(options: ApnsOptions): GatewayProtocol {
  const checkToken = createTokenCheck(options);
  return {
    refuseUnknown: (headers) => toScripted({ status: 400 }, headers, options.now()),
    readToken,
    scripted: (rule, headers) => toScripted(rule, headers, options.now()),
    answer: (headers, body, certified) => {
      const { authorization } = headers;
      const byCertificate = certified && authorization === undefined;
      const error =
        (byCertificate ? undefined : checkToken(authorization)) ?? checkRequest(headers, body);
      if (error) return toApnsError(error, headers);
      return {
        status: 200,
        headers: { "apns-id": getApnsId(headers) },
        record: () =>
          options.log.add({
            provider: "apns",
            environment: options.environment,
            token: readToken(headers),
            headers: () => recordedHeaders(headers),
            payload: body,
            receivedAtMs: options.now(),
          }),
      };
    },
  };
}

/** Verifies the signature of a provider token once and its age on every request. */
function createTokenCheck({ keys, now, script }: ApnsOptions) {
  const issuedAt = new Map<string, number | undefined>();
  let known = keys();
  const check = (jwt: string): number | undefined => {
    const [header = "", claims = "", signature = ""] = jwt.split(".");
    const { alg, kid } = decode(header);
    const { iat, iss } = decode(claims);
    const key = keys().find(({ keyId, teamId }) => keyId === kid && teamId === iss);
    if (alg !== "ES256" || !key) return undefined;
    const valid = verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey(key.privateKey), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    return valid ? Number(iat) : undefined;
  };
  return (authorization: string | undefined): ApnsError | undefined => {
    const jwt = /^bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    if (!jwt) return [403, "MissingProviderToken"];
    if (keys() !== known) issuedAt.clear();
    known = keys();
    if (!issuedAt.has(jwt)) issuedAt.set(jwt, check(jwt));
    const iat = issuedAt.get(jwt);
    if (iat === undefined) return [403, "InvalidProviderToken"];
    const ageSeconds = now() / 1000 - iat;
    const lifetimeSeconds = script?.tokenLifetimeSeconds ?? TOKEN_LIFETIME_SECONDS;
    const fresh = ageSeconds < lifetimeSeconds && ageSeconds > -TOKEN_SKEW_SECONDS;
    return fresh ? undefined : [403, "ExpiredProviderToken"];
  };
}

function decode(part: string): Record<string, unknown> {
  return parseObject(Buffer.from(part, "base64url").toString("utf8"));
}

function recordedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith("apns-"));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

import { createHash } from "node:crypto";
import { ApiError } from "../../domain/api-error.ts";
import type { AppKeys, PresentedCredentials, RequestPorts } from "../../ports/operation.ts";
import { isEqualSecret } from "./client-address.ts";
import type { Proof, Proofs } from "./explain-refusal.ts";

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The current name of each header, then older names (docs/protocol/requests.md, Older header names). */
const HEADER_NAMES = {
  appId: ["x-lc-id", "x-avoscloud-application-id", "x-uluru-application-id"],
  key: ["x-lc-key", "x-avoscloud-application-key", "x-uluru-application-key"],
  masterKey: [
    "x-avoscloud-master-key",
    "x-uluru-master-key",
    "x-avoscloud-super-key",
    "x-uluru-super-key",
  ],
  sign: ["x-lc-sign", "x-avoscloud-request-sign", "x-uluru-request-sign"],
  sessionToken: ["x-lc-session", "x-avoscloud-session-token", "x-uluru-session-token"],
  production: ["x-lc-prod", "x-avoscloud-application-production", "x-uluru-application-production"],
  hookKey: ["x-lc-hook-key"],
} as const satisfies Record<keyof PresentedCredentials, readonly string[]>;

const MASTER_SUFFIX = ",master";
const SIGN = /^(?<digest>[0-9a-f]{32}),(?<timestamp>\d{1,16})(?:,(?<kind>master|ax-sig-1))?$/;

/** An empty header counts as absent: the Java SDK sends `X-LC-Session:` without a user. */
export function readCredentials(headers: Headers): PresentedCredentials {
  const read = (names: readonly string[]) =>
    names.map((name) => headers[name]).find((value) => value !== undefined && value !== "");
  return {
    appId: read(HEADER_NAMES.appId),
    key: read(HEADER_NAMES.key),
    masterKey: read(HEADER_NAMES.masterKey),
    sign: read(HEADER_NAMES.sign),
    sessionToken: read(HEADER_NAMES.sessionToken),
    production: read(HEADER_NAMES.production),
    hookKey: read(HEADER_NAMES.hookKey),
  };
}

/** Whether a request presents a key or a signature, which must then be valid. */
export function presentsKey({ key, masterKey, sign }: PresentedCredentials): boolean {
  return [key, masterKey, sign].some((proof) => proof !== undefined);
}

/**
 * Authenticates the application (docs/protocol/requests.md, Keys and Signatures). Every key and
 * signature in the request must be valid: a right one does not make up for a wrong one. Signatures with
 * the master key expire; signatures with the app key only if a setting is on, because the clocks of phones
 * drift.
 *
 * @throws ApiError unauthorized
 */
export async function authenticate(
  presented: PresentedCredentials,
  keys: AppKeys,
): Promise<{ readonly master: boolean }> {
  const { appId, key, masterKey, sign } = presented;
  const proofs: Proofs = {};
  if (key !== undefined) proofs.key = await checkKey(key, keys);
  if (masterKey !== undefined) proofs.masterKey = await checkMasterKey(masterKey, keys);
  if (sign !== undefined) proofs.sign = await checkSign(sign, keys);
  const found = Object.values(proofs);
  const proven = found.length > 0 && !found.includes("invalid");
  if (!proven || appId === undefined || !isEqualSecret(appId, keys.appId)) {
    if (keys.explainsRefusals !== true) throw new ApiError("unauthorized");
    const { explainRefusal } = await import("./explain-refusal.ts");
    throw new ApiError("unauthorized", explainRefusal(presented, proofs, keys));
  }
  return { master: found.includes("master") };
}

/** Whether the request presents the key that only the app's engine and Landfall know. */
export async function isFromEngine(
  { hookKey }: PresentedCredentials,
  proof: RequestPorts["engineProof"],
): Promise<boolean> {
  if (hookKey === undefined || proof === undefined) return false;
  return isEqualSecret(hookKey, await proof.hookKey());
}

async function checkKey(key: string, keys: AppKeys): Promise<Proof> {
  if (key.endsWith(MASTER_SUFFIX)) return checkMasterKey(key.slice(0, -MASTER_SUFFIX.length), keys);
  return isEqualSecret(key, keys.appKey) ? "app" : "invalid";
}

async function checkMasterKey(key: string, keys: AppKeys): Promise<Proof> {
  return key !== "" && isOneOf(key, await keys.masterKeys()) ? "master" : "invalid";
}

/** Compares with all of them, so that the time does not reveal the match. */
function isOneOf(given: string, expected: readonly string[]): boolean {
  return expected.map((each) => isEqualSecret(given, each)).includes(true);
}

async function checkSign(sign: string, keys: AppKeys): Promise<Proof> {
  const { digest = "", timestamp, kind } = SIGN.exec(sign)?.groups ?? {};
  const secrets = await signingKeys(kind, keys);
  if (timestamp === undefined) return "invalid";
  const expected = secrets.map((key) =>
    createHash("md5")
      .update(timestamp + key)
      .digest("hex"),
  );
  if (!isOneOf(digest, expected)) return "invalid";
  const proof = kind === "master" ? "master" : "app";
  assertFresh(Number(timestamp), proof, keys);
  return proof;
}

/** Timestamps below this are in seconds, as PHP signs them; above, in milliseconds. */
const FIRST_MILLISECONDS = 1e11;

/** Gives the reason, since only a client with the key gets this far. */
function assertFresh(timestamp: number, proof: "app" | "master", { signatureAge }: AppKeys): void {
  const maxMs = proof === "master" ? signatureAge?.masterMs : signatureAge?.appMs;
  if (signatureAge === undefined || maxMs === undefined) return;
  const signedAtMs = timestamp < FIRST_MILLISECONDS ? timestamp * 1000 : timestamp;
  if (Math.abs(signatureAge.clock.now() - signedAtMs) <= maxMs) return;
  throw new ApiError(
    "unauthorized",
    `Unauthorized. The time in X-LC-Sign differs from the server's by more than ${maxMs / 1000} seconds; sign each request anew.`,
  );
}

/** The keys of a kind of signature that are not empty. */
async function signingKeys(kind: string | undefined, keys: AppKeys): Promise<readonly string[]> {
  if (kind === "master") return (await keys.masterKeys()).filter(Boolean);
  const key = kind === "ax-sig-1" ? keys.androidKey : keys.appKey;
  return key ? [key] : [];
}

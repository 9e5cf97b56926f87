import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "../domain/api-error.ts";
import type { AppKeys } from "../ports/operation.ts";

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** What a request says about who sent it; nothing here is proven yet. */
export interface PresentedCredentials {
  readonly appId: string | undefined;
  /** `<appKey>` or `<masterKey>,master`. */
  readonly key: string | undefined;
  /** The bare master key, as legacy clients send it. */
  readonly masterKey: string | undefined;
  /** `<md5>,<timestamp>[,master|,ax-sig-1]`. */
  readonly sign: string | undefined;
  readonly sessionToken: string | undefined;
  /** `X-LC-Prod`. */
  readonly production: string | undefined;
}

/** The current name of each header, then the aliases of older clients (wire.md 1.3). */
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
} as const satisfies Record<keyof PresentedCredentials, readonly string[]>;

const MASTER_SUFFIX = ",master";
const SIGN = /^(?<digest>[0-9a-f]{32}),(?<timestamp>\d{1,16})(?:,(?<kind>master|ax-sig-1))?$/;

/** An empty header counts as absent: Java sends `X-LC-Session:` when nobody is logged in. */
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
  };
}

/**
 * Proves the application. Every key or signature that is presented must hold, so that a wrong one
 * is never excused by a right one.
 *
 * A signature has no age limit unless a setting says so: phones' clocks drift (wire.md 1.4).
 *
 * @throws ApiError unauthorized
 */
export async function authenticate(
  presented: PresentedCredentials,
  keys: AppKeys,
): Promise<{ readonly master: boolean }> {
  const { appId, key, masterKey, sign } = presented;
  const proofs: Proof[] = [];
  if (key !== undefined) proofs.push(await checkKey(key, keys));
  if (masterKey !== undefined) proofs.push(await checkMasterKey(masterKey, keys));
  if (sign !== undefined) proofs.push(await checkSign(sign, keys));
  const proven = proofs.length > 0 && proofs.every((proof) => proof !== "refused");
  if (!proven || appId === undefined || !equal(appId, keys.appId)) {
    throw new ApiError("unauthorized");
  }
  return { master: proofs.includes("master") };
}

type Proof = "app" | "master" | "refused";

async function checkKey(key: string, keys: AppKeys): Promise<Proof> {
  if (key.endsWith(MASTER_SUFFIX)) return checkMasterKey(key.slice(0, -MASTER_SUFFIX.length), keys);
  return equal(key, keys.appKey) ? "app" : "refused";
}

async function checkMasterKey(key: string, keys: AppKeys): Promise<Proof> {
  return key !== "" && equal(key, await keys.masterKey()) ? "master" : "refused";
}

async function checkSign(sign: string, keys: AppKeys): Promise<Proof> {
  const { digest = "", timestamp, kind } = SIGN.exec(sign)?.groups ?? {};
  const key = await signingKey(kind, keys);
  if (timestamp === undefined || !key) return "refused";
  const expected = createHash("md5")
    .update(timestamp + key)
    .digest("hex");
  if (!equal(digest, expected) || !isFresh(Number(timestamp), keys)) return "refused";
  return kind === "master" ? "master" : "app";
}

/** Later than any time in seconds, earlier than any in milliseconds; PHP signs seconds. */
const FIRST_MILLISECONDS = 1e11;

function isFresh(timestamp: number, { signatureAge }: AppKeys): boolean {
  if (signatureAge === undefined) return true;
  const signedAtMs = timestamp < FIRST_MILLISECONDS ? timestamp * 1000 : timestamp;
  return Math.abs(signatureAge.clock.now() - signedAtMs) <= signatureAge.maxMs;
}

async function signingKey(kind: string | undefined, keys: AppKeys): Promise<string | undefined> {
  if (kind === "master") return keys.masterKey();
  return kind === "ax-sig-1" ? keys.androidKey : keys.appKey;
}

/** Takes the same time wherever the values differ and however long they are. */
function equal(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

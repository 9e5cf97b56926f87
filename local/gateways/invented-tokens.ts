import { randomBytes } from "node:crypto";
import type { GatewayRule } from "./gateway-script.ts";

/** `unknown`: refused as a token that the provider never gave out. `busy`: answered 503 every time. */
export type Invention = "unknown" | "busy";

const MARKS: Readonly<Record<Invention, string>> = {
  unknown: "landfall-verify",
  busy: "landfall-busy",
};
const BUSY = 503;
const APNS_BYTES = 32;
/** Characters of a Firebase installation id. */
const FID_LENGTH = 22;

/** A device token in the form of its provider. Real gateways refuse it; simulated ones know its mark. */
export function inventToken(provider: "apns" | "fcm", invention: Invention = "unknown"): string {
  const mark = MARKS[invention];
  if (provider === "apns") {
    const bytes = Buffer.concat([Buffer.from(mark), randomBytes(APNS_BYTES)]);
    return bytes.subarray(0, APNS_BYTES).toString("hex");
  }
  const fid = (mark + randomBytes(APNS_BYTES).toString("base64url")).slice(0, FID_LENGTH);
  return `${fid}:APA91b${randomBytes(99).toString("base64url")}`;
}

const inHex = (mark: string) => Buffer.from(mark).toString("hex");

/** Prefixes of tokens as requests contain them: in the path of APNs, and in FCM's JSON. */
const PATTERNS = {
  unknown: new RegExp(`/${inHex(MARKS.unknown)}|"${MARKS.unknown}[\\w-]+:`),
  busy: new RegExp(`/${inHex(MARKS.busy)}|"${MARKS.busy}[\\w-]+:`),
};

/**
 * The rule for an invented token, which holds beside those of a script; undefined for other tokens.
 *
 * @param request path and body
 * @param unknown the provider's status for tokens that it never gave out
 */
export function ruleForInvented(request: string, unknown: number): GatewayRule | undefined {
  if (PATTERNS.unknown.test(request)) return { status: unknown };
  return PATTERNS.busy.test(request) ? { status: BUSY } : undefined;
}

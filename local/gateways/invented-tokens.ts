import { randomBytes } from "node:crypto";

/** `unknown`: refused as a token that the provider never gave out. `busy`: answered 503 every time. */
export type Invention = "unknown" | "busy";

const MARKS: Readonly<Record<Invention, string>> = {
  unknown: "landfall-verify",
  busy: "landfall-busy",
};
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
 * Which invented token a request contains; undefined for other tokens.
 *
 * @param request path and body
 */
export function findInvention(request: string): Invention | undefined {
  if (PATTERNS.unknown.test(request)) return "unknown";
  return PATTERNS.busy.test(request) ? "busy" : undefined;
}

/** Whether `inventToken` has made this token of FCM. */
export function isInventedForFcm(token: string): boolean {
  return token.startsWith(MARKS.unknown);
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { AwsError } from "./aws-endpoint.ts";

/** The secret key of every function of the local cloud. */
const SECRET = "local";

/**
 * Checks a query signature as S3 does (Signature Version 4, Authenticating requests using query
 * parameters).
 *
 * @param nowMs of the local clock
 * @returns the access key
 * @throws AwsError 403 for a missing, wrong or expired signature
 */
export function checkSignature(request: IncomingMessage, url: URL, nowMs: number): string {
  const { searchParams } = url;
  const parameter = (name: string) => searchParams.get(`X-Amz-${name}`) ?? "";
  const [accessKey = "", day = "", region = "", service = "", end] =
    parameter("Credential").split("/");
  const isQuerySigned = parameter("Algorithm") === "AWS4-HMAC-SHA256" && end === "aws4_request";
  if (!isQuerySigned) throw new AwsError("AccessDenied", "Access Denied", 403);
  assertTimely(parameter("Date"), Number(parameter("Expires")), nowMs);
  assertAllSigned(request, parameter("SignedHeaders").split(";"));
  const scope = [day, region, service, "aws4_request"].join("/");
  const canonical = canonicalRequest(request, url, parameter("SignedHeaders"));
  const text = ["AWS4-HMAC-SHA256", parameter("Date"), scope, sha256(canonical)].join("\n");
  const keys = [day, region, service, "aws4_request"];
  const key = keys.reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${SECRET}`));
  const expected = hmac(key, text).toString("hex");
  if (isSame(expected, parameter("Signature"))) return accessKey;
  throw new AwsError(
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    403,
  );
}

function assertTimely(date: string, seconds: number, nowMs: number): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const signedMs = Date.UTC(year, month - 1, day, hour, minute, second);
  if (parts.length > 0 && nowMs <= signedMs + seconds * 1_000) return;
  throw new AwsError("AccessDenied", "Request has expired", 403);
}

/** S3 wants every `x-amz-` header signed. */
function assertAllSigned({ headers }: IncomingMessage, signed: readonly string[]): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.includes(name),
  );
  if (unsigned.length === 0) return;
  const message = `There were headers present in the request which were not signed: ${unsigned}`;
  throw new AwsError("AccessDenied", message, 403);
}

function canonicalRequest(request: IncomingMessage, url: URL, signed: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = signed
    .split(";")
    .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`)
    .join("");
  const path = decodeURIComponent(url.pathname).split("/").map(encode).join("/");
  return [request.method, path, query, headers, signed, "UNSIGNED-PAYLOAD"].join("\n");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

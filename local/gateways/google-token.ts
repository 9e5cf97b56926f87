import { randomUUID } from "node:crypto";
import { type AwsRequest, RawAnswer } from "../aws/aws-endpoint.ts";
import { findExchangeError } from "./google-federation.ts";

const LIFETIME_SECONDS = 3_599;
const FIREBASE_SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const IMPERSONATION = /^\/v1\/projects\/-\/serviceAccounts\/[^/:]+:generateAccessToken$/;

/**
 * Simulates Google's OAuth: `POST /token` for service accounts, and `POST /v1/token` and
 * `:generateAccessToken` for workload identity federation. Undefined for other paths.
 */
export function grantGoogleToken(request: AwsRequest, nowMs: number): RawAnswer | undefined {
  const { method, url } = request;
  if (method !== "POST") return undefined;
  if (url.pathname === "/token") return grantByKey(request, nowMs);
  if (url.pathname === "/v1/token") return exchange(request, nowMs);
  return IMPERSONATION.test(url.pathname) ? impersonate(request, nowMs) : undefined;
}

function grantByKey({ body }: AwsRequest, nowMs: number): RawAnswer {
  const form = new URLSearchParams(body);
  const isJwtGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
  if (!isJwtGrant || form.get("assertion")?.split(".").length !== 3) {
    return new RawAnswer(400, { error: "invalid_grant", error_description: "Invalid JWT." });
  }
  return new RawAnswer(200, {
    access_token: newToken("local", nowMs),
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
  });
}

/** RFC 8693 token exchange. Without Firebase's scope the token can only impersonate. */
function exchange({ body }: AwsRequest, nowMs: number): RawAnswer {
  const form = new URLSearchParams(body);
  const problem = findExchangeError(form, nowMs);
  if (problem) return new RawAnswer(400, { error: "invalid_grant", error_description: problem });
  const kind = form.get("scope")?.split(" ").includes(FIREBASE_SCOPE) ? "local" : "federated";
  return new RawAnswer(200, {
    access_token: newToken(kind, nowMs),
    issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
  });
}

function impersonate({ authorization, body }: AwsRequest, nowMs: number): RawAnswer {
  const isFederated = /^Bearer federated-/.test(authorization ?? "");
  if (!isFederated || !body.includes(FIREBASE_SCOPE)) {
    const error = { code: 403, message: "Permission denied.", status: "PERMISSION_DENIED" };
    return new RawAnswer(403, { error });
  }
  return new RawAnswer(200, {
    accessToken: newToken("local", nowMs),
    expireTime: new Date(nowMs + LIFETIME_SECONDS * 1_000).toISOString(),
  });
}

function newToken(kind: "local" | "federated", nowMs: number): string {
  return `${kind}-${Math.floor(nowMs)}-${randomUUID()}`;
}

/** @returns Unix milliseconds; 0 for a token that was not issued here */
export function issuedAtMs(token: string): number {
  return Number(/^local-(\d+)-/.exec(token)?.[1] ?? 0);
}

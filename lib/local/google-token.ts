import { randomUUID } from "node:crypto";
import { type AwsRequest, RawAnswer } from "./aws-endpoint.ts";

const LIFETIME_SECONDS = 3_599;

/** Google's OAuth token endpoint, `POST /token`; undefined for other paths. */
export function grantGoogleToken(
  { method, url, body }: AwsRequest,
  nowMs: number,
): RawAnswer | undefined {
  if (url.pathname !== "/token" || method !== "POST") return undefined;
  const form = new URLSearchParams(body);
  const isJwtGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
  if (!isJwtGrant || form.get("assertion")?.split(".").length !== 3) {
    return new RawAnswer(400, { error: "invalid_grant", error_description: "Invalid JWT." });
  }
  return new RawAnswer(200, {
    access_token: `local-${Math.floor(nowMs)}-${randomUUID()}`,
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
  });
}

/** @returns Unix milliseconds; 0 for a token from elsewhere */
export function issuedAtMs(token: string): number {
  return Number(/^local-(\d+)-/.exec(token)?.[1] ?? 0);
}

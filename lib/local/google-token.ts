import { randomUUID } from "node:crypto";
import { type AwsRequest, RawAnswer } from "./aws-endpoint.ts";

const LIFETIME_SECONDS = 3_599;

/** Google's OAuth token endpoint, `POST /token`; undefined for other paths. */
export function grantGoogleToken({ method, url, body }: AwsRequest): RawAnswer | undefined {
  if (url.pathname !== "/token" || method !== "POST") return undefined;
  const form = new URLSearchParams(body);
  const isJwtGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
  if (!isJwtGrant || form.get("assertion")?.split(".").length !== 3) {
    return new RawAnswer(400, { error: "invalid_grant", error_description: "Invalid JWT." });
  }
  return new RawAnswer(200, {
    access_token: `local-${randomUUID()}`,
    expires_in: LIFETIME_SECONDS,
    token_type: "Bearer",
  });
}

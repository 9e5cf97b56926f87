import {
  CredentialsError,
  type IssuedToken,
  type SendRequest,
  TokenUnavailableError,
} from "./access-token.ts";
import { parseAnswer } from "./delivery-outcome.ts";

interface ClientCredentials {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Reason of a push when the vendor refuses the secret. */
  readonly refusal: string;
}

/**
 * An access token by the grant `client_credentials`.
 *
 * @throws CredentialsError, TokenUnavailableError
 * @see RFC 6749 section 4.4
 */
export async function issueClientCredentials(
  { url, clientId, clientSecret, refusal }: ClientCredentials,
  { nowMs, send }: { readonly nowMs: number; readonly send: SendRequest },
): Promise<IssuedToken> {
  const form = {
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  };
  const { status, body } = await send({
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  const { access_token: token, expires_in: seconds } = parseAnswer(body);
  if (status === 200 && typeof token === "string" && typeof seconds === "number") {
    return { token, expiresAtMs: nowMs + seconds * 1_000 };
  }
  if (status === 400 || status === 401 || status === 403) throw new CredentialsError(refusal);
  throw new TokenUnavailableError(`AccessToken HTTP ${status}`);
}

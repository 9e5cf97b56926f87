/** An HTTP POST request. */
export interface PostRequest {
  /** `https://host/path?query`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/**
 * Sends one request outside of a batch, such as for an access token.
 *
 * @throws TokenUnavailableError without an answer
 */
export type SendRequest = (
  request: PostRequest,
) => Promise<{ readonly status: number; readonly body: string }>;

/** An access token and its end, Unix ms. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** The credentials themselves are wrong: the chunk is rejected and not retried. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
}

/** The token's issuer can't be reached or is busy: the chunk is retried later. */
export class TokenUnavailableError extends Error {
  override readonly name = "TokenUnavailableError";
}

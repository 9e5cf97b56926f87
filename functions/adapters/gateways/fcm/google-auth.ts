import { setTimeout } from "node:timers/promises";
import type { AuthClient } from "google-auth-library/build/src/auth/authclient.js";
import type { AwsClientOptions } from "google-auth-library/build/src/auth/awsclient.js";
import {
  CredentialsError,
  TokenUnavailableError,
} from "../../../domain/push/providers/access-token.ts";
import type { PushCredentials } from "../../../generated/types.ts";
import type { BearerToken } from "../gateway-batch.ts";

export interface GoogleAuthOptions {
  /** Replaces Google's token URL; the endpoints of federation are at its origin. */
  readonly tokenUrl?: URL | undefined;
  /** @default 10_000 */
  readonly answerTimeoutMs?: number | undefined;
}

export type FcmCredentials = NonNullable<PushCredentials["fcm"]>;

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";

/** The library fetches a new token this long before the old one expires. */
const EARLY_REFRESH_MS = 5 * 60_000;

/** The library itself has no timeout, and later callers wait with the first. */
const ANSWER_TIMEOUT_MS = 10_000;

/** OAuth access tokens for FCM, from a service account or by workload identity federation. */
export function createGoogleTokens(
  options: GoogleAuthOptions,
): (credentials: FcmCredentials) => BearerToken {
  let kept: { readonly name: string; client: Promise<AuthClient> } | undefined;

  function clientFor(credentials: FcmCredentials): Promise<AuthClient> {
    const name = JSON.stringify(credentials);
    if (kept?.name !== name) kept = { name, client: createClient(credentials, options) };
    return kept.client;
  }

  /** Drops a client whose request takes too long. */
  async function take(credentials: FcmCredentials): Promise<string> {
    const client = clientFor(credentials);
    const timer = new AbortController();
    const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    const { signal } = timer;
    // The abort below rejects it after the race is decided.
    const late = setTimeout(answerTimeoutMs, undefined, { signal }).catch(() => undefined);
    try {
      const token = await Promise.race([client.then(fetchToken), late]);
      if (token !== undefined) return token;
    } finally {
      timer.abort();
    }
    if (kept?.client === client) kept = undefined;
    throw new TokenUnavailableError("GoogleAuth no answer");
  }

  return (credentials) => ({
    current: () => take(credentials),
    async renew(stale) {
      const token = await take(credentials);
      if (token !== stale) return token;
      kept = undefined;
      return take(credentials);
    },
  });
}

async function createClient(
  credentials: FcmCredentials,
  options: GoogleAuthOptions,
): Promise<AuthClient> {
  const client = await createAuthClient(credentials, options);
  redirectTokenRequests(client, options);
  return client;
}

async function createAuthClient(
  credentials: FcmCredentials,
  options: GoogleAuthOptions,
): Promise<AuthClient> {
  const { serviceAccount, externalAccount } = credentials;
  const common = { scopes: [SCOPE], eagerRefreshThresholdMillis: EARLY_REFRESH_MS };
  if (serviceAccount) {
    const { client_email: email, private_key: key } = serviceAccount;
    const { createServiceAccountClient } = await import("./google-clients.ts");
    return createServiceAccountClient({ ...common, email, key });
  }
  if (!externalAccount) throw new CredentialsError("NoFcmCredentials");
  const { createAwsClient } = await import("./google-clients.ts");
  const account = { ...externalAccount, ...toUrls(externalAccount, options) };
  return createAwsClient({ ...(account as unknown as AwsClientOptions), ...common });
}

type FederatedAccount = NonNullable<FcmCredentials["externalAccount"]>;

/** The library's token exchange uses a transport of its own, which interceptors do not see. */
function toUrls(account: FederatedAccount, { tokenUrl }: GoogleAuthOptions): object {
  if (!tokenUrl) return {};
  const { token_url, service_account_impersonation_url: impersonation } = account;
  const moved = (url: string) => new URL(new URL(url).pathname, tokenUrl).href;
  return {
    token_url: moved(token_url),
    ...(impersonation && { service_account_impersonation_url: moved(impersonation) }),
  };
}

function redirectTokenRequests({ transporter }: AuthClient, { tokenUrl }: GoogleAuthOptions): void {
  if (!tokenUrl) return;
  transporter.interceptors.request.add({
    resolved: async (request) =>
      request.url.href === GOOGLE_TOKEN_URL ? { ...request, url: tokenUrl } : request,
  });
}

async function fetchToken(client: AuthClient): Promise<string> {
  try {
    const { token } = await client.getAccessToken();
    if (token) return token;
  } catch (error) {
    throw toTokenError(error);
  }
  throw new TokenUnavailableError("GoogleAuth no token");
}

/** 4xx means wrong credentials; no answer or 5xx does not. OpenSSL reports a key that can't sign. */
function toTokenError(error: unknown): unknown {
  if (isRequestError(error)) {
    const { status } = error;
    return status !== undefined && status >= 400 && status < 500 && status !== 429
      ? new CredentialsError(`GoogleAuth HTTP ${status}`, { cause: error })
      : new TokenUnavailableError(`GoogleAuth ${status ?? error.code}`, { cause: error });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("ERR_OSSL") || code === "ERR_INVALID_ARG_TYPE"
    ? new CredentialsError("InvalidGoogleKey", { cause: error })
    : error;
}

interface RequestError extends Error {
  readonly status?: number;
  readonly code?: string | number;
}

/** The transport's error, or the plain error with the same members that a token exchange makes of it. */
function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && "config" in error && "status" in error;
}

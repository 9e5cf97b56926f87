import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import type { Clock } from "../../ports/system.ts";
import {
  PLATFORM_TIMEOUT_MS,
  type PlatformHost,
  type PlatformHttp,
  unavailable,
} from "./platform-http.ts";

/** A signer of identity tokens. @see OpenID Connect Discovery: `issuer` and `jwks_uri` */
export interface TokenIssuer {
  readonly issuers: readonly string[];
  readonly keys: { readonly host: PlatformHost; readonly path: string };
}

export interface IdTokens {
  /**
   * The account that an identity token names; undefined unless the token is valid for these apps.
   *
   * @throws ApiError unavailable when the issuer's keys can't be read
   * @see OpenID Connect Core 3.1.3.7
   */
  verifySubject(
    token: string,
    issuer: TokenIssuer,
    appIds: readonly string[],
  ): Promise<string | undefined>;
}

/** Apple and Google both use it; the token's header can't choose another one. */
const ALGORITHMS = ["RS256"];

/** Apple's identity tokens live a day, Google's an hour. */
const MAX_TOKEN_AGE_SECONDS = 86_400;

const CLOCK_TOLERANCE_SECONDS = 10;

/** The keys are read again for a token with an unknown key id, at most this often. */
export const KEYS_COOLDOWN_MS = 30_000;

const KEYS_MAX_AGE_MS = 3_600_000;

/** jose's codes for keys that could not be read; its other codes mean an invalid token. */
const KEY_FAILURES: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKInvalid.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);

/** Caches the issuers' keys in the container. */
export function createIdTokens(http: PlatformHttp, clock: Clock): IdTokens {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function keysFor({ host, path }: TokenIssuer["keys"]) {
    const url = `https://${host}${path}`;
    const known = keySets.get(url);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(url), {
      timeoutDuration: PLATFORM_TIMEOUT_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      cacheMaxAge: KEYS_MAX_AGE_MS,
      [customFetch]: async (_, { signal }) => {
        const { status, body } = await http({ host, path }, signal);
        return Response.json(body, { status });
      },
    });
    keySets.set(url, keys);
    return keys;
  }

  return {
    async verifySubject(token, issuer, appIds) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keysFor(issuer.keys), {
          algorithms: ALGORITHMS,
          issuer: [...issuer.issuers],
          audience: [...appIds],
          requiredClaims: ["sub", "exp", "iat"],
          maxTokenAge: MAX_TOKEN_AGE_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock.now()),
        });
        const isIdentityToken = protectedHeader.typ === undefined || protectedHeader.typ === "JWT";
        return isIdentityToken && isIssuedTo(appIds, payload) ? payload.sub : undefined;
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        if (KEY_FAILURES.has(error.code)) throw unavailable(issuer.keys.host, error.code);
        return undefined;
      }
    },
  };
}

/** A token with several audiences could have been stolen from another one, so it is rejected. */
function isIssuedTo(appIds: readonly string[], { aud, azp }: JWTPayload): boolean {
  const isOurs = (id: unknown) => typeof id === "string" && appIds.includes(id);
  return isOurs(aud) && (azp === undefined || isOurs(azp));
}

import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import type { Clock } from "../../ports/system.ts";
import {
  PLATFORM_TIMEOUT_MS,
  type PlatformHost,
  type PlatformHttp,
  unavailable,
} from "./platform-http.ts";

/** Who signs identity tokens: OpenID Connect Discovery's `issuer` and `jwks_uri`. */
export interface TokenIssuer {
  readonly issuers: readonly string[];
  readonly keys: { readonly host: PlatformHost; readonly path: string };
}

export interface IdTokens {
  /**
   * The account that an identity token names; undefined when it proves nothing for these apps.
   * Rejects with ApiError unavailable when the issuer's keys can't be read.
   *
   * @see OpenID Connect Core 3.1.3.7
   */
  subjectOf(
    token: string,
    issuer: TokenIssuer,
    appIds: readonly string[],
  ): Promise<string | undefined>;
}

/** Both Apple and Google sign with it; no header may choose another. */
const ALGORITHMS = ["RS256"];

/** Apple's identity tokens live a day, Google's an hour. */
const MAX_TOKEN_AGE_SECONDS = 86_400;

const CLOCK_TOLERANCE_SECONDS = 10;

/** A token with an unknown key id makes us read the keys again, but not more often than this. */
export const KEYS_COOLDOWN_MS = 30_000;

const KEYS_MAX_AGE_MS = 3_600_000;

/** jose's codes for "the keys could not be read", unlike "the token is not good". */
const KEY_FAILURES: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKInvalid.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);

/** Keeps the issuers' keys in the container. */
export function createIdTokens(http: PlatformHttp, clock: Clock): IdTokens {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function keysOf({ host, path }: TokenIssuer["keys"]) {
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
    async subjectOf(token, issuer, appIds) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keysOf(issuer.keys), {
          algorithms: ALGORITHMS,
          issuer: [...issuer.issuers],
          audience: [...appIds],
          requiredClaims: ["sub", "exp", "iat"],
          maxTokenAge: MAX_TOKEN_AGE_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock.now()),
        });
        const isIdentityToken = protectedHeader.typ === undefined || protectedHeader.typ === "JWT";
        return isIdentityToken && isForOneOf(appIds, payload) ? payload.sub : undefined;
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        if (KEY_FAILURES.has(error.code)) throw unavailable(issuer.keys.host, error.code);
        return undefined;
      }
    },
  };
}

/** A token for several audiences could have been taken from another of them. */
function isForOneOf(appIds: readonly string[], { aud, azp }: JWTPayload): boolean {
  const isOurs = (id: unknown) => typeof id === "string" && appIds.includes(id);
  return isOurs(aud) && (azp === undefined || isOurs(azp));
}

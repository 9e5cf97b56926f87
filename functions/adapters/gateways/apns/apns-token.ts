import { importPKCS8, SignJWT } from "jose";
import { CredentialsError, type IssuedToken } from "../../../domain/push/providers/access-token.ts";
import type { ApnsKey } from "../../../generated/types.ts";
import type { ProviderTokens } from "../../../ports/gateway-access.ts";
import type { Clock } from "../../../ports/system.ts";
import type { BearerToken } from "../gateway-batch.ts";
import { createSharedTokens, type TokenSource } from "../shared-tokens.ts";

/**
 * Apple accepts tokens for an hour and rejects keys whose token changes more often than every 20
 * minutes. @see Apple: Establishing a token-based connection to APNs
 */
const LIFETIME_MS = 60 * 60_000;
const RENEWED_AT = 50 / 60;

/** Provider tokens, one per signing key, shared by all senders (R29). */
export function createApnsTokens(
  clock: Clock,
  store: ProviderTokens,
): (key: ApnsKey) => BearerToken {
  const tokenFor = createSharedTokens({ clock, store });
  return (key) => tokenFor(toSource(key));
}

function toSource(key: ApnsKey): TokenSource {
  const { teamId, keyId, privateKey } = key;
  return {
    parts: [teamId, keyId, privateKey],
    sealedWith: privateKey,
    renewedAt: RENEWED_AT,
    isMadeHere: true,
    issue: (nowMs) => issue(key, nowMs),
  };
}

async function issue(key: ApnsKey, nowMs: number): Promise<IssuedToken> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: key.keyId })
    .setIssuer(key.teamId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(await importKey(key));
  return { token, expiresAtMs: nowMs + LIFETIME_MS };
}

async function importKey({ privateKey }: ApnsKey) {
  try {
    return await importPKCS8(privateKey, "ES256");
  } catch (error) {
    // jose and Web Crypto throw these only for a string that is not a P-256 key.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CredentialsError("InvalidApnsKey", { cause: error });
    }
    throw error;
  }
}

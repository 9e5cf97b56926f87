import { importPKCS8, SignJWT } from "jose";
import type { ApnsKey } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import { type BearerToken, CredentialsError } from "./gateway-batch.ts";

/**
 * Apple takes tokens of at most an hour and refuses to see a new one more often than every 20
 * minutes. @see Apple: Establishing a token-based connection to APNs
 */
const MAX_AGE_MS = 45 * 60_000;

interface IssuedToken {
  readonly text: Promise<string>;
  readonly issuedAtMs: number;
}

/** Provider tokens, one for each signing key, kept in the container. */
export function createApnsTokens(clock: Clock): (key: ApnsKey) => BearerToken {
  const issued = new Map<string, IssuedToken>();

  function issue(key: ApnsKey): Promise<string> {
    const issuedAtMs = clock.now();
    const text = signToken(key, issuedAtMs);
    issued.set(nameOf(key), { text, issuedAtMs });
    return text;
  }

  return (key) => ({
    current() {
      const token = issued.get(nameOf(key));
      const ageMs = clock.now() - (token?.issuedAtMs ?? 0);
      return token && ageMs < MAX_AGE_MS ? token.text : issue(key);
    },
    async renew(stale) {
      const token = await issued.get(nameOf(key))?.text;
      return token === undefined || token === stale ? issue(key) : token;
    },
  });
}

function nameOf({ teamId, keyId }: ApnsKey): string {
  return `${teamId}/${keyId}`;
}

async function signToken(key: ApnsKey, nowMs: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: key.keyId })
    .setIssuer(key.teamId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(await importKey(key));
}

async function importKey({ privateKey }: ApnsKey) {
  try {
    return await importPKCS8(privateKey, "ES256");
  } catch (error) {
    // jose and Web Crypto throw these for a text that is not a P-256 key, and for nothing else.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CredentialsError("InvalidApnsKey", { cause: error });
    }
    throw error;
  }
}

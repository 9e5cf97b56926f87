import { importPKCS8, SignJWT } from "jose";
import type { ApnsKey } from "../domain/push/apns-identity.ts";
import type { Clock } from "../ports/clock.ts";

/** APNs refuses tokens over an hour old, and more than one new token in 20 minutes. */
const REUSE_MS = 45 * 60_000;

export interface ApnsTokens {
  /** The value of the `authorization` header. */
  bearer(key: ApnsKey): Promise<string>;
  /** The next call signs anew, unless that happened after `bearer` was made. */
  refuse(key: ApnsKey, bearer: string): void;
}

/**
 * Provider tokens: ES256 JWTs, one per signing key and container.
 * @see "Establishing a token-based connection to APNs"
 */
export function createApnsTokens(clock: Clock): ApnsTokens {
  const tokens = new Map<
    string,
    { readonly bearer: Promise<string>; readonly signedAtMs: number }
  >();
  return {
    bearer(key) {
      const name = `${key.teamId}/${key.keyId}`;
      const known = tokens.get(name);
      if (known && clock.now() - known.signedAtMs < REUSE_MS) return known.bearer;
      const signedAtMs = clock.now();
      const bearer = sign(key, signedAtMs);
      tokens.set(name, { bearer, signedAtMs });
      bearer.catch(() => tokens.delete(name));
      return bearer;
    },
    refuse(key, bearer) {
      const name = `${key.teamId}/${key.keyId}`;
      const known = tokens.get(name);
      void known?.bearer.then((current) => current === bearer && tokens.delete(name));
    },
  };
}

async function sign({ teamId, keyId, privateKey }: ApnsKey, nowMs: number): Promise<string> {
  const jwt = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(await importPKCS8(privateKey, "ES256"));
  return `bearer ${jwt}`;
}

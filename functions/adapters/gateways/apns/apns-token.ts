import { createHash, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, importPKCS8, SignJWT } from "jose";
import type { ApnsKey } from "../../../generated/types.ts";
import type { KeptToken, ProviderTokens } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import { type BearerToken, CredentialsError } from "../gateway-batch.ts";

/**
 * Apple accepts tokens for an hour and rejects keys whose token changes more often than every 20
 * minutes. @see Apple: Establishing a token-based connection to APNs
 */
const MAX_AGE_MS = 50 * 60_000;

interface OpenToken extends KeptToken {
  readonly token: string;
}

/**
 * Provider tokens, one per signing key, shared by all senders (R29). They are encrypted with a key
 * derived from the signing key, so that somebody who can read the table but not the credentials
 * can't send with them.
 */
export function createApnsTokens(
  clock: Clock,
  store: ProviderTokens,
): (key: ApnsKey) => BearerToken {
  const known = new Map<string, Promise<OpenToken>>();

  async function take(key: ApnsKey, name: string, stale?: string): Promise<OpenToken> {
    const seen = await store.find(name);
    const isYoung = seen && clock.now() - seen.issuedAtMs < MAX_AGE_MS;
    const kept = isYoung ? await open(seen, key) : undefined;
    if (kept && kept.token !== stale) return kept;
    const next = await issue(key, clock.now());
    return open(await store.replace(name, next, seen), key);
  }

  function remember(key: ApnsKey, name: string, stale?: string): Promise<OpenToken> {
    const taking = take(key, name, stale);
    known.set(name, taking);
    // This caller gets the error, and the next one tries again.
    taking.catch(() => known.delete(name));
    return taking;
  }

  return (key) => {
    const name = toTokenName(key);
    const isGood = (opened: OpenToken | undefined, stale?: string): opened is OpenToken =>
      opened !== undefined &&
      clock.now() - opened.issuedAtMs < MAX_AGE_MS &&
      opened.token !== stale;
    const provide = async (stale?: string): Promise<string> => {
      const asked = known.get(name);
      const opened = await asked;
      if (isGood(opened, stale)) return opened.token;
      const other = known.get(name);
      return (await (other && other !== asked ? other : remember(key, name, stale))).token;
    };
    return { current: () => provide(), renew: provide };
  };
}

/** Keeps the tokens of one container in its memory. */
export function createMemoryTokens(): ProviderTokens {
  const kept = new Map<string, KeptToken>();
  return {
    find: async (name) => kept.get(name),
    async replace(name, next, seen) {
      const current = kept.get(name);
      if (current?.sealed !== seen?.sealed) return current ?? next;
      kept.set(name, next);
      return next;
    },
  };
}

/** Includes the private key: a corrected key must not get the tokens of the wrong one. */
function toTokenName({ teamId, keyId, privateKey }: ApnsKey): string {
  return createHash("sha256").update(`${teamId}/${keyId}/${privateKey}`).digest("hex");
}

async function issue(key: ApnsKey, nowMs: number): Promise<KeptToken> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: key.keyId })
    .setIssuer(key.teamId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(await importKey(key));
  const sealed = await new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealingKey(key));
  return { sealed, issuedAtMs: nowMs };
}

async function open(kept: KeptToken, key: ApnsKey): Promise<OpenToken> {
  const { plaintext } = await compactDecrypt(kept.sealed, sealingKey(key));
  return { ...kept, token: Buffer.from(plaintext).toString() };
}

function sealingKey({ privateKey }: ApnsKey): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", privateKey, "", "landfall provider token", 32));
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

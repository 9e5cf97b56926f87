import { createHash, hkdfSync } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { CompactEncrypt, compactDecrypt } from "jose";
import {
  type IssuedToken,
  TokenUnavailableError,
} from "../../domain/push/providers/access-token.ts";
import type { KeptToken, ProviderTokens } from "../../ports/gateway-access.ts";
import type { Clock } from "../../ports/system.ts";
import type { BearerToken } from "./gateway-batch.ts";

/** A token that senders share, and how to get the next one. */
export interface TokenSource {
  /** All inputs of the token: corrected secrets must not get the tokens of wrong ones. */
  readonly parts: readonly string[];
  /** The token is encrypted with a key derived from this. @default - all parts */
  readonly sealedWith?: string;
  /** Share of its life after which it is renewed. @default 0.8 */
  readonly renewedAt?: number;
  /** Made by this process and free, so that senders need not wait for each other. */
  readonly isMadeHere?: true;
  /** @throws CredentialsError, TokenUnavailableError */
  issue(nowMs: number): Promise<IssuedToken>;
}

export interface SharedTokenOptions {
  readonly clock: Clock;
  readonly store: ProviderTokens;
  /** Waits before it looks again for a token that another sender renews. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

const RENEWED_AT = 0.8;
/** A vendor is asked for 10 s at most. */
const RENEWAL_MS = 15_000;
const PAUSE_MS = 100;
/** Tokens in the memory of a container: a vendor may have one for each push. */
const MAX_KNOWN = 1_000;

interface OpenToken extends KeptToken {
  readonly token: string;
}

/**
 * Tokens, one per source, shared by all senders (R29). They are encrypted: a reader of the table
 * without the credentials can't send with them.
 */
export function createSharedTokens(
  options: SharedTokenOptions,
): (source: TokenSource) => BearerToken {
  const { clock } = options;
  const known = new Map<string, Promise<OpenToken>>();

  function remember(source: TokenSource, name: string, stale?: string): Promise<OpenToken> {
    const taking = take(source, name, { ...options, stale });
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, taking);
    // This caller gets the error, and the next caller tries again.
    taking.catch(() => known.delete(name));
    return taking;
  }

  return (source) => {
    const name = toTokenName(source);
    const provide = async (stale?: string): Promise<string> => {
      const asked = known.get(name);
      const opened = await asked;
      if (opened && isYoung(opened, source, clock.now()) && opened.token !== stale) {
        return opened.token;
      }
      const other = known.get(name);
      return (await (other && other !== asked ? other : remember(source, name, stale))).token;
    };
    return { current: () => provide(), renew: provide };
  };
}

interface Taking extends SharedTokenOptions {
  /** A token that was refused. */
  readonly stale: string | undefined;
}

/** The stored token, or a new one; waits while another sender gets it. */
async function take(source: TokenSource, name: string, taking: Taking): Promise<OpenToken> {
  const { clock, store, stale, pause = setTimeout } = taking;
  const giveUpMs = clock.now() + 2 * RENEWAL_MS;
  do {
    const nowMs = clock.now();
    const seen = await store.find(name);
    const isUsable = seen !== undefined && seen.expiresAtMs > nowMs;
    const kept = isUsable ? await open(seen, source) : undefined;
    const usable = kept?.token === stale ? undefined : kept;
    if (usable && isYoung(usable, source, nowMs)) return usable;
    const renewal = { nowMs, untilMs: nowMs + RENEWAL_MS };
    if (source.isMadeHere || (await store.begin(name, seen, renewal))) {
      return open(await renew(source, name, { store, seen, renewal }), source);
    }
    if (usable) return usable;
    await pause(PAUSE_MS);
  } while (clock.now() < giveUpMs);
  throw new TokenUnavailableError("AccessToken busy");
}

interface Renewing {
  readonly store: ProviderTokens;
  readonly seen: KeptToken | undefined;
  readonly renewal: { readonly nowMs: number; readonly untilMs: number };
}

async function renew(
  source: TokenSource,
  name: string,
  { store, seen, renewal }: Renewing,
): Promise<KeptToken> {
  try {
    const { token, expiresAtMs } = await source.issue(renewal.nowMs);
    const next = { sealed: await seal(token, source), issuedAtMs: renewal.nowMs, expiresAtMs };
    return await store.replace(name, next, seen);
  } catch (error) {
    if (!source.isMadeHere) await store.giveUp(name, renewal);
    throw error;
  }
}

function isYoung(
  { issuedAtMs, expiresAtMs }: KeptToken,
  { renewedAt = RENEWED_AT }: TokenSource,
  nowMs: number,
): boolean {
  return nowMs < issuedAtMs + (expiresAtMs - issuedAtMs) * renewedAt;
}

/** Keeps nothing: each sender makes its own tokens and remembers the latest. */
export const UNSHARED_TOKENS: ProviderTokens = {
  find: async () => undefined,
  begin: async () => true,
  giveUp: async () => {},
  replace: async (_name, next) => next,
};

/** Keeps the tokens of one container in its memory. */
export function createMemoryTokens(): ProviderTokens {
  const kept = new Map<string, KeptToken>();
  const renewals = new Map<string, number>();
  return {
    find: async (name) => kept.get(name),
    async begin(name, seen, { nowMs, untilMs }) {
      if (kept.get(name)?.sealed !== seen?.sealed || (renewals.get(name) ?? 0) > nowMs)
        return false;
      renewals.set(name, untilMs);
      return true;
    },
    async giveUp(name, { untilMs }) {
      if (renewals.get(name) === untilMs) renewals.delete(name);
    },
    async replace(name, next, seen) {
      const current = kept.get(name);
      if (current?.sealed !== seen?.sealed) return current ?? next;
      kept.set(name, next);
      renewals.delete(name);
      return next;
    },
  };
}

function toTokenName({ parts }: TokenSource): string {
  return createHash("sha256").update(parts.join("/")).digest("hex");
}

async function seal(token: string, source: TokenSource): Promise<string> {
  return new CompactEncrypt(Buffer.from(token))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealingKey(source));
}

async function open(kept: KeptToken, source: TokenSource): Promise<OpenToken> {
  const { plaintext } = await compactDecrypt(kept.sealed, sealingKey(source));
  return { ...kept, token: Buffer.from(plaintext).toString() };
}

function sealingKey({ parts, sealedWith = JSON.stringify(parts) }: TokenSource): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", sealedWith, "", "landfall provider token", 32));
}

import { timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as scryptKdf from "scrypt-kdf";
import { isLeanCloudHash, leanCloudHash } from "../../domain/accounts/leancloud-hash.ts";
import type { Passwords } from "../../ports/accounts.ts";

// The package has a default export only; its type declarations are wrong.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: typeof scryptKdf }).default;

/** 32 MB of memory and three passes. @see OWASP Password Storage Cheat Sheet, scrypt */
const RECOMMENDED: scryptKdf.ScryptParams = { logN: 15, r: 8, p: 3 };

/**
 * Stored hashes are of four kinds:
 *
 * - `scrypt:<base64>`: every new hash
 * - `leancloud:<base64 of the salt>:<base64>`: scrypt of LeanCloud's hash, made after import
 * - `leancloud-sha512:<base64 of the salt>:<base64>`: LeanCloud's hash, until it is wrapped
 * - `bcrypt:$2b$10$…`: imported unchanged; LeanCloud took it from an earlier service
 *
 * @param params cheaper work for tests
 */
export function createScryptPasswords(params: scryptKdf.ScryptParams = RECOMMENDED): Passwords {
  const clock = createStopwatch();
  const hash = async (password: string) =>
    `scrypt:${toBase64(await clock.measure(() => kdf(password.normalize("NFC"), params)))}`;
  const decoy = async () => {
    await clock.measure(() => kdf("", params));
    return false;
  };

  async function check(spelling: string, stored: string): Promise<boolean> {
    const [kind, ...parts] = stored.split(":");
    const [first = "", second = ""] = parts;
    switch (kind) {
      case "scrypt":
        return clock.measure(() => verify(fromBase64(first), spelling));
      case "leancloud": {
        const inner = leanCloudHash(fromBase64(first).toString(), spelling);
        return clock.measure(() => verify(fromBase64(second), inner));
      }
      case EXPORTED:
        return clock.takeAsLong(async () => verifyExported(spelling, first, second), decoy);
      case "bcrypt":
        return clock.takeAsLong(() => verifyBcrypt(spelling, first), decoy);
      default:
        return decoy();
    }
  }

  return {
    hash,
    async verify(password, stored = "") {
      let verified = false;
      for (const spelling of spellings(password)) {
        verified = (await check(spelling, stored)) || verified;
      }
      return verified && password !== "";
    },
    async renew(password, stored) {
      return (await isCurrent(password, stored, params)) ? undefined : hash(password);
    },
  };
}

/** The kind of a hash that is stored as LeanCloud exported it. */
export const EXPORTED = "leancloud-sha512";

/**
 * Wraps a stored hash of LeanCloud in scrypt.
 *
 * @param stored of the kind `EXPORTED`
 * @throws TypeError as `wrapLeanCloudHash`
 */
export function wrapExported(stored: string, params?: scryptKdf.ScryptParams): Promise<string> {
  const [, salt = "", hash = ""] = stored.split(":");
  return wrapLeanCloudHash({ salt: fromBase64(salt).toString(), hash }, params);
}

/**
 * Wraps a hash of LeanCloud's export in scrypt, so that no hash that is fast to guess is stored.
 *
 * @throws TypeError when the hash is not LeanCloud's, such as the empty one of a user without password
 */
export async function wrapLeanCloudHash(
  { salt, hash }: { salt: string; hash: string },
  params: scryptKdf.ScryptParams = RECOMMENDED,
): Promise<string> {
  if (!isLeanCloudHash(hash))
    throw new TypeError("The hash is not a LeanCloud hash; expected 88 characters of base64");
  return `leancloud:${toBase64(Buffer.from(salt))}:${toBase64(await kdf(hash, params))}`;
}

/**
 * Our hashes are of the NFC form; LeanCloud hashed the password as typed. Every kind of hash is tried with
 * both, so that the time does not depend on the kind.
 */
function spellings(password: string): string[] {
  return [...new Set([password, password.normalize("NFC")])];
}

/** A password that bcrypt truncated is not renewed: its end was never verified. */
async function isCurrent(
  password: string,
  stored: string,
  params: scryptKdf.ScryptParams,
): Promise<boolean> {
  const [kind, first = ""] = stored.split(":");
  if (kind === "bcrypt") return (await loadBcrypt()).truncates(password);
  if (kind !== "scrypt") return false;
  const { logN, r, p } = viewParams(fromBase64(first));
  return logN === params.logN && r === params.r && p === params.p;
}

/** Late, because only imported hashes need it. */
async function loadBcrypt() {
  return (await import("bcryptjs")).default;
}

function verifyExported(password: string, salt: string, hash: string): boolean {
  const inner = Buffer.from(leanCloudHash(fromBase64(salt).toString(), password));
  const stored = Buffer.from(hash);
  return inner.length === stored.length && timingSafeEqual(inner, stored);
}

/** False for any string that is not a bcrypt hash (`$2a$`, `$2b$` or `$2y$`). */
async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  return (
    /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash) && (await loadBcrypt()).compare(password, hash)
  );
}

/** Measures scrypt, so that other work can be made to take as long. */
function createStopwatch() {
  let lastMs: number | undefined;
  return {
    async measure<T>(work: () => Promise<T>): Promise<T> {
      const startMs = performance.now();
      const result = await work();
      lastMs = performance.now() - startMs;
      return result;
    },
    /** @param first measures scrypt when nothing in this container did so far */
    async takeAsLong<T>(work: () => Promise<T>, first: () => Promise<unknown>): Promise<T> {
      if (lastMs === undefined) await first();
      const untilMs = performance.now() + (lastMs ?? 0);
      const result = await work();
      await setTimeout(Math.max(0, untilMs - performance.now()));
      return result;
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function fromBase64(base64: string): Buffer {
  return Buffer.from(base64, "base64");
}

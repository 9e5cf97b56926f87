import { setTimeout } from "node:timers/promises";
import * as scryptKdf from "scrypt-kdf";
import { isLeanCloudHash, leanCloudHash } from "../../domain/accounts/leancloud-hash.ts";
import type { Passwords } from "../../ports/accounts.ts";
import { isTruncated, verifyBcrypt } from "./bcrypt-passwords.ts";

// The package has a default export only; its type declarations say otherwise.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: typeof scryptKdf }).default;

/** 32 MB and three passes. @see OWASP Password Storage Cheat Sheet, scrypt */
const RECOMMENDED: scryptKdf.ScryptParams = { logN: 15, r: 8, p: 3 };

/**
 * Hashes of three kinds:
 *
 * - `scrypt:<base64>`, the only one that is made here
 * - `leancloud:<base64 of the salt>:<base64>`: scrypt over LeanCloud's hash, made at import
 * - `bcrypt:$2b$10$…`: imported from elsewhere through LeanCloud
 *
 * @param params for tests, which have no time for the recommended work
 */
export function createScryptPasswords(params: scryptKdf.ScryptParams = RECOMMENDED): Passwords {
  const clock = createStopwatch();
  const hash = async (password: string) =>
    `scrypt:${toBase64(await clock.measure(() => kdf(password.normalize("NFC"), params)))}`;
  const decoy = async () => {
    await clock.measure(() => kdf("", params));
    return false;
  };

  async function check(text: string, stored: string): Promise<boolean> {
    const [kind, ...parts] = stored.split(":");
    const [first = "", second = ""] = parts;
    switch (kind) {
      case "scrypt":
        return clock.measure(() => verify(fromBase64(first), text));
      case "leancloud": {
        const inner = leanCloudHash(fromBase64(first).toString(), text);
        return clock.measure(() => verify(fromBase64(second), inner));
      }
      case "bcrypt":
        return clock.takeAsLong(() => verifyBcrypt(text, first), decoy);
      default:
        return decoy();
    }
  }

  return {
    hash,
    async verify(password, stored = "") {
      let verified = false;
      for (const text of spellings(password)) verified = (await check(text, stored)) || verified;
      return verified && password !== "";
    },
    async renew(password, stored) {
      return isCurrent(password, stored, params) ? undefined : hash(password);
    },
  };
}

/**
 * A hash of LeanCloud's export as it is stored: no hash that can be guessed fast stays at rest.
 *
 * @throws TypeError for anything that is no such hash, also the empty one of users without password
 */
export async function wrapLeanCloudHash(
  { salt, hash }: { salt: string; hash: string },
  params: scryptKdf.ScryptParams = RECOMMENDED,
): Promise<string> {
  if (!isLeanCloudHash(hash)) throw new TypeError("No LeanCloud hash");
  return `leancloud:${toBase64(Buffer.from(salt))}:${toBase64(await kdf(hash, params))}`;
}

/** Ours are of NFC; LeanCloud hashed what was typed. Every kind tries both, in equal time. */
function spellings(password: string): string[] {
  return [...new Set([password, password.normalize("NFC")])];
}

/** A hash that bcrypt verified without the end of the password must not take that end for right. */
function isCurrent(password: string, stored: string, params: scryptKdf.ScryptParams): boolean {
  const [kind, first = ""] = stored.split(":");
  if (kind === "bcrypt") return isTruncated(password);
  if (kind !== "scrypt") return false;
  const { logN, r, p } = viewParams(fromBase64(first));
  return logN === params.logN && r === params.r && p === params.p;
}

/** How long scrypt takes here and now, so that other work can take as long. */
function createStopwatch() {
  let lastMs: number | undefined;
  return {
    async measure<T>(work: () => Promise<T>): Promise<T> {
      const startMs = performance.now();
      const result = await work();
      lastMs = performance.now() - startMs;
      return result;
    },
    /** @param first makes the first measure of a container */
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

function fromBase64(text: string): Buffer {
  return Buffer.from(text, "base64");
}

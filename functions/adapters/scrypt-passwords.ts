import * as scryptKdf from "scrypt-kdf";
import type { Passwords } from "../ports/passwords.ts";

// The package has a default export only; its type declarations say otherwise.
const { kdf, verify } = (scryptKdf as unknown as { default: typeof scryptKdf }).default;

/** 32 MB and three passes. @see OWASP Password Storage Cheat Sheet, scrypt */
const RECOMMENDED: scryptKdf.ScryptParams = { logN: 15, r: 8, p: 3 };
const PREFIX = "scrypt:";

/** @param params for tests, which have no time for the recommended work */
export function createScryptPasswords(params: scryptKdf.ScryptParams = RECOMMENDED): Passwords {
  return {
    async hash(password) {
      return PREFIX + Buffer.from(await kdf(password, params)).toString("base64");
    },
    async verify(password, hash) {
      if (hash?.startsWith(PREFIX)) {
        return verify(Buffer.from(hash.slice(PREFIX.length), "base64"), password);
      }
      await kdf(password, params);
      return false;
    },
  };
}

import { kdf, type ScryptParams, verify } from "scrypt-kdf";
import type { Passwords } from "../ports/passwords.ts";

/** 32 MB and three passes. @see OWASP Password Storage Cheat Sheet, scrypt */
const RECOMMENDED: ScryptParams = { logN: 15, r: 8, p: 3 };
const PREFIX = "scrypt:";

/** @param params for tests, which have no time for the recommended work */
export function createScryptPasswords(params: ScryptParams = RECOMMENDED): Passwords {
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

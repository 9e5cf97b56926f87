import { createHash } from "node:crypto";

/** Times that the first digest is hashed again. */
const ROUNDS = 512;

/**
 * LeanCloud's password hash: SHA-512 over salt and password, then 512 times over the digest; standard
 * base64, 88 characters (docs/protocol/users.md, Legacy hashes). It is too fast to be stored as it is.
 *
 * @param salt the exported string
 */
export function leanCloudHash(salt: string, password: string): string {
  let digest = createHash("sha512").update(salt).update(password).digest();
  for (let round = 0; round < ROUNDS; round++)
    digest = createHash("sha512").update(digest).digest();
  return digest.toString("base64");
}

/** Whether a string has the form of such a hash. Accounts without a password export an empty one. */
export function isLeanCloudHash(text: string): boolean {
  return /^[A-Za-z0-9+/]{86}==$/.test(text);
}

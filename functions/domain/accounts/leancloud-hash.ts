import { createHash } from "node:crypto";

/** How often the first digest is hashed again. */
const ROUNDS = 512;

/**
 * LeanCloud's password hash: SHA-512 over salt and password, then 512 times over its own bytes;
 * standard base64, 88 characters. Far too fast to be stored as it is.
 *
 * @param salt text, as exported
 * @see wire.md 8.2
 */
export function leanCloudHash(salt: string, password: string): string {
  let digest = createHash("sha512").update(salt).update(password).digest();
  for (let round = 0; round < ROUNDS; round++)
    digest = createHash("sha512").update(digest).digest();
  return digest.toString("base64");
}

/** Is this text such a hash? An account without a password has an empty one. */
export function isLeanCloudHash(text: string): boolean {
  return /^[A-Za-z0-9+/]{86}==$/.test(text);
}

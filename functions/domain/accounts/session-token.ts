import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { StoredUser } from "./stored-user.ts";

/** The attributes that a user's token derives from. */
export type TokenOwner = Pick<StoredUser, "objectId" | "_tokenGeneration">;

/** The deployment's session secrets: the first one signs, all of them verify. */
export type SessionSecrets = readonly [string, ...string[]];

/** Bytes; enough that no generation repeats. */
const GENERATION_BYTES = 16;

/** Characters of the keyed part: as many as LeanCloud's own tokens have. */
const MAC_LENGTH = 25;
const ALPHABET_SIZE = 36;
const SHAPE = /^[a-z0-9]{25}([A-Za-z0-9]{1,64})$/;

/** A `_tokenGeneration`, for a new session token. */
export function newTokenGeneration(bytes: (count: number) => Uint8Array): string {
  return Buffer.from(bytes(GENERATION_BYTES)).toString("base64url");
}

/**
 * The user's session token: 25 characters `[a-z0-9]` of an HMAC-SHA-256, then the objectId.
 * It changes only with `_tokenGeneration`.
 *
 * @param secret the deployment's session secret
 */
export function deriveSessionToken(secret: string, user: TokenOwner): string {
  const mac = createHmac("sha256", secret)
    .update(`${user.objectId}:${user._tokenGeneration}`)
    .digest("hex");
  const space = BigInt(ALPHABET_SIZE) ** BigInt(MAC_LENGTH);
  const digits = (BigInt(`0x${mac}`) % space).toString(ALPHABET_SIZE);
  return digits.padStart(MAC_LENGTH, "0") + user.objectId;
}

/** The objectId in a token; undefined for a string that can't be a derived token. */
export function sessionTokenOwner(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

/** Whether this is a current token of the user; takes the same time wherever the two differ. */
export function isSessionTokenOf(
  token: string,
  secrets: SessionSecrets,
  user: TokenOwner,
): boolean {
  const given = digest(token);
  return secrets.some((secret) => timingSafeEqual(given, digest(deriveSessionToken(secret, user))));
}

/** An imported token as stored: SHA-256, hexadecimal. */
export function importedTokenHash(token: string): string {
  return digest(token).toString("hex");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

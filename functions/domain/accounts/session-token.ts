import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { StoredUser } from "./stored-user.ts";

/** What a user's token depends on. */
export type TokenOwner = Pick<StoredUser, "objectId" | "_tokenGeneration">;

/** Bytes; two generations of a user never meet. */
const GENERATION_BYTES = 16;

/** Characters of the keyed part: as many as LeanCloud's own tokens have (wire.md 4.1). */
const MAC_LENGTH = 25;
const ALPHABET_SIZE = 36;
const SHAPE = /^[a-z0-9]{25}([A-Za-z0-9]{1,64})$/;

/** A `_tokenGeneration` for a user who gets a new token. */
export function newTokenGeneration(bytes: (count: number) => Uint8Array): string {
  return Buffer.from(bytes(GENERATION_BYTES)).toString("base64url");
}

/**
 * The user's session token: 25 characters `[a-z0-9]` of an HMAC-SHA-256, then the objectId.
 * It changes only with `_tokenGeneration`.
 *
 * @param secret the deployment's session secret
 * @see design.md section 4
 */
export function deriveSessionToken(secret: string, user: TokenOwner): string {
  const mac = createHmac("sha256", secret)
    .update(`${user.objectId}:${user._tokenGeneration}`)
    .digest("hex");
  const space = BigInt(ALPHABET_SIZE) ** BigInt(MAC_LENGTH);
  const digits = (BigInt(`0x${mac}`) % space).toString(ALPHABET_SIZE);
  return digits.padStart(MAC_LENGTH, "0") + user.objectId;
}

/** The objectId that a token claims; undefined when it has not the shape of a derived token. */
export function sessionTokenOwner(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

/** Is this the user's current token? Takes the same time wherever they differ. */
export function isSessionTokenOf(token: string, secret: string, user: TokenOwner): boolean {
  return timingSafeEqual(digest(token), digest(deriveSessionToken(secret, user)));
}

/** How an imported token is stored: SHA-256, hex. */
export function importedTokenHash(token: string): string {
  return digest(token).toString("hex");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

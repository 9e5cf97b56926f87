import { hash } from "node:crypto";

/**
 * A tag by which a repeated notification of a push replaces the first one on the device. It is a hash,
 * because devices see it, and anybody with the objectId of a push and the app key may read its record.
 *
 * @returns 22 characters of base64url
 */
export function toPushTag(push: string): string {
  return hash("sha256", push, "base64url").slice(0, 22);
}

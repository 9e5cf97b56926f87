import { hash } from "node:crypto";

/**
 * A tag by which a repeated notification of a push replaces the first one on the device. It is a
 * hash, because devices see it, and anyone with the objectId of a push and the app key can read its
 * record.
 *
 * @returns 22 characters of base64url
 */
export function toPushTag(push: string): string {
  return hash("sha256", push, "base64url").slice(0, 22);
}

/** A number, 0 to 2³¹ − 1, for vendors that accept only numeric ids as tags. */
export function toNotifyId(tag: string): number {
  return Number.parseInt(hash("sha256", tag).slice(0, 8), 16) >>> 1;
}

/**
 * Id with which a vendor deduplicates requests.
 *
 * @param name what is sent, such as the objectId of a push
 * @returns 20 letters and digits, the maximum at Xiaomi
 */
export function toRequestId(name: string): string {
  return hash("sha256", name).slice(0, 20);
}

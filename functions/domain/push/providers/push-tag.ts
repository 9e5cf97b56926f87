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

/** A number that stands for a tag where a vendor takes no other id, 0 to 2³¹ − 1. */
export function toNotifyId(tag: string): number {
  return Number.parseInt(hash("sha256", tag).slice(0, 8), 16) >>> 1;
}

/**
 * The id by which a vendor drops a repeated request.
 *
 * @param name what is sent, such as the objectId of a push
 * @returns 20 letters and digits, which is as many as Xiaomi takes
 */
export function toRequestId(name: string): string {
  return hash("sha256", name).slice(0, 20);
}

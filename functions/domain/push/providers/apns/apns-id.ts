import { hash } from "node:crypto";

/**
 * The `apns-id` of a notification: a version 8 UUID (RFC 9562 section 5.8) of the push and the
 * device, so that it is the same on every attempt.
 * @param device objectId of the installation, or the device token if none is known
 */
export function toApnsId(push: string, device: string): string {
  const hex = hash("sha256", `${push}\n${device}`);
  const variant = "89ab"[hex.charCodeAt(16) & 0x3];
  const [low, mid, node] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(20, 32)];
  return `${low}-${mid}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${node}`;
}

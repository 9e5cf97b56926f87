import { createHash } from "node:crypto";

/**
 * The `apns-id` of a notification: a version 8 UUID (RFC 9562 section 5.8) of the push and the
 * device, so that it is the same on every attempt.
 * @param device objectId of the installation, or the device token where none is known
 */
export function toApnsId(push: string, device: string): string {
  const bytes = createHash("sha256").update(`${push}\n${device}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

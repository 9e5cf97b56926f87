import { createHash } from "node:crypto";

/**
 * The `apns-id` of one device in one push: the same on every retry, so that a double after an
 * ambiguous network cut can be recognised. A version 8 UUID (RFC 9562 section 5.8).
 *
 * @param member the device's objectId, or its token where no installation is known
 */
export function toApnsId(push: string, member: string): string {
  const hash = createHash("sha256").update(`${push}/${member}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...groups, hex.slice(20, 32)].join("-");
}

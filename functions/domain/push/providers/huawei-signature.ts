import { createHmac, timingSafeEqual } from "node:crypto";

/** The user name that operators enter in AppGallery Connect; it is part of the signed text. */
export const HUAWEI_USER = "landfall";

/** `timestamp=…; nonce=…; value=…`, in any order. */
const MEMBER = /(?:^|;)\s*(timestamp|nonce|value)=([^;\s]*)/g;

/** The secret that operators enter beside the user name. */
export function toHuaweiSecret(key: string): string {
  return createHmac("sha256", key).update("huawei receipts").digest("base64url");
}

/**
 * Whether Huawei sent a request.
 *
 * @param header `X-HUAWEI-CALLBACK-ID`
 * @see Huawei: Push Kit, Message receipts, authentication
 */
export function isSignedByHuawei(key: string, header: string | undefined): boolean {
  const members = new Map([...(header ?? "").matchAll(MEMBER)].map(([, name, own]) => [name, own]));
  const [timestamp, nonce, value = ""] = ["timestamp", "nonce", "value"].map((name) =>
    members.get(name),
  );
  if (!timestamp || !nonce) return false;
  const signed = `${timestamp}${nonce}${HUAWEI_USER}`;
  const expected = createHmac("sha256", toHuaweiSecret(key)).update(signed).digest();
  const given = Buffer.from(value, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

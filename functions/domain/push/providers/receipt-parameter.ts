import { createHmac, timingSafeEqual } from "node:crypto";

const PUSH_LENGTH = 16;
/** 128 bits, as hexadecimal digits. */
const MAC_LENGTH = 32;
const PARAMETER = new RegExp(`^[A-Za-z0-9]{${PUSH_LENGTH}}[0-9a-f]{${MAC_LENGTH}}$`);

/**
 * The parameter that vendors repeat in their receipts: the push and a MAC, 48 letters and digits.
 * HarmonyOS accepts 64 characters.
 */
export function toReceiptParameter(key: string, push: string): string {
  return push + macFor(key, push);
}

/** The objectId of the push; undefined if this service has not made the parameter. */
export function findReceiptPush(key: string, parameter: string): string | undefined {
  if (!PARAMETER.test(parameter)) return undefined;
  const push = parameter.slice(0, PUSH_LENGTH);
  const given = Buffer.from(parameter.slice(PUSH_LENGTH));
  return timingSafeEqual(given, Buffer.from(macFor(key, push))) ? push : undefined;
}

function macFor(key: string, push: string): string {
  return createHmac("sha256", key).update(`receipt:${push}`).digest("hex").slice(0, MAC_LENGTH);
}

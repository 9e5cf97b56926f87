/** Bytes of randomness that `newOrderedId` takes. */
export const ORDERED_ID_RANDOM_BYTES = 7;

/** Digits of an objectId that tell its second. */
const SECOND_DIGITS = 8;

/**
 * 24 lower-case hexadecimal digits: seconds since 1970, milliseconds, then 52 bits of randomness. Ids
 * sort by creation, so a class needs no index of creation; LeanCloud's ids begin with the same seconds.
 */
export function newOrderedId(nowMs: number, random: Uint8Array): string {
  return momentDigits(nowMs) + Buffer.from(random).toString("hex").slice(0, 13);
}

/** Whether an id tells the millisecond of its object's creation, as `newOrderedId` makes it. */
export function tellsMillisecond(objectId: string, createdAt: string): boolean {
  return objectId.startsWith(momentDigits(Date.parse(createdAt)));
}

/** The part of an objectId by which objects of different seconds sort. */
export function secondDigits(objectId: string): string {
  return objectId.slice(0, SECOND_DIGITS);
}

/** The digits with which ids created at this moment begin. */
export function secondDigitsAt(iso: string): string {
  return toHex(Math.floor(Date.parse(iso) / 1_000), SECOND_DIGITS);
}

function momentDigits(ms: number): string {
  return toHex(Math.floor(ms / 1_000), SECOND_DIGITS) + toHex(ms % 1_000, 3);
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

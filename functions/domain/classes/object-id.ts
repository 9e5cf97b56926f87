/** Bytes of randomness that `newOrderedId` takes. */
export const ORDERED_ID_RANDOM_BYTES = 7;

/** Digits of an objectId that are its second. */
const SECOND_DIGITS = 8;

/**
 * 24 lower-case hexadecimal digits: seconds since 1970, milliseconds, then 52 bits of randomness. Ids
 * sort by creation, so a class needs no index of creation; LeanCloud's ids begin with the same seconds.
 */
export function newOrderedId(nowMs: number, random: Uint8Array): string {
  return momentDigits(nowMs) + Buffer.from(random).toString("hex").slice(0, 13);
}

/** Whether an id contains the millisecond of its object's creation, as `newOrderedId` makes it. */
export function tellsMillisecond(objectId: string, createdAt: string): boolean {
  return objectId.startsWith(momentDigits(Date.parse(createdAt)));
}

/** Beyond these seconds between its ids and `createdAt` the ids of a class don't follow time. */
const MAX_ID_DRIFT = 60;
const TELLS_SECOND = /^[0-9a-f]{24}$/;

/**
 * Seconds between the moment in an objectId and `createdAt`: 0 for ids of this service, few for
 * LeanCloud's, `MAX_ID_DRIFT + 1` for a distant moment and for ids of another form.
 */
export function idDrift(objectId: string, createdAt: string): number {
  if (!TELLS_SECOND.test(objectId)) return MAX_ID_DRIFT + 1;
  const drift = Math.abs(toSecond(objectId) - createdSecond(createdAt));
  return Math.min(drift, MAX_ID_DRIFT + 1);
}

/** Whether objects with ids of this drift can be read in order of creation by their ids. */
export function followsTime(drift: number): boolean {
  return drift <= MAX_ID_DRIFT;
}

/**
 * Whether an object precedes, in order of creation, every object whose id is beyond `lastId` in the
 * direction of reading.
 *
 * @param drift of the ids of the class, above 0
 */
export function isBeforeUnread(
  createdAt: string,
  lastId: string,
  { descending, drift }: { readonly descending: boolean; readonly drift: number },
): boolean {
  if (!followsTime(drift)) return false;
  const second = createdSecond(createdAt);
  return descending ? second > toSecond(lastId) + drift : second < toSecond(lastId) - drift;
}

function toSecond(objectId: string): number {
  return Number.parseInt(secondDigits(objectId), 16);
}

function createdSecond(createdAt: string): number {
  return Math.floor(Date.parse(createdAt) / 1_000);
}

/** The part of an objectId that orders objects of different seconds. */
export function secondDigits(objectId: string): string {
  return objectId.slice(0, SECOND_DIGITS);
}

/** The first digits of ids created at this moment, or `later` seconds after it. */
export function secondDigitsAt(iso: string, later = 0): string {
  return toHex(Math.max(0, createdSecond(iso) + later), SECOND_DIGITS);
}

function momentDigits(ms: number): string {
  return toHex(Math.floor(ms / 1_000), SECOND_DIGITS) + toHex(ms % 1_000, 3);
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

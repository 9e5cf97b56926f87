/** Of top-level attributes; more only cost time, and clients must not fill the memory. */
export const MAX_NAMES = 256;
const SLOTS = 1_024;

/** Where a name is in an answer. */
interface NameBytes {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  /** Of its bytes. */
  readonly hash: number;
}

export interface AttributeName {
  readonly text: string;
  /** By first appearance, below `MAX_NAMES`. */
  readonly rank: number;
  readonly bytes: Uint8Array;
}

const names: (AttributeName | undefined)[] = new Array(SLOTS).fill(undefined);
let count = 0;

/** The name of an attribute, its text made only once; undefined when the table is full. */
export function findAttributeName(given: NameBytes): AttributeName | undefined {
  for (let slot = given.hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const known = names[slot];
    if (known === undefined) return addName(given, slot);
    if (isSame(known.bytes, given)) return known;
  }
}

function addName({ bytes, from, to }: NameBytes, slot: number): AttributeName | undefined {
  if (count === MAX_NAMES) return undefined;
  const text = bytes.toString("utf8", from, to);
  names[slot] = { text, rank: count, bytes: new Uint8Array(bytes.subarray(from, to)) };
  count += 1;
  return names[slot];
}

function isSame(known: Uint8Array, { bytes, from, to }: NameBytes): boolean {
  if (known.length !== to - from) return false;
  for (let i = 0; i < known.length; i++) {
    if (known[i] !== bytes[from + i]) return false;
  }
  return true;
}

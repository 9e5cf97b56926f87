/** By reason, which members of a chunk failed so: one bit a member, without the zeros at the end. */
export type ExceptionSets = Readonly<Record<string, Uint8Array>>;

type Exceptions = readonly (readonly [index: number, reason: string])[];

/** 63 bytes a reason for 500 members, however many of them failed. */
export function toExceptionSets(exceptions: Exceptions): ExceptionSets {
  const indexes = new Map<string, number[]>();
  for (const [index, reason] of exceptions) {
    const known = indexes.get(reason);
    if (known) known.push(index);
    else indexes.set(reason, [index]);
  }
  return Object.fromEntries([...indexes].map(([reason, all]) => [reason, toBits(all)]));
}

/** Why the member failed; undefined when it is in no set. */
export function reasonAt(sets: ExceptionSets, index: number): string | undefined {
  const found = Object.entries(sets).find(([, bits]) => hasBit(bits, index));
  return found?.[0];
}

function toBits(indexes: readonly number[]): Uint8Array {
  const last = indexes.reduce((max, index) => Math.max(max, index), 0);
  const bits = new Uint8Array((last >> 3) + 1);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits;
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

import { hash } from "node:crypto";

/**
 * Bytes per member: two of 500 members collide once in nine million chunks, and a ledger item with
 * 500 members stays under 3 KB, the unit of a billed write.
 */
const MEMBER_BYTES = 5;

/** The name of a device in a chunk: its objectId, or its token if no installation is known. */
export function toMemberName(objectId: string, token: string): string {
  return objectId === "" ? token : objectId;
}

/** Hashes of the members of a chunk, in their order. */
export function digestMembers(members: readonly string[]): Uint8Array {
  const digest = new Uint8Array(members.length * MEMBER_BYTES);
  for (const [index, member] of members.entries()) {
    digest.set(digestMember(member), index * MEMBER_BYTES);
  }
  return digest;
}

/** The position of a member, or -1. */
export function findInDigest(digest: Uint8Array, member: string): number {
  const wanted = digestMember(member);
  for (let at = 0; at < digest.length; at += MEMBER_BYTES) {
    if (wanted.every((byte, offset) => digest[at + offset] === byte)) return at / MEMBER_BYTES;
  }
  return -1;
}

/**
 * Collects members by their hashes. The chance of a false match with a given member is 10⁻¹²: among a
 * million devices and a million members, about one device matches falsely.
 */
export class MemberSet {
  readonly #hashes = new Set<number>();

  /** Adds or removes the members at some positions of a digest. */
  change(digest: Uint8Array, isMember: (position: number) => boolean): void {
    for (let at = 0; at < digest.length; at += MEMBER_BYTES) {
      const value = toNumber(digest.subarray(at, at + MEMBER_BYTES));
      if (isMember(at / MEMBER_BYTES)) this.#hashes.add(value);
      else this.#hashes.delete(value);
    }
  }

  has(member: string): boolean {
    return this.#hashes.size > 0 && this.#hashes.has(toNumber(digestMember(member)));
  }
}

/** Looks members up by name. */
export function digestReader(digest: Uint8Array): {
  readonly size: number;
  has(member: string): boolean;
  /** Undefined if the chunk has no such member. */
  getPosition(member: string): number | undefined;
} {
  const positions = new Map<string, number>();
  for (let at = 0; at < digest.length; at += MEMBER_BYTES) {
    positions.set(hex(digest.subarray(at, at + MEMBER_BYTES)), at / MEMBER_BYTES);
  }
  const getPosition = (member: string) => positions.get(hex(digestMember(member)));
  return {
    size: digest.length / MEMBER_BYTES,
    has: (member) => getPosition(member) !== undefined,
    getPosition,
  };
}

function digestMember(member: string): Uint8Array {
  return hash("sha256", member, "buffer").subarray(0, MEMBER_BYTES);
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** The members that failed, by reason: one bit per member, without trailing zeros. */
export type ExceptionSets = Readonly<Record<string, Uint8Array>>;

type Exceptions = readonly (readonly [index: number, reason: string])[];

/** Takes at most 63 bytes per reason for 500 members. */
export function toExceptionSets(exceptions: Exceptions): ExceptionSets {
  const indexes = new Map<string, number[]>();
  for (const [index, reason] of exceptions) {
    const known = indexes.get(reason);
    if (known) known.push(index);
    else indexes.set(reason, [index]);
  }
  return Object.fromEntries([...indexes].map(([reason, all]) => [reason, toBits(all)]));
}

/** The reason for which the member failed; undefined when it is in no set. */
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

import { digestMembers, findInDigest } from "./chunk-members.ts";

/** A device that a chunk did not reach. */
export interface RefusedDevice {
  /** In the chunk's digest. */
  readonly position: number;
  readonly objectId: string;
}

/**
 * More of one chunk are counted but not kept: 100 take 4 KB, and a chunk that fails as a whole fails for
 * a reason that its record names.
 */
export const MAX_REFUSED = 100;

const POSITION_BYTES = 2;
const HASH_BYTES = digestMembers([""]).length;
const LENGTH_BYTES = 1;
const HEAD_BYTES = POSITION_BYTES + HASH_BYTES + LENGTH_BYTES;
const MAX_ID_BYTES = 255;

/**
 * The ids of devices, with hashes of the tokens under which they are sought after they were removed.
 *
 * @returns undefined without devices that have an objectId
 */
export function packRefused(
  devices: readonly (RefusedDevice & { readonly token: string })[],
): Uint8Array | undefined {
  const packed = devices.flatMap(({ position, objectId, token }) => {
    const id = Buffer.from(objectId);
    if (id.length === 0 || id.length > MAX_ID_BYTES) return [];
    const head = Buffer.from([position >> 8, position & 255]);
    return [Buffer.concat([head, digestMembers([token]), Buffer.from([id.length]), id])];
  });
  return packed.length > 0 ? Buffer.concat(packed.slice(0, MAX_REFUSED)) : undefined;
}

export const unpackRefused = (bytes: Uint8Array): readonly RefusedDevice[] =>
  [...entries(bytes)].map(({ position, objectId }) => ({ position, objectId }));

/** The objectId of the device that had the token. */
export function findRefused(bytes: Uint8Array, token: string): string | undefined {
  for (const { hash, objectId } of entries(bytes)) {
    if (findInDigest(hash, token) === 0) return objectId;
  }
  return undefined;
}

function* entries(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes);
  for (let at = 0; at < buffer.length; ) {
    const position = buffer.readUInt16BE(at);
    const hash = buffer.subarray(at + POSITION_BYTES, at + POSITION_BYTES + HASH_BYTES);
    const end = at + HEAD_BYTES + buffer.readUInt8(at + HEAD_BYTES - LENGTH_BYTES);
    yield { position, hash, objectId: buffer.toString("utf8", at + HEAD_BYTES, end) };
    at = end;
  }
}

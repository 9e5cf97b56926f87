import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { ClassSize } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type ObjectsTable, sizeKey } from "./object-items.ts";

/** Sizes are estimates, so an old one does as well. */
const MAX_AGE_MS = 5 * 60_000;
/** Bytes that an eventually consistent query reads for one unit. */
const BYTES_PER_UNIT = 8_192;

/** The size of a class as its saves have counted it, cached for some minutes. */
export function createClassSizes(
  options: ObjectsTable & { readonly clock: Clock },
): (className: string) => Promise<ClassSize> {
  const known = new Map<string, { readonly size: ClassSize; readonly atMs: number }>();
  return async (className) => {
    const cached = known.get(className);
    const nowMs = options.clock.now();
    if (cached && nowMs - cached.atMs < MAX_AGE_MS) return cached.size;
    const size = await readSize(options, className);
    known.set(className, { size, atMs: nowMs });
    return size;
  };
}

async function readSize(
  { client, objectsTable }: ObjectsTable,
  className: string,
): Promise<ClassSize> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: objectsTable, Key: sizeKey(className) }),
  );
  const objects = Math.max(0, Number(item?._objects ?? 0));
  const bytes = Math.max(0, Number(item?._bytes ?? 0));
  return { objects, scanUnits: Math.ceil(bytes / BYTES_PER_UNIT), inKeyOrder: true };
}

/** One in so many saves counts for all of them, so that counting costs next to nothing. */
const SAMPLED = 64;

/**
 * Counts a new object, or with `-1` a deleted one, if it is in the sample. A count that can't be
 * written is given up: the save is done, and a client that repeated it would save twice.
 */
export async function countObject(
  table: ObjectsTable,
  className: string,
  { object, count }: { readonly object: StoredObject; readonly count: 1 | -1 },
): Promise<void> {
  if (Math.random() * SAMPLED >= 1) return;
  const bytes = count * SAMPLED * sizeOf(object);
  await addToSize(table, className, { objects: count * SAMPLED, bytes }).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Bytes of an object, as the size of its class counts them. */
export function sizeOf(object: StoredObject): number {
  return Buffer.byteLength(JSON.stringify(object));
}

/** Counts objects that were created at once. */
export async function addToSize(
  { client, objectsTable }: ObjectsTable,
  className: string,
  { objects, bytes }: { readonly objects: number; readonly bytes: number },
): Promise<void> {
  const add = { _objects: objects, _bytes: bytes };
  await writeItem({ client }, toUpdate({ table: objectsTable, key: sizeKey(className), add }));
}

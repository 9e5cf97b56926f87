import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { CLASS_BUCKETS } from "../../../contract/tables.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";

/** The Objects table; its items are in contract/tables.ts. */
export interface ObjectsTable {
  readonly client: DynamoDBDocumentClient;
  readonly objectsTable: string;
}

/** The same with the index of the objects. */
export interface ObjectTables extends ObjectsTable {
  readonly objectIndexTable: string;
}

export type ObjectKey = Readonly<Record<"_partition" | "objectId", string>>;

/** Partition of the classes' sizes. */
const SIZES = "_sizes";
/** Partition of the classes and their columns; no class has this name. */
export const CLASSES = "_classes";

export function objectKey(className: string, objectId: string): ObjectKey {
  return { _partition: partitionKey(className, bucketFor(objectId)), objectId };
}

/** The partitions of a class. */
export function partitionKeys(className: string): string[] {
  return Array.from({ length: CLASS_BUCKETS }, (_, bucket) => partitionKey(className, bucket));
}

/** The item that counts the objects of a class. */
export function sizeKey(className: string): ObjectKey {
  return { _partition: SIZES, objectId: className };
}

export function toObject({ _partition, ...object }: Record<string, unknown>): StoredObject {
  return object as unknown as StoredObject;
}

function partitionKey(className: string, bucket: number): string {
  return `${className}#${bucket}`;
}

/** FNV-1a, which spreads ids that differ in their last digits only (RFC 9923). */
function bucketFor(objectId: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(objectId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash >>> 16) ^ hash) & (CLASS_BUCKETS - 1);
}

import type { JsonObject } from "../json.ts";
import type { Acl } from "../objects/acl.ts";

/** An object of an app's class as stored: the fields of the wire and internal attributes (`_…`). */
export interface StoredObject {
  readonly objectId: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Absent: public. */
  readonly ACL?: Acl;
  /** Rises with every write. */
  readonly _revision: number;
  /** Random, of the last write. */
  readonly _changeId?: string;
  readonly [field: string]: unknown;
}

/** The object without internal attributes; its ACL stays. */
export function toObjectBody(object: StoredObject | JsonObject): JsonObject {
  const fields = Object.entries(object).filter(([key]) => !key.startsWith("_"));
  return Object.fromEntries(fields) as JsonObject;
}

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
  readonly [field: string]: unknown;
}

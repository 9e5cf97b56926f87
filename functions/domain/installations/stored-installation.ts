import type { JsonObject } from "../json.ts";

/** An installation as stored: the wire's fields plus what the service owns (`_…`). */
export interface StoredInstallation extends JsonObject {
  /** 32 alphanumeric. */
  readonly objectId: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** ISO 8601 with milliseconds; every save moves it: the device's activity clock. */
  readonly updatedAt: string;
  /** Counts the writes; a write names the revision that it replaces. */
  readonly _revision: number;
  /** Of the last write; tells a repeated write that it has happened already. */
  readonly _changeId?: string;
  /** See domain/push/badge-raise.ts. */
  readonly _raises?: string[];
  /** Unix seconds; `updatedAt` and the days that installations are kept. */
  readonly _expiresAt: number;
  /** Unix seconds; `_expiresAt` of this installation's items in the index, never before its own. */
  readonly _indexExpiresAt: number;
}

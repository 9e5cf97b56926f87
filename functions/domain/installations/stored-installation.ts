import type { JsonObject } from "../json.ts";

/** An installation as stored: the fields of the wire, and attributes of the service (`_…`). */
export interface StoredInstallation extends JsonObject {
  /** 32 letters and digits. */
  readonly objectId: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** ISO 8601 with milliseconds; advances with every save, so it is the time of the last activity of the device. */
  readonly updatedAt: string;
  /**
   * Rises by one with every write, from the Unix milliseconds of the first: a row that has the
   * objectId of a removed one continues above it. A write is conditional on the revision that it
   * replaces.
   */
  readonly _revision: number;
  /** Random, of the last write; a repeated write recognizes itself by it. */
  readonly _changeId?: string;
  /** The last pushes that raised the badge, see domain/push/ledger/badge-raise.ts. */
  readonly _raises?: string[];
  /** Days on which a gateway refused the token since the last save, see domain/push/providers/refusals.ts. */
  readonly _refusals?: string[];
  /** Unix seconds: `updatedAt` plus the days that installations are kept. */
  readonly _expiresAt: number;
  /** Unix seconds: `_expiresAt` of its index items, never earlier than its own. */
  readonly _indexExpiresAt: number;
}

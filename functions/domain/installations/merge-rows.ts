import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../json.ts";
import { type Acl, isPublic } from "../objects/acl.ts";
import type { InstallationDraft } from "./draft-installation.ts";
import type { StoredInstallation } from "./stored-installation.ts";

/** One save: all of it is written, or nothing. */
export interface InstallationWrite {
  /** As read; undefined for a new installation. */
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  /** Other rows of the same device. They are deleted, and `after` takes over their identifiers. */
  readonly absorbed: readonly StoredInstallation[];
  /** ObjectIds of rows that have expired but still own an identifier. */
  readonly expiredOwners: readonly string[];
  /** Rows that a unique item names because it is left of an earlier row with their objectId. */
  readonly namesakes: readonly StoredInstallation[];
  /** The objectId of the new row was in the request, so others may write under it too. */
  readonly claimsObjectId: boolean;
}

/** The other rows that a save meets. */
export interface OtherRows extends Pick<InstallationWrite, "expiredOwners" | "namesakes"> {
  /** Other rows that own an identifier of the saved row, in any order. */
  readonly others: readonly StoredInstallation[];
}

interface Merge extends OtherRows, Pick<InstallationWrite, "claimsObjectId"> {
  /** Whether the requester may put a public row under the ACL of another one. */
  readonly mayProtect: boolean;
}

/** Fields of the device or of the row itself, which no row inherits from another. */
const DEVICE_FIELDS = new Set([
  "objectId",
  "createdAt",
  "updatedAt",
  "deviceType",
  "deviceToken",
  "installationId",
  "registrationId",
  "fid",
  "liveActivityStartTokens",
  "liveActivityTokens",
  "vendor",
  "apnsTopic",
  "apnsTeamId",
  "deviceProfile",
  "timeZone",
  "valid",
  "badge",
]);

/**
 * Merges all rows of a device into the one being saved. That row is the newest and wins; it inherits
 * the app's fields that it lacks (`channels`, custom fields, the ACL that protects them)
 * (docs/protocol/installations.md, Merging rows; docs/decisions/installations/device-identity.md).
 */
export function mergeRows(
  { before, after, changedKeys }: InstallationDraft,
  { others, mayProtect, ...found }: Merge,
): InstallationWrite {
  const newestFirst = [...others].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const isBequeathed = (row: StoredInstallation) =>
    mayProtect || !hasPublicAcl(after) || hasPublicAcl(row);
  const inherited = inheritFields(after, newestFirst.filter(isBequeathed), changedKeys);
  return { before, after: { ...inherited, ...after }, absorbed: newestFirst, ...found };
}

/**
 * App fields that a row lacks and other rows of the same device have.
 *
 * @param others the first one wins
 * @param changedKeys fields that the save itself sets or deletes
 */
export function inheritFields(
  row: StoredInstallation,
  others: readonly StoredInstallation[],
  changedKeys: readonly string[] = [],
): JsonObject {
  const inherited: JsonObject = {};
  for (const other of others) {
    for (const key of appKeys(other)) {
      const isFree = !Object.hasOwn(inherited, key) && !Object.hasOwn(row, key);
      if (isFree && !changedKeys.includes(key)) inherited[key] = other[key] as Json;
    }
  }
  return inherited;
}

/** The app's fields whose values in deleted rows are lost, because a newer row has other values. */
export function overruledKeys({ after, absorbed }: InstallationWrite): string[] {
  const overruled = absorbed.flatMap((row) =>
    appKeys(row).filter((key) => !isDeepStrictEqual(row[key], after[key])),
  );
  return [...new Set(overruled)].sort();
}

/** A merge must not make a protected row public, and only its owners may protect a row. */
function hasPublicAcl({ ACL: acl }: StoredInstallation): boolean {
  return isPublic(acl as Acl | undefined);
}

function appKeys(row: StoredInstallation): string[] {
  return Object.keys(row).filter((key) => !key.startsWith("_") && !DEVICE_FIELDS.has(key));
}

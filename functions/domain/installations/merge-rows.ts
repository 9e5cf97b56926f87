import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../json.ts";
import type { InstallationDraft } from "./draft-installation.ts";
import type { InstallationWrite } from "./installation-write.ts";
import type { StoredInstallation } from "./stored-installation.ts";

/** What describes the device or the row itself: never taken over from another row. */
const DEVICE_FIELDS = new Set([
  "objectId",
  "createdAt",
  "updatedAt",
  "deviceType",
  "deviceToken",
  "installationId",
  "registrationId",
  "fid",
  "vendor",
  "apnsTopic",
  "apnsTeamId",
  "deviceProfile",
  "timeZone",
  "valid",
  "badge",
]);

/**
 * The write that leaves one row of a device: the one being saved is the newest and wins. It takes
 * over the app's fields (`channels`, custom ones, the ACL that protects them) that it lacks itself;
 * the others are removed.
 *
 * @param others rows that hold an identifier of the saved one, in any order
 * @see wire.md 5.3; docs/decisions.md, "Objects and queries"
 */
export function absorb(
  { before, after, changedKeys }: InstallationDraft,
  others: readonly StoredInstallation[],
  expiredOwners: readonly string[],
): InstallationWrite {
  const newestFirst = [...others].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const inherited: JsonObject = {};
  for (const other of newestFirst) {
    for (const key of appKeys(other)) {
      const isFree = !Object.hasOwn(inherited, key) && !Object.hasOwn(after, key);
      if (isFree && !changedKeys.includes(key)) inherited[key] = other[key] as Json;
    }
  }
  return { before, after: { ...inherited, ...after }, absorbed: newestFirst, expiredOwners };
}

/** The app's fields of the absorbed rows whose values the write gives up: the newer row has others. */
export function overruledKeys({ after, absorbed }: InstallationWrite): string[] {
  const overruled = absorbed.flatMap((row) =>
    appKeys(row).filter((key) => !isDeepStrictEqual(row[key], after[key])),
  );
  return [...new Set(overruled)].sort();
}

function appKeys(row: StoredInstallation): string[] {
  return Object.keys(row).filter((key) => !key.startsWith("_") && !DEVICE_FIELDS.has(key));
}

import type { JsonObject } from "../json.ts";
import type { InstallationDraft } from "./draft-installation.ts";
import type { InstallationWrite } from "./installation-write.ts";
import type { StoredInstallation } from "./stored-installation.ts";

/** What makes a row this device: never taken over from another row. */
const DEVICE_FIELDS = new Set([
  "objectId",
  "createdAt",
  "updatedAt",
  "ACL",
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
 * over the app's fields (`channels`, custom ones) that it lacks itself; the others are removed.
 *
 * @param others rows that hold an identifier of the saved one, in any order
 * @see wire.md 5.3
 */
export function absorb(
  { before, after, changedKeys }: InstallationDraft,
  others: readonly StoredInstallation[],
  expiredOwners: readonly string[],
): InstallationWrite {
  const newestFirst = [...others].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const inherited: JsonObject = {};
  for (const other of newestFirst) {
    for (const [key, value] of Object.entries(other)) {
      const isApp = !key.startsWith("_") && !DEVICE_FIELDS.has(key);
      const isFree = !(key in inherited) && !Object.hasOwn(after, key);
      if (isApp && isFree && !changedKeys.includes(key)) inherited[key] = value;
    }
  }
  return { before, after: { ...inherited, ...after }, absorbed: newestFirst, expiredOwners };
}

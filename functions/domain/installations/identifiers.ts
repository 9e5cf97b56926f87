import type { JsonObject } from "../json.ts";
import { DEFAULT_VENDOR, nonEmptyString } from "./device-address.ts";
import { deviceTokenEntry, installationIdEntry, registrationEntry } from "./installation-index.ts";
import type { StoredInstallation } from "./stored-installation.ts";
import { readSubscription } from "./web-push-subscription.ts";

/**
 * The unique items of an installation, each once, in the order in which they identify a device.
 */
export function identifierEntries(installation: JsonObject): string[] {
  const installationId = nonEmptyString(installation.installationId);
  const deviceToken = nonEmptyString(installation.deviceToken);
  const registrationId = nonEmptyString(installation.registrationId);
  const fid = nonEmptyString(installation.fid);
  const subscription = readSubscription(installation.webPushSubscription);
  const entries = [
    installationId && installationIdEntry(installationId),
    deviceToken && deviceTokenEntry(deviceToken),
    registrationId &&
      registrationEntry(nonEmptyString(installation.vendor) ?? DEFAULT_VENDOR, registrationId),
    fid && registrationEntry("fid", fid),
    subscription && registrationEntry("webpush", subscription.endpoint),
  ].filter((entry) => entry !== undefined);
  return [...new Set(entries)];
}

/** True if a request has enough fields to register a device, whether or not its row still exists. */
export function namesDevice(body: JsonObject): boolean {
  return nonEmptyString(body.deviceType) !== undefined && identifierEntries(body).length > 0;
}

/** The row that has the first of these unique items that any row has. */
export function firstHolder(
  rows: readonly StoredInstallation[],
  entries: readonly string[],
): StoredInstallation | undefined {
  const holders = entries.map((entry) => rows.find((row) => holdsAny(row, [entry])));
  return holders.find((row) => row !== undefined);
}

/**
 * Whether the row has one of these unique items. An item may outlive its row and name a later one
 * with the same objectId.
 */
export function holdsAny(row: StoredInstallation, entries: readonly string[]): boolean {
  return identifierEntries(row).some((entry) => entries.includes(entry));
}

const OBJECT_ID = /^[A-Za-z0-9]{32}$/;

/**
 * The objectId of a new row if the request names one of our form: a device that was removed comes
 * back under the id that pointers to it have.
 */
export function formerObjectId({ objectId }: JsonObject): string | undefined {
  return typeof objectId === "string" && OBJECT_ID.test(objectId) ? objectId : undefined;
}

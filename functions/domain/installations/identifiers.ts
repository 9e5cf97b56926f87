import type { JsonObject } from "../json.ts";
import { DEFAULT_VENDOR, nonEmptyString } from "./device-address.ts";
import { deviceTokenEntry, installationIdEntry, registrationEntry } from "./installation-index.ts";

/**
 * The unique items of an installation, each once, in the order in which they identify a device.
 */
export function identifierEntries(installation: JsonObject): string[] {
  const installationId = nonEmptyString(installation.installationId);
  const deviceToken = nonEmptyString(installation.deviceToken);
  const registrationId = nonEmptyString(installation.registrationId);
  const fid = nonEmptyString(installation.fid);
  const entries = [
    installationId && installationIdEntry(installationId),
    deviceToken && deviceTokenEntry(deviceToken),
    registrationId &&
      registrationEntry(nonEmptyString(installation.vendor) ?? DEFAULT_VENDOR, registrationId),
    fid && registrationEntry("fid", fid),
  ].filter((entry) => entry !== undefined);
  return [...new Set(entries)];
}

/** True if a request says enough to register a device, whether or not its row still exists. */
export function namesDevice(body: JsonObject): boolean {
  return nonEmptyString(body.deviceType) !== undefined && identifierEntries(body).length > 0;
}

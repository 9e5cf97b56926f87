import type { Json, JsonObject } from "../json.ts";
import { deviceTokenEntry, installationIdEntry, registrationEntry } from "./installation-index.ts";

/**
 * The unique items of an installation, each once, in the order in which they decide who a device is.
 *
 * @see wire.md 5.3
 */
export function identifierEntries(installation: JsonObject): string[] {
  const installationId = text(installation.installationId);
  const deviceToken = text(installation.deviceToken);
  const registrationId = text(installation.registrationId);
  const fid = text(installation.fid);
  const entries = [
    installationId && installationIdEntry(installationId),
    deviceToken && deviceTokenEntry(deviceToken),
    registrationId && registrationEntry(text(installation.vendor) ?? "fcm", registrationId),
    fid && registrationEntry("fid", fid),
  ].filter((entry) => entry !== undefined);
  return [...new Set(entries)];
}

/** Says enough to register a device, whether or not its row still exists. */
export function namesDevice(body: JsonObject): boolean {
  return text(body.deviceType) !== undefined && identifierEntries(body).length > 0;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

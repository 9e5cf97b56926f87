import { deviceTokenEntry, installationIdEntry, registrationEntry } from "../installation-index.ts";
import type { Json, JsonObject } from "../json.ts";

/**
 * The unique items of an installation, in the order in which they decide who a device is.
 *
 * @see wire.md 5.3
 */
export function identifierEntries(installation: JsonObject): string[] {
  const installationId = text(installation.installationId);
  const deviceToken = text(installation.deviceToken);
  const registrationId = text(installation.registrationId);
  const fid = text(installation.fid);
  return [
    installationId && installationIdEntry(installationId),
    deviceToken && deviceTokenEntry(deviceToken, text(installation.apnsTopic)),
    registrationId && registrationEntry(text(installation.vendor) ?? "fcm", registrationId),
    fid && registrationEntry("fid", fid),
  ].filter((entry) => entry !== undefined);
}

/**
 * Where to look for the row of a device that registers: its identifiers, and its token as it was
 * registered by an SDK that reported no topic yet.
 */
export function searchEntries(body: JsonObject): string[] {
  const { apnsTopic, ...topicless } = body;
  const deviceToken = text(body.deviceToken);
  const entries = identifierEntries(apnsTopic === undefined ? topicless : body);
  return deviceToken ? [...new Set([...entries, deviceTokenEntry(deviceToken)])] : entries;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

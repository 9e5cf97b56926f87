import type { Json, JsonObject } from "../json.ts";
import { isoMs } from "../objects/typed-value.ts";

export type Provider = "apns" | "fcm";

/** What the devices of one chunk share. */
export interface DeviceGroup {
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
  /** APNs gateway; always true for FCM, which has only one. */
  readonly production: boolean;
}

/** How one device is reached. */
export interface Target {
  readonly provider: Provider;
  readonly group: DeviceGroup;
  /** Empty where no installation is known. */
  readonly objectId: string;
  /** An APNs device token; a FCM registration token, or `fid:` and a Firebase installation id. */
  readonly token: string;
}

/** What the push says about the gateway, where an installation does not. */
export interface GroupDefaults {
  readonly production: boolean;
  /** Wins over the installation's topic (interface.md section 4.3). */
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
}

const APPLE_TYPES = new Set(["ios", "macos", "tvos", "watchos"]);
/** Only devices seen in the last 90 days are targets (interface.md section 8). */
const SILENT_AFTER_MS = 90 * 24 * 3_600_000;

/**
 * The target that an installation is, or undefined: marked invalid, silent for 90 days, or without
 * an address of a provider. Such devices are not counted.
 */
export function toTarget(
  installation: JsonObject,
  defaults: GroupDefaults,
  nowMs: number,
): Target | undefined {
  if (installation.valid === false) return undefined;
  const seenAtMs = isoMs(installation.updatedAt);
  if (seenAtMs === undefined || nowMs - seenAtMs > SILENT_AFTER_MS) return undefined;
  return toAddress(installation, defaults);
}

/** The address in an installation, or in the uniqueness item of one. */
export function toAddress(installation: JsonObject, defaults: GroupDefaults): Target | undefined {
  const objectId = text(installation.objectId) ?? "";
  if (isApple(installation)) {
    const token = text(installation.deviceToken);
    if (token === undefined) return undefined;
    return { provider: "apns", objectId, token, group: apnsGroup(installation, defaults) };
  }
  const token = fcmToken(installation);
  if (token === undefined) return undefined;
  return { provider: "fcm", objectId, token, group: { production: true } };
}

/** The APNs group of devices that no installation is known of. */
export function apnsGroup(installation: JsonObject, defaults: GroupDefaults): DeviceGroup {
  const topic = defaults.topic ?? text(installation.apnsTopic);
  const teamId = text(installation.apnsTeamId) ?? defaults.teamId;
  const deviceProfile = text(installation.deviceProfile) ?? defaults.deviceProfile;
  return {
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(deviceProfile === undefined ? {} : { deviceProfile }),
    production: defaults.production,
  };
}

function isApple(installation: JsonObject): boolean {
  return APPLE_TYPES.has(text(installation.deviceType) ?? "");
}

/** Other vendors' registration ids are of no use to FCM. */
function fcmToken(installation: JsonObject): string | undefined {
  const vendor = text(installation.vendor);
  if (vendor !== undefined && vendor !== "fcm") return undefined;
  const fid = text(installation.fid);
  return text(installation.registrationId) ?? (fid === undefined ? undefined : `fid:${fid}`);
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

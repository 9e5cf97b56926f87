import type { Json } from "../json.ts";

/** Where a notification to a device goes: one topic or project, one token. */
export type DeviceAddress = ApnsAddress | FcmAddress;

export interface ApnsAddress {
  readonly provider: "apns";
  readonly token: string;
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
}

interface FcmAddress {
  readonly provider: "fcm";
  /** A registration token or a Firebase installation id, as `target` says. */
  readonly token: string;
  readonly target: "token" | "fid";
  readonly deviceProfile?: string;
}

/** Fields of an installation that its address is made of. */
export const ADDRESS_FIELDS = [
  "deviceType",
  "deviceToken",
  "apnsTopic",
  "apnsTeamId",
  "deviceProfile",
  "vendor",
  "registrationId",
  "fid",
] as const;

type AddressFields = { readonly [F in "objectId" | (typeof ADDRESS_FIELDS)[number]]?: Json };

const APPLE_TYPES = new Set(["ios", "macos", "watchos", "tvos", "visionos"]);

/** Runs an Apple system: reached through APNs and by nothing else. */
export function isAppleType(deviceType: Json | undefined): boolean {
  return typeof deviceType === "string" && APPLE_TYPES.has(deviceType);
}

/**
 * The address of an installation; undefined while the device can't be reached: it has reported no
 * token, or that of a vendor's own channel.
 *
 * @see wire.md 5.1 and 5.5
 */
export function addressOf(installation: AddressFields): DeviceAddress | undefined {
  const deviceProfile = text(installation.deviceProfile);
  const shared = deviceProfile === undefined ? {} : { deviceProfile };
  if (isAppleType(installation.deviceType)) return apnsAddress(installation, shared);
  return fcmAddress(installation, shared);
}

type Shared = { readonly deviceProfile?: string };

function apnsAddress(installation: AddressFields, shared: Shared): ApnsAddress | undefined {
  const token = text(installation.deviceToken);
  if (token === undefined) return undefined;
  const topic = text(installation.apnsTopic);
  const teamId = text(installation.apnsTeamId);
  return {
    provider: "apns",
    token,
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...shared,
  };
}

function fcmAddress(installation: AddressFields, shared: Shared): FcmAddress | undefined {
  const vendor = text(installation.vendor) ?? "fcm";
  if (vendor !== "fcm") return undefined;
  const registrationId = text(installation.registrationId);
  if (registrationId !== undefined) {
    return { provider: "fcm", token: registrationId, target: "token", ...shared };
  }
  const fid = text(installation.fid);
  return fid === undefined ? undefined : { provider: "fcm", token: fid, target: "fid", ...shared };
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

import {
  ADDRESS_FIELDS,
  type ApnsAddress,
  addressOf,
  type DeviceAddress,
} from "../../installations/device-address.ts";
import type { Json } from "../../json.ts";
import { isoMs } from "../../objects/typed-value.ts";

export type Provider = DeviceAddress["provider"];

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

/** What the push says about the gateway. */
export interface GroupDefaults {
  readonly production: boolean;
  /** Wins over the installation's topic (interface.md section 4.3). */
  readonly topic?: string;
  /** Of installations that name no team. */
  readonly teamId?: string;
  /** Of devices whose installation is not looked up. */
  readonly deviceProfile?: string;
}

/** Only devices seen in the last 90 days are targets (interface.md section 8). */
const SILENT_AFTER_MS = 90 * 24 * 3_600_000;

/** Fields that decide whether and how an installation is reached. */
export const TARGET_FIELDS = ["valid", "updatedAt", ...ADDRESS_FIELDS] as const;

type TargetFields = { readonly [F in (typeof TARGET_FIELDS)[number]]?: Json };

/** Why an installation is no target: marked so, silent for 90 days, or without an address. */
export type Exclusion = "invalid" | "silent" | "noAddress";

/** The target that an installation is, or undefined. Such devices are not counted. */
export function toTarget(
  installation: TargetFields & { readonly objectId: string },
  defaults: GroupDefaults,
  nowMs: number,
): Target | undefined {
  const address = findAddress(installation, nowMs);
  return typeof address === "string"
    ? undefined
    : addressTarget(installation.objectId, address, defaults);
}

/** Why it is no target, if it is none. */
export function exclusionOf(installation: TargetFields, nowMs: number): Exclusion | undefined {
  const address = findAddress(installation, nowMs);
  return typeof address === "string" ? address : undefined;
}

function findAddress(installation: TargetFields, nowMs: number): DeviceAddress | Exclusion {
  if (installation.valid === false) return "invalid";
  const seenAtMs = isoMs(installation.updatedAt);
  if (seenAtMs === undefined || nowMs - seenAtMs > SILENT_AFTER_MS) return "silent";
  return addressOf(installation) ?? "noAddress";
}

/** @param objectId empty where no installation is known */
export function addressTarget(
  objectId: string,
  address: DeviceAddress,
  defaults: GroupDefaults,
): Target {
  const { provider, token } = address;
  if (provider === "apns")
    return { provider, objectId, token, group: apnsGroup(address, defaults) };
  const target = address.target === "fid" ? `fid:${token}` : token;
  return { provider, objectId, token: target, group: { production: true } };
}

function apnsGroup(address: ApnsAddress, defaults: GroupDefaults): DeviceGroup {
  const topic = defaults.topic ?? address.topic;
  const teamId = address.teamId ?? defaults.teamId;
  const deviceProfile = address.deviceProfile ?? defaults.deviceProfile;
  return {
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(deviceProfile === undefined ? {} : { deviceProfile }),
    production: defaults.production,
  };
}

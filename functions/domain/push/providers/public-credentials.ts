import { VENDOR_NAMES } from "../../../contract/push-providers.ts";
import type { PushCredentials } from "../../../generated/types.ts";

/** Credentials without their secrets: enough to decide which devices they reach. */
export type PublicCredentials = PushCredentials & { readonly isPublic: true };

/** Members that hold no secret; all others are left out. */
const PUBLIC_MEMBERS = [
  "apns",
  "keys",
  "teamId",
  "topics",
  "certificates",
  "profile",
  "environment",
  "topic",
  "fcm",
  "projectId",
  "serviceAccount",
  "project_id",
  "externalAccount",
  ...VENDOR_NAMES,
  "appName",
  "intentHost",
  "category",
  "importance",
  "badgeClass",
  ...["channelId", "templateId", "intentUri", "passThrough"],
  ...["notifyLevel", "classification", "isPrivate"],
];

export function toPublicCredentials(credentials: PushCredentials): PublicCredentials {
  return { ...JSON.parse(JSON.stringify(credentials, PUBLIC_MEMBERS)), isPublic: true };
}

import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json } from "../json.ts";
import { getType } from "../objects/typed-value.ts";
import type { StoredInstallation } from "./stored-installation.ts";
import { readSubscription, toWebPushToken } from "./web-push-subscription.ts";

export interface OwnerRule {
  /** The setting `ownerFromSession`: fields that name the user of a device. */
  readonly fields: readonly string[];
  /** ObjectId of the session's user. */
  readonly userId: string | undefined;
}

export interface TiedInstallation {
  readonly installation: StoredInstallation;
  /** Fields whose sent or inherited values were left out. */
  readonly refused: readonly string[];
}

/** Each holds one address of a device. */
const TOKEN_FIELDS = ["deviceToken", "registrationId", "fid"];
/** Each holds an address of every Live Activity, by name. */
const ACTIVITY_FIELDS = ["liveActivityStartTokens", "liveActivityTokens"];

/**
 * Leaves out values of the owner fields that don't name the session's user. A stored value stays as long as
 * the row is still that of the same device.
 */
export function tieOwners(
  before: StoredInstallation | undefined,
  after: StoredInstallation,
  { fields, userId }: OwnerRule,
): TiedInstallation {
  const kept = before && isSameDevice(before, after) ? before : undefined;
  const refused = fields.filter((field) => {
    const value = after[field];
    return !isDeepStrictEqual(value, kept?.[field]) && !isOwn(value, userId);
  });
  const restored = Object.entries(kept ?? {}).filter(([field]) => refused.includes(field));
  const others = Object.entries(after).filter(([field]) => !refused.includes(field));
  return { installation: Object.fromEntries([...others, ...restored]) as typeof after, refused };
}

/**
 * Whether pushes to `after` reach only the device of `before`: a row may gain its first address or
 * lose some of several, but a different address may belong to another device.
 */
function isSameDevice(before: StoredInstallation, after: StoredInstallation): boolean {
  const known = new Set(addressesOf(before));
  const addresses = addressesOf(after);
  if (known.size === 0) return true;
  return addresses.length > 0 && addresses.every((address) => known.has(address));
}

function addressesOf(installation: StoredInstallation): string[] {
  const tokens = TOKEN_FIELDS.map((field) => [field, installation[field]]);
  const activities = ACTIVITY_FIELDS.flatMap((field) => {
    const byName = installation[field];
    return isJsonObject(byName) ? Object.values(byName).map((token) => [field, token]) : [];
  });
  const subscription = readSubscription(installation.webPushSubscription);
  const browser = subscription ? [["webPushSubscription", toWebPushToken(subscription)]] : [];
  return [...tokens, ...activities, ...browser]
    .filter(([, token]) => token)
    .map((address) => address.join(" "));
}

/** Whether a value names no user or only this one: by a pointer, an objectId or a list of them. */
function isOwn(value: Json | undefined, userId: string | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.every((item) => isOwn(item, userId));
  if (userId === undefined) return false;
  if (!isJsonObject(value)) return value === userId;
  const isUser = getType(value) === "Pointer" && value.className === "_User";
  return isUser && value.objectId === userId;
}

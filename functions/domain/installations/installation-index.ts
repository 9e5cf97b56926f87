import { toIndexKey } from "../objects/posting.ts";

/**
 * `deviceToken#<token>`; without the topic, because a token belongs to one app on one device.
 *
 * @see Apple, "Registering your app with APNs"
 */
export function deviceTokenEntry(token: string): string {
  return toIndexKey(["deviceToken", token]);
}

/** `installationId#<id>` */
export function installationIdEntry(installationId: string): string {
  return toIndexKey(["installationId", installationId]);
}

/** `registration#<vendor>#<registrationId>`; vendor `fid` for a Firebase installation id. */
export function registrationEntry(vendor: string, registrationId: string): string {
  return toIndexKey(["registration", vendor, registrationId]);
}

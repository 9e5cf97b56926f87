import type { Provider } from "../../contract/push-providers.ts";
import type { Json } from "../json.ts";

/** The address of notifications to a device; providers extend it. Unique items of the index keep it. */
export interface DeviceAddress {
  readonly provider: Provider;
  readonly token: string;
  readonly deviceProfile?: string;
}

/** Default vendor of a `registrationId`. */
export const DEFAULT_VENDOR = "fcm";

const APPLE_TYPES: ReadonlySet<Json | undefined> = new Set([
  "ios",
  "macos",
  "watchos",
  "tvos",
  "visionos",
]);

/** Devices of these types run an Apple system, so only APNs reaches them. */
export function isAppleType(deviceType: Json | undefined): boolean {
  return APPLE_TYPES.has(deviceType);
}

/** A field that has a value: some SDKs send an empty string where they know nothing. */
export function nonEmptyString(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

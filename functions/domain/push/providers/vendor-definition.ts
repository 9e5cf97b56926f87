import {
  DEFAULT_PROFILE,
  type Provider,
  PUSH_VENDORS,
  type Vendor,
} from "../../../contract/push-providers.ts";
import {
  DEFAULT_VENDOR,
  type DeviceAddress,
  isAppleType,
  nonEmptyString,
} from "../../installations/device-address.ts";
import type { OutcomeRules } from "./delivery-outcome.ts";
import type {
  DeviceGroup,
  GroupDefaults,
  InstallationFields,
  ProviderDefinition,
  PushContent,
} from "./provider-definition.ts";
import { mapRendering, type Rendering } from "./rendering.ts";

/** The credentials of one app at one vendor, and how its notifications look there. */
export interface VendorProfile {
  /** `deviceProfile` of the installations to reach. @default - installations without one */
  readonly profile?: string;
  /** Title of notifications without one, where the vendor demands a title. */
  readonly appName?: string;
  /** Origin of this service, for receipts. Absent: no receipts. */
  readonly receiptUrl?: string;
}

/**
 * Describes the push service of one phone maker to the pipeline. All services reach installations
 * by `vendor` and `registrationId`. They differ in messages, access tokens and answers, which only
 * their senders know: `<vendor>-service.ts`.
 */
export interface VendorDefinition<Profile extends VendorProfile> {
  readonly provider: Vendor;
  /** Values of `vendor`, compared without case. */
  readonly vendors: readonly string[];
  /**
   * Profile of devices without a profile, by their `vendor`, if it differs from the default
   * profile.
   */
  readonly defaultProfiles?: Readonly<Record<string, string>>;
  /** How many registration ids a request carries. */
  readonly devicesPerRequest: number;
  /** The vendor's pace for all pushes of an app; absent if it has none. */
  readonly devicesPerMinute?: number;
  /** By business code of an answer; explains recorded reasons. */
  readonly rules: OutcomeRules;
  /** Reasons of refused credentials, each with the next step. */
  readonly nextSteps: Readonly<Record<string, string>>;
  /** Renders the request body for one token in a dry run; imported late, because few requests need it. */
  preview(
    content: PushContent,
    profile: Profile | undefined,
  ): Promise<Rendering<{ readonly payload: object; readonly headers?: object }>>;
}

/** The registry row of a vendor. */
export function defineVendor<Profile extends VendorProfile>(
  vendor: VendorDefinition<Profile>,
): ProviderDefinition {
  const { provider } = vendor;
  const { displayName } = PUSH_VENDORS[provider];
  const reasons = missingReasons(provider, displayName);
  return {
    displayName,
    deviceType: "android",
    vendors: vendor.vendors,
    addressFields: ["deviceType", "vendor", "registrationId", "deviceProfile"],
    devicesPerRequest: vendor.devicesPerRequest,
    ...(vendor.devicesPerMinute !== undefined && { devicesPerMinute: vendor.devicesPerMinute }),
    rules: vendor.rules,
    senderReasons: [...Object.keys(reasons), SILENT_UNSUPPORTED],
    nextSteps: { ...reasons, ...vendor.nextSteps },
    findMissing: (credentials, group) => findMissing(provider, credentials[provider], group),
    addressFor: (installation) => addressFor(vendor, installation),
    addressForToken: (token) => ({ provider, token }),
    toDevice: (address, defaults) => ({ token: address.token, group: toGroup(address, defaults) }),
    preview: async (content, { group }, credentials) => {
      const profile = findProfile(credentials?.[provider] as readonly Profile[] | undefined, group);
      const rendering = await vendor.preview(content, profile);
      return mapRendering(rendering, (message) => ({ ...message }) as never);
    },
  };
}

/** The vendor can't send a push that shows nothing. */
export const SILENT_UNSUPPORTED = "SilentUnsupported";
/** No credentials of the vendor are stored for the `deviceProfile` of the devices. */
export const UNKNOWN_PROFILE = "UnknownDeviceProfile";

/** The reason of a sender without credentials: `NoHmsCredentials`. */
export function missingCredentials(provider: Vendor): string {
  return `No${capitalize(provider)}Credentials`;
}

/** The reason of devices if the deployment has no sender for their vendor: `NoHmsSender`. */
export function missingSender(provider: Provider): string {
  return `No${capitalize(provider)}Sender`;
}

function capitalize(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The credentials of a group of devices. */
export function findProfile<Profile extends VendorProfile>(
  profiles: readonly Profile[] | undefined,
  { deviceProfile = DEFAULT_PROFILE }: Pick<DeviceGroup, "deviceProfile">,
): Profile | undefined {
  return profiles?.find(({ profile = DEFAULT_PROFILE }) => profile === deviceProfile);
}

function findMissing(
  provider: Vendor,
  profiles: readonly VendorProfile[] | undefined,
  group: DeviceGroup,
): string | undefined {
  if (!profiles || profiles.length === 0) return missingCredentials(provider);
  return findProfile(profiles, group) ? undefined : UNKNOWN_PROFILE;
}

function missingReasons(provider: Vendor, displayName: string): Readonly<Record<string, string>> {
  return {
    [missingSender(provider)]:
      `add "${provider}" to pushVendors in the configuration and deploy, or these devices get nothing`,
    [missingCredentials(provider)]:
      `store the credentials of your app at ${displayName} with npx landfall credentials`,
    [UNKNOWN_PROFILE]: `no credentials of ${displayName} have the profile that these devices name in deviceProfile; store them with npx landfall credentials`,
  };
}

function addressFor(
  { provider, vendors, defaultProfiles }: VendorAddressing,
  installation: InstallationFields,
): DeviceAddress | undefined {
  if (isAppleType(installation.deviceType)) return undefined;
  const named = (nonEmptyString(installation.vendor) ?? DEFAULT_VENDOR).toLowerCase();
  const token = nonEmptyString(installation.registrationId);
  if (token === undefined || !REGISTRATION_ID.test(token)) return undefined;
  if (!vendors.some((name) => name.toLowerCase() === named)) return undefined;
  const deviceProfile = nonEmptyString(installation.deviceProfile) ?? defaultProfiles?.[named];
  return { provider, token, ...(deviceProfile === undefined ? {} : { deviceProfile }) };
}

type VendorAddressing = Pick<VendorDefinition<never>, "provider" | "vendors" | "defaultProfiles">;

/**
 * Vendors refuse a whole request for a malformed id, and some take lists with commas, so that one device
 * could pass for many.
 */
const REGISTRATION_ID = /^[\x21-\x2b\x2d-\x7e]{1,512}$/;

/** A device that names the default profile is grouped with devices without a profile. */
function toGroup(address: DeviceAddress, defaults: GroupDefaults): DeviceGroup {
  const deviceProfile = address.deviceProfile ?? defaults.deviceProfile;
  const isDefault = deviceProfile === undefined || deviceProfile === DEFAULT_PROFILE;
  return isDefault ? { production: true } : { deviceProfile, production: true };
}

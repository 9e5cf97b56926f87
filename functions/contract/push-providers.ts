/** How a provider's sender is deployed. */
export interface SenderDeployment {
  /** The name as people write it. */
  readonly displayName: string;
  /** Counter of its successes in a push record. @default `<name>Successes` */
  readonly counter?: string;
}

/** Push services of phone makers and browsers; a deployment has the services in `pushVendors`. */
export const PUSH_VENDORS = {
  hms: { displayName: "Huawei" },
  honor: { displayName: "Honor" },
  harmony: { displayName: "HarmonyOS" },
  mi: { displayName: "Xiaomi" },
  oppo: { displayName: "OPPO" },
  vivo: { displayName: "vivo" },
  mz: { displayName: "Meizu", counter: "meizuSuccesses" },
  webpush: { displayName: "Web Push", counter: "webPushSuccesses" },
} as const satisfies Record<string, SenderDeployment>;

/**
 * Every push provider. Each has its own queue, its own function `send-<provider>` and the variables
 * `<PROVIDER>_QUEUE` and `<PROVIDER>_DEAD_LETTERS`; everything that the functions know of it
 * is in functions/domain/push/providers.
 */
export const PUSH_PROVIDERS = {
  apns: { displayName: "APNs" },
  fcm: { displayName: "FCM" },
  ...PUSH_VENDORS,
} as const satisfies Record<string, SenderDeployment>;

export type Provider = keyof typeof PUSH_PROVIDERS;
export type Vendor = keyof typeof PUSH_VENDORS;
/** The providers of every deployment. */
export type CoreProvider = Exclude<Provider, Vendor>;

export const PROVIDER_NAMES = Object.keys(PUSH_PROVIDERS) as readonly Provider[];
export const VENDOR_NAMES = Object.keys(PUSH_VENDORS) as readonly Vendor[];

export function isProvider(name: string): name is Provider {
  return Object.hasOwn(PUSH_PROVIDERS, name);
}

/** LeanCloud's name for the default `deviceProfile`. */
export const DEFAULT_PROFILE = "_default";

export function isVendor(name: string): name is Vendor {
  return Object.hasOwn(PUSH_VENDORS, name);
}

/** A record with one value for each provider. */
export function forEachProvider<Value>(
  toValue: (provider: Provider) => Value,
): Record<Provider, Value> {
  const entries = PROVIDER_NAMES.map((provider) => [provider, toValue(provider)] as const);
  return Object.fromEntries(entries) as Record<Provider, Value>;
}

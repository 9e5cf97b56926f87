import type { IssuedTokens } from "./issued-tokens.ts";
import type { SimulatedVendor } from "./vendor-call.ts";

/** What a simulated vendor knows. */
export interface VendorContext<Profile> {
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  /** Its profiles in the stored credentials. */
  readonly profiles: () => readonly Profile[];
  readonly tokens: IssuedTokens;
}

interface VendorModule {
  // biome-ignore lint/suspicious/noExplicitAny: each vendor reads its own member of the stored credentials
  readonly create: (context: VendorContext<any>) => SimulatedVendor;
}

interface VendorRow {
  /** Matches `<host><path>` of its requests. */
  readonly serves: RegExp;
  /** Loaded at its first request, so that vendors which an app does not use cost no time. */
  readonly load: () => Promise<VendorModule>;
}

export const SIMULATED_VENDORS = {
  hms: {
    serves: /^(oauth-login\.cloud\.huawei\.com\/|push-api\.cloud\.huawei\.com\/v[12]\/)/,
    load: () => import("./hms.ts"),
  },
  mi: {
    serves: /^(api\.xmpush\.xiaomi|[a-z]+-api\.xmpush\.global\.xiaomi)\.com\//,
    load: () => import("./mi.ts"),
  },
} satisfies Record<string, VendorRow>;

export type SimulatedVendorName = keyof typeof SIMULATED_VENDORS;

export const SIMULATED_VENDOR_NAMES = Object.keys(SIMULATED_VENDORS) as SimulatedVendorName[];

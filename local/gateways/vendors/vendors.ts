import type { SimulatedVendor, VendorContext } from "./vendor-call.ts";

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
  harmony: {
    serves: /^push-api\.cloud\.huawei\.com\/v3\//,
    load: () => import("./harmony.ts"),
  },
  honor: {
    serves: /^(iam\.developer|push-api\.cloud)\.honor\.com\//,
    load: () => import("./honor.ts"),
  },
  oppo: {
    serves: /^api(-intl)?\.push\.oppomobile\.com\//,
    load: () => import("./oppo.ts"),
  },
  vivo: {
    serves: /^api-push\.vivo\.com\.cn\//,
    load: () => import("./vivo.ts"),
  },
  mz: {
    serves: /^server-api-push\.meizu\.com\//,
    load: () => import("./mz.ts"),
  },
  webpush: {
    serves:
      /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\//,
    load: () => import("./webpush.ts"),
  },
} satisfies Record<string, VendorRow>;

export type SimulatedVendorName = keyof typeof SIMULATED_VENDORS;

export const SIMULATED_VENDOR_NAMES = Object.keys(SIMULATED_VENDORS) as SimulatedVendorName[];

import { generateVapidKeys } from "../../../lib/vapid-keys.ts";
import type { SimulatedVendor, VendorCodes, VendorContext } from "./vendor-call.ts";

interface VendorModule {
  // biome-ignore lint/suspicious/noExplicitAny: each vendor reads its own member of the stored credentials
  readonly create: (context: VendorContext<any>) => SimulatedVendor;
  readonly CODES: VendorCodes;
}

/** Sources of generated credentials. */
interface Secrets {
  /** A new one at each call. */
  secret(): string;
  /** PEM, PKCS #8. */
  readonly rsaPrivateKey: string;
}

interface VendorRow {
  /** Matches `<host><path>` of its requests. */
  readonly serves: RegExp;
  /** Loaded at its first request, so that vendors which an app does not use cost no time. */
  readonly load: () => Promise<VendorModule>;
  /** The credentials of an app without `deviceProfile`. */
  readonly createProfile: (secrets: Secrets) => object;
}

export const SIMULATED_VENDORS = {
  hms: {
    serves: /^(oauth-login\.cloud\.huawei\.com\/|push-api\.cloud\.huawei\.com\/v[12]\/)/,
    load: () => import("./hms.ts"),
    createProfile: ({ secret }) => ({ appId: "100000001", clientSecret: secret() }),
  },
  mi: {
    serves: /^(api\.xmpush\.xiaomi|[a-z]+-api\.xmpush\.global\.xiaomi)\.com\//,
    load: () => import("./mi.ts"),
    createProfile: ({ secret }) => ({
      appSecret: secret(),
      packageName: "com.example.landfall",
      channelId: "100001",
    }),
  },
  harmony: {
    serves: /^push-api\.cloud\.huawei\.com\/v3\//,
    load: () => import("./harmony.ts"),
    createProfile: ({ rsaPrivateKey }) => ({
      serviceAccount: {
        project_id: "388421841221000001",
        key_id: "local",
        private_key: rsaPrivateKey,
        sub_account: "100000001",
      },
    }),
  },
  honor: {
    serves: /^(iam\.developer|push-api\.cloud)\.honor\.com\//,
    load: () => import("./honor.ts"),
    createProfile: ({ secret }) => ({
      appId: "104400001",
      clientId: "220000001",
      clientSecret: secret(),
    }),
  },
  oppo: {
    serves: /^api(-intl)?\.push\.oppomobile\.com\//,
    load: () => import("./oppo.ts"),
    createProfile: ({ secret }) => ({ appKey: secret(), masterSecret: secret() }),
  },
  vivo: {
    serves: /^api-push\.vivo\.com\.cn\//,
    load: () => import("./vivo.ts"),
    createProfile: ({ secret }) => ({ appId: "100001", appKey: secret(), appSecret: secret() }),
  },
  mz: {
    serves: /^server-api-push\.meizu\.com\//,
    load: () => import("./mz.ts"),
    createProfile: ({ secret }) => ({ appId: "100001", appSecret: secret() }),
  },
  webpush: {
    serves:
      /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\//,
    load: () => import("./webpush.ts"),
    createProfile: () => ({ ...generateVapidKeys(), subject: "mailto:push@example.com" }),
  },
} satisfies Record<string, VendorRow>;

export type SimulatedVendorName = keyof typeof SIMULATED_VENDORS;

export const SIMULATED_VENDOR_NAMES = Object.keys(SIMULATED_VENDORS) as SimulatedVendorName[];

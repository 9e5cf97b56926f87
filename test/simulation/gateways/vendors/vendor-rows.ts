import type { Vendor } from "../../../../functions/contract/push-providers.ts";
import { harmonyService } from "../../../../functions/domain/push/providers/harmony/harmony-service.ts";
import { hmsService } from "../../../../functions/domain/push/providers/hms/hms-service.ts";
import { honorService } from "../../../../functions/domain/push/providers/honor/honor-service.ts";
import { miService } from "../../../../functions/domain/push/providers/mi/mi-service.ts";
import { mzService } from "../../../../functions/domain/push/providers/mz/mz-service.ts";
import { oppoService } from "../../../../functions/domain/push/providers/oppo/oppo-service.ts";
import type { VendorService } from "../../../../functions/domain/push/providers/vendor-service.ts";
import type { PushCredentials } from "../../../../functions/generated/types.ts";
import { create as createHarmony } from "../../../../local/gateways/vendors/harmony.ts";
import { create as createHms } from "../../../../local/gateways/vendors/hms.ts";
import { create as createHonor } from "../../../../local/gateways/vendors/honor.ts";
import { create as createMi } from "../../../../local/gateways/vendors/mi.ts";
import { create as createMz } from "../../../../local/gateways/vendors/mz.ts";
import { create as createOppo } from "../../../../local/gateways/vendors/oppo.ts";
import type {
  SimulatedVendor,
  VendorContext,
} from "../../../../local/gateways/vendors/vendor-call.ts";
import { createVivo, vivoWithoutTasks } from "./vivo.ts";
import { createPushService, unencryptedWebPush } from "./webpush.ts";

interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** A vendor of the simulation: the sender of production and the protocol of the local vendor. */
export interface VendorRow {
  readonly service: VendorService<never, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: each vendor reads its own profiles
  readonly create: (context: VendorContext<any>) => SimulatedVendor;
  /** The stored credentials of the vendor. */
  readonly profiles: readonly object[];
  /** Codes and lists by which an answer refuses single tokens; all others refuse the whole request. */
  readonly tokenCodes: readonly string[];
  /** The refusal of an expired access token; absent for vendors that issue none. */
  readonly expired?: Refusal;
  /** Nothing more until midnight in Shanghai; absent for vendors without such a limit. */
  readonly quota?: Refusal;
}

const serviceAccount = { project_id: "1", key_id: "2", private_key: "3", sub_account: "4" };
const refusal = (reason: string): Refusal => ({ status: 200, reason });

export const VENDORS: Readonly<Record<Vendor, VendorRow>> = {
  hms: {
    service: hmsService,
    create: createHms,
    profiles: [{ appId: "101", clientSecret: "secret" }],
    tokenCodes: ["IllegalToken"],
    expired: refusal("80200003"),
  },
  honor: {
    service: honorService,
    create: createHonor,
    profiles: [{ appId: "101", clientId: "1", clientSecret: "secret" }],
    tokenCodes: ["failTokens", "expireTokens"],
    expired: refusal("401"),
  },
  harmony: {
    service: harmonyService,
    create: createHarmony,
    profiles: [{ serviceAccount }],
    tokenCodes: ["noRight", "countryNotSupport"],
    expired: refusal("80200005"),
  },
  mi: {
    service: miService,
    create: createMi,
    profiles: [
      { appSecret: "secret", packageName: "com.example.app", channelId: "1", appName: "A" },
    ],
    tokenCodes: ["bad"],
    quota: refusal("200001"),
  },
  oppo: {
    service: oppoService,
    create: createOppo,
    profiles: [{ appKey: "key", masterSecret: "secret", appName: "A" }],
    tokenCodes: ["10000", "31"],
    expired: refusal("11"),
    quota: refusal("33"),
  },
  vivo: {
    service: vivoWithoutTasks,
    create: createVivo,
    profiles: [{ appId: "1", appKey: "key", appSecret: "secret", appName: "A" }],
    tokenCodes: ["1", "4"],
    expired: refusal("10000"),
    quota: refusal("10070"),
  },
  mz: {
    service: mzService,
    create: createMz,
    profiles: [{ appId: "1", appSecret: "secret", appName: "A" }],
    tokenCodes: ["110002", "110003", "501"],
    quota: refusal("110019"),
  },
  webpush: {
    service: unencryptedWebPush,
    create: createPushService,
    profiles: [{ publicKey: "public", privateKey: "private", subject: "mailto:a@example.com" }],
    tokenCodes: [],
  },
};

export const VENDOR_CREDENTIALS = Object.fromEntries(
  Object.entries(VENDORS).map(([name, { profiles }]) => [name, profiles]),
) as PushCredentials;

/** The row of a vendor; undefined for all other providers. */
export function vendorRowFor(provider: string): VendorRow | undefined {
  return Object.hasOwn(VENDORS, provider) ? VENDORS[provider as Vendor] : undefined;
}

import {
  isVendor,
  VENDOR_NAMES,
  type Vendor,
} from "../../../../functions/contract/push-providers.ts";
import type { VendorService } from "../../../../functions/domain/push/providers/vendor-service.ts";
import type { PushCredentials } from "../../../../functions/generated/types.ts";
import type {
  SimulatedVendor,
  VendorCodes,
  VendorContext,
} from "../../../../local/gateways/vendors/vendor-call.ts";
import { SIMULATED_VENDORS } from "../../../../local/gateways/vendors/vendors.ts";
import { createVivo, vivoWithoutTasks } from "./vivo.ts";
import { createPushService, unencryptedWebPush } from "./webpush.ts";

/** A vendor of the simulation: the sender of production and the protocol of the local vendor. */
export interface VendorRow {
  readonly service: VendorService<never, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: each vendor reads its own profiles
  readonly create: (context: VendorContext<any>) => SimulatedVendor;
  /** The stored credentials of the vendor. */
  readonly profiles: readonly object[];
  readonly codes: VendorCodes;
}

/** Senders whose requests the simulated network could not read, and keys that are the same in every run. */
const OWN: { readonly [Name in Vendor]?: Partial<VendorRow> & Pick<VendorRow, "service"> } = {
  vivo: { service: vivoWithoutTasks, create: createVivo },
  webpush: {
    service: unencryptedWebPush,
    create: createPushService,
    profiles: [{ publicKey: "public", privateKey: "private", subject: "mailto:a@example.com" }],
  },
};

async function loadRow(vendor: Vendor): Promise<VendorRow> {
  const { load, createProfile } = SIMULATED_VENDORS[vendor];
  const { create, CODES: codes } = await load();
  const { service } = OWN[vendor] ?? { service: await loadService(vendor) };
  const profile = createProfile({ secret: () => "secret", rsaPrivateKey: "key" });
  return { service, create, profiles: [{ appName: "A", ...profile }], codes, ...OWN[vendor] };
}

async function loadService(vendor: Vendor): Promise<VendorRow["service"]> {
  const folder = `../../../../functions/domain/push/providers/${vendor}`;
  return (await import(`${folder}/${vendor}-service.ts`))[`${vendor}Service`];
}

const rows = VENDOR_NAMES.map(async (vendor) => [vendor, await loadRow(vendor)] as const);

export const VENDORS = Object.fromEntries(await Promise.all(rows)) as Readonly<
  Record<Vendor, VendorRow>
>;

export const VENDOR_CREDENTIALS = Object.fromEntries(
  Object.entries(VENDORS).map(([name, { profiles }]) => [name, profiles]),
) as PushCredentials;

/** The row of a vendor; undefined for all other providers. */
export function vendorRowFor(provider: string): VendorRow | undefined {
  return isVendor(provider) ? VENDORS[provider] : undefined;
}

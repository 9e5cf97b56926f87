import { hash } from "node:crypto";
import type { VendorService } from "../../../functions/adapters/gateways/vendors/vendor-service.ts";
import type { Vendor } from "../../../functions/contract/push-providers.ts";
import type { PushCredentials } from "../../../functions/generated/types.ts";
import { HARMONY } from "./harmony.ts";
import { HMS } from "./hms.ts";
import { HONOR } from "./honor.ts";
import { MI } from "./mi.ts";
import { MZ } from "./mz.ts";
import { OPPO } from "./oppo.ts";
import type { VendorProtocol, VendorRequest } from "./vendor-protocol.ts";
import { VIVO } from "./vivo.ts";
import { WEBPUSH } from "./webpush.ts";

/** A device as a request names it. */
export interface RequestedDevice {
  readonly token: string;
  /** The same on every attempt. */
  readonly id: string;
}

export const VENDORS: Readonly<Record<Vendor, VendorProtocol>> = {
  ...{ hms: HMS, honor: HONOR, harmony: HARMONY, mi: MI },
  ...{ oppo: OPPO, vivo: VIVO, mz: MZ, webpush: WEBPUSH },
};

export const VENDOR_CREDENTIALS = Object.fromEntries(
  Object.entries(VENDORS).map(([name, { profiles }]) => [name, profiles]),
) as PushCredentials;

/** The protocol of a vendor; undefined for all other providers. */
export function vendorProtocolFor(provider: string): VendorProtocol | undefined {
  return Object.hasOwn(VENDORS, provider) ? VENDORS[provider as Vendor] : undefined;
}

/** The service of production, with access tokens that nobody has to be asked for. */
export function simulatedService({ service }: VendorProtocol): VendorService<never, unknown> {
  let issued = 0;
  return {
    ...service,
    ...(service.tokens && {
      tokens: {
        ...service.tokens,
        issue: async (_profile, { nowMs }) => {
          issued += 1;
          return { token: `access ${issued}`, expiresAtMs: nowMs + 3_600_000 };
        },
      },
    }),
  };
}

/** The devices of a request; a repeated notification has the same id, because its tag is the same. */
export function readDevices({ read }: VendorProtocol, request: VendorRequest): RequestedDevice[] {
  const { tokens, tag } = read(request);
  return tokens.map((token) => ({ token, id: hash("sha256", `${tag} ${token}`) }));
}

import { createVendorGateway } from "../adapters/gateways/vendors/vendor-gateway.ts";
import type { VendorService } from "../adapters/gateways/vendors/vendor-service.ts";
import { ENV } from "../contract/env.ts";
import type { VendorProfile } from "../domain/push/providers/vendor-definition.ts";
import type { PacedSendPorts } from "../push/pace-chunk.ts";
import { readEnv } from "./environment.ts";
import { credentials, sendPorts } from "./sending.ts";
import { systemClock } from "./system.ts";

export function vendorSendPorts<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
): PacedSendPorts {
  const origin = readEnv()[ENV.vendorOrigin] || undefined;
  return sendPorts(createVendorGateway(service, { origin, credentials, clock: systemClock }));
}

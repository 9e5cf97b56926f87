import { createVendorGateway } from "../../adapters/gateways/vendors/vendor-gateway.ts";
import { ENV } from "../../contract/env.ts";
import type { VendorProfile } from "../../domain/push/providers/vendor-definition.ts";
import type { VendorService } from "../../domain/push/providers/vendor-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { PROVIDERS } from "../../generated/providers/registry.ts";
import { readEnv } from "../environment.ts";
import { closedCredentials, providerTokens, receiptKey } from "../pipeline-ports.ts";
import { systemClock, systemLog } from "../system.ts";
import { credentials, outageReport, sendPorts } from "./sending.ts";

export function vendorSendPorts<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
): PacedSendPorts {
  const { provider } = service;
  const origin = readEnv()[ENV.vendorOrigin];
  const { devicesPerRequest } = PROVIDERS[provider];
  return sendPorts(
    provider,
    createVendorGateway(service, {
      devicesPerRequest,
      credentials,
      clock: systemClock,
      log: systemLog,
      tokens: providerTokens(),
      closed: closedCredentials(),
      receiptKey: receiptKey(),
      origin: origin ? new URL(origin) : undefined,
      ...outageReport(provider),
    }),
  );
}

import { harmonyService } from "../../adapters/gateways/harmony/harmony.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function harmonySendPorts(): PacedSendPorts {
  return vendorSendPorts(harmonyService);
}

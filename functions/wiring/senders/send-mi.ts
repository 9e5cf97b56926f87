import { miService } from "../../adapters/gateways/mi/mi.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function miSendPorts(): PacedSendPorts {
  return vendorSendPorts(miService);
}

import { miService } from "../../domain/push/providers/mi/mi-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function miSendPorts(): PacedSendPorts {
  return vendorSendPorts(miService);
}

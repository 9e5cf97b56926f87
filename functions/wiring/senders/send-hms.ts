import { hmsService } from "../../domain/push/providers/hms/hms-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function hmsSendPorts(): PacedSendPorts {
  return vendorSendPorts(hmsService);
}

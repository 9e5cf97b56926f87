import { mzService } from "../../domain/push/providers/mz/mz-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function mzSendPorts(): PacedSendPorts {
  return vendorSendPorts(mzService);
}

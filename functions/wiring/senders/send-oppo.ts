import { oppoService } from "../../domain/push/providers/oppo/oppo-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function oppoSendPorts(): PacedSendPorts {
  return vendorSendPorts(oppoService);
}

import { vivoService } from "../../domain/push/providers/vivo/vivo-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function vivoSendPorts(): PacedSendPorts {
  return vendorSendPorts(vivoService);
}

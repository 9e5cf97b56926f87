import { honorService } from "../../domain/push/providers/honor/honor-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function honorSendPorts(): PacedSendPorts {
  return vendorSendPorts(honorService);
}

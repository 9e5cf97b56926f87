import { harmonyService } from "../../domain/push/providers/harmony/harmony-service.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function harmonySendPorts(): PacedSendPorts {
  return vendorSendPorts(harmonyService);
}

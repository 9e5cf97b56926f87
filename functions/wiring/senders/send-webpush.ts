import { createWebPushService } from "../../adapters/gateways/webpush/webpush.ts";
import { WEB_PUSH_SETTINGS } from "../../contract/setting-readers.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { readSettings } from "../environment.ts";
import { vendorSendPorts } from "./send-vendor.ts";

export function webpushSendPorts(): PacedSendPorts {
  const { webPushHosts } = readSettings(...WEB_PUSH_SETTINGS);
  return vendorSendPorts(createWebPushService(webPushHosts));
}

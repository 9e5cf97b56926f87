import { createFcmGateway } from "../../adapters/gateways/fcm/fcm.ts";
import { ENV } from "../../contract/env.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { readEnv } from "../environment.ts";
import { systemClock } from "../system.ts";
import { credentials, extraCa, gatewayUrl, outageReport, sendPorts } from "./sending.ts";

/** One session carries 200 requests at a time in each sender that Lambda runs. */
const SESSIONS = 4;

export function fcmSendPorts(): PacedSendPorts {
  const tokenUrl = readEnv()[ENV.googleTokenUrl];
  return sendPorts(
    "fcm",
    createFcmGateway({
      // Firebase: Send using the HTTP v1 API
      url: gatewayUrl("fcmUrl", "https://fcm.googleapis.com"),
      tokenUrl: tokenUrl ? new URL(tokenUrl) : undefined,
      credentials,
      clock: systemClock,
      ...outageReport("fcm"),
      pool: { sessions: SESSIONS, extraCa: extraCa() },
    }),
  );
}

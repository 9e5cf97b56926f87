import { createBadges } from "../../adapters/dynamodb/installations/badges.ts";
import { createApnsGateway } from "../../adapters/gateways/apns/apns.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { documentClient } from "../clients.ts";
import { readEnv, requireEnv } from "../environment.ts";
import { providerTokens, pushTargets } from "../pipeline-ports.ts";
import { systemClock } from "../system.ts";
import { credentials, extraCa, gatewayUrl, outageReport, sendPorts } from "./sending.ts";

/** One session carries 200 requests at a time in each sender that Lambda runs. */
const SESSIONS = 2;

export function apnsSendPorts(): PacedSendPorts {
  const { installationsTable } = requireEnv(readEnv(), "installationsTable");
  // Apple: Sending notification requests to APNs
  const gateway = createApnsGateway({
    productionUrl: gatewayUrl("apnsProductionUrl", "https://api.push.apple.com"),
    sandboxUrl: gatewayUrl("apnsSandboxUrl", "https://api.sandbox.push.apple.com"),
    credentials,
    clock: systemClock,
    tokens: providerTokens(),
    targets: pushTargets(),
    ...outageReport("apns"),
    pool: { sessions: SESSIONS, extraCa: extraCa() },
  });
  const badges = createBadges({ client: documentClient(), installationsTable, clock: systemClock });
  return { ...sendPorts("apns", gateway), badges };
}

import { createApnsGateway } from "../../adapters/apns.ts";
import { quickenBind } from "../../adapters/async-resource-bind.ts";
import { createBadges } from "../../adapters/dynamodb/badges.ts";
import { createFcmGateway } from "../../adapters/fcm.ts";
import { ENV } from "../../contract/env.ts";
import type { PushCredentials } from "../../generated/types.ts";
import { isPushCredentials } from "../../generated/validators.js";
import type { PushGateway } from "../../ports/push-gateway.ts";
import type { PacedSendPorts } from "../../push/pace-chunk.ts";
import { readEnv, requireEnv } from "../config.ts";
import { readJsonSecret } from "../json-secret.ts";
import { documentClient } from "./clients.ts";
import { systemLog } from "./log.ts";
import { pushLedger, pushPace, pushQueues } from "./push.ts";
import { pushCredentials } from "./secrets.ts";
import { systemClock, systemRandom, systemTimers } from "./system.ts";

/** Apple: Sending notification requests to APNs; Firebase: Send using the HTTP v1 API. */
const HOSTS = {
  apnsProductionUrl: "https://api.push.apple.com",
  apnsSandboxUrl: "https://api.sandbox.push.apple.com",
  fcmUrl: "https://fcm.googleapis.com",
} as const;

/**
 * One session carries 200 requests at a time; the number of senders that Lambda runs beside each
 * other comes on top.
 */
const SESSIONS = { apns: 2, fcm: 4 } as const;

const credentials: () => Promise<PushCredentials> = readJsonSecret({
  name: "Push credentials",
  read: pushCredentials,
  isValid: isPushCredentials,
});

export function apnsSendPorts(): PacedSendPorts {
  const { installationsTable } = requireEnv(readEnv(), "installationsTable");
  const gateway = createApnsGateway({
    productionUrl: urlOf("apnsProductionUrl"),
    sandboxUrl: urlOf("apnsSandboxUrl"),
    credentials,
    clock: systemClock,
    pool: { sessions: SESSIONS.apns, extraCa: extraCa() },
  });
  const badges = createBadges({ client: documentClient(), installationsTable, clock: systemClock });
  return { ...portsWith(gateway), badges };
}

export function fcmSendPorts(): PacedSendPorts {
  const tokenUrl = readEnv()[ENV.googleTokenUrl];
  return portsWith(
    createFcmGateway({
      url: urlOf("fcmUrl"),
      tokenUrl: tokenUrl ? new URL(tokenUrl) : undefined,
      credentials,
      clock: systemClock,
      pool: { sessions: SESSIONS.fcm, extraCa: extraCa() },
    }),
  );
}

function portsWith(gateway: PushGateway): PacedSendPorts {
  quickenBind();
  return {
    ledger: pushLedger(),
    pace: pushPace(),
    queues: pushQueues(),
    gateway,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    log: systemLog,
  };
}

function urlOf(name: keyof typeof HOSTS): URL {
  return new URL(readEnv()[ENV[name]] || HOSTS[name]);
}

function extraCa(): string | undefined {
  return readEnv()[ENV.gatewayCa] || undefined;
}

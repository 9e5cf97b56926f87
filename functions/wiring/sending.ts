import { createBadges } from "../adapters/dynamodb/installations/badges.ts";
import { createApnsGateway } from "../adapters/gateways/apns/apns.ts";
import { createFcmGateway } from "../adapters/gateways/fcm/fcm.ts";
import { ENV } from "../contract/env.ts";
import type { Provider } from "../contract/push-providers.ts";
import { PROVIDERS } from "../domain/push/providers/registry.ts";
import type { PushCredentials } from "../generated/types.ts";
import { isPushCredentials } from "../generated/validators.js";
import type { PushLedger } from "../ports/ledger.ts";
import type { PushGateway } from "../ports/push.ts";
import type { PacedSendPorts } from "../push/pace-chunk.ts";
import { publishGatewayOutage, publishStoppedPush } from "../telemetry/metrics.ts";
import { documentClient } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { providerTokens, pushLedger, pushPace, pushQueues, pushTargets } from "./push.ts";
import { pushCredentials, readJsonSecret } from "./secrets.ts";
import { systemClock, systemLog, systemRandom, systemTimers } from "./system.ts";

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
    tokens: providerTokens(),
    targets: pushTargets(),
    onOutage: outageReport("apns"),
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
      onOutage: outageReport("fcm"),
      pool: { sessions: SESSIONS.fcm, extraCa: extraCa() },
    }),
  );
}

function outageReport(provider: Provider) {
  return (pauseMs: number): void => {
    systemLog.warn("gateway down", { provider, pauseMs });
    publishGatewayOutage();
  };
}

/** The first stop of a push at a provider is somebody's business. */
function reportingStops(ledger: PushLedger): PushLedger {
  return {
    ...ledger,
    async stop(push, provider, reason) {
      const stopped = await ledger.stop(push, provider, reason);
      if (stopped) publishStoppedPush();
      return stopped;
    },
  };
}

function portsWith(gateway: PushGateway): PacedSendPorts {
  return {
    ledger: reportingStops(pushLedger()),
    pace: pushPace(),
    queues: pushQueues(),
    gateway,
    providers: PROVIDERS,
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

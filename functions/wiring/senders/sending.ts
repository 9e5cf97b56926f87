import { forOwnChunks } from "../../adapters/gateways/own-chunks.ts";
import { ENV } from "../../contract/env.ts";
import { FAULT_LINES } from "../../contract/faults.ts";
import type { Provider } from "../../contract/push-providers.ts";
import type { PacedSendPorts } from "../../features/push/send/pace-chunk.ts";
import { PROVIDERS } from "../../generated/providers/registry.ts";
import type { PushCredentials } from "../../generated/types.ts";
import { isPushCredentials } from "../../generated/validators/push-credentials.js";
import type { PushGateway } from "../../ports/push.ts";
import { readEnv } from "../environment.ts";
import { acceptedTokens, pushLedger, pushPace, pushQueues } from "../pipeline-ports.ts";
import { pushCredentials, readJsonSecret } from "../secrets.ts";
import { systemClock, systemLog, systemRandom, systemTimers } from "../system.ts";

export const credentials: () => Promise<PushCredentials> = readJsonSecret({
  name: "Push credentials",
  read: pushCredentials,
  isValid: isPushCredentials,
});

/** The ports of a provider's sender. */
export function sendPorts(provider: Provider, gateway: PushGateway): PacedSendPorts {
  return {
    ledger: pushLedger(),
    pace: pushPace(),
    accepted: acceptedTokens(),
    queues: pushQueues(),
    gateway: forOwnChunks(provider, gateway),
    providers: PROVIDERS,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    log: systemLog,
  };
}

/** Less than the dashboard's period of five minutes, so that an outage shows without gaps. */
const REMINDER_MS = 240_000;

/** Logs an outage when it starts, periodically while it lasts, and when it ends. */
export function outageReport(provider: Provider) {
  let loggedMs = Number.NEGATIVE_INFINITY;
  return {
    onOutage(pauseMs: number): void {
      if (systemClock.now() - loggedMs < REMINDER_MS) return;
      loggedMs = systemClock.now();
      systemLog.warn(FAULT_LINES.gatewayOutages, { provider, pauseMs });
    },
    onRecovery(downMs: number): void {
      loggedMs = Number.NEGATIVE_INFINITY;
      systemLog.info("gateway up", { provider, downMs });
    },
  };
}

/** The URL of a gateway: the simulated one of a local cloud, else the provider's own. */
export function gatewayUrl(
  variable: Extract<keyof typeof ENV, `${Provider}${string}Url`>,
  url: string,
): URL {
  return new URL(readEnv()[ENV[variable]] || url);
}

/** PEM of the local cloud's certificate authority; undefined on AWS. */
export function extraCa(): string | undefined {
  return readEnv()[ENV.gatewayCa] || undefined;
}

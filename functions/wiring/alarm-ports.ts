import { createWebhookSender } from "../adapters/webhooks/webhook-sender.ts";
import { ENV } from "../contract/env.ts";
import { ALARM_SETTINGS } from "../contract/setting-readers.ts";
import type { SendAlarmsPorts } from "../features/jobs/send-alarms.ts";
import { isAlarmWebhookCredentials } from "../generated/validators/alarm-webhook-credentials.js";
import { readEnv, readSettings } from "./environment.ts";
import { alarmWebhooks, readJsonSecret } from "./secrets.ts";
import { systemClock, systemLog } from "./system.ts";

export function alarmPorts(): SendAlarmsPorts {
  const origin = readEnv()[ENV.webhookOrigin] || undefined;
  return {
    webhooks: readJsonSecret({
      name: "alarm-webhooks",
      read: alarmWebhooks,
      isValid: isAlarmWebhookCredentials,
    }),
    send: createWebhookSender({ origin, clock: systemClock }),
    settings: readSettings(...ALARM_SETTINGS),
    delivered: new Set(),
    log: systemLog,
  };
}

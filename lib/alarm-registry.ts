import type { Severity } from "../functions/contract/alarm-name.ts";

export interface AlarmDefinition {
  readonly severity: Severity;
  /** Section of docs/runbook.md. */
  readonly anchor: string;
  /** One sentence for the description of the alarm. */
  readonly summary: string;
}

/** Every kind of alarm; the queues of mails and SMS have one of their own each. */
export const ALARMS = {
  apiErrors: {
    severity: "page",
    anchor: "api-errors",
    summary: "More than 1 % of requests get a 5xx status.",
  },
  apiLatency: {
    severity: "ticket",
    anchor: "api-latency",
    summary: "1 % of requests take longer than 3 seconds.",
  },
  deadLetters: {
    severity: "page",
    anchor: "dead-letters",
    summary: "Messages failed every attempt and are in a dead-letter queue.",
  },
  latePushes: {
    severity: "ticket",
    anchor: "late-pushes",
    summary:
      "A push is not done ten minutes after twice the time that its devices need or after half of its lifetime, or has made no progress for 15 minutes.",
  },
  queueAge: {
    severity: "ticket",
    anchor: "queue-age",
    summary: "Mails or SMS wait in their queue for more than 10 minutes.",
  },
  reconciler: {
    severity: "page",
    anchor: "reconciler",
    summary: "The reconciler has not run successfully for ten minutes.",
  },
  throttledTables: {
    severity: "ticket",
    anchor: "table-throttles",
    summary: "DynamoDB throttles requests.",
  },
  cappedSms: {
    severity: "page",
    anchor: "sms-cap",
    summary: "SMS to one country reached the limit of an hour; more are refused.",
  },
  heldBackMessages: {
    severity: "ticket",
    anchor: "held-back-messages",
    summary: "Mails or texts held back by network: one has reached its limit, more get 429 or 601.",
  },
  failedTimers: {
    severity: "ticket",
    anchor: "failed-timers",
    summary: "The cloud function of a timer failed, and its repeats.",
  },
  misconfiguredPlatforms: {
    severity: "page",
    anchor: "platforms",
    summary:
      "Sign-in with a third-party platform fails for everyone because its settings or secret are wrong.",
  },
  stoppedPushes: {
    severity: "page",
    anchor: "stopped-pushes",
    summary:
      "A push was stopped or reached nobody because of its credentials, or most of its tokens are invalid.",
  },
  mailBounces: {
    severity: "ticket",
    anchor: "mail-bounces",
    summary: "More than 2 % of mails bounce; SES may pause sending above 10 %.",
  },
  failedWebhooks: {
    severity: "ticket",
    anchor: "failed-webhooks",
    summary: "An alarm did not reach a webhook, even after two retries.",
  },
} as const satisfies Record<string, AlarmDefinition>;

export type AlarmKind = keyof typeof ALARMS;

/** `page`: somebody should look now; `ticket`: within a working day. */
type Severity = "page" | "ticket";

export interface AlarmDefinition {
  readonly severity: Severity;
  /** Section of docs/runbook.md. */
  readonly anchor: string;
  /** What the alarm says, in one sentence. */
  readonly summary: string;
}

/** Every kind of alarm. A queue or a table has its own alarm of a kind. */
export const ALARMS = {
  apiErrors: {
    severity: "page",
    anchor: "api-errors",
    summary: "More than 1 % of the requests end with a 5xx status.",
  },
  apiLatency: {
    severity: "ticket",
    anchor: "api-latency",
    summary: "1 % of the requests take longer than 3 seconds.",
  },
  deadLetters: {
    severity: "page",
    anchor: "dead-letters",
    summary: "Messages failed every attempt and wait in a dead-letter queue.",
  },
  queueAge: {
    severity: "ticket",
    anchor: "queue-age",
    summary: "Messages wait longer than 15 minutes in a queue.",
  },
  functionErrors: {
    severity: "ticket",
    anchor: "function-errors",
    summary: "Invocations of queue consumers fail.",
  },
  functionThrottles: {
    severity: "page",
    anchor: "function-throttles",
    summary: "Lambda refuses requests to the API for lack of concurrency.",
  },
  reconciler: {
    severity: "page",
    anchor: "reconciler",
    summary: "The reconciler fails or has stopped running.",
  },
  tableThrottles: {
    severity: "ticket",
    anchor: "table-throttles",
    summary: "DynamoDB throttles requests.",
  },
  platforms: {
    severity: "page",
    anchor: "platforms",
    summary: "Nobody can sign in with a third-party platform: its settings or secret are wrong.",
  },
  stoppedPushes: {
    severity: "page",
    anchor: "stopped-pushes",
    summary: "A push was stopped: its credentials are refused, or most of its tokens are invalid.",
  },
  gatewayOutages: {
    severity: "ticket",
    anchor: "gateway-outages",
    summary: "APNs or FCM is down or out of quota; chunks wait and are tried again.",
  },
  mailBounces: {
    severity: "ticket",
    anchor: "mail-bounces",
    summary: "More than 2 % of the mails bounce; SES suspends accounts above 10 %.",
  },
} as const satisfies Record<string, AlarmDefinition>;

export type AlarmKind = keyof typeof ALARMS;

import { call } from "./client.ts";

export interface Mail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly sentAt: string;
}

export interface Notification {
  readonly provider: string;
  readonly environment?: string;
  readonly token: string;
  readonly headers?: unknown;
  readonly payload: unknown;
  readonly receivedAt: string;
}

export interface Clock {
  readonly now: string;
  readonly offsetSeconds: number;
}

export interface QueueDepth {
  readonly name: string;
  readonly consumer: string | null;
  readonly depth: number;
  readonly inFlight: number;
  readonly deadLetterDepth: number;
}

export interface AnsweredRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code?: number;
  readonly error?: string;
  /** The name of the error among those with its code. */
  readonly errorName?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Without `json` if it is too long, or no JSON. */
  readonly body?: { readonly bytes: number; readonly json?: unknown };
  readonly milliseconds: number;
  readonly requestId?: string;
}

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

interface ProviderHealth {
  readonly sent: number;
  readonly putOff: number;
  readonly refused: number;
  readonly refusals: readonly { readonly reason: string; readonly devices: number }[];
}

export interface AlarmState {
  readonly name: string;
  readonly severity: "page" | "ticket";
  readonly state: "ok" | "alarm" | "unknown";
  /** Section of the runbook. */
  readonly runbook: string;
}

export interface OldestPush {
  readonly push: string;
  readonly ageSeconds: number;
  readonly devices: number;
  readonly waiting: readonly { readonly explanation: string }[];
}

/** Pushes of the last hour by the local clock: local/monitoring/health.schema.json. */
export interface Health {
  readonly isApiAnswering: boolean;
  readonly pushes: { readonly accepted: number; readonly unfinished: number };
  readonly secondsToFirstSent: Percentiles | null;
  readonly secondsToDone: Percentiles | null;
  readonly providers: Readonly<Record<string, ProviderHealth>>;
  readonly oldestUnfinished: OldestPush | null;
  readonly queues: readonly QueueDepth[];
  readonly alarms: readonly AlarmState[];
}

const listOf = async <T>(path: string): Promise<T[]> =>
  (await call<{ results: T[] }>(path)).results;

export const findMails = () => listOf<Mail>("/_local/mails");
export const findSms = () => listOf<Sms>("/_local/sms");
export const findQueues = () => listOf<QueueDepth>("/_local/queues");
export const findRequests = () => listOf<AnsweredRequest>("/_local/requests");

export const findNotifications = (query: { provider?: string; token?: string; limit: number }) =>
  call<{ count: number; results: Notification[] }>("/_local/notifications", { query });

export const getHealth = () => call<Health>("/_local/health");

export const getClock = () => call<Clock>("/_local/clock");

export const advanceClock = (advanceSeconds: number) =>
  call<Clock>("/_local/clock", { method: "PUT", body: { advanceSeconds } });

export const scriptGateway = (provider: string, script: unknown) =>
  call<unknown>(`/_local/providers/${provider}`, { method: "PUT", body: script });

export const resetCloud = () => call<object>("/_local/reset", { method: "POST" });

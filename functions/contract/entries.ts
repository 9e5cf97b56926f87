import { PROVIDER_NAMES, type Provider } from "./push-providers.ts";
import type { QueueName } from "./queues.ts";

/** API functions that a deployment has only if its configuration has the member of the same name. */
export const OPTIONAL_API_ENTRIES = ["engine", "classes", "files"] as const;

/** The deployed functions: one file each in functions/entries. */
export const API_ENTRIES = [
  "accounts",
  "installations",
  "push",
  "batch",
  "pages",
  ...OPTIONAL_API_ENTRIES,
] as const;

export type SendEntry = `send-${Provider}`;

export function sendEntry<Name extends Provider>(provider: Name) {
  return `send-${provider}` as const;
}

const SEND_ENTRIES = Object.fromEntries(
  PROVIDER_NAMES.map((provider) => [sendEntry(provider), provider]),
) as Record<SendEntry, Provider>;

/** Queue consumers and their queues, in the order a push passes them. */
export const WORKER_ENTRIES = {
  "plan-push": "plan",
  ...SEND_ENTRIES,
  "settle-push": "settle",
  "prune-installations": "prune",
  "send-mail": "mail",
  "send-sms": "sms",
  "call-hooks": "hooks",
} as const satisfies Record<string, QueueName>;

/**
 * Functions that send messages to themselves, in chains that end by design
 * (docs/decisions/push/chains-of-messages-end.md). Recursive loop detection would end them too early.
 */
export const RECURSIVE_ENTRIES: readonly WorkerEntry[] = [
  "plan-push",
  ...PROVIDER_NAMES.map(sendEntry),
  "settle-push",
];

/** Functions that run on a schedule. */
export const SCHEDULED_ENTRIES = { "reconcile-pushes": "rate(1 minute)" } as const;

export type ApiEntry = (typeof API_ENTRIES)[number];
export type OptionalApiEntry = (typeof OPTIONAL_API_ENTRIES)[number];
export type WorkerEntry = keyof typeof WORKER_ENTRIES;
type ScheduledEntry = keyof typeof SCHEDULED_ENTRIES;
export type Entry = ApiEntry | WorkerEntry | ScheduledEntry;

import { PROVIDER_NAMES } from "./push-providers.ts";
import { type QueueName, sendEntry, WORKERS, type WorkerEntry } from "./workers.ts";

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

/** Queue consumers and their queues. */
export const WORKER_ENTRIES = Object.fromEntries(
  Object.entries(WORKERS).map(([queue, { entry }]) => [entry, queue]),
) as Readonly<Record<WorkerEntry, QueueName>>;

/**
 * Functions that send messages to themselves, in chains that end by design
 * (docs/decisions/push/chains-of-messages-end.md). Recursive loop detection would end them too early.
 */
export const RECURSIVE_ENTRIES: readonly WorkerEntry[] = [
  "plan-push",
  ...PROVIDER_NAMES.map(sendEntry),
  "settle-push",
  "run-timers",
];

/** Functions that run on a schedule. */
export const SCHEDULED_ENTRIES = { "reconcile-pushes": "rate(1 minute)" } as const;

/** Functions that a topic invokes, each only if the configuration has the setting. */
export const TOPIC_ENTRIES = { "send-alarms": "alarmWebhooks" } as const;

export type ApiEntry = (typeof API_ENTRIES)[number];
export type OptionalApiEntry = (typeof OPTIONAL_API_ENTRIES)[number];
type ScheduledEntry = keyof typeof SCHEDULED_ENTRIES;
type TopicEntry = keyof typeof TOPIC_ENTRIES;
export type Entry = ApiEntry | WorkerEntry | ScheduledEntry | TopicEntry;

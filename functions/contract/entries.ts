/** The deployed functions: one file each in functions/entries. */
export const API_ENTRIES = ["accounts", "installations", "push", "batch", "pages"] as const;

/** Queue consumers, in the order a push passes them. */
export const WORKER_ENTRIES = {
  "plan-push": "plan",
  "send-apns": "apns",
  "send-fcm": "fcm",
  "settle-push": "settle",
  "prune-installations": "prune",
  "send-mail": "mail",
  "send-sms": "sms",
} as const;

/** Functions that run on a schedule. */
export const SCHEDULED_ENTRIES = { "reconcile-pushes": "rate(1 minute)" } as const;

export type ApiEntry = (typeof API_ENTRIES)[number];
export type WorkerEntry = keyof typeof WORKER_ENTRIES;
type ScheduledEntry = keyof typeof SCHEDULED_ENTRIES;
export type Entry = ApiEntry | WorkerEntry | ScheduledEntry;

import { forEachProvider, type Provider, PUSH_PROVIDERS } from "./push-providers.ts";

/** A queue and the function that consumes it. */
interface WorkerRow {
  /** Its file in functions/entries. */
  readonly entry: string;
  readonly description: string;
  /** Messages that one invocation takes from the queue. Correctness must not depend on it. */
  readonly batchSize: number;
  /** Seconds the function may run; the queue hides a message for six times as long. */
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Part of the account's concurrent executions, 0 to 1; of a sender: the part of all senders together. */
  readonly share: number;
  /** Concurrent executions above which the function would not get faster. */
  readonly most: number;
  /** True for a queue that only some deployments have. */
  readonly optional?: true;
}

/** MB; enough for one whole processor, which planner and senders need for TLS and JSON. */
const WHOLE_PROCESSOR_MB = 1769;

/** The same for every provider. */
export const SENDER_MEMORY_MB = WHOLE_PROCESSOR_MB;

export type SendEntry = `send-${Provider}`;

export function sendEntry<Name extends Provider>(provider: Name) {
  return `send-${provider}` as const;
}

function toSender(provider: Provider) {
  return {
    entry: sendEntry(provider) as SendEntry,
    description: `Sends chunks to ${PUSH_PROVIDERS[provider].displayName}`,
    batchSize: 4,
    timeoutSeconds: 120,
    memoryMb: SENDER_MEMORY_MB,
    share: 0.4,
    most: 60,
  };
}

/**
 * Every queue, in the order a push passes them. All workers together take at most 60 % of an account with 100
 * concurrent executions or more.
 */
export const WORKERS = {
  plan: {
    entry: "plan-push",
    description: "Splits the audience of a push into chunks",
    batchSize: 1,
    timeoutSeconds: 300,
    memoryMb: WHOLE_PROCESSOR_MB,
    share: 0.08,
    most: 20,
  },
  ...forEachProvider(toSender),
  settle: {
    entry: "settle-push",
    description: "Updates the record of a push from its ledger",
    batchSize: 10,
    timeoutSeconds: 60,
    memoryMb: 512,
    share: 0.04,
    most: 10,
  },
  prune: {
    entry: "prune-installations",
    description: "Removes installations with dead tokens",
    batchSize: 10,
    timeoutSeconds: 60,
    memoryMb: 512,
    share: 0.04,
    most: 10,
  },
  mail: {
    entry: "send-mail",
    description: "Sends mails through SES and marks addresses that bounce",
    // One slow message delays no other.
    batchSize: 1,
    // A message that failed comes back after a minute, while the code in it is valid.
    timeoutSeconds: 10,
    memoryMb: 512,
    share: 0.02,
    // SES allows 14 mails per second by default, a phone number one to three SMS per second.
    most: 2,
  },
  sms: {
    entry: "send-sms",
    description: "Sends SMS through AWS End User Messaging",
    batchSize: 1,
    timeoutSeconds: 10,
    memoryMb: 512,
    share: 0.02,
    most: 2,
  },
  hooks: {
    entry: "call-hooks",
    description: "Calls the engine's hooks after a write",
    batchSize: 10,
    timeoutSeconds: 10,
    memoryMb: 512,
    share: 0.04,
    // Each calls up to ten hooks at once.
    most: 10,
    // Only with an engine.
    optional: true,
  },
  timers: {
    entry: "run-timers",
    description: "Runs the cloud functions of timers",
    batchSize: 10,
    // Longer than an engine may take to answer.
    timeoutSeconds: 20,
    memoryMb: 512,
    share: 0.04,
    most: 10,
    // Only with timers.
    optional: true,
  },
} as const satisfies Record<string, WorkerRow>;

export type QueueName = keyof typeof WORKERS;
export type WorkerEntry = (typeof WORKERS)[QueueName]["entry"];

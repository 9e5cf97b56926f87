/** Numbers that the stack and the functions must agree on. */

import { forEachProvider } from "./push-providers.ts";
import type { QueueName } from "./queues.ts";

/** Devices in one chunk: one send message, one ledger item under 4 KB. */
export const CHUNK_DEVICES = 500;

/** Messages that one invocation takes from a queue. Correctness must not depend on it. */
export const QUEUE_BATCH_SIZE = {
  plan: 1,
  ...forEachProvider(() => 4),
  settle: 10,
  prune: 10,
  // One slow message delays no other.
  mail: 1,
  sms: 1,
  hooks: 10,
} as const satisfies Record<QueueName, number>;

/** Seconds a queue consumer may run; the queue hides a message for six times as long. */
export const WORKER_TIMEOUT_SECONDS = {
  plan: 300,
  ...forEachProvider(() => 120),
  settle: 60,
  prune: 60,
  // A message that failed comes back after a minute, while the code in it is valid.
  mail: 10,
  sms: 10,
  hooks: 10,
} as const satisfies Record<QueueName, number>;

/** Milliseconds to hand a mail or SMS to AWS, with the SDK's retries; less than the worker may run. */
export const MESSAGE_SEND_TIMEOUT_MS = 5_000;

/** MB; enough for one whole processor, which planner and senders need for TLS and JSON. */
const WHOLE_PROCESSOR_MB = 1769;

/** The same for every provider. */
export const SENDER_MEMORY_MB = WHOLE_PROCESSOR_MB;

/** MB of a worker's memory. */
export const WORKER_MEMORY_MB = {
  plan: WHOLE_PROCESSOR_MB,
  ...forEachProvider(() => SENDER_MEMORY_MB),
  settle: 512,
  prune: 512,
  mail: 512,
  sms: 512,
  hooks: 512,
} as const satisfies Record<QueueName, number>;

export const VISIBILITY_TIMEOUT_FACTOR = 6;

/** Receives before a message moves to its dead-letter queue. */
export const MAX_RECEIVE_COUNT = 5;

/** Seconds an API function may run; API Gateway gives up after 30. */
export const API_TIMEOUT_SECONDS = 15;

/** Milliseconds in which an engine must answer the call of a cloud function. */
export const ENGINE_CALL_TIMEOUT_MS = 15_000;

/** Seconds that the function in front of the engine may run: a call, its checks and a cold start. */
export const ENGINE_TIMEOUT_SECONDS = 20;

/** Bytes of an engine's answer, once escaped as a JSON string; Lambda limits its answer to 6 MiB. */
export const MAX_ENGINE_ANSWER_BYTES = 6_000_000;

/** Bytes of a request body, checked before it is parsed. */
export const MAX_BODY_BYTES = 65_536;

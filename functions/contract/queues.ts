import { PROVIDER_NAMES } from "./push-providers.ts";

/** Queues of the push pipeline, in the order a push passes them. */
export const PUSH_QUEUES = ["plan", ...PROVIDER_NAMES, "settle", "prune"] as const;

export type PushQueueName = (typeof PUSH_QUEUES)[number];
export type QueueName = PushQueueName | "mail" | "sms";

/**
 * The newest version of queue messages. Readers ignore members that they don't know, so a new member
 * needs a new version only if a reader must not ignore it.
 */
export const MESSAGE_VERSION = 1;

/** Environment variable with the URL of a queue. */
export function queueUrlVariable<Name extends QueueName>(name: Name) {
  return `${upperCase(name)}_QUEUE_URL` as const;
}

/** Environment variable with the URL of a queue's dead-letter queue. */
export function deadLettersUrlVariable<Name extends PushQueueName>(name: Name) {
  return `${upperCase(name)}_DEAD_LETTERS_URL` as const;
}

export type QueueVariable =
  | ReturnType<typeof queueUrlVariable>
  | ReturnType<typeof deadLettersUrlVariable>;

function upperCase<Name extends string>(name: Name) {
  return name.toUpperCase() as Uppercase<Name>;
}

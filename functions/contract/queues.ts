import { isVendor, PROVIDER_NAMES, type Vendor } from "./push-providers.ts";
import type { QueueName } from "./workers.ts";

/** Queues of the push pipeline, in the order a push passes them. */
export const PUSH_QUEUES = ["plan", ...PROVIDER_NAMES, "settle", "prune"] as const;

export type PushQueueName = (typeof PUSH_QUEUES)[number];

/**
 * The newest version of queue messages. Readers ignore members that they don't know, so a new member
 * needs a new version only if a reader must not ignore it.
 */
export const MESSAGE_VERSION = 1;

/** A queue with a variable of its own for its name. */
type OwnQueueName = Exclude<QueueName, Vendor>;

/** Environment variable with the name of a queue, which follows `QUEUE_URL_PREFIX` in its URL. */
export function queueVariable<Name extends OwnQueueName>(name: Name) {
  return `${upperCase(name)}_QUEUE` as const;
}

/** Environment variable with the name of a queue's dead-letter queue. */
export function deadLettersVariable<Name extends Exclude<PushQueueName, Vendor>>(name: Name) {
  return `${upperCase(name)}_DEAD_LETTERS` as const;
}

/**
 * The names of a vendor's queues, which start with that of the stack: the name of each in a variable
 * would leave no room for settings.
 */
export function vendorQueueNames(stack: string, vendor: Vendor) {
  return { queue: `${stack}-${vendor}`, deadLetters: `${stack}-${vendor}-dead` };
}

/** The queues of the push pipeline in a deployment with the senders of these vendors. */
export function pushQueuesWith(vendors: readonly Vendor[]): readonly PushQueueName[] {
  return PUSH_QUEUES.filter((name) => !isVendor(name) || vendors.includes(name));
}

export type QueueVariable =
  | ReturnType<typeof queueVariable>
  | ReturnType<typeof deadLettersVariable>;

function upperCase<Name extends string>(name: Name) {
  return name.toUpperCase() as Uppercase<Name>;
}

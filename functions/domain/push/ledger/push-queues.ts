/** Queues of the pipeline, in the order a push passes them. */
export const PUSH_QUEUES = ["plan", "apns", "fcm", "settle", "prune"] as const;

export type PushQueueName = (typeof PUSH_QUEUES)[number];

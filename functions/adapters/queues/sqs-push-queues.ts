import type { SQSClient } from "@aws-sdk/client-sqs";
import { isVendor, type Vendor } from "../../contract/push-providers.ts";
import type { PushQueueName } from "../../contract/queues.ts";
import type { ChunkMessage } from "../../generated/types.ts";
import type { PushQueues } from "../../ports/push.ts";
import { type Envelope, sendEnvelopes, toEnvelope } from "./sqs-batches.ts";

/** URLs of the queues that this function may send to. */
export type PushQueueUrls = { readonly [Queue in PushQueueName]?: string };

/** Takes the chunks of vendors that have no sender, and rejects their devices. */
const REJECTING_SENDER = "fcm";

/** @param retiring vendors whose queues take only chunks that were planned before */
export function createSqsPushQueues(
  client: SQSClient,
  urls: PushQueueUrls,
  retiring: readonly Vendor[] = [],
): PushQueues {
  const send = async (queue: PushQueueName, envelopes: readonly Envelope[]) => {
    const url = urls[queue];
    if (url === undefined)
      throw new TypeError(`This function has no URL of queue ${queue}; add it to its environment`);
    await sendEnvelopes(client, url, envelopes);
  };
  return {
    sendPlans: (messages, delaySeconds = 0) =>
      send(
        "plan",
        messages.map((message) => toEnvelope(message, delaySeconds)),
      ),
    sendChunks: async (messages, nowMs, { isRebuilt = false } = {}) => {
      const isClosed = (vendor: Vendor) =>
        urls[vendor] === undefined || (!isRebuilt && retiring.includes(vendor));
      const queueFor = ({ provider }: ChunkMessage) =>
        isVendor(provider) && isClosed(provider) ? REJECTING_SENDER : provider;
      for (const queue of new Set(messages.map(queueFor))) {
        const own = messages.filter((message) => queueFor(message) === queue);
        await send(
          queue,
          own.map((message) => toEnvelope(message, delaySecondsFor(message, nowMs))),
        );
      }
    },
    sendSettle: (message, delaySeconds) => send("settle", [toEnvelope(message, delaySeconds)]),
    sendPrune: (message) => send("prune", [toEnvelope(message, 0)]),
  };
}

/** Rounds up, except for a paced chunk: its sender waits for its turn itself. */
function delaySecondsFor({ notBeforeMs = 0, rate }: ChunkMessage, nowMs: number): number {
  const seconds = (notBeforeMs - nowMs) / 1_000;
  return rate === undefined ? Math.ceil(seconds) : Math.floor(seconds);
}

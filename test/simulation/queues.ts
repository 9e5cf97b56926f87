import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { PushQueueName } from "../../functions/contract/queues.ts";
import { WORKERS } from "../../functions/contract/workers.ts";
import {
  type ProviderDefinitions,
  providersIn,
} from "../../functions/domain/push/providers/provider-definition.ts";
import { type Lineage, NO_LINEAGE } from "./laws/recursion.ts";
import type { PortCall } from "./process.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type QueueName = PushQueueName;

/** The queues of a pipeline that serves some providers. */
export function queuesFor(providers: ProviderDefinitions): readonly QueueName[] {
  return ["plan", ...providersIn(providers), "settle", "prune"];
}

/** A provider of tests is deployed like the others. */
export function timeoutSeconds(name: QueueName): number {
  return (WORKERS[name] ?? WORKERS.fcm).timeoutSeconds;
}

export interface QueuedMessage {
  readonly id: string;
  readonly body: string;
  readonly lineage: Lineage;
  /** Number of receipts; only the last one can delete the message. */
  receives: number;
  visibleAtMs: number;
}

/** Probabilities per message. */
export interface QueueFaults {
  /** Sent once, received twice: at the same time or long afterwards. */
  readonly duplicate: number;
  /** Never arrives, as when an operator purges the queue. */
  readonly lost: number;
  /** A request to the queue fails, with or without its effect. */
  readonly refused: number;
  /** Body that arrives instead of the one sent. */
  readonly rewrite?: (body: string, queue: QueueName, random: SeededRandom) => string;
  /** Longest delay of a message in milliseconds. */
  readonly latestMs?: number;
  /** Milliseconds between the message and its duplicate. @default - any time */
  readonly copyAfterMs?: number;
}

/** A standard queue: delivers at least once and in any order. */
export interface SimulatedQueue {
  readonly name: QueueName;
  readonly depth: number;
  readonly deadLetters: readonly QueuedMessage[];
  send(body: string, delaySeconds: number, lineage?: Lineage): void;
  /** Receives visible messages in any order, which hides them for the visibility timeout. */
  receive(most: number): QueuedMessage[];
  delete(message: QueuedMessage): void;
  /** Moves it to the dead letters. */
  bury(message: QueuedMessage): void;
  clear(): void;
  /** Redrives the dead letters. */
  redrive(): void;
}

export interface QueueOptions {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: QueueFaults;
  readonly visibilityMs: number;
  readonly maxReceives: number;
  /** A message may have become visible. */
  readonly onVisible: () => void;
}

const LATE_DUPLICATE_MS = 300_000;

export function createQueue(name: QueueName, options: QueueOptions): SimulatedQueue {
  const { scheduler, random, faults, visibilityMs, maxReceives, onVisible } = options;
  const messages = new Map<string, QueuedMessage>();
  const deadLetters: QueuedMessage[] = [];
  let serial = 0;
  const add = (body: string, delayMs: number, lineage = NO_LINEAGE) => {
    serial += 1;
    const visibleAtMs = scheduler.now() + delayMs;
    const message = { id: `${name}-${serial}`, body, lineage, receives: 0, visibleAtMs };
    messages.set(message.id, message);
    scheduler.after(delayMs, onVisible);
  };
  const bury = (message: QueuedMessage) => {
    messages.delete(message.id);
    deadLetters.push(message);
    scheduler.note(`${name}: ${message.id} is a dead letter`);
  };
  return {
    name,
    deadLetters,
    get depth() {
      return messages.size;
    },
    send: (body, delaySeconds, lineage) => {
      if (random.chance(faults.lost)) return scheduler.note(`${name}: a message is lost`);
      const text = faults.rewrite?.(body, name, random) ?? body;
      const wayMs = random.integer(20) + random.integer((faults.latestMs ?? 0) + 1);
      add(text, delaySeconds * 1_000 + wayMs, lineage);
      if (!random.chance(faults.duplicate)) return;
      const laterMs = random.chance(0.5) ? 0 : random.integer(LATE_DUPLICATE_MS);
      add(text, delaySeconds * 1_000 + wayMs + (faults.copyAfterMs ?? laterMs), lineage);
    },
    receive: (most) => {
      const nowMs = scheduler.now();
      const visible = [...messages.values()].filter((each) => each.visibleAtMs <= nowMs);
      const received: QueuedMessage[] = [];
      while (received.length < most && visible.length > 0) {
        const [message] = visible.splice(random.integer(visible.length), 1);
        if (!message) break;
        message.receives += 1;
        if (message.receives > maxReceives) {
          bury(message);
          continue;
        }
        message.visibleAtMs = nowMs + visibilityMs;
        scheduler.after(visibilityMs, onVisible);
        received.push(message);
      }
      return received;
    },
    bury,
    delete: (message) => void messages.delete(message.id),
    clear: () => messages.clear(),
    redrive: () => {
      for (const { body } of deadLetters.splice(0)) add(body, 0);
    },
  };
}

/** Characters that SQS rejects. */
const MAX_ENTRIES = 10;
const MAX_BATCH_BYTES = 262_144;
const MAX_DELAY_SECONDS = 900;

interface Entry {
  readonly MessageBody?: string | undefined;
  readonly DelaySeconds?: number | undefined;
}

/** The SQS client of one container; queue URLs are the names of the queues. */
export function createQueueClient(
  queues: ReadonlyMap<string, SimulatedQueue>,
  { call, faults, random }: { call: PortCall; faults: QueueFaults; random: SeededRandom },
): SQSClient {
  const { process, port, method } = call;
  const send = async (command: { readonly input: object }): Promise<object> => {
    const { url, entries } = readEntries(command);
    const queue = queues.get(url);
    if (!queue) throw new TypeError(`No queue ${url}`);
    return process.effect(`${port}.${method}.${url}`, () => {
      const isRefused = random.chance(faults.refused);
      if (isRefused) process.excuse();
      if (isRefused && random.chance(0.5)) throw new Error("The queue is busy");
      for (const { MessageBody = "", DelaySeconds = 0 } of entries) {
        queue.send(MessageBody, DelaySeconds, process.lineage);
      }
      if (isRefused) throw new Error("The queue did not answer");
      return { Failed: [] };
    });
  };
  return { send } as unknown as SQSClient;
}

function readEntries(command: { readonly input: object }): { url: string; entries: Entry[] } {
  const isBatch = command instanceof SendMessageBatchCommand;
  if (!isBatch && !(command instanceof SendMessageCommand)) throw new TypeError("Unknown command");
  const { QueueUrl: url = "" } = command.input;
  const entries = isBatch ? (command.input.Entries ?? []) : [command.input];
  const bytes = entries.reduce((sum, { MessageBody = "" }) => sum + MessageBody.length, 0);
  if (entries.length > MAX_ENTRIES || bytes > MAX_BATCH_BYTES) throw new RangeError("Too large");
  for (const { DelaySeconds = 0 } of entries) {
    if (!Number.isInteger(DelaySeconds) || DelaySeconds < 0 || DelaySeconds > MAX_DELAY_SECONDS) {
      throw new RangeError(`A delay of ${DelaySeconds} s`);
    }
  }
  return { url, entries };
}

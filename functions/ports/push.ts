import type { Provider } from "../contract/push-providers.ts";
import type { PushQueueName } from "../contract/queues.ts";
import type { PUSH_SETTINGS } from "../contract/setting-readers.ts";
import type { PackedChunk } from "../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { DeliveryOutcome } from "../domain/push/providers/delivery-outcome.ts";
import type {
  DeviceGroup,
  ProviderDefinitions,
} from "../domain/push/providers/provider-definition.ts";
import type { PublicCredentials } from "../domain/push/providers/public-credentials.ts";
import type {
  ChunkFamily,
  RefusedChunk,
  TracedMember,
} from "../domain/push/report/device-trace.ts";
import type { Settings } from "../domain/settings.ts";
import type { ChunkMessage, PlanMessage, PruneMessage, SettleMessage } from "../generated/types.ts";
import type { InstallationStore } from "./installations.ts";
import type { PushLedger, PushPlans, PushProgress } from "./ledger.ts";
import type { ObjectsPorts } from "./objects.ts";
import type { Clock, Random } from "./system.ts";

/** Everything that one accepted push writes, in one transaction. */
export interface NewPush {
  readonly record: PushRecord;
  /** The further parts of a push that is divided into several. */
  readonly parts?: readonly PushRecord[];
  /** `req_id` and the request that it identifies. */
  readonly request?: {
    readonly key: string;
    readonly bodyHash: string;
    /** Unix ms; after that the key is free. */
    readonly endsMs: number;
  };
  /** The limit of scheduled pushes that wait at once, this one included. */
  readonly maxWaiting?: number;
  /** The chunks of a push to listed devices: its one partition is planned already. */
  readonly chunks?: readonly PackedChunk[];
}

/**
 * - `repeated`: the same request was accepted within its window, as the push `objectId`
 * - `conflict`: another request with the same key was accepted
 * - `full`: `maxWaiting` scheduled pushes wait already
 */
export type CreateAnswer =
  | { readonly kind: "created" }
  | { readonly kind: "repeated"; readonly objectId: string }
  | { readonly kind: "conflict" }
  | { readonly kind: "full" };

/**
 * - `cancelled`: the push had not ended; its unsent part never goes out
 * - `deleted`: the push had ended
 */
export type DeleteAnswer = "cancelled" | "deleted" | "absent";

/** Some records and the DynamoDB read units they took; a page before the last may be empty. */
export interface RecordPage {
  readonly records: readonly PushRecord[];
  readonly readUnits: number;
}

/** Push records as the API sees them. Reads by id are strongly consistent, lists are not. */
export interface PushRecords {
  create(push: NewPush): Promise<CreateAnswer>;
  /**
   * Writes a push that resends `resendOf`, and the link from that to this one.
   *
   * @returns false when that one was resent before, has not ended, or was deleted or cancelled
   */
  resend(push: Pick<NewPush, "record" | "chunks">): Promise<boolean>;
  /** Finds a deleted record too, while its ledger is being finished. */
  find(objectId: string): Promise<PushRecord | undefined>;
  /** Newest first, without the deleted; a page is read when it is asked for. */
  findByNotificationId(notificationId: string): AsyncIterable<RecordPage>;
  /** All records, likewise; `pageSize` is at most 100. */
  list(pageSize: number): AsyncIterable<RecordPage>;
  delete(objectId: string, nowMs: number): Promise<DeleteAnswer>;

  /** Integers that grow; may leave gaps. */
  nextScheduleId(): Promise<number>;
  /** Strongly consistent, by outer id. */
  listScheduled(): Promise<readonly PushRecord[]>;
  /** The objectId behind an outer id. */
  findScheduled(scheduleId: number): Promise<string | undefined>;
  /** Cancels a push that waits for its time; false when it was started or is gone. */
  cancelScheduled(record: PushRecord, nowMs: number): Promise<boolean>;
  /** Notes that dead letters of an unfinished push were sent again. */
  noteReplay(objectId: string, messages: number, nowMs: number): Promise<void>;
  /** Records that vendors tell which devices have it. */
  noteReceipts(objectId: string): Promise<void>;
  /** Records that the push has its schedule. */
  arm(objectId: string): Promise<void>;
}

/** Looks single devices up in the ledger of a push. */
export interface PushTrace {
  /**
   * Reads the digests of the push until one has the device: a megabyte at a time, some five hundred
   * thousand devices each. Strongly consistent.
   *
   * @param names that the device may have in a chunk: objectId, or its token
   * @returns the device in its chunk and in the retry chunks of that chunk; empty when it is in none
   */
  findMember(record: PushRecord, names: readonly string[]): Promise<readonly TracedMember[]>;
  /**
   * Reads all chunks of the push, a megabyte at a time. Strongly consistent.
   *
   * @param after returns only the chunks after this one
   */
  readRefused(record: PushRecord, after?: string): AsyncIterable<RefusedChunk>;
  /**
   * The chunks with their retry chunks and digests, in the order of their ids, some at a time. Strongly
   * consistent.
   *
   * @param after returns only the chunks after this one and its retry chunks
   */
  readFamilies(record: PushRecord, after?: string): AsyncIterable<ChunkFamily>;
}

/**
 * The queues of the pipeline. At least once and in any order; a message is only a hint, because
 * the ledger decides and the reconciler sends lost ones again. Rejects if any message failed.
 */
export interface PushQueues {
  /** @param delaySeconds default: 0 */
  sendPlans(messages: readonly PlanMessage[], delaySeconds?: number): Promise<void>;
  /**
   * To the queue of each message's provider; delayed until `notBeforeMs`, as far as a queue can.
   *
   * @param options.isRebuilt an earlier message of the chunks was lost, so they go where it went
   */
  sendChunks(
    messages: readonly ChunkMessage[],
    nowMs: number,
    options?: { readonly isRebuilt?: boolean },
  ): Promise<void>;
  sendSettle(message: SettleMessage, delaySeconds: number): Promise<void>;
  sendPrune(message: PruneMessage): Promise<void>;
}

/**
 * One-time schedules, one a push; when due, the plan queue gets the push's plan message. A schedule
 * is only a hint: one that fires too early, twice or after the end of its push does no harm.
 */
export interface PushSchedule {
  /** Succeeds when it exists already. */
  create(push: string, dueAtMs: number): Promise<void>;
  /** Succeeds when there is none. */
  delete(push: string): Promise<void>;
}

interface TargetCount {
  /** Devices so far; counting ends soon after the limit. */
  readonly devices: number;
  /** True once all devices are planned. */
  readonly planned: boolean;
}

/** Counts the devices of a push in its ledger. Strongly consistent. */
export interface PushTargets {
  /** Devices in the chunks that `isCounted` accepts. */
  count(
    push: string,
    isCounted: (provider: Provider, group: DeviceGroup) => boolean,
    limit: number,
  ): Promise<TargetCount>;
}

/** Devices that did something with the notification of a push, by provider. */
export interface DeviceCounts {
  /** @returns false if the device is counted already */
  note(
    record: Pick<PushRecord, "objectId" | "_expiresAt">,
    provider: Provider,
    device: string,
  ): Promise<boolean>;
  /** Eventually consistent. */
  count(push: string): Promise<{ readonly [Name in Provider]?: number }>;
  /** Keeps the devices that are counted. Eventually consistent; up to half a read unit for each device. */
  find(push: string, devices: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The key that signs the parameter of receipts. All containers share it. */
export interface ReceiptKey {
  /** Creates it at the first call of all. */
  find(): Promise<string>;
}

/** Requests with the master key and requests of clients are counted separately. */
export type PushSender = "master" | "client";

/** Counts push requests over all containers. */
export interface PushThrottle {
  /**
   * Counts one request of a sender against the minute under way. The first one beyond the limit
   * closes the throttle for this sender for a minute.
   *
   * @returns whether the request may go on
   */
  admit(sender: PushSender, limit: number): Promise<boolean>;
}

/** A message that its consumer failed to process on every delivery. */
export interface DeadLetter {
  readonly id: string;
  /** Receipt handle, valid while the message is hidden. */
  readonly receipt: string;
  readonly body: string;
  /** The push it is about; undefined when the message can't be read. */
  readonly push: string | undefined;
}

/** Approximate number of messages in every dead-letter queue of the service. */
export type DeadLetterCounts = () => Promise<
  readonly { readonly queue: string; readonly messages: number }[]
>;

/** Dead-letter queues of the pipeline, with at-least-once delivery: a letter can come twice. */
export interface DeadLetters {
  /** The queues of the deployment's pipeline, in the order a push passes them. */
  readonly queues: readonly PushQueueName[];
  /** Approximate number of letters, including hidden ones. */
  count(queue: PushQueueName): Promise<number>;
  /** Receives some letters, hidden from other readers for a while; empty when there are none. */
  take(queue: PushQueueName): Promise<readonly DeadLetter[]>;
  /** Sends letters to the queue that they came from. */
  resend(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
  remove(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
  /** Shows letters that were taken to other readers at once. */
  release(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
}

/**
 * A provider's gateway. Failures of network and gateway are outcomes, so this rejects only on a bug
 * or when the credentials can't be read. A device is tried again within one call only if the
 * gateway rejected it without acting.
 */
export interface PushGateway {
  /**
   * @param signal once aborted, devices that were not yet sent end as `retry`
   * @param badges values for `Increment` by objectId; devices without one keep their badge
   * @returns one outcome for each device of the chunk, in its order
   */
  send(
    chunk: ChunkMessage,
    signal: AbortSignal,
    badges?: ReadonlyMap<string, number>,
  ): Promise<readonly DeliveryOutcome[]>;
}

/**
 * A sample of the tokens that gateways have accepted, as digests, for each group of devices. It shows
 * whether a mass of refusals is due to the service or to the tokens.
 */
export interface AcceptedTokens {
  /** Empty for a group without accepted tokens. */
  find(group: string): Promise<ReadonlySet<string>>;
  /** @returns false when another sender has changed the sample since `seen` was read */
  replace(group: string, next: ReadonlySet<string>, seen: ReadonlySet<string>): Promise<boolean>;
}

/**
 * The public part of the push credentials, for functions that may not read the secrets. The reconciler, which
 * faces no client, publishes it.
 */
export interface PublishedCredentials {
  /** Undefined before they were published for the first time. */
  find(): Promise<PublicCredentials | undefined>;
  publish(credentials: PublicCredentials): Promise<void>;
}

/** A stretch of time that a chunk needs. */
export interface SlotRequest {
  /** Earliest start, Unix ms. */
  readonly fromMs: number;
  readonly lengthMs: number;
  /** Latest start, Unix ms; a later slot is not reserved. */
  readonly latestMs: number;
}

/**
 * - `reserved`: no other sender of this line sends from `startMs` for the requested length
 * - `later`: nothing was reserved; a slot could start at `startMs`
 */
export type SlotAnswer =
  | { readonly kind: "reserved"; readonly startMs: number }
  | { readonly kind: "later"; readonly startMs: number };

/**
 * Divides time among senders with a common rate: the senders of a push with `flow_control`, by its objectId,
 * or all pushes to a provider with a quota, by `quota#<provider>`.
 */
export interface PushPace {
  /** Approximate start of the next slot, Unix ms; 0 for at once. Eventually consistent. */
  freeFrom(line: string): Promise<number>;
  /** One conditional write: slots of one line never overlap, and an unused slot is lost. */
  reserve(line: string, slot: SlotRequest): Promise<SlotAnswer>;
}

type PushSettings = Pick<Settings, (typeof PUSH_SETTINGS)[number]>;

/** The effects of the push operations and of the pipeline, apart from sending. */
export interface PushPorts extends ObjectsPorts {
  readonly appId: string;
  readonly settings: ObjectsPorts["settings"] & PushSettings;
  readonly providers: ProviderDefinitions;
  /** The providers that the deployment has senders for. */
  readonly senders: ReadonlySet<Provider>;
  readonly clock: Clock;
  readonly random: Random;
  readonly records: PushRecords;
  readonly plans: PushPlans;
  readonly progress: PushProgress;
  readonly ledger: PushLedger;
  readonly trace: PushTrace;
  readonly installations: Pick<
    InstallationStore,
    "scanPage" | "subscribersPage" | "findByUnique" | "findMany"
  >;
  readonly queues: PushQueues;
  readonly schedule: PushSchedule;
  /** Devices that opened it. */
  readonly opens: DeviceCounts;
  /** Devices that have it, as their vendors tell. */
  readonly deliveries: DeviceCounts;
  readonly receiptKey: ReceiptKey;
  readonly publicCredentials: PublishedCredentials;
}

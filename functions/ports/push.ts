import type { Provider } from "../contract/push-providers.ts";
import type { PushQueueName } from "../contract/queues.ts";
import type { PackedChunk } from "../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { DeliveryOutcome } from "../domain/push/providers/delivery-outcome.ts";
import type {
  DeviceGroup,
  ProviderDefinitions,
} from "../domain/push/providers/provider-definition.ts";
import type { TracedMember } from "../domain/push/report/device-trace.ts";
import type { Settings } from "../domain/settings.ts";
import type { ChunkMessage, PlanMessage, PruneMessage, SettleMessage } from "../generated/types.ts";
import type { InstallationStore } from "./installations.ts";
import type { PushLedger, PushPlans, PushProgress } from "./ledger.ts";
import type { ObjectsPorts } from "./objects.ts";
import type { Clock, Random } from "./system.ts";

/** Everything that one accepted push writes, in one transaction. */
export interface NewPush {
  readonly record: PushRecord;
  /** `req_id` and what it stood for. */
  readonly request?: {
    readonly key: string;
    readonly bodyHash: string;
    /** Unix ms; from then on the key is free. */
    readonly endsMs: number;
  };
  /** Of a push that waits for its time: how many may wait at once, this one included. */
  readonly maxWaiting?: number;
  /** The chunks of a push to listed devices: its one partition is planned already. */
  readonly chunks?: readonly PackedChunk[];
}

/**
 * - `repeated`: the same request was accepted within its window, as the push that is named
 * - `conflict`: another request with the same key was
 * - `full`: as many pushes wait for their time as may
 */
export type CreateAnswer =
  | { readonly kind: "created" }
  | { readonly kind: "repeated"; readonly objectId: string }
  | { readonly kind: "conflict" }
  | { readonly kind: "full" };

/**
 * - `cancelled`: it had not ended; what is not sent yet never will be
 * - `deleted`: it had ended
 */
export type DeleteAnswer = "cancelled" | "deleted" | "absent";

/** Some records, and the DynamoDB read units that they took; may be empty before the last page. */
export interface RecordPage {
  readonly records: readonly PushRecord[];
  readonly readUnits: number;
}

/** Push records as the API sees them. Reads by id are strongly consistent, lists are not. */
export interface PushRecords {
  create(push: NewPush): Promise<CreateAnswer>;
  /** Also a deleted one, while its ledger is worked off. */
  find(objectId: string): Promise<PushRecord | undefined>;
  /** Newest first, without the deleted; a page is read when it is asked for. */
  findByNotificationId(notificationId: string): AsyncIterable<RecordPage>;
  /** The same of all records; `pageSize` at most 100. */
  list(pageSize: number): AsyncIterable<RecordPage>;
  delete(objectId: string, nowMs: number): Promise<DeleteAnswer>;

  /** Integers that grow; may leave gaps. */
  nextScheduleId(): Promise<number>;
  /** Strongly consistent, by outer id. */
  listScheduled(): Promise<readonly PushRecord[]>;
  /** The objectId behind an outer id. */
  findScheduled(scheduleId: number): Promise<string | undefined>;
  /** Takes a push back that waits for its time; false when it has been started, or is gone. */
  cancelScheduled(record: PushRecord, nowMs: number): Promise<boolean>;
  /** Notes that dead letters of an unfinished push were sent again. */
  noteReplay(objectId: string, messages: number, nowMs: number): Promise<void>;
  /** Notes that the scheduler knows the push. */
  arm(objectId: string): Promise<void>;
}

/** Looks single devices up in the ledger of a push. */
export interface PushTrace {
  /**
   * Reads the digests of the push until one has the device: a megabyte at a time, some five hundred
   * thousand devices each. Strongly consistent.
   *
   * @param names that the device may have in a chunk: objectId, or its token
   * @returns the device in its chunk and in the retry chunks of that; empty when it is in none
   */
  findMember(record: PushRecord, names: readonly string[]): Promise<readonly TracedMember[]>;
}

/**
 * The queues of the pipeline. At least once and in any order; a message is only a hint, because
 * the ledger decides and the reconciler sends lost ones again. Rejects when any message was refused.
 */
export interface PushQueues {
  sendPlans(messages: readonly PlanMessage[]): Promise<void>;
  /** To the queue of each message's provider; delayed until `notBeforeMs`, as far as a queue can. */
  sendChunks(messages: readonly ChunkMessage[], nowMs: number): Promise<void>;
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
  /** So far; counting ends soon above the limit. */
  readonly devices: number;
  /** No more will come. */
  readonly planned: boolean;
}

/** How many devices a push is for, by its ledger. Strongly consistent. */
export interface PushTargets {
  /** Devices in the chunks that `isMeant` accepts. */
  count(
    push: string,
    isMeant: (provider: Provider, group: DeviceGroup) => boolean,
    limit: number,
  ): Promise<TargetCount>;
}

/** Counts requests that push, over all containers. */
export interface PushThrottle {
  /**
   * Counts one request against the minute under way. The first one beyond the limit closes the
   * throttle for a minute.
   *
   * @returns whether the request may go on
   */
  admit(limit: number): Promise<boolean>;
}

/** A message that its consumer could not work off, however often it came. */
export interface DeadLetter {
  readonly id: string;
  /** Names this receive of it; good while it is hidden. */
  readonly receipt: string;
  readonly body: string;
  /** The push it is about; undefined when the message can't be read. */
  readonly push: string | undefined;
}

/** Dead-letter queues of the pipeline. At least once, as every queue: a letter can come twice. */
export interface DeadLetters {
  /** Letters that lie there, approximately. */
  count(queue: PushQueueName): Promise<number>;
  /** Hides some letters from everybody else for a while; empty when there are none. */
  take(queue: PushQueueName): Promise<readonly DeadLetter[]>;
  /** Back to the queue that they came from. */
  resend(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
  remove(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
}

/**
 * A provider's gateway. Whatever network and gateway do is an outcome, so this rejects only on a bug
 * or when the credentials cannot be read. A device is tried again within one call only if the
 * gateway refused it without acting.
 */
export interface PushGateway {
  /**
   * @param signal once aborted, devices that were not yet sent end as `retry`
   * @param badges to send instead of `Increment`, by objectId; devices without one keep theirs
   * @returns one outcome for each device of the chunk, in its order
   */
  send(
    chunk: ChunkMessage,
    signal: AbortSignal,
    badges?: ReadonlyMap<string, number>,
  ): Promise<readonly DeliveryOutcome[]>;
}

/** A provider token as it is kept; `sealed` can be opened by whoever has its signing key. */
export interface KeptToken {
  readonly sealed: string;
  /** Unix ms. */
  readonly issuedAtMs: number;
}

/**
 * Tokens that all senders share: APNs refuses keys whose token changes more often than every 20
 * minutes. Strongly consistent.
 * @see Apple: Establishing a token-based connection to APNs
 */
export interface ProviderTokens {
  find(name: string): Promise<KeptToken | undefined>;
  /**
   * Puts `next` in the place of `seen`, unless another sender did so first.
   *
   * @returns the token that is kept now
   */
  replace(name: string, next: KeptToken, seen: KeptToken | undefined): Promise<KeptToken>;
}

/** A stretch of time that a chunk needs. */
export interface SlotRequest {
  /** Unix ms; not before. */
  readonly fromMs: number;
  readonly lengthMs: number;
  /** A slot that starts later than this is not taken. */
  readonly latestMs: number;
}

/**
 * - `reserved`: nobody else sends for this push from `startMs` for the asked length
 * - `later`: nothing was taken; a slot could start at `startMs` by now
 */
export type SlotAnswer =
  | { readonly kind: "reserved"; readonly startMs: number }
  | { readonly kind: "later"; readonly startMs: number };

/** The time of a push with a rate, which all of its senders share. */
export interface PushPace {
  /** About when the next slot could start, Unix ms; 0 for at once. Eventually consistent. */
  freeFrom(push: string): Promise<number>;
  /** One conditional write: slots of one push never overlap, and one that is not used is lost. */
  reserve(push: string, slot: SlotRequest): Promise<SlotAnswer>;
}

/** The effects of the push operations and of the pipeline, apart from sending. */
export interface PushPorts extends ObjectsPorts {
  readonly appId: string;
  readonly settings: Settings;
  readonly providers: ProviderDefinitions;
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
  readonly pushThrottle: PushThrottle;
}

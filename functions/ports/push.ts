import type { PackedChunk } from "../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";

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

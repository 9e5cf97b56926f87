import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { TracedMember } from "../domain/push/report/device-trace.ts";

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

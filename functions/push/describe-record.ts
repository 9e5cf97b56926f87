import type { JsonObject } from "../domain/json.ts";
import { isFinished, type PushRecord, toRecordBody } from "../domain/push/ledger/push-record.ts";
import type { Clock } from "../ports/system.ts";

/** A record as it is answered: of an unfinished push also what it waits for. */
export async function describeRecord(record: PushRecord, clock: Clock): Promise<JsonObject> {
  const body = toRecordBody(record);
  if (isFinished(record)) return body;
  // Most functions that answer records rarely meet an unfinished one, and their bundles are full.
  const { toWaiting } = await import("../domain/push/report/explain-waits.ts");
  return { ...body, ...toWaiting(record, clock.now()) };
}

import type { JsonObject } from "../domain/json.ts";
import { isFinished, type PushRecord, toRecordBody } from "../domain/push/ledger/push-record.ts";
import type { PushPorts } from "../ports/push.ts";
import type { Clock } from "../ports/system.ts";

/** A record as it is answered: of an unfinished push also what it waits for. */
export async function describeRecord(record: PushRecord, clock: Clock): Promise<JsonObject> {
  const body = toRecordBody(record);
  if (isFinished(record)) return body;
  // Most functions that answer records rarely meet an unfinished one, and their bundles are full.
  const { toWaiting } = await import("../domain/push/report/explain-waits.ts");
  return { ...body, ...toWaiting(record, clock.now()) };
}

/** Adds how many devices opened pushes that count it. */
export async function withOpens(
  body: JsonObject,
  records: readonly PushRecord[],
  ports: Pick<PushPorts, "opens">,
): Promise<JsonObject> {
  if (!records.some(({ _countsOpens }) => _countsOpens)) return body;
  const { addOpens } = await import("./add-opens.ts");
  return addOpens(body, records, ports);
}

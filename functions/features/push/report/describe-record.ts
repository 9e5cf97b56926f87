import type { JsonObject } from "../../../domain/json.ts";
import {
  isFinished,
  type PushRecord,
  toRecordBody,
} from "../../../domain/push/ledger/push-record.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import { DEVICE_COUNTS } from "../push-features.ts";

/** A record in an answer; for an unfinished push, with the reasons for which it waits. */
export async function describeRecord(record: PushRecord, clock: Clock): Promise<JsonObject> {
  const body = toRecordBody(record);
  if (isFinished(record)) return body;
  // Most functions that answer records rarely meet an unfinished one, and their bundles are full.
  const { toWaiting } = await import("../../../domain/push/report/explain-waits.ts");
  return { ...body, ...toWaiting(record, clock.now()) };
}

/** Adds how many devices did something with pushes, where that is counted. */
export async function withDeviceCounts(
  body: JsonObject,
  records: readonly PushRecord[],
  ports: Pick<PushPorts, "opens" | "deliveries">,
): Promise<JsonObject> {
  if (!DEVICE_COUNTS.some(({ isCounted }) => records.some(isCounted))) return body;
  const { addDeviceCounts } = await import("./add-device-counts.ts");
  return addDeviceCounts(body, records, ports);
}

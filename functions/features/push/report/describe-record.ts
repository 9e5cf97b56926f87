import type { JsonObject } from "../../../domain/json.ts";
import {
  isFinished,
  type PushRecord,
  toRecordBody,
} from "../../../domain/push/ledger/push-record.ts";
import { toWaiting } from "../../../domain/push/report/explain-waits.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import { DEVICE_COUNTS } from "../push-features.ts";
import { addDeviceCounts } from "./add-device-counts.ts";

/** A record in an answer; for an unfinished push, with the reasons for which it waits. */
export function describeRecord(record: PushRecord, clock: Clock): JsonObject {
  const body = toRecordBody(record);
  if (isFinished(record)) return body;
  return { ...body, ...toWaiting(record, clock.now()) };
}

/** Adds the numbers of devices that received and opened the pushes, if they are counted. */
export async function withDeviceCounts(
  body: JsonObject,
  records: readonly PushRecord[],
  ports: Pick<PushPorts, "opens" | "deliveries">,
): Promise<JsonObject> {
  if (!DEVICE_COUNTS.some(({ isCounted }) => records.some(isCounted))) return body;
  return addDeviceCounts(body, records, ports);
}

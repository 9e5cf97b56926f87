import { renderApns } from "./apns-payload.ts";
import { renderFcm } from "./fcm-payload.ts";
import type { PushRecord } from "./push-record.ts";
import type { Rendering } from "./rendering.ts";

type Facts = Pick<PushRecord, "msg" | "objectId" | "_notificationChannel" | "_createdMs">;

/**
 * A reason as the record's `errors` tell it: a payload that was too large with its size and the
 * limit, both in bytes. Badges that were raised are left out of the size.
 */
export function explainReason(reason: string, record: Facts): string {
  if (reason !== "PayloadTooLarge") return reason;
  const { msg, objectId: push, _notificationChannel, _createdMs: nowMs } = record;
  const sizes = [
    describe("APNs", renderApns(msg, {})),
    describe("FCM", renderFcm(msg, { push, notificationChannel: _notificationChannel, nowMs })),
  ].filter((size) => size !== undefined);
  return sizes.length === 0 ? reason : `${reason} (${sizes.join("; ")})`;
}

function describe(gateway: string, rendering: Rendering<unknown>): string | undefined {
  if (rendering.kind === "rendered" || !rendering.size) return undefined;
  const { bytes, limit } = rendering.size;
  return `${bytes} bytes for ${gateway}, which takes ${limit}`;
}

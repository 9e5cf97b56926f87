import { renderApns } from "../providers/apns/apns-payload.ts";
import { renderFcm } from "../providers/fcm/fcm-payload.ts";
import type { Rendering } from "../providers/rendering.ts";
import type { Provider } from "../providers/target.ts";
import type { PushRecord } from "./push-record.ts";

type Facts = Pick<PushRecord, "msg" | "objectId" | "_notificationChannel" | "_createdMs">;

/**
 * A reason as the record's `errors` tell it: a payload that was too large with its size and the
 * limit, both in bytes. Badges that were raised are left out of the size.
 */
export function explainReason(reason: string, provider: Provider, record: Facts): string {
  const rendering = reason === "PayloadTooLarge" ? render(provider, record) : undefined;
  if (rendering?.kind !== "unrenderable" || !rendering.size) return reason;
  const { bytes, limit } = rendering.size;
  return `${reason}: ${bytes} bytes, the limit is ${limit}`;
}

function render(provider: Provider, record: Facts): Rendering<unknown> {
  const { msg, objectId: push, _notificationChannel, _createdMs: nowMs } = record;
  if (provider === "apns") return renderApns(msg, {});
  return renderFcm(msg, { push, notificationChannel: _notificationChannel, nowMs });
}

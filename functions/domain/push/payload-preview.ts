import type { JsonObject } from "../json.ts";
import { renderApns } from "./apns-payload.ts";
import { renderFcm, toFcmBody } from "./fcm-payload.ts";
import type { PushRecord } from "./push-record.ts";
import type { DeviceGroup, Provider } from "./target.ts";

/** Stands where the device's token would. */
const TOKEN = "<token>";

/** What one device of a group would get, with its size; or why none of them can get it. */
export function renderPreview(
  record: PushRecord,
  { provider, group, nowMs }: { provider: Provider; group: DeviceGroup; nowMs: number },
): JsonObject {
  const { msg, _expiresAtMs: expiresAtMs } = record;
  if (provider === "apns") {
    const rendering = renderApns(msg, { topic: group.topic, expiresAtMs });
    if (rendering.kind === "unrenderable") return { refused: rendering.reason };
    const { headers, body } = rendering.message;
    return { headers: { ...headers }, payload: JSON.parse(body), bytes: Buffer.byteLength(body) };
  }
  const notificationChannel = record._notificationChannel;
  const context = { push: record.objectId, notificationChannel, expiresAtMs, nowMs };
  const rendering = renderFcm(msg, context);
  if (rendering.kind === "unrenderable") return { refused: rendering.reason };
  const body = toFcmBody(rendering.message, TOKEN);
  return { payload: JSON.parse(body), bytes: Buffer.byteLength(body) };
}

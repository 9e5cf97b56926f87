import type { JsonObject } from "../../json.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import { raisesBadge, renderApns } from "../providers/apns/apns-payload.ts";
import { renderFcm, toFcmBody } from "../providers/fcm/fcm-payload.ts";
import type { Rendering } from "../providers/rendering.ts";
import type { DeviceGroup, Provider } from "../providers/target.ts";

/** Stands where the device's token would. */
const TOKEN = "<token>";
/** Of a device whose badge is raised from none. */
const FIRST_BADGE = 1;

interface PreviewedDevice {
  readonly provider: Provider;
  readonly group: DeviceGroup;
  readonly nowMs: number;
  /** Its installation is known; nobody else has a badge to raise. */
  readonly isKnown: boolean;
}

/** What one device of a group would get, with its size; or why none of them can get it. */
export function renderPreview(
  record: PushRecord,
  { provider, group, nowMs, isKnown }: PreviewedDevice,
): JsonObject {
  const { msg, objectId: push, _expiresAtMs: expiresAtMs } = record;
  if (provider === "apns") {
    const badge = isKnown && raisesBadge(msg) ? FIRST_BADGE : undefined;
    const rendering = renderApns(msg, { topic: group.topic, expiresAtMs, badge });
    return toPreview(rendering, ({ headers, body }) => {
      return { headers: { ...headers }, payload: JSON.parse(body) };
    });
  }
  const notificationChannel = record._notificationChannel;
  const rendering = renderFcm(msg, { push, notificationChannel, expiresAtMs, nowMs });
  return toPreview(rendering, (message) => ({ payload: JSON.parse(toFcmBody(message, TOKEN)) }));
}

function toPreview<T>(rendering: Rendering<T>, show: (message: T) => JsonObject): JsonObject {
  if (rendering.kind === "rendered") {
    const { message, bytes, truncated } = rendering;
    return { ...show(message), bytes, truncated };
  }
  const { reason: refused, size } = rendering;
  return { refused, ...(size && { bytes: size.bytes }) };
}

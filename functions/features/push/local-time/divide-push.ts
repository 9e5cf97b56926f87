import { defined } from "../../../domain/defined.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import type { PushPart } from "../push-feature.ts";
import { localTimeParameters } from "./local-time-parameters.ts";
import { findMoments } from "./waves.ts";

/**
 * One push for each moment: the request as it would be with the moment as its `push_time`.
 *
 * @throws ApiError badParameter, invalidPushTime
 */
export function divide(
  body: JsonObject,
  { dueAtMs }: PushOrder,
  nowMs: number,
): readonly PushPart[] {
  const plan = localTimeParameters(body, dueAtMs ?? nowMs);
  const moments = findMoments(plan);
  return moments.map((moment, index) => ({
    body: { ...body, push_time: new Date(moment).toISOString() },
    members: {
      "local-time": toLocalTime(body, { wave: index + 1, waves: moments.length }),
      _wave: { plan, moments, index },
    },
  }));
}

function toLocalTime(
  { push_time_local, quiet_hours }: JsonObject,
  place: { readonly wave: number; readonly waves: number },
): JsonObject {
  return { ...defined({ push_time_local, quiet_hours }), ...place };
}

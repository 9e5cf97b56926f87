import { ApiError } from "../../../domain/api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { getLiveActivity, isBroadcast } from "../../../domain/push/providers/apns/live-activity.ts";
import { APPLE_DATA, toPlatformData } from "../../../domain/push/providers/platform-data.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { momentParameter } from "../../../domain/push/request/push-parameters.ts";
import type { CheckedRequest } from "../push-feature.ts";

const EVENTS: readonly (Json | undefined)[] = ["start", "update", "end"];
const MEMBERS: ReadonlySet<string> = new Set([
  "event",
  "id",
  "broadcast",
  "attributes-type",
  "attributes",
  "content-state",
  "timestamp",
  "stale-date",
  "dismissal-date",
  "relevance-score",
  "input-push-token",
  "input-push-channel",
]);
const TIMES = ["timestamp", "stale-date", "dismissal-date"] as const;
/** Excludes the dot, which separates names in an update of a single key of an installation. */
const NAME = /^[\w-]{1,128}$/;

const BROADCAST =
  "A broadcast goes to channels and not to devices: send it with POST /1.1/push/devices, and the channels' ids as device_ids.";
const IN_PART =
  "live_activity must be a member of data itself; its devices translate it by themselves.";
const OPENS = "A Live Activity is not opened like a notification; leave count_opens out.";

/**
 * The order with its Live Activity as APNs takes it. Activities end by themselves: that most of their
 * tokens are dead is not a mistake.
 *
 * @throws ApiError badParameter
 * @see docs/protocol/push.md, Live Activities
 */
export function acceptLiveActivity(order: PushOrder, request: CheckedRequest): PushOrder {
  const { body, contents, devices, sentMs } = request;
  const data = withLiveActivity(order.data, sentMs);
  if (contents.some((part) => part !== order.data && Object.hasOwn(part, "live_activity"))) {
    throw bad(IN_PART);
  }
  if (!getLiveActivity(data)) return order;
  if (devices === undefined && isBroadcast(data)) throw bad(BROADCAST);
  if (devices?.deviceType === "android") throw bad("A Live Activity needs device_type ios.");
  if (body.count_opens === true) throw bad(OPENS);
  return { ...order, data, allowInvalid: true };
}

/**
 * `data` with the Live Activity as APNs takes it: times in Unix seconds, `timestamp` among them.
 *
 * @param sentMs when the push goes out; devices ignore an update that is older than their last one
 * @throws ApiError badParameter
 * @see docs/protocol/push-content.md, Live Activities
 */
function withLiveActivity(data: JsonObject, sentMs: number): JsonObject {
  if (isJsonObject(data.ios) && Object.hasOwn(data.ios, "live_activity")) {
    throw bad("live_activity must be a member of data itself, not of data.ios.");
  }
  const activity = data.live_activity ?? undefined;
  if (activity === undefined) return data;
  if (!isJsonObject(activity)) throw bad("live_activity must be an object.");
  checkMembers(activity);
  checkEvent(activity, toPlatformData(data, APPLE_DATA));
  const times = TIMES.flatMap((name) => {
    const ms = momentParameter(activity, name, "badParameter");
    return ms === undefined ? [] : [[name, toSeconds(ms)]];
  });
  const timestamp = toSeconds(sentMs);
  return { ...data, live_activity: { timestamp, ...activity, ...Object.fromEntries(times) } };
}

function checkMembers(activity: JsonObject): void {
  const unknown = Object.keys(activity).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) {
    const known = [...MEMBERS].join(", ");
    throw bad(`live_activity has no member '${unknown.slice(0, 64)}'; it may have ${known}.`);
  }
  const { event, "content-state": state, "relevance-score": score } = activity;
  if (!EVENTS.includes(event)) throw bad("live_activity.event must be start, update or end.");
  if (state === undefined ? event !== "end" : !isJsonObject(state)) {
    throw bad("live_activity.content-state must be an object.");
  }
  if ((score ?? 0) !== 0 && typeof score !== "number") {
    throw bad("live_activity.relevance-score must be a number.");
  }
}

function checkEvent(activity: JsonObject, { alert, badge }: JsonObject): void {
  if ((badge ?? null) !== null) throw bad("A Live Activity has no badge; leave badge out.");
  if (activity.broadcast ?? false) checkBroadcast(activity);
  else if (activity.event === "start") checkStart(activity, alert);
  else if (!isName(activity.id)) {
    throw bad("live_activity.id must name the activity: 1 to 128 letters, digits, _ or -.");
  }
}

function checkStart(activity: JsonObject, alert: Json | undefined): void {
  if (!isName(activity["attributes-type"])) {
    throw bad("live_activity.attributes-type must name the type of the activity's attributes.");
  }
  if (!isJsonObject(activity.attributes)) {
    throw bad("live_activity.attributes must be an object.");
  }
  if ((alert ?? "") === "") throw bad("alert is required to start a Live Activity.");
}

function checkBroadcast({ broadcast, event }: JsonObject): void {
  if (broadcast !== true) throw bad("live_activity.broadcast must be true or false.");
  if (event === "start") {
    throw bad("A broadcast can't start a Live Activity; start it with input-push-channel.");
  }
}

function isName(value: Json | undefined): boolean {
  return typeof value === "string" && NAME.test(value);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}

function bad(message: string): ApiError {
  return new ApiError("badParameter", message);
}

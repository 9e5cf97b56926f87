import { isJsonObject, type JsonObject } from "../../../json.ts";

/** Ends the topic of every Live Activity. @see Apple: Sending notification requests to APNs */
export const ACTIVITY_TOPIC = ".push-type.liveactivity";

/** The Live Activity that a push starts, updates or ends. */
export function getLiveActivity({ live_activity: activity }: JsonObject): JsonObject | undefined {
  return isJsonObject(activity) ? activity : undefined;
}

/** Whether the tokens of the push are broadcast channels of APNs, to which devices subscribe. */
export function isBroadcast(data: JsonObject): boolean {
  return getLiveActivity(data)?.broadcast === true;
}

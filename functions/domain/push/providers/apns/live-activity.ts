import type { DeviceAddress } from "../../../installations/device-address.ts";
import { isJsonObject, type JsonObject } from "../../../json.ts";
import type { InstallationFields, ProviderDefinition } from "../provider-definition.ts";

/** Ends the topic of every Live Activity. @see Apple: Sending notification requests to APNs */
export const ACTIVITY_TOPIC = ".push-type.liveactivity";

/** The token of a device for one Live Activity: a member of a map in its installation. */
export interface ActivityToken {
  readonly field: "liveActivityStartTokens" | "liveActivityTokens";
  /** The attributes type that is started, or the app's id of a running activity. */
  readonly name: string;
}

/** The Live Activity that a push starts, updates or ends. */
export function getLiveActivity({ live_activity: activity }: JsonObject): JsonObject | undefined {
  return isJsonObject(activity) ? activity : undefined;
}

/** Whether the tokens of the push are broadcast channels of APNs, to which devices subscribe. */
export function isBroadcast(data: JsonObject): boolean {
  return getLiveActivity(data)?.broadcast === true;
}

/** The installations' member with the token for the push; undefined for other content. */
export function findActivityToken(data: JsonObject): ActivityToken | undefined {
  const activity = getLiveActivity(data);
  if (!activity || isBroadcast(data)) return undefined;
  return activity.event === "start"
    ? { field: "liveActivityStartTokens", name: String(activity["attributes-type"]) }
    : { field: "liveActivityTokens", name: String(activity.id) };
}

/** A provider as it reaches the devices that have this token, and no other. */
export function toActivityProvider(
  definition: ProviderDefinition,
  token: ActivityToken,
): ProviderDefinition {
  if (!definition.hasLiveActivities) return { ...definition, addressFor: () => undefined };
  return {
    ...definition,
    addressFields: [...definition.addressFields, token.field],
    addressFor: (installation) =>
      withToken(definition.addressFor(installation), installation, token),
  };
}

function withToken(
  address: DeviceAddress | undefined,
  installation: InstallationFields,
  { field, name }: ActivityToken,
): DeviceAddress | undefined {
  const tokens = installation[field];
  const token = isJsonObject(tokens) && Object.hasOwn(tokens, name) ? tokens[name] : undefined;
  return address && typeof token === "string" ? { ...address, token } : undefined;
}

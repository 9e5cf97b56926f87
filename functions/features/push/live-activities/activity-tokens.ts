import type { DeviceAddress } from "../../../domain/installations/device-address.ts";
import { isJsonObject, type JsonObject } from "../../../domain/json.ts";
import { getLiveActivity, isBroadcast } from "../../../domain/push/providers/apns/live-activity.ts";
import {
  type InstallationFields,
  mapProviders,
  type ProviderDefinition,
  type ProviderDefinitions,
} from "../../../domain/push/providers/provider-definition.ts";
import type { TokenPlace } from "../../../ports/installations.ts";
import type { OwnTokens } from "../push-feature.ts";

/** A Live Activity goes to the devices that have a token for it, since no other could show it. */
export function targetActivity(
  data: JsonObject,
  providers: ProviderDefinitions,
): ProviderDefinitions {
  const place = findTokenPlace(data);
  return place ? mapProviders(providers, (each) => toActivityProvider(each, place)) : providers;
}

/** The tokens of a Live Activity live for hours, and would crowd out the tokens of devices. */
export function findActivityTokens(data: JsonObject): OwnTokens | undefined {
  return getLiveActivity(data) && { kind: "live_activity", place: findTokenPlace(data) };
}

/** The installations' member with the token for the push; undefined for a broadcast and other content. */
function findTokenPlace(data: JsonObject): TokenPlace | undefined {
  const activity = getLiveActivity(data);
  if (!activity || isBroadcast(data)) return undefined;
  return activity.event === "start"
    ? { field: "liveActivityStartTokens", name: String(activity["attributes-type"]) }
    : { field: "liveActivityTokens", name: String(activity.id) };
}

/** A provider as it reaches the devices that have this token, and no other. */
function toActivityProvider(definition: ProviderDefinition, place: TokenPlace): ProviderDefinition {
  if (!definition.hasLiveActivities) return { ...definition, addressFor: () => undefined };
  return {
    ...definition,
    addressFields: [...definition.addressFields, place.field],
    addressFor: (installation) =>
      withToken(definition.addressFor(installation), installation, place),
  };
}

function withToken(
  address: DeviceAddress | undefined,
  installation: InstallationFields,
  { field, name }: TokenPlace,
): DeviceAddress | undefined {
  const tokens = installation[field];
  const token = isJsonObject(tokens) && Object.hasOwn(tokens, name) ? tokens[name] : undefined;
  return address && typeof token === "string" ? { ...address, token } : undefined;
}

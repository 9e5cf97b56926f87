import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import { installationIdEntry } from "../../../domain/installations/installation-index.ts";
import {
  type GroupDefaults,
  type ProviderDefinition,
  type ProviderDefinitions,
  providersIn,
} from "../../../domain/push/providers/provider-definition.ts";
import { type Target, toAddressTarget } from "../../../domain/push/providers/target.ts";
import type { DeviceList, PushOrder } from "../../../domain/push/request/push-order.ts";
import type { PushPorts } from "../../../ports/push.ts";

type ListPorts = Pick<PushPorts, "providers"> & {
  readonly installations: Pick<PushPorts["installations"], "findByUnique">;
};

/**
 * An FCM registration token is longer and has a colon after its instance id; an `installationId` is
 * a UUID or similar.
 *
 * @see https://firebase.google.com/docs/cloud-messaging/manage-tokens
 */
const INSTALLATION_ID = /^[^:]{1,64}$/;

/**
 * The targets of listed devices, each address once. No installation is read: an `installationId`
 * leads to its address through its unique entry, and any other id is taken as a token of the vendor.
 *
 * @throws ApiError badParameter for a vendor that no provider serves
 */
export async function findListedTargets(
  { deviceType, vendor, ids }: DeviceList,
  order: PushOrder,
  { installations, providers }: ListPorts,
): Promise<Target[]> {
  const context = { providers, defaults: toDefaults(order) };
  const byToken =
    vendor === undefined ? firstProvider(deviceType, providers) : findServed(vendor, providers);
  if (deviceType === "ios") {
    return ids.map((token) => toAddressTarget("", byToken.addressForToken(token), context));
  }
  const entries = ids.filter((id) => INSTALLATION_ID.test(id)).map(installationIdEntry);
  const known = entries.length > 0 ? await installations.findByUnique(entries) : undefined;
  const targets = ids.map((id): Target => {
    const address = known?.get(installationIdEntry(id))?.address;
    const isListed = address && providers[address.provider].deviceType === deviceType;
    return toAddressTarget("", isListed ? address : byToken.addressForToken(id), context);
  });
  return [...new Map(targets.map((target) => [target.token, target])).values()];
}

/** LeanCloud's documents and clients write vendors in either case. */
function findServed(vendor: string, providers: ProviderDefinitions): ProviderDefinition {
  const all = providersIn(providers).map((name) => providers[name]);
  const isMeant = (name: string) => name.toLowerCase() === vendor.toLowerCase();
  const found = all.find(({ vendors }) => vendors.some(isMeant));
  if (found) return found;
  const served = all.flatMap(({ vendors }) => vendors);
  throw new ApiError(
    "badParameter",
    `vendor '${vendor.slice(0, 64)}' is not served; use ${served.join(" or ")}, or leave it out.`,
  );
}

function firstProvider(deviceType: DeviceList["deviceType"], providers: ProviderDefinitions) {
  const name = providersIn(providers).find((each) => providers[each].deviceType === deviceType);
  if (!name) throw new TypeError(`No provider for devices of type ${deviceType}`);
  return providers[name];
}

function toDefaults({ production, topic, teamId, deviceProfile }: PushOrder): GroupDefaults {
  return { production, ...defined({ topic, teamId, deviceProfile }) };
}

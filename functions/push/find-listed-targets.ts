import { installationIdEntry } from "../domain/installations/installation-index.ts";
import { addressTarget, type GroupDefaults, type Target } from "../domain/push/providers/target.ts";
import type { DeviceList, PushOrder } from "../domain/push/request/push-order.ts";
import type { PushPorts } from "../ports/push.ts";

/**
 * A registration token of FCM is longer and has a colon after its instance id; an `installationId`
 * is a UUID or something like it.
 *
 * @see https://firebase.google.com/docs/cloud-messaging/manage-tokens
 */
const INSTALLATION_ID = /^[^:]{1,64}$/;

/**
 * How listed devices are reached, each address once. No installation is read: `installationId`s
 * lead to their addresses through their unique entries; what has none is taken as a token.
 */
export async function findListedTargets(
  { deviceType, ids }: DeviceList,
  order: PushOrder,
  installations: Pick<PushPorts["installations"], "findByUnique">,
): Promise<Target[]> {
  const defaults = toDefaults(order);
  if (deviceType === "ios") {
    return ids.map((token) => addressTarget("", { provider: "apns", token }, defaults));
  }
  const entries = ids.filter((id) => INSTALLATION_ID.test(id)).map(installationIdEntry);
  const known = entries.length > 0 ? await installations.findByUnique(entries) : new Map();
  const targets = ids.map((id): Target => {
    const address = known.get(installationIdEntry(id))?.address;
    if (address?.provider === "fcm") return addressTarget("", address, defaults);
    return addressTarget("", { provider: "fcm", target: "token", token: id }, defaults);
  });
  return [...new Map(targets.map((target) => [target.token, target])).values()];
}

function toDefaults({ production, topic, teamId, deviceProfile }: PushOrder): GroupDefaults {
  return {
    production,
    ...(topic !== undefined && { topic }),
    ...(teamId !== undefined && { teamId }),
    ...(deviceProfile !== undefined && { deviceProfile }),
  };
}

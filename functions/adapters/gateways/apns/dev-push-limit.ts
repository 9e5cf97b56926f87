import type { Provider } from "../../../contract/push-providers.ts";
import { MASSIVE_DEV_PUSH } from "../../../domain/push/ledger/stop.ts";
import {
  type ApnsChoice,
  chooseApnsCredential,
} from "../../../domain/push/providers/apns/apns-credentials.ts";
import type { DeliveryOutcome } from "../../../domain/push/providers/delivery-outcome.ts";
import type { DeviceGroup } from "../../../domain/push/providers/provider-definition.ts";
import type { PushCredentials } from "../../../generated/types.ts";
import type { PushTargets } from "../../../ports/push.ts";

/** Devices that one push may reach with development certificates (docs/protocol/push.md, Limits). */
const MAX_DEV_DEVICES = 20_000;
/** How long a chunk waits for the rest of its push to be planned. */
const COUNTING_PAUSE_MS = 3_000;
/** Number of pushes whose count is remembered. */
const MAX_KNOWN = 1_000;

/** @returns undefined when the push may go out, otherwise the outcome of every device */
export type DevPushLimit = (
  push: string,
  credentials: PushCredentials,
) => Promise<DeliveryOutcome | undefined>;

/**
 * Holds a push back until its devices of development certificates are counted. Only a sender knows
 * the credentials and so which devices these are; nothing is sent before all of them are planned.
 */
export function createDevPushLimit(targets: PushTargets): DevPushLimit {
  const allowed = new Set<string>();
  return async (push, credentials) => {
    if (allowed.has(push)) return undefined;
    const isCounted = (provider: Provider, group: DeviceGroup) =>
      provider === "apns" && isDev(chooseApnsCredential(credentials, group));
    const { devices, planned } = await targets.count(push, isCounted, MAX_DEV_DEVICES);
    if (devices > MAX_DEV_DEVICES) {
      return { kind: "rejected", reason: MASSIVE_DEV_PUSH, stops: true };
    }
    if (!planned) {
      return { kind: "retry", reason: "CountingDevices", retryAfterMs: COUNTING_PAUSE_MS };
    }
    if (allowed.size >= MAX_KNOWN) allowed.clear();
    allowed.add(push);
    return undefined;
  };
}

/** Whether a development certificate is used. Keys are not limited. */
export function isDev(choice: ApnsChoice): boolean {
  return choice.kind === "certificate" && choice.environment === "sandbox";
}

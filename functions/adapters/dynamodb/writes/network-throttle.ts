import { FAULT_LINES } from "../../../contract/faults.ts";
import type { NetworkEvent, NetworkSettings } from "../../../contract/network-limits.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { siteFor } from "../../../domain/messages/source-address.ts";
import {
  alarmsWhenRefused,
  type NetworkPool,
  networkCounts,
  networkRefusal,
  userCount,
} from "../../../domain/network-limits.ts";
import { secondsUntil } from "../../../domain/retry-after.ts";
import type { WindowCount } from "../../../domain/window-counts.ts";
import type { NetworkThrottle, Sender } from "../../../ports/network-throttle.ts";
import type { Log } from "../../../ports/system.ts";
import { type CounterOptions, createWindowCounters } from "./window-counters.ts";

export interface NetworkThrottleOptions<Event extends NetworkEvent> extends CounterOptions {
  readonly log: Pick<Log, "error" | "failure">;
  readonly settings: NetworkSettings<Event>;
}

export function createNetworkThrottle<Event extends NetworkEvent>(
  options: NetworkThrottleOptions<Event>,
): NetworkThrottle<Event> {
  const { clock, settings, log } = options;
  const counters = createWindowCounters(options);
  const countsFor = (event: Event, { sourceIp }: Pick<Sender, "sourceIp">, pool?: NetworkPool) =>
    networkCounts(event, { sourceIp, nowMs: clock.now(), settings }, pool);
  return {
    async admit(event, sender, { amount = 1, unless } = {}) {
      if (sender.requester.master) return [];
      const own = countsForUser(event, sender);
      const ofUser = own && (await counters.reserve(() => own, amount)).receipt;
      if (ofUser) return ofUser;
      const reservation = await counters.reserve(() => countsFor(event, sender), amount);
      if (reservation.receipt) return reservation.receipt;
      if (await unless?.()) return [];
      throw refusal(event, sender, reservation.full);
    },
    async count(event, sender) {
      if (!sender.requester.master) await counters.raise(countsFor(event, sender));
    },
    isOpen: (event, sender) =>
      sender.requester.master || counters.findFull(countsFor(event, sender)) === undefined,
    async release(receipt) {
      await counters
        .lower(receipt)
        .catch((error: unknown) => log.failure("event still counted", error, {}));
    },
    async keep(receipt) {
      await counters
        .keep(receipt)
        .catch((error: unknown) => log.failure("event not kept", error, {}));
    },
  };

  /** undefined for a sender who has no share as a user */
  function countsForUser(event: Event, sender: Sender): readonly WindowCount[] | undefined {
    const { user } = sender.requester;
    const own = user && userCount(event, user.objectId, clock.now());
    return own && [own, ...countsFor(event, sender, "users")];
  }

  function refusal(event: Event, { sourceIp }: Sender, { endsMs }: WindowCount): ApiError {
    const retryAfterSeconds = secondsUntil(endsMs, clock.now());
    const { error, text } = networkRefusal(event, retryAfterSeconds);
    if (alarmsWhenRefused(event)) {
      log.error(FAULT_LINES.heldBackMessages, { kind: event, network: siteFor(sourceIp) });
    }
    return new ApiError(error, text, { retryAfterSeconds });
  }
}

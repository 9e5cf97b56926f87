import {
  NETWORK_LIMITS,
  type NetworkEvent,
  type NetworkLimit,
  type NetworkSetting,
} from "../contract/network-limits.ts";
import type { ErrorName } from "./api-error.ts";
import { defined } from "./defined.ts";
import { countedNetworks } from "./messages/source-address.ts";
import { toSpan } from "./retry-after.ts";
import { toWindow, type WindowCount } from "./window-counts.ts";

const DAY_MS = 24 * 3_600_000;

/** The part of a site's limit that one customer of it has: an IPv6 /64 of a /48. */
const CUSTOMER_SHARE = 1 / 3;

/** The pool that counts an event: everybody in a network, or only its users with a session. */
export type NetworkPool = "all" | "users";

interface CountContext {
  readonly sourceIp: string;
  readonly nowMs: number;
  readonly settings: Readonly<Partial<Record<NetworkSetting, number>>>;
}

/**
 * The counts of an event, the narrowest first: of an IPv4 address, or of the /64 and the /48 of an IPv6
 * address, because a /48 has 65,536 networks of the size that one customer usually gets.
 */
export function networkCounts(
  event: NetworkEvent,
  { sourceIp, nowMs, settings }: CountContext,
  pool: NetworkPool = "all",
): readonly WindowCount[] {
  const networks = countedNetworks(sourceIp);
  const { isHeld }: NetworkLimit = NETWORK_LIMITS[event];
  return NETWORK_LIMITS[event].windows.flatMap(({ windowMs, setting }) =>
    networks.map(({ network, isCustomer }) => {
      const atMost = settings[setting] ?? 0;
      const who = pool === "users" ? `users#${network}` : network;
      return {
        ...toWindow(`_network#${event}#${who}`, { windowMs, nowMs }),
        ...defined({ isHeld }),
        atMost: isCustomer ? Math.ceil(atMost * CUSTOMER_SHARE) : atMost,
      };
    }),
  );
}

/** The count of a user's own events; undefined if they count for the network. */
export function userCount(
  event: NetworkEvent,
  objectId: string,
  nowMs: number,
): WindowCount | undefined {
  const { ofUserPerDay: atMost }: NetworkLimit = NETWORK_LIMITS[event];
  if (atMost === undefined) return undefined;
  return { ...toWindow(`_network#${event}#user#${objectId}`, { windowMs: DAY_MS, nowMs }), atMost };
}

/** Error and sentence for a client whose network has reached a limit. */
export function networkRefusal(
  event: NetworkEvent,
  seconds: number,
): { readonly error: ErrorName; readonly text: string } {
  const { what, error = "tooManyRequests" }: NetworkLimit = NETWORK_LIMITS[event];
  return { error, text: `Too many ${what} from this network; try again in ${toSpan(seconds)}.` };
}

/** Whether an operator must learn that the event was refused. */
export function alarmsWhenRefused(event: NetworkEvent): boolean {
  const { alarms }: NetworkLimit = NETWORK_LIMITS[event];
  return alarms === true;
}

import {
  NETWORK_LIMITS,
  type NetworkEvent,
  type NetworkLimit,
  type NetworkSetting,
} from "../contract/network-limits.ts";
import type { ErrorName } from "./api-error.ts";
import { countedNetworks } from "./messages/source-address.ts";
import { toSpan } from "./retry-after.ts";

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** The part of a site's limit that one customer of it has: an IPv6 /64 of a /48. */
const CUSTOMER_SHARE = 1 / 3;

/** A count that was raised, until its window ends. */
export interface RaisedCount {
  /** Event, who is counted, and window. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly endsMs: number;
}

/** The counts that an event has raised, each by one: to be taken back if it turns out to be harmless. */
export type Receipt = readonly RaisedCount[];

/** A count that an event belongs to. */
export interface NetworkCount extends RaisedCount {
  readonly atMost: number;
}

/** Whom an event is counted for: everybody in a network, or only its users with a session. */
export type NetworkPool = "all" | "users";

interface CountContext {
  readonly sourceIp: string;
  readonly nowMs: number;
  readonly settings: Readonly<Partial<Record<NetworkSetting, number>>>;
}

/**
 * The counts of an event, the narrowest first: of an IPv4 address, or of the /64 and the /48 of an IPv6
 * address, because whoever has a /48 has 65,536 networks of the size that one customer usually gets.
 */
export function networkCounts(
  event: NetworkEvent,
  { sourceIp, nowMs, settings }: CountContext,
  pool: NetworkPool = "all",
): readonly NetworkCount[] {
  const networks = countedNetworks(sourceIp);
  return NETWORK_LIMITS[event].windows.flatMap(({ windowMs, setting }) =>
    networks.map(({ network, isCustomer }) => {
      const atMost = settings[setting] ?? 0;
      return {
        ...toWindow(pool === "users" ? `${event}#users#${network}` : `${event}#${network}`, {
          windowMs,
          nowMs,
        }),
        atMost: isCustomer ? Math.ceil(atMost * CUSTOMER_SHARE) : atMost,
      };
    }),
  );
}

/** The count of a user's own events; undefined where users count for their network. */
export function userCount(
  event: NetworkEvent,
  objectId: string,
  nowMs: number,
): NetworkCount | undefined {
  const { ofUserPerDay: atMost }: NetworkLimit = NETWORK_LIMITS[event];
  if (atMost === undefined) return undefined;
  return { ...toWindow(`${event}#user#${objectId}`, { windowMs: DAY_MS, nowMs }), atMost };
}

function toWindow(who: string, { windowMs, nowMs }: { windowMs: number; nowMs: number }) {
  const index = Math.floor(nowMs / windowMs);
  return { id: `${who}#${windowMs / SECOND_MS}#${index}`, endsMs: (index + 1) * windowMs };
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

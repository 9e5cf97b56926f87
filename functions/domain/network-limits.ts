import { countedNetworks } from "./messages/source-address.ts";

/** Events that are limited by the network they come from, with the words that a client is told. */
const EVENTS = {
  failedLogins: "failed logins",
  signUps: "new users",
  registrations: "new devices",
  opens: "opened notifications",
} as const;

export type NetworkEvent = keyof typeof EVENTS;

/** Length of the windows that events are counted in. */
const WINDOW_MS = 10 * 60_000;

/** The part of a site's limit that one customer of it has: an IPv6 /64 of a /48. */
const CUSTOMER_SHARE = 0.2;

/** A count that an event belongs to. */
export interface NetworkCount {
  /** Event, network and window. */
  readonly id: string;
  readonly atMost: number;
}

/**
 * The counts of an event: one for an IPv4 address, and two for an IPv6 address, because whoever has a
 * /48 has 65,536 networks of the size that one customer usually gets.
 *
 * @param nowMs Unix milliseconds
 * @param atMost events of an IPv4 address or a /48 in one window
 */
export function networkCounts(
  event: NetworkEvent,
  { sourceIp, nowMs, atMost }: { sourceIp: string; nowMs: number; atMost: number },
): readonly NetworkCount[] {
  const window = Math.floor(nowMs / WINDOW_MS);
  return countedNetworks(sourceIp).map(({ network, isCustomer }) => ({
    id: `${event}#${network}#${window}`,
    atMost: isCustomer ? Math.ceil(atMost * CUSTOMER_SHARE) : atMost,
  }));
}

/** Unix milliseconds at which the window of `nowMs` ends. */
export function networkWindowEnd(nowMs: number): number {
  return (Math.floor(nowMs / WINDOW_MS) + 1) * WINDOW_MS;
}

/** The message of a 429. */
export function networkLimitText(event: NetworkEvent): string {
  return `Too many ${EVENTS[event]} from this network; try again in ten minutes.`;
}

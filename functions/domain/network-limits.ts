import type { ErrorName } from "./api-error.ts";
import { countedNetworks } from "./messages/source-address.ts";
import { toSpan } from "./retry-after.ts";

const SECOND_MS = 1_000;
const TEN_MINUTES_MS = 600 * SECOND_MS;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** At most as many events as a setting says, in windows that begin at multiples of their length. */
interface WindowLimit {
  readonly windowMs: number;
  /** A member of `throttle` in the configuration. */
  readonly setting: string;
}

interface NetworkLimit {
  /** The plural that completes "Too many …", for the client. */
  readonly what: string;
  readonly windows: readonly WindowLimit[];
  /** @default tooManyRequests */
  readonly error?: ErrorName;
  /** Events of one user in a day that count for the users' pool instead of the network's. */
  readonly ofUserPerDay?: number;
  /** True if an operator must learn that events were refused. */
  readonly alarms?: true;
}

/** Every limit of a network. The defaults are those of the settings' schema. */
export const NETWORK_LIMITS = {
  failedLogins: {
    what: "failed log-ins",
    windows: [
      { windowMs: TEN_MINUTES_MS, setting: "failedLoginsPerNetwork" },
      { windowMs: DAY_MS, setting: "dailyFailedLoginsPerNetwork" },
    ],
  },
  /** Log-ins that are still checked for a network that has failed too often. */
  slowLogins: {
    what: "failed log-ins",
    windows: [{ windowMs: 10 * SECOND_MS, setting: "slowLoginsPerNetwork" }],
  },
  signUps: {
    what: "new users",
    windows: [
      { windowMs: TEN_MINUTES_MS, setting: "signUpsPerNetwork" },
      { windowMs: DAY_MS, setting: "dailySignUpsPerNetwork" },
    ],
  },
  registrations: {
    what: "new devices",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "registrationsPerNetwork" }],
    ofUserPerDay: 10,
  },
  opens: {
    what: "opened notifications",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "opensPerNetwork" }],
  },
  /** In steps of what a request may write uncounted. */
  indexEntries: {
    what: "entries of indexes",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "indexEntriesPerNetwork" }],
  },
  uploads: {
    what: "uploads",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "uploadsPerNetwork" }],
    ofUserPerDay: 100,
  },
  mails: {
    what: "mails",
    windows: [
      { windowMs: TEN_MINUTES_MS, setting: "mailsPerNetwork" },
      { windowMs: DAY_MS, setting: "dailyMailsPerNetwork" },
    ],
    ofUserPerDay: 5,
    alarms: true,
  },
  /** Codes by SMS that nobody has used: a used one is released. */
  sms: {
    what: "text messages",
    windows: [
      { windowMs: TEN_MINUTES_MS, setting: "smsPerNetwork" },
      { windowMs: DAY_MS, setting: "dailySmsPerNetwork" },
    ],
    error: "smsTooFrequent",
    ofUserPerDay: 5,
    alarms: true,
  },
  /** Sessions that LeanCloud does not know either: one that it confirms is released. */
  bridgeMisses: {
    what: "unknown sessions",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "bridgeMissesPerNetwork" }],
  },
} as const satisfies Record<string, NetworkLimit>;

export type NetworkEvent = keyof typeof NETWORK_LIMITS;

/** The settings that limit an event. */
export type NetworkSetting<Event extends NetworkEvent = NetworkEvent> =
  (typeof NETWORK_LIMITS)[Event]["windows"][number]["setting"];

export type NetworkSettings<Event extends NetworkEvent = NetworkEvent> = Readonly<
  Record<NetworkSetting<Event>, number>
>;

/** The names of the settings that limit these events. */
export function networkSettings<Event extends NetworkEvent>(
  ...events: readonly Event[]
): NetworkSetting<Event>[] {
  return events.flatMap((event) => NETWORK_LIMITS[event].windows.map(({ setting }) => setting));
}

/** The names of all settings that limit a network. */
export const NETWORK_SETTINGS: readonly NetworkSetting[] = networkSettings(
  ...(Object.keys(NETWORK_LIMITS) as NetworkEvent[]),
);

/** The part of a site's limit that one customer of it has: an IPv6 /64 of a /48. */
const CUSTOMER_SHARE = 1 / 3;

/** A count that an event belongs to. */
export interface NetworkCount {
  /** Event, who is counted, and window. */
  readonly id: string;
  readonly atMost: number;
  /** Unix milliseconds. */
  readonly endsMs: number;
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

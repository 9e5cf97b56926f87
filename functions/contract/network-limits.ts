const SECOND_MS = 1_000;
const TEN_MINUTES_MS = 600 * SECOND_MS;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** Limits events to the number of a setting, in windows that begin at multiples of their length. */
interface WindowLimit {
  readonly windowMs: number;
  /** A member of `throttle` in the configuration. */
  readonly setting: string;
}

export interface NetworkLimit {
  /** The plural that completes "Too many …", for the client. */
  readonly what: string;
  readonly windows: readonly WindowLimit[];
  /** @default tooManyRequests */
  readonly error?: "tooManyRequests" | "smsTooFrequent";
  /** Events of one user in a day that count for the users' pool instead of the network's. */
  readonly ofUserPerDay?: number;
  /** True if events last for a moment and most are released after it. */
  readonly isHeld?: true;
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
    isHeld: true,
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
  /** Counted in steps of the number that a request may write uncounted. */
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
  /** Unused SMS codes; using a code releases its count. */
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
  /**
   * Sessions and third-party accounts that LeanCloud does not know either; the count of an adopted user is released. As many
   * as sign-ups, because a new user's account is asked about, too.
   */
  bridgeMisses: {
    what: "unknown sessions and accounts",
    windows: [{ windowMs: TEN_MINUTES_MS, setting: "bridgeMissesPerNetwork" }],
    isHeld: true,
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

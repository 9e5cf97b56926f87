import { SIMULATED_VENDOR_NAMES } from "./vendors/vendors.ts";

export const GATEWAY_NAMES = ["apns", "fcm", ...SIMULATED_VENDOR_NAMES] as const;

type GatewayName = (typeof GATEWAY_NAMES)[number];

/** A notification that a gateway accepted for a device. */
interface AcceptedNotification extends Omit<ReceivedNotification, "headers" | "repeat"> {
  /** Called when the notification is shown; most never are. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** A notification as `find` returns it. */
interface ReceivedNotification {
  readonly provider: GatewayName;
  readonly token: string;
  readonly environment?: "production" | "sandbox";
  readonly headers: Readonly<Record<string, string>>;
  /**
   * For APNs and FCM a JSON string as received; for a vendor the content that it delivers to the
   * device.
   */
  readonly payload: unknown;
  /** The target of a click, as the phone's system reads it. */
  readonly click?: object;
  /** A device shows two notifications with the same key as one. */
  readonly idempotencyKey?: string;
  /** True if the device had a notification with this key before. */
  readonly repeat?: true;
  readonly receivedAtMs: number;
}

export interface NotificationQuery {
  readonly provider?: GatewayName;
  readonly token?: string;
  readonly limit: number;
}

export interface NotificationPage {
  /** Number of matches since the last clear, including those that were dropped. */
  readonly count: number;
  /** Newest last. */
  readonly results: readonly ReceivedNotification[];
}

/** Counts over the devices with a token prefix since the last clear. */
export interface NotificationTally {
  readonly devices: number;
  readonly notifications: number;
  /** Devices that received more than one notification, repeats aside. */
  readonly doubled: number;
  /** Maximum notifications within 1,000 milliseconds, over all devices. */
  readonly busiestSecond: number;
}

/** Notifications kept in full; counts stay exact beyond this. */
const KEPT_NOTIFICATIONS = 20_000;

export interface NotificationLog {
  add(notification: AcceptedNotification): void;
  find(query: NotificationQuery): NotificationPage;
  tally(tokenPrefix: string): NotificationTally;
  clear(): void;
}

export function createNotificationLog(kept = KEPT_NOTIFICATIONS): NotificationLog {
  let newest: LoggedNotification[] = [];
  let oldest = 0;
  let counts = emptyCounts();
  let times: number[] = [];
  const count = ({ provider, token }: NotificationQuery): number => {
    const names = provider ? [provider] : GATEWAY_NAMES;
    return names
      .map((name) =>
        token === undefined ? counts[name].all : (counts[name].byToken.get(token)?.all ?? 0),
      )
      .reduce((sum, value) => sum + value, 0);
  };
  const inOrder = () => [...newest.slice(oldest), ...newest.slice(0, oldest)];
  return {
    add: (accepted) => {
      const { provider, receivedAtMs } = accepted;
      times.push(receivedAtMs);
      counts[provider].all += 1;
      const isRepeat = countForDevice(counts[provider].byToken, accepted);
      const notification = isRepeat ? { ...accepted, repeat: true as const } : accepted;
      if (newest.length < kept) newest.push(notification);
      else {
        newest[oldest] = notification;
        oldest = (oldest + 1) % kept;
      }
    },
    find: (query) => {
      const { provider, token, limit } = query;
      const matching = inOrder().filter(
        (item) =>
          (!provider || item.provider === provider) &&
          (token === undefined || item.token === token),
      );
      const shown = limit > 0 ? matching.slice(-limit) : [];
      const results = shown.map((item) => ({ ...item, headers: item.headers() }));
      return { count: count(query), results };
    },
    tally: (tokenPrefix) => {
      const own = Object.values(counts).flatMap(({ byToken }) =>
        [...byToken].flatMap(([token, count]) => (token.startsWith(tokenPrefix) ? [count] : [])),
      );
      return {
        devices: own.length,
        notifications: own.reduce((sum, { all }) => sum + all, 0),
        doubled: own.filter(({ all, repeats }) => all - repeats > 1).length,
        busiestSecond: countBusiestSecond(times),
      };
    },
    clear: () => {
      times = [];
      newest = [];
      oldest = 0;
      counts = emptyCounts();
    },
  };
}

/** @param times Unix milliseconds in ascending order */
function countBusiestSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

type LoggedNotification = AcceptedNotification & Pick<ReceivedNotification, "repeat">;

interface DeviceCounts {
  all: number;
  repeats: number;
  /** Keys of the notifications that have one. */
  keys?: Set<string>;
}

/** @returns true if the device had a notification with the same key before */
function countForDevice(
  byToken: Map<string, DeviceCounts>,
  { token, idempotencyKey }: AcceptedNotification,
): boolean {
  const counts = byToken.get(token) ?? { all: 0, repeats: 0 };
  byToken.set(token, counts);
  counts.all += 1;
  if (idempotencyKey === undefined) return false;
  counts.keys ??= new Set();
  const isRepeat = counts.keys.has(idempotencyKey);
  if (isRepeat) counts.repeats += 1;
  counts.keys.add(idempotencyKey);
  return isRepeat;
}

interface ProviderCounts {
  all: number;
  readonly byToken: Map<string, DeviceCounts>;
}

function emptyCounts(): Readonly<Record<GatewayName, ProviderCounts>> {
  const entries = GATEWAY_NAMES.map((name) => [name, { all: 0, byToken: new Map() }]);
  return Object.fromEntries(entries);
}

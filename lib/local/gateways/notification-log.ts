export type Provider = "apns" | "fcm";

/** A notification that a gateway accepted for a device. */
interface AcceptedNotification extends Omit<ReceivedNotification, "headers"> {
  /** Called when the notification is shown; most never are. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** A notification as `find` returns it. */
interface ReceivedNotification {
  readonly provider: Provider;
  readonly token: string;
  readonly environment?: "production" | "sandbox";
  readonly headers: Readonly<Record<string, string>>;
  /** JSON string as received. */
  readonly payload: string;
  readonly receivedAtMs: number;
}

export interface NotificationQuery {
  readonly provider?: Provider;
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
  /** Devices that received more than one notification. */
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
  let newest: AcceptedNotification[] = [];
  let oldest = 0;
  let counts = emptyCounts();
  let times: number[] = [];
  const count = ({ provider, token }: NotificationQuery): number => {
    const providers: Provider[] = provider ? [provider] : ["apns", "fcm"];
    return providers
      .map((name) =>
        token === undefined ? counts[name].all : (counts[name].byToken.get(token) ?? 0),
      )
      .reduce((sum, value) => sum + value, 0);
  };
  const inOrder = () => [...newest.slice(oldest), ...newest.slice(0, oldest)];
  return {
    add: (notification) => {
      const { all, byToken } = counts[notification.provider];
      times.push(notification.receivedAtMs);
      counts[notification.provider].all = all + 1;
      byToken.set(notification.token, (byToken.get(notification.token) ?? 0) + 1);
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
      const own = [counts.apns, counts.fcm].flatMap(({ byToken }) =>
        [...byToken].flatMap(([token, count]) => (token.startsWith(tokenPrefix) ? [count] : [])),
      );
      return {
        devices: own.length,
        notifications: own.reduce((sum, count) => sum + count, 0),
        doubled: own.filter((count) => count > 1).length,
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

function emptyCounts() {
  const create = () => ({ all: 0, byToken: new Map<string, number>() });
  return { apns: create(), fcm: create() };
}

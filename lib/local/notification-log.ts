export type Provider = "apns" | "fcm";

/** A notification that a gateway accepted for a device. */
interface AcceptedNotification extends Omit<ReceivedNotification, "headers"> {
  /** Read when somebody looks, since most are never looked at. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** The same, as it is shown. */
interface ReceivedNotification {
  readonly provider: Provider;
  readonly token: string;
  readonly environment?: "production" | "sandbox";
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text as it came. */
  readonly payload: string;
  readonly receivedAtMs: number;
}

export interface NotificationQuery {
  readonly provider?: Provider;
  readonly token?: string;
  readonly limit: number;
}

export interface NotificationPage {
  /** All that match since the last clear, also those no longer kept. */
  readonly count: number;
  /** Newest last. */
  readonly results: readonly ReceivedNotification[];
}

/** Notifications kept whole; counts stay exact beyond it. */
const KEPT_NOTIFICATIONS = 20_000;

export interface NotificationLog {
  add(notification: AcceptedNotification): void;
  find(query: NotificationQuery): NotificationPage;
  clear(): void;
}

export function createNotificationLog(kept = KEPT_NOTIFICATIONS): NotificationLog {
  let newest: AcceptedNotification[] = [];
  let oldest = 0;
  let counts = emptyCounts();
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
    clear: () => {
      newest = [];
      oldest = 0;
      counts = emptyCounts();
    },
  };
}

function emptyCounts() {
  const create = () => ({ all: 0, byToken: new Map<string, number>() });
  return { apns: create(), fcm: create() };
}

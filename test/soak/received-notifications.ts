import type { Promises } from "./promises.ts";
import type { SoakCloud } from "./soak-cloud.ts";

interface Notification {
  readonly provider: "apns" | "fcm";
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: {
    readonly aps?: { readonly alert?: string };
    readonly message?: {
      readonly notification?: { readonly body?: string };
      readonly android?: { readonly notification?: { readonly tag?: string } };
    };
  };
}

/** The notifications of one push at the gateways: their ids by provider and token. */
export type Reached = ReadonlyMap<string, ReadonlySet<string>>;

/** Notifications of the gateways, copied before a crash of the cloud forgets them. */
export interface ReceivedNotifications {
  collect(): Promise<void>;
  /** Copies everything; pushes that are under way from now on may have reached more devices. */
  prepareForCrash(): Promise<void>;
  survivedCrash(): void;
  /** By the alert of the push. */
  readonly byAlert: ReadonlyMap<string, Reached>;
  /** False for pushes that a crash met under way. */
  isComplete(push: string): boolean;
}

const ENDED = ["done", "error"];
const RECORDS = 1_000;
const NOTIFICATIONS = 20_000;

export function createReceivedNotifications(
  cloud: SoakCloud,
  promises: Promises,
): ReceivedNotifications {
  const byAlert = new Map<string, Map<string, Set<string>>>();
  const incomplete = new Set<string>();
  let ended = new Set<string>();
  const collect = async () => {
    const path = `/notifications?limit=${NOTIFICATIONS}`;
    const { results } = await cloud.control<{ results: Notification[] }>("GET", path);
    for (const notification of results) add(byAlert, notification);
  };
  return {
    collect,
    prepareForCrash: async () => {
      ended = await readEnded(cloud);
      await collect();
    },
    survivedCrash: () => {
      for (const { objectId } of promises.pushes)
        if (!ended.has(objectId)) incomplete.add(objectId);
    },
    byAlert,
    isComplete: (push) => !incomplete.has(push),
  };
}

function add(byAlert: Map<string, Map<string, Set<string>>>, notification: Notification): void {
  const { provider, token, headers, payload } = notification;
  const alert = payload.aps?.alert ?? payload.message?.notification?.body ?? "";
  const id = headers["apns-id"] ?? payload.message?.android?.notification?.tag ?? "";
  const reached = byAlert.get(alert) ?? new Map<string, Set<string>>();
  byAlert.set(alert, reached);
  const device = `${provider} ${token}`;
  reached.set(device, (reached.get(device) ?? new Set()).add(id));
}

async function readEnded(cloud: SoakCloud): Promise<Set<string>> {
  const { url, appId, masterKey } = await cloud.ready();
  const answer = await fetch(`${url}/1.1/notifications?limit=${RECORDS}`, {
    headers: { "X-LC-Id": appId, "X-LC-Key": `${masterKey},master` },
  }).catch(() => undefined);
  if (!answer?.ok) return new Set();
  const { results } = (await answer.json()) as { results: { objectId: string; status: string }[] };
  return new Set(
    results.filter(({ status }) => ENDED.includes(status)).map(({ objectId }) => objectId),
  );
}

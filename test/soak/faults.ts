import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayScript } from "../../local/gateways/gateway-script.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { DEAD_PREFIX } from "./clients/devices.ts";
import type { ReceivedNotifications } from "./received-notifications.ts";
import type { SoakCloud } from "./soak-cloud.ts";

const PROVIDERS = ["apns", "fcm"] as const;
type Provider = (typeof PROVIDERS)[number];

interface Suffering {
  readonly cloud: SoakCloud;
  readonly random: SeededRandom;
  readonly received: ReceivedNotifications;
}

/** Breaks something until `heal` is called, or for a moment. */
type Fault = (suffering: Suffering) => Promise<void>;

/** Devices whose tokens begin with `DEAD_PREFIX` are gone, always. */
const GONE: Readonly<Record<Provider, { tokenPrefix: string; status: number }>> = {
  apns: { tokenPrefix: DEAD_PREFIX, status: 410 },
  fcm: { tokenPrefix: DEAD_PREFIX, status: 404 },
};

function script(cloud: SoakCloud, provider: Provider, more: GatewayScript): Promise<unknown> {
  const rules = [GONE[provider], ...(more.rules ?? [])];
  return cloud.control("PUT", `/providers/${provider}`, { ...more, rules });
}

const scriptBoth = async (cloud: SoakCloud, more: GatewayScript) => {
  for (const provider of PROVIDERS) await script(cloud, provider, more);
};

const trouble = (body: object) => (cloud: SoakCloud) => cloud.control("PUT", "/dynamodb", body);

const FAULTS: Readonly<Record<string, Fault>> = {
  "APNs is down": async ({ cloud }) => void (await script(cloud, "apns", { down: true })),
  "FCM is down": async ({ cloud }) => void (await script(cloud, "fcm", { down: true })),
  "gateways cut connections and streams": ({ cloud }) =>
    scriptBoth(cloud, { goawayEvery: 9, resetEvery: 40, streamResetEvery: 7, refuseEvery: 5 }),
  "gateways answer 429 and 5xx": ({ cloud }) =>
    scriptBoth(cloud, {
      rules: [
        { tokenPrefix: "1", status: 429, headers: { "retry-after": "20" } },
        { tokenPrefix: "2", status: 503 },
        { tokenPrefix: "3", status: 500 },
      ],
    }),
  "gateways are slow": ({ cloud }) => scriptBoth(cloud, { latencyMs: 800 }),
  "DynamoDB is slow": async ({ cloud }) => void (await trouble({ latencyMs: 60 })(cloud)),
  "DynamoDB transactions meet": async ({ cloud }) =>
    void (await trouble({ conflictRate: 0.15 })(cloud)),
  "DynamoDB throttles": async ({ cloud }) => void (await trouble({ throttleRate: 0.15 })(cloud)),
  "DynamoDB's answers are lost": async ({ cloud }) =>
    void (await trouble({ lostAnswerRate: 0.03 })(cloud)),
  "functions crash": async ({ cloud }) => void (await cloud.control("POST", "/interrupt")),
  "the clock jumps": async ({ cloud, random }) => advance(cloud, 10 + random.integer(600)),
  "everything is killed": async ({ cloud, received }) => {
    await received.prepareForCrash();
    await cloud.crash();
    received.survivedCrash();
  },
};

export const FAULT_KINDS = Object.keys(FAULTS).length;

export async function heal(cloud: SoakCloud): Promise<void> {
  await scriptBoth(cloud, {});
  await cloud.control("PUT", "/dynamodb", {});
}

export async function advance(cloud: SoakCloud, advanceSeconds: number): Promise<void> {
  await cloud.control("PUT", "/clock", { advanceSeconds });
}

/** How often each fault was injected. */
export type FaultCounts = Readonly<Record<string, number>>;

/**
 * Injects one fault after the other, each once before any comes again, until the signal aborts.
 *
 * @param seconds how long a fault lasts; a third of it is free of faults before the next
 */
export async function injectFaults(
  suffering: Suffering,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<FaultCounts> {
  const counts: Record<string, number> = {};
  let left: string[] = [];
  while (!signal.aborted) {
    if (left.length === 0) left = Object.keys(FAULTS);
    const [name = ""] = left.splice(suffering.random.integer(left.length), 1);
    await FAULTS[name]?.(suffering);
    counts[name] = (counts[name] ?? 0) + 1;
    await pause(seconds, signal);
    await heal(suffering.cloud);
    await pause(seconds / 3, signal);
  }
  return counts;
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
}

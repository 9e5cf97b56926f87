import pMap from "p-map";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { PushCloud } from "./cloud.ts";

/** Providers whose devices take turns. */
export const PROVIDER_NAMES = ["apns", "fcm", ...VENDOR_NAMES];

type Subscription = Readonly<Record<"endpoint" | "keys", never>>;

const SUBSCRIPTIONS_AT_ONCE = 16;

function providerOf(index: number): string {
  return PROVIDER_NAMES[index % PROVIDER_NAMES.length] ?? "";
}

/** Browsers have keys, with which the simulated push services decrypt. */
export async function subscribeBrowsers(
  { call }: PushCloud,
  devices: number,
  onSubscribed: () => void,
): Promise<ReadonlyMap<number, Subscription>> {
  const indexes = Array.from({ length: devices }, (_, index) => index);
  const browsers = indexes.filter((index) => providerOf(index) === "webpush");
  const subscribe = async (index: number) => {
    const subscription = await call<Subscription>("POST /_local/browsers", { browser: "chrome" });
    onSubscribed();
    return [index, subscription] as const;
  };
  return new Map(await pMap(browsers, subscribe, { concurrency: SUBSCRIPTIONS_AT_ONCE }));
}

/** One device of each provider in turn. */
export function vendorDevice(
  index: number,
  subscriptions: ReadonlyMap<number, Subscription>,
): JsonObject {
  const provider = providerOf(index);
  const common = {
    timeZone: "Asia/Shanghai",
    installationId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  };
  if (provider === "apns") {
    const deviceToken = `5${index.toString(16).padStart(63, "0")}`;
    return { ...common, deviceType: "ios", deviceToken, apnsTopic: "com.example.app" };
  }
  const webPushSubscription = subscriptions.get(index);
  if (webPushSubscription) return { ...common, deviceType: "web", webPushSubscription };
  const vendor = provider === "hms" ? "HMS" : provider;
  const registrationId = `5-${provider}-${String(index).padStart(20, "0")}`;
  return { ...common, deviceType: "android", vendor, registrationId };
}

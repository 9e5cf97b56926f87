import AV from "leancloud-storage";
import pMap from "p-map";
import {
  BROWSER_NAMES,
  type BrowserSubscription,
} from "../../local/gateways/vendors/simulated-browser.ts";

const CONCURRENCY = 8;

/** Subscribes browsers of each kind in turn and registers them, as a page does. */
export async function registerBrowsers(
  url: string,
  count: number,
  channels: readonly string[],
): Promise<void> {
  const register = async (index: number) => {
    const browser = BROWSER_NAMES[index % BROWSER_NAMES.length];
    const webPushSubscription = await subscribe(url, { browser });
    const installation = new AV.Installation();
    installation.set({
      ...{ deviceType: "web", installationId: crypto.randomUUID() },
      ...{ webPushSubscription, channels },
    });
    await installation.save(null, { useMasterKey: true });
  };
  const indexes = Array.from({ length: count }, (_, index) => index);
  await pMap(indexes, register, { concurrency: CONCURRENCY });
}

async function subscribe(url: string, body: object): Promise<BrowserSubscription> {
  const options = { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}/_local/browsers`, options);
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}`);
  return response.json() as Promise<BrowserSubscription>;
}

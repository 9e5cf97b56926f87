import type {
  BrowserName,
  BrowserSubscription,
} from "../../../local/gateways/vendors/simulated-browser.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

/** A registered browser. */
export interface Browser extends BrowserSubscription {
  readonly name: BrowserName;
  readonly objectId: string;
}

/** @param applicationServerKey of the page; default: the stored one */
export async function subscribe(
  cloud: RunningCloud,
  browser: BrowserName,
  applicationServerKey?: string,
): Promise<BrowserSubscription> {
  const body = { browser, ...(applicationServerKey !== undefined && { applicationServerKey }) };
  const answer = await request(cloud, "POST", "/_local/browsers", { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as BrowserSubscription;
}

/** Registers a browser as a page does, with the app key. */
export async function registerBrowser(
  cloud: RunningCloud,
  name: BrowserName,
  { channel, serverKey }: { readonly channel: string; readonly serverKey?: string },
): Promise<Browser> {
  const subscription = await subscribe(cloud, name, serverKey);
  const objectId = await saveBrowser(cloud, {
    webPushSubscription: subscription,
    channels: [channel],
  });
  return { ...subscription, name, objectId };
}

/** @returns the objectId */
export async function saveBrowser(cloud: RunningCloud, fields: object): Promise<string> {
  const body = { deviceType: "web", installationId: crypto.randomUUID(), ...fields };
  const answer = await request(cloud, "POST", "/1.1/installations", { body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { objectId: string }).objectId;
}

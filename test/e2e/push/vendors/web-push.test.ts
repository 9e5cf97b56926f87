import { afterEach, expect, it, vi } from "vitest";
import { generateVapidKeys } from "../../../../lib/vapid-keys.ts";
import {
  BROWSER_NAMES,
  type BrowserName,
} from "../../../../local/gateways/vendors/simulated-browser.ts";
import type { VendorScript } from "../../../../local/gateways/vendors/vendor-script.ts";
import { type Browser, registerBrowser, saveBrowser } from "../../../support/cloud/browsers.ts";
import { request } from "../../../support/cloud/cloud.ts";
import { advance, finish, pass, startPush, untilIdle } from "../../../support/cloud/fault-run.ts";
import { startConfiguredCloud } from "../../../support/cloud/spawn.ts";
import {
  findVendorNotifications,
  scriptVendor,
  type VendorCounts,
} from "../../../support/cloud/vendor-run.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Browsers of each kind in a channel. */
const EACH = 6;
const ALL = EACH * BROWSER_NAMES.length;
const WEBPUSH = { name: "webpush" };

const cloud = forAllTests(() => startConfiguredCloud({ pushVendors: ["webpush"] }));
let channels = 0;
afterEach(async () => {
  await scriptVendor(cloud, WEBPUSH, {});
  // Lets the sender's circuits close again.
  await advance(cloud, 90_000);
});

interface Page {
  readonly channel: string;
  readonly browsers: readonly Browser[];
  of(name: BrowserName): readonly Browser[];
}

async function registerPage(): Promise<Page> {
  channels += 1;
  const channel = `page-${channels}`;
  const names = BROWSER_NAMES.flatMap((name) => Array<BrowserName>(EACH).fill(name));
  const browsers: Browser[] = [];
  for (const name of names) browsers.push(await registerBrowser(cloud, name, { channel }));
  return { channel, browsers, of: (name) => browsers.filter((each) => each.name === name) };
}

interface Pushing {
  readonly data?: object;
  readonly script?: VendorScript;
  readonly meanwhile?: () => Promise<void>;
}

async function push(channel: string, { data, script = {}, meanwhile }: Pushing = {}) {
  await scriptVendor(cloud, WEBPUSH, script);
  const body = {
    channels: [channel],
    data: data ?? { title: "Rain", alert: "今天有雨", story: "42" },
  };
  const started = await startPush(cloud, body);
  await meanwhile?.();
  const record = await finish(cloud, started);
  const counts = (record.providers as unknown as { webpush: VendorCounts }).webpush;
  const notifications = await findVendorNotifications(cloud, WEBPUSH);
  const { successes, invalidTokens, rejected, expired } = counts;
  expect(successes + invalidTokens + rejected + expired).toBe(record.devices);
  return { record, counts, notifications };
}

const endpointsOf = (browsers: readonly Browser[]) =>
  browsers.map(({ endpoint }) => endpoint).sort();

/** A missing installation is `{}`, as at LeanCloud. */
async function isKept({ objectId }: Pick<Browser, "objectId">): Promise<boolean> {
  const path = `/1.1/installations/${objectId}`;
  const { body } = await request(cloud, "GET", path, { master: true });
  return (body as Partial<Browser>).objectId === objectId;
}

it("reaches browsers of all four services once, each with the content for its service worker", async () => {
  const { channel, browsers } = await registerPage();
  const { counts, record, notifications } = await push(channel);
  expect(counts).toMatchObject({ successes: ALL, reasons: {} });
  expect(record).toMatchObject({ devices: ALL, status: "done", webPushSuccesses: ALL });
  expect(notifications.map(({ token }) => token).sort()).toEqual(endpointsOf(browsers));
  expect(notifications[0]).toMatchObject({
    payload: { notification: { title: "Rain", body: "今天有雨", data: { story: "42" } } },
    headers: { ttl: "2419200", urgency: "high" },
  });
});

it("counts exactly and removes only browsers that are gone", async () => {
  const page = await registerPage();
  const [gone, ...chrome] = page.of("chrome");
  const [tooLarge] = page.of("firefox");
  const [unknown] = page.of("safari");
  const [busy] = page.of("edge");
  if (!gone || !tooLarge || !unknown || !busy) throw new TypeError("No browsers");
  const { counts, record } = await push(page.channel, {
    script: {
      rules: [
        { tokenPrefix: gone.endpoint, code: 410 },
        { tokenPrefix: tooLarge.endpoint, code: 413 },
        { tokenPrefix: unknown.endpoint, code: 404 },
        { tokenPrefix: busy.endpoint, code: 429, times: 1 },
      ],
    },
  });
  expect(counts).toMatchObject({
    ...{ successes: ALL - 3, invalidTokens: 2, rejected: 1, retries: 1 },
    reasons: { "HTTP 410": 1, "HTTP 413": 1, "HTTP 404": 1 },
  });
  expect(record.status).toBe("done");
  await untilIdle(cloud);
  expect(await Promise.all([gone, unknown].map(isKept))).toEqual([false, false]);
  expect(await Promise.all([tooLarge, busy, ...chrome].map(isKept))).not.toContain(false);
});

it("keeps a browser that resubscribed while its old subscription was reported gone", async () => {
  const channel = "anew";
  const old = await registerBrowser(cloud, "firefox", { channel });
  const { endpoint, keys } = await registerBrowser(cloud, "firefox", { channel: "other" });
  const { counts } = await push(channel, {
    script: { latencyMs: 1_500, rules: [{ tokenPrefix: old.endpoint, code: 410 }] },
    meanwhile: async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      const path = `/1.1/installations/${old.objectId}`;
      const body = { webPushSubscription: { endpoint, keys } };
      await request(cloud, "PUT", path, { master: true, body });
    },
  });
  expect(counts).toMatchObject({ invalidTokens: 1 });
  await untilIdle(cloud);
  expect(await isKept(old)).toBe(true);
});

it("waits for the service of one browser without holding up the others", async () => {
  const page = await registerPage();
  const isUp = (each: Browser) => each.name !== "safari";
  const { counts, notifications } = await push(page.channel, {
    script: { rules: [{ tokenPrefix: "https://web.push.apple.com/", where: "call", status: 503 }] },
    meanwhile: async () => {
      await pass(cloud, 60);
      const shown = await findVendorNotifications(cloud, WEBPUSH);
      expect(shown.map(({ token }) => token).sort()).toEqual(
        endpointsOf(page.browsers.filter(isUp)),
      );
      await scriptVendor(cloud, WEBPUSH, {});
    },
  });
  expect(counts).toMatchObject({ successes: ALL, reasons: {} });
  expect(counts.retries).toBeGreaterThan(0);
  expect(new Set(notifications.map(({ token }) => token)).size).toBe(ALL);
});

it("shows no notification twice while the services are down and answers are lost", async () => {
  const page = await registerPage();
  const down = await push(page.channel, {
    script: { down: true },
    meanwhile: async () => {
      await pass(cloud, 60);
      await scriptVendor(cloud, WEBPUSH, { dropAnswer: 3 });
    },
  });
  expect(down.counts).toMatchObject({ successes: ALL, reasons: {} });
  expect(down.notifications.filter(({ repeat }) => !repeat)).toHaveLength(ALL);
});

it("says the next step for browsers that subscribed with another key, and reaches the rest", async () => {
  const page = await registerPage();
  const { channel } = page;
  const { publicKey: serverKey } = generateVapidKeys();
  for (const name of BROWSER_NAMES) await registerBrowser(cloud, name, { channel, serverKey });
  const { counts, record } = await push(channel);
  expect(counts).toMatchObject({
    ...{ successes: ALL, rejected: 4, invalidTokens: 0 },
    reasons: { "HTTP 403": 3, BadJwtToken: 1 },
  });
  expect(record.status).toBe("done");
  expect(record.errors.join()).toMatch(/applicationServerKey/);

  await registerBrowser(cloud, "chrome", { channel: "wrong", serverKey });
  const wrong = await push("wrong");
  expect(wrong.record).toMatchObject({ status: "error" });
  expect(wrong.record.errors.join()).toMatch(/npx landfall credentials show/);
});

it("rejects a push that shows nothing, since browsers demand a notification", async () => {
  const channel = "silent";
  await registerBrowser(cloud, "chrome", { channel });
  const { counts } = await push(channel, { data: { alert: "Hi", silent: true } });
  expect(counts).toMatchObject({ rejected: 1, reasons: { SilentUnsupported: 1 } });
});

it("has one device per subscription, for every installationId that registers it", async () => {
  const channel = "twice";
  const browser = await registerBrowser(cloud, "chrome", { channel });
  const { endpoint, keys } = browser;
  await saveBrowser(cloud, { webPushSubscription: { endpoint, keys }, channels: [channel] });
  const { record } = await push(channel);
  expect(record.devices).toBe(1);
});

it("renders the payload and the headers in a dry run", async () => {
  const channel = "dry";
  await registerBrowser(cloud, "safari", { channel });
  const answer = await request(cloud, "POST", "/1.1/push", {
    ...{
      master: true,
      body: { channels: [channel], data: { alert: "Hi", title: "T" }, dry_run: true },
    },
  });
  expect(JSON.stringify(answer.body)).toMatch(/"notification":\{"title":"T","body":"Hi"/);
});

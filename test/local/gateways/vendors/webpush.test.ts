import { expect, test } from "vitest";
import {
  encryptFor,
  issueVapidToken,
} from "../../../../functions/adapters/gateways/webpush/webpush.ts";
import { generateVapidKeys } from "../../../../lib/vapid-keys.ts";
import {
  BROWSER_NAMES,
  type BrowserName,
  subscribeBrowser,
} from "../../../../local/gateways/vendors/simulated-browser.ts";
import { useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const PROFILE = { ...generateVapidKeys(), subject: "mailto:push@example.com" };
const HEADERS = {
  ...{ ttl: "60", urgency: "high", topic: "abc", "content-encoding": "aes128gcm" },
  "x-wns-cache-policy": "cache",
};

const world = useVendorWorld({ webpush: [PROFILE] });

interface Sending {
  readonly browser?: BrowserName;
  readonly profile?: typeof PROFILE;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly host?: string;
  readonly issuedMs?: number;
}

async function send(sending: Sending = {}) {
  const { browser = "chrome", profile = PROFILE, headers = {} } = sending;
  const { endpoint, keys } = subscribeBrowser(browser, PROFILE.publicKey);
  const { host = new URL(endpoint).host, issuedMs: nowMs = world.clock.nowMs } = sending;
  const { token: authorization } = await issueVapidToken(profile, { nowMs, host });
  const body = sending.body ?? encryptFor(keys, '{"notification":{"title":"T","tag":"t"}}');
  const answer = await world.post(endpoint, { authorization, ...HEADERS, ...headers }, body);
  return { ...answer, endpoint };
}

test.each(BROWSER_NAMES)("shows %s the content encrypted for it", async (browser) => {
  const { status, endpoint } = await send({ browser });
  expect(status).toBe(201);
  expect(world.log.find({ provider: "webpush", limit: 5 }).results).toMatchObject([
    {
      ...{ token: endpoint, payload: { notification: { title: "T" } }, idempotencyKey: "t" },
      headers: { ttl: "60", urgency: "high", topic: "abc" },
    },
  ]);
});

const OTHER = { ...generateVapidKeys(), subject: PROFILE.subject };
const UNSIGNED = `vapid t=${Buffer.from('{"alg":"ES256"}').toString("base64url")}.e30.AA, k=${PROFILE.publicKey}`;
const HALF_DAY_MS = 43_200_000;
test.each<[string, () => Sending, number]>([
  ["another key", () => ({ profile: OTHER }), 403],
  ["a token that nobody signed", () => ({ headers: { authorization: UNSIGNED } }), 401],
  ["another audience", () => ({ host: "web.push.apple.com" }), 401],
  ["an expired token", () => ({ issuedMs: world.clock.nowMs - HALF_DAY_MS }), 401],
  ["a token for two days", () => ({ issuedMs: world.clock.nowMs + 3 * HALF_DAY_MS }), 401],
  ["no token", () => ({ headers: { authorization: "" } }), 401],
  [
    "a subject at localhost",
    () => ({ profile: { ...PROFILE, subject: "mailto:a@localhost" } }),
    403,
  ],
  ["no TTL", () => ({ headers: { ttl: "" } }), 400],
  ["a TTL of 31 days", () => ({ headers: { ttl: "2678400" } }), 400],
  ["a topic of 33 characters", () => ({ headers: { topic: "a".repeat(33) } }), 400],
  ["an unknown urgency", () => ({ headers: { urgency: "now" } }), 400],
  ["another encoding", () => ({ headers: { "content-encoding": "aesgcm" } }), 400],
  ["a body that it can't decrypt", () => ({ body: Buffer.alloc(200, 1) }), 400],
  ["4,097 bytes", () => ({ body: Buffer.alloc(4_097) }), 413],
  [
    "Windows, without a cache policy",
    () => ({ browser: "edge", headers: { "x-wns-cache-policy": "" } }),
    400,
  ],
  ["Windows, without time", () => ({ browser: "edge", headers: { ttl: "0" } }), 400],
])("refuses %s", async (_, sending, status) => {
  expect((await send(sending())).status).toBe(status);
  expect(world.shown("webpush")).toEqual([]);
});

test("names the reason as Apple does", async () => {
  expect(await send({ browser: "safari", profile: OTHER })).toMatchObject({
    ...{ status: 403, body: { reason: "BadJwtToken" } },
  });
});

test("fails browsers as the script says, with the time to wait", async () => {
  world.script("webpush", {
    rules: [
      { tokenPrefix: "https://web.push.apple.com/", code: 429 },
      { tokenPrefix: "https://updates.push", where: "call", status: 503 },
      { tokenPrefix: "https://fcm" },
    ],
  });
  expect((await send({ browser: "safari" })).status).toBe(429);
  expect((await send({ browser: "firefox" })).status).toBe(503);
  expect((await send()).status).toBe(410);
  expect((await send({ browser: "edge" })).status).toBe(201);
});

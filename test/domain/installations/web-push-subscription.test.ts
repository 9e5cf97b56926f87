import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  isPushService,
  parseWebPushToken,
  readSubscription,
  toWebPushToken,
  validateSubscription,
} from "../../../functions/domain/installations/web-push-subscription.ts";

const p256dh = createECDH("prime256v1").generateKeys("base64url");
const auth = "tBHItJI5svbpez7KI4CCXg";
const endpoint = "https://fcm.googleapis.com/fcm/send/f2tF:APA91";
const keys = { p256dh, auth };
const at = (url: string) => ({ endpoint: url, keys });

const HOSTS = ["push.example.com", "*.push.example.org"];

describe("a subscription", () => {
  it.each([
    endpoint,
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
    "https://web.push.apple.com/QGa",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b%3d",
    "https://push.example.com/1",
    "https://eu.push.example.org/1",
  ])("is accepted at %s", (url) => {
    expect(() => validateSubscription({ ...at(url), expirationTime: null }, HOSTS)).not.toThrow();
    expect(readSubscription(at(url))).toEqual({ endpoint: url, p256dh, auth });
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://user@fcm.googleapis.com/1",
    "https://fcm.googleapis.com:8443/1",
    "https://fcm.googleapis.com:443/1",
    "https://fcm.googleapis.com/1#a",
    "https://FCM.googleapis.com/1",
    "https://fcm.googleapis.com",
    "https:/\\fcm.googleapis.com/1",
    "https://fcm.googleapis.com/../1",
    "https://fcm.googleapis.com/a b",
    "https://fcm.googleapis.com/a\r\nHost: x",
    "https://169.254.169.254\\@fcm.googleapis.com/",
    "//fcm.googleapis.com/1",
    `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
    "",
  ])("is refused for the form of its endpoint: %j", (url) => {
    expect(() => validateSubscription(at(url), HOSTS)).toThrow(/endpoint must be an https URL/);
    expect(readSubscription(at(url))).toBeUndefined();
  });

  it.each([
    ["https://169.254.169.254/latest/meta-data/", "169.254.169.254"],
    ["https://127.0.0.1/", "127.0.0.1"],
    ["https://[::1]/", "[::1]"],
    ["https://localhost/", "localhost"],
    ["https://example.com/", "example.com"],
    ["https://fcm.googleapis.com.example.com/", "fcm.googleapis.com.example.com"],
    ["https://xfcm.googleapis.com/", "xfcm.googleapis.com"],
    ["https://fcm.googleapis.com./", "fcm.googleapis.com."],
    ["https://notify.windows.com/", "notify.windows.com"],
    ["https://xnotify.windows.com/", "xnotify.windows.com"],
    ["https://push.example.org/", "push.example.org"],
  ])("is refused at %s with its host and the setting", (url, host) => {
    expect(() => validateSubscription(at(url), HOSTS)).toThrow(`'${host}'; add that host`);
    expect(isPushService(url, HOSTS)).toBe(false);
  });

  it.each<[string, object]>([
    ["no auth", { p256dh }],
    ["an auth of 15 bytes", { p256dh, auth: auth.slice(2) }],
    ["an auth of 17 bytes", { p256dh, auth: `${auth}A` }],
    ["a compressed point", { p256dh: `A${p256dh.slice(1, 44)}`, auth }],
    ["a point that is not on the curve", { p256dh: `B${"A".repeat(86)}`, auth }],
    ["a key in base64 with padding", { p256dh: `${p256dh}=`, auth }],
  ])("is refused with %s", (_, wrong) => {
    const value = { endpoint, keys: wrong } as never;
    expect(() => validateSubscription(value, HOSTS)).toThrow(/P-256 point of 65 bytes/);
    expect(readSubscription(value)).toBeUndefined();
  });

  it.each(["text", 1, [], {}, { endpoint }])("is refused as %j", (value) => {
    expect(() => validateSubscription(value, [])).toThrow(/webPushSubscription/);
  });

  it("may be absent or removed", () => {
    expect(() => validateSubscription(undefined, [])).not.toThrow();
    expect(() => validateSubscription(null, [])).not.toThrow();
  });

  it("survives the form in which a chunk carries it", () => {
    const token = toWebPushToken({ endpoint, p256dh, auth });
    expect(parseWebPushToken(token)).toEqual({ endpoint, p256dh, auth });
    expect(parseWebPushToken(`${token} x`)).toBeUndefined();
    expect(parseWebPushToken("fcm-token")).toBeUndefined();
  });
});

import { createECDH } from "node:crypto";
import { compactVerify, decodeJwt, importJWK } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebPushService } from "../../../../functions/adapters/gateways/webpush/webpush.ts";
import type { WebpushProfile } from "../../../../functions/generated/types.ts";
import { generateVapidKeys } from "../../../../lib/vapid-keys.ts";
import { subscribeBrowser } from "../../../../local/gateways/vendors/simulated-browser.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const PROFILE: WebpushProfile = { ...generateVapidKeys(), subject: "mailto:push@example.com" };

let server: WebServer;
let answer: (request: ReceivedRequest) => WebAnswer;
beforeEach(async () => {
  answer = () => ({ status: 201 });
  server = await startWebServer((request) => answer(request));
});
afterEach(() => server.stop());

const start = (profile = PROFILE, hosts: readonly string[] = []) =>
  createSenders(createWebPushService(hosts), { profiles: [profile], origin: server.origin });

function toToken(browser: Parameters<typeof subscribeBrowser>[0]): string {
  const { endpoint, keys } = subscribeBrowser(browser, PROFILE.publicKey);
  return `${endpoint} ${keys.p256dh} ${keys.auth}`;
}

const keysOf = (token: string) => token.slice(token.indexOf(" "));
const at = (url: string) => url + keysOf(toToken("chrome"));

describe("a host that DNS does not know", () => {
  const nowhere = at("https://nowhere.notify.windows.com/w/1");
  const unknown = new TypeError("fetch failed", {
    cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
  });
  const refused = { kind: "invalid-token", reason: "UnknownHost", refused: true, certain: true };

  afterEach(() => vi.unstubAllGlobals());
  const failFor = (host: string, error: Error) => {
    const original = fetch;
    vi.stubGlobal("fetch", (request: Request) =>
      request.url.includes(host) ? Promise.reject(error) : original(request),
    );
  };

  it("is tried again at first, and refused after three tries with all its devices (A190)", async () => {
    failFor("nowhere.notify", unknown);
    const tokens = [nowhere, at("https://nowhere.notify.windows.com/w/2"), toToken("chrome")];
    for (const attempt of [1, 2]) {
      const [first, second, chrome] = await start()(tokens, { attempt });
      expect([first?.kind, second?.kind, chrome?.kind]).toEqual(["retry", "retry", "accepted"]);
    }
    expect(await start()(tokens, { attempt: 3 })).toEqual([refused, refused, { kind: "accepted" }]);
    expect(await start()([nowhere], { attempt: 3 })).toEqual([refused]);
  });

  it.each([201, 429, 503])(
    "is one of a live service whose resolver fails once, when a device got %d (A190)",
    async (status) => {
      const original = fetch;
      let calls = 0;
      vi.stubGlobal("fetch", (request: Request) => {
        if (!request.url.includes("nowhere.notify")) return original(request);
        calls += 1;
        return calls === 1
          ? Promise.reject(unknown)
          : Promise.resolve(new Response("", { status }));
      });
      const tokens = ["1", "2", "3"].map((path) =>
        at(`https://nowhere.notify.windows.com/w/${path}`),
      );
      const outcomes = await start()(tokens, { attempt: 3 });
      expect(outcomes.map(({ kind }) => kind)).not.toContain("invalid-token");
    },
  );

  it("differs from a resolver or a service in trouble, which is tried on (A190)", async () => {
    for (const code of ["EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT"]) {
      const cause = Object.assign(new Error(code), { code });
      failFor("nowhere.notify", new TypeError("fetch failed", { cause }));
      const [outcome] = await start()([nowhere], { attempt: 9 });
      expect(outcome?.kind).toBe("retry");
      vi.unstubAllGlobals();
    }
  });
});

describe("the sender of Web Push", () => {
  it("signs one token for each push service, for its origin and half a day", async () => {
    const tokens = [toToken("chrome"), toToken("chrome"), toToken("safari")];
    expect(await start()(tokens)).toEqual(tokens.map(() => ({ kind: "accepted" })));
    const signed = server.received.map(({ headers }) => headers.authorization ?? "");
    expect(new Set(signed).size).toBe(2);
    for (const [index, { url }] of server.received.entries()) {
      const [, jwt = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(signed[index] ?? "") ?? [];
      expect(key).toBe(PROFILE.publicKey);
      const point = Buffer.from(PROFILE.publicKey, "base64url");
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) =>
        each.toString("base64url"),
      );
      await compactVerify(
        jwt,
        await importJWK({ kty: "EC", crv: "P-256", x, y } as never, "ES256"),
      );
      expect(decodeJwt(jwt)).toEqual({
        aud: `https://${url.split("/")[1]}`,
        exp: SENT_MS / 1_000 + 43_200,
        sub: "mailto:push@example.com",
      });
    }
  });

  it("asks only Windows to keep the notification", async () => {
    await start()([toToken("edge"), toToken("firefox")]);
    const kept = server.received.map(({ url, headers }) => [
      url.split("/")[1],
      headers["x-wns-cache-policy"],
    ]);
    expect(Object.fromEntries(kept)).toEqual({
      "wns2-par02p.notify.windows.com": "cache",
      "updates.push.services.mozilla.com": undefined,
    });
  });

  it("sends no request for tokens without a subscription or a known push service", async () => {
    const point = createECDH("prime256v1").generateKeys("base64url");
    const outcomes = await start()([
      "registration-id",
      at("http://fcm.googleapis.com/1"),
      `https://fcm.googleapis.com/1 B${"A".repeat(86)} tBHItJI5svbpez7KI4CCXg`,
      `https://fcm.googleapis.com/1 ${point} short`,
      at("https://169.254.169.254/latest/meta-data/"),
      at("https://localhost/"),
      toToken("chrome"),
    ]);
    const invalid = { kind: "invalid-token", reason: "InvalidSubscription" };
    const forbidden = { kind: "rejected", reason: "ForbiddenEndpoint" };
    const expected = [invalid, invalid, invalid, invalid, forbidden, forbidden];
    expect(outcomes).toEqual([...expected, { kind: "accepted" }]);
    expect(server.received).toHaveLength(1);
  });

  it("calls the hosts of the setting", async () => {
    const send = start(PROFILE, ["push.example.com"]);
    expect(await send([at("https://push.example.com/1")])).toEqual([{ kind: "accepted" }]);
  });

  it.each([301, 302, 307, 308])("follows no redirect of %i", async (status) => {
    const location = new URL("/stolen", server.origin).href;
    answer = () => ({ status, headers: { location } });
    expect(await start()([toToken("chrome")])).toEqual([
      { kind: "rejected", reason: `HTTP ${status}` },
    ]);
    expect(server.received.map(({ url }) => url)).not.toContain("/stolen");
  });

  it("sends to the other services while one is down", async () => {
    answer = ({ url }) => ({ status: url.startsWith("/web.push.apple.com/") ? 503 : 201 });
    const safari = Array.from({ length: 40 }, () => toToken("safari"));
    const outcomes = await start()([...safari, toToken("chrome"), toToken("firefox")]);
    expect(outcomes.slice(0, 40).every(({ kind }) => kind === "retry")).toBe(true);
    expect(outcomes.slice(40)).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);
    expect(server.received.length).toBeLessThan(42);
  });

  it("says that the keys are wrong and sends nothing", async () => {
    const { publicKey } = generateVapidKeys();
    expect(await start({ ...PROFILE, publicKey })([toToken("chrome")])).toMatchObject([
      { kind: "rejected", reason: "InvalidVapidKey" },
    ]);
    expect(server.received).toEqual([]);
  });
});

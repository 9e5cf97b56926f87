import { describe, expect, test } from "vitest";
import {
  authenticate,
  readCredentials,
} from "../../../functions/handlers/http/request-credentials.ts";
import { appKeys } from "../../support/http/things.ts";
import { APP_ID, APP_KEY, MASTER_KEY, sign } from "../../support/http-event.ts";

const present = (headers: Record<string, string>, keys: object = {}) =>
  authenticate(readCredentials({ "x-lc-id": APP_ID, ...headers }), { ...appKeys, ...keys });

const refused = { error: "unauthorized" };

describe("keys", () => {
  test("identify a client by the app key and the master by the master key with its suffix", async () => {
    expect(await present({ "x-lc-key": APP_KEY })).toEqual({ master: false });
    expect(await present({ "x-lc-key": `${MASTER_KEY},master` })).toEqual({ master: true });
  });

  test.each([
    `${APP_KEY},master`,
    `${MASTER_KEY},MASTER`,
    `${MASTER_KEY}, master`,
    `${MASTER_KEY},master,`,
    `${MASTER_KEY},`,
    `${MASTER_KEY}`,
    ",master",
    `${APP_KEY},`,
    `${APP_KEY.toUpperCase()}`,
    "master",
  ])("are 401 in any other form: X-LC-Key %s (A44)", async (key) => {
    await expect(present({ "x-lc-key": key })).rejects.toMatchObject(refused);
  });

  test("are 401 if they belong to another application (A47)", async () => {
    const headers = { "x-lc-id": "app-B", "x-lc-key": APP_KEY };
    await expect(present(headers)).rejects.toMatchObject(refused);
  });

  test("are 401 if missing", async () => {
    await expect(present({})).rejects.toMatchObject(refused);
    await expect(present({ "x-lc-id": "" })).rejects.toMatchObject(refused);
  });

  test("can't be replaced by network headers (A46)", async () => {
    const headers = { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" };
    await expect(present(headers)).rejects.toMatchObject(refused);
  });

  test("may come in the headers of older clients", async () => {
    const legacy = (prefix: string) =>
      authenticate(
        readCredentials({
          [`x-${prefix}-application-id`]: APP_ID,
          [`x-${prefix}-application-key`]: APP_KEY,
        }),
        appKeys,
      );
    expect(await legacy("avoscloud")).toEqual({ master: false });
    expect(await legacy("uluru")).toEqual({ master: false });
    expect(await present({ "x-avoscloud-master-key": MASTER_KEY })).toEqual({ master: true });
  });

  test("are 401 if one of several is wrong", async () => {
    const wrongSign = { "x-lc-key": APP_KEY, "x-lc-sign": sign("other", 1) };
    await expect(present(wrongSign)).rejects.toMatchObject(refused);
  });
});

describe("a list of master keys, while one replaces the other,", () => {
  const [NEW, OLD] = ["new-master-key", "old-master-key"];
  const lists = [
    [NEW, OLD],
    [OLD, NEW],
  ].map((keys) => ({ masterKeys: async () => keys }));
  const signedBy = (key: string) => ({ "x-lc-sign": sign(key, 1_700_000_000_000, ",master") });

  test.each(lists)("accepts each of them, plain and in signatures (A44)", async (keys) => {
    for (const key of [NEW, OLD]) {
      expect(await present({ "x-lc-key": `${key},master` }, keys)).toEqual({ master: true });
      expect(await present({ "x-avoscloud-master-key": key }, keys)).toEqual({ master: true });
      expect(await present(signedBy(key), keys)).toEqual({ master: true });
    }
  });

  test.each([`${NEW},${OLD}`, `${NEW}, ${OLD}`, "", `${NEW},`, NEW + OLD, MASTER_KEY])(
    "accepts nothing else, such as %j (A44)",
    async (key) => {
      for (const keys of lists) {
        await expect(present({ "x-lc-key": `${key},master` }, keys)).rejects.toMatchObject(refused);
        await expect(present(signedBy(key), keys)).rejects.toMatchObject(refused);
      }
    },
  );

  test("forgets a key that has left it (A44)", async () => {
    const keys = { masterKeys: async () => [NEW] };
    await expect(present({ "x-lc-key": `${OLD},master` }, keys)).rejects.toMatchObject(refused);
    await expect(present(signedBy(OLD), keys)).rejects.toMatchObject(refused);
  });

  test("lets signatures with each of them expire (A124)", async () => {
    const signatureAge = { masterMs: 900_000, clock: { now: () => 1_800_000_000_000 } };
    for (const key of [NEW, OLD]) {
      const keys = { ...lists[0], signatureAge };
      await expect(present(signedBy(key), keys)).rejects.toThrow(/more than 900 seconds/);
    }
  });
});

describe("signatures", () => {
  test.each([
    ["milliseconds", sign(APP_KEY, 1_700_000_000_000), false],
    ["seconds, as PHP signs", sign(APP_KEY, 1_700_000_000), false],
    ["the master key", sign(MASTER_KEY, 1_700_000_000_000, ",master"), true],
  ])("are accepted over %s at any age", async (_, value, master) => {
    expect(await present({ "x-lc-sign": value })).toEqual({ master });
  });

  test.each([
    ["the vendor's app key", "UtOCzqb67d3sN12Kts4URwy8", "d5bcbb897e19b2f6633c716dfdfaf9be"],
    ["our example key", "app-key-EXAMPLE-0001", "abec34c301a5709d3b15f051c34646ef"],
  ])("match the published example of %s", async (_, appKey, digest) => {
    const timestamp = appKey === APP_KEY ? "1700000000000" : "1453014943466";
    const headers = { "x-lc-sign": `${digest},${timestamp}` };
    expect(await present(headers, { appKey })).toEqual({ master: false });
  });

  const good = sign(APP_KEY, 1_700_000_000_000);
  test.each([
    ["upper-case hex", good.toUpperCase()],
    ["no timestamp", good.split(",")[0] ?? ""],
    ["a timestamp that is no number", sign(APP_KEY, "now")],
    ["another timestamp", good.replace(",17", ",18")],
    ["the app key as master", sign(APP_KEY, 1_700_000_000_000, ",master")],
    ["the master key as app", sign(MASTER_KEY, 1_700_000_000_000)],
    ["an unknown suffix", `${good},admin`],
    ["a space", good.replace(",", ", ")],
    ["a trailing comma", `${good},`],
  ])("are 401 with %s (A45)", async (_, value) => {
    await expect(present({ "x-lc-sign": value })).rejects.toMatchObject(refused);
  });

  describe("with a maximum age of five minutes (A45)", () => {
    const NOW_MS = 1_700_000_000_000;
    const MINUTE_MS = 60_000;
    const maxMs = 5 * MINUTE_MS;
    const signatureAge = { appMs: maxMs, masterMs: maxMs, clock: { now: () => NOW_MS } };
    const signedAt = (timestamp: number, key = APP_KEY, kind = "") =>
      present({ "x-lc-sign": sign(key, timestamp, kind) }, { signatureAge });

    test.each([NOW_MS, NOW_MS - 5 * MINUTE_MS, NOW_MS + 5 * MINUTE_MS, NOW_MS / 1000])(
      "accepts a timestamp of %i",
      async (timestamp) => {
        expect(await signedAt(timestamp)).toEqual({ master: false });
        expect(await signedAt(timestamp, MASTER_KEY, ",master")).toEqual({ master: true });
      },
    );

    test.each([0, NOW_MS - 6 * MINUTE_MS, NOW_MS + 6 * MINUTE_MS, NOW_MS / 1000 - 360])(
      "answers 401 to a timestamp of %i",
      async (timestamp) => {
        await expect(signedAt(timestamp)).rejects.toMatchObject(refused);
        await expect(signedAt(timestamp, MASTER_KEY, ",master")).rejects.toMatchObject(refused);
      },
    );

    test("an old one says how old it may be, and a wrong one does not", async () => {
      await expect(signedAt(1, MASTER_KEY, ",master")).rejects.toThrow(/more than 300 seconds/);
      await expect(signedAt(1, "wrong", ",master")).rejects.toThrow(/^Unauthorized\.$/);
    });
  });

  test("expire with the master key but not with the app key (A124)", async () => {
    const nowMs = 1_700_000_000_000;
    const signatureAge = { masterMs: 900_000, clock: { now: () => nowMs } };
    for (const timestamp of [1, 1_453_014_943_466, nowMs + 901_000]) {
      const app = { "x-lc-sign": sign(APP_KEY, timestamp) };
      expect(await present(app, { signatureAge })).toEqual({ master: false });
      const master = { "x-lc-sign": sign(MASTER_KEY, timestamp, ",master") };
      await expect(present(master, { signatureAge })).rejects.toMatchObject(refused);
    }
  });

  test("are accepted as ax-sig-1 only if its key is configured", async () => {
    const androidKey = "c7906aff685238709c47416140534f3e";
    const value = "a0002d2a403f35f1fdff02bec956567e,1585203244677,ax-sig-1";
    await expect(present({ "x-lc-sign": value })).rejects.toMatchObject(refused);
    expect(await present({ "x-lc-sign": value }, { androidKey })).toEqual({ master: false });
  });
});

describe("a refusal in the local cloud", () => {
  const local = { explainsRefusals: true };
  const right = sign(APP_KEY, 1);

  test.each([
    [{ "x-lc-id": "" }, "X-LC-Id is missing"],
    [{ "x-lc-id": "other", "x-lc-key": APP_KEY }, "X-LC-Id is not"],
    [{}, "X-LC-Key or X-LC-Sign is missing"],
    [{ "x-lc-key": "wrong" }, "X-LC-Key is not the app key"],
    [{ "x-lc-key": "wrong,master" }, "not the master key"],
    [{ "x-avoscloud-master-key": "wrong" }, "master key in its own header"],
    [{ "x-lc-sign": "x,1" }, "must be the MD5"],
    [{ "x-lc-sign": sign("other", 1) }, "followed by the app key"],
    [{ "x-lc-sign": sign("other", 1, ",master") }, "followed by the master key"],
    [{ "x-lc-sign": sign("other", 1, ",ax-sig-1") }, "androidKey"],
    [{ "x-lc-sign": right, "x-lc-key": "wrong" }, "X-LC-Key is not the app key"],
  ] as [Record<string, string>, string][])("names what is wrong in %j", async (headers, reason) => {
    await expect(present(headers, local)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining(reason),
    });
  });

  test("says nothing of it on AWS", async () => {
    await expect(present({ "x-lc-key": "wrong" })).rejects.toMatchObject({
      message: "Unauthorized.",
    });
  });
});

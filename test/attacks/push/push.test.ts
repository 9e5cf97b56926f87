import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { advanceClock, type Person, signUp } from "../../support/cloud/people.ts";
import { keyHeaders, post } from "../../support/cloud/raw.ts";
import { startConfiguredCloud, startTestCloud } from "../../support/cloud/spawn.ts";
import {
  type Answer,
  type Call,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";

const data = { alert: "x" };
const TOPIC = "com.example.app";
/** Clients may push, three times a minute; a push to everybody must be confirmed. */
const STRICT = {
  clientPushAllowed: true,
  confirmAllAbove: 0,
  throttle: { pushesPerMinute: 3 },
};

let cloud: RunningCloud;
let strict: RunningCloud;
let ann: Person;

beforeAll(async () => {
  [cloud, strict] = await Promise.all([
    startTestCloud({ cheapHashes: true }),
    startConfiguredCloud(STRICT, { cheapHashes: true }),
  ]);
  ann = await signUp(cloud);
  await Promise.all([register(cloud), register(strict)]);
});
afterAll(() => Promise.all([cloud?.stop(), strict?.stop()]));

function deviceToken(): string {
  return randomBytes(32).toString("hex");
}

async function register(at: RunningCloud): Promise<void> {
  const body = { deviceType: "ios", deviceToken: deviceToken(), apnsTopic: TOPIC };
  await sendAlone(at, { route: "POST /installations", body });
}

/** Answers of POST /push and POST /push/devices, alone and in a batch. */
async function pushOnAllWays(at: RunningCloud, call: Omit<Call, "route">): Promise<Answer[]> {
  const body = { device_type: "ios", device_ids: [deviceToken()], ...(call.body as object) };
  return [
    ...(await sendOnTwins(at, { ...call, route: "POST /push", body })),
    ...(await sendOnTwins(at, { ...call, route: "POST /push/devices", body })),
  ];
}

function master(body: object, route = "POST /push") {
  return sendOnTwins(cloud, { route, body: { data, ...body }, master: true });
}

/** A dry run: it sends nothing and counts against no limit. */
function asked(body: object, route?: string) {
  return master({ dry_run: true, ...body }, route);
}

describe("pushes by clients", () => {
  it("are refused where they are switched off, with or without a session (A99)", async () => {
    expectForbidden(await pushOnAllWays(cloud, { body: { data } }), 119);
    const session = ann.sessionToken;
    expectForbidden(await pushOnAllWays(cloud, { body: { data }, session }), 119);
    const { status, body } = await request(cloud, "POST", "/1.1/batch/save", {
      body: {
        requests: [{ method: "POST", path: "/1.1/push", body: { __internalId: "x", data } }],
      },
    });
    expect([status, body]).toMatchObject([403, { code: 119 }]);
  });

  it("can't probe other users' fields by sub-queries (A99)", async () => {
    const where = { owner: { $inQuery: { className: "_User", where: { email: "a@x.io" } } } };
    const answers = await sendOnTwins(strict, { route: "POST /push", body: { data, where } });
    expectForbidden(answers, 119);
    await advanceClock(strict, 3);
  });

  it("can't be listed, read by id or deleted by a client (A108)", async () => {
    const { objectId } = (await master({ channels: "a" }))[0]?.body ?? {};
    for (const route of [
      "GET /notifications",
      `GET /notifications/${objectId}`,
      `DELETE /notifications/${objectId}`,
      "GET /scheduledPushMessages",
      "POST /scheduledPushMessages",
      "DELETE /scheduledPushMessages/1",
    ]) {
      expectForbidden(await sendOnTwins(cloud, { route }), 403);
      const session = ann.sessionToken;
      expectForbidden(await sendOnTwins(cloud, { route, session }), 403);
    }
    expect(
      (await sendAlone(cloud, { route: `GET /tables/Notifications/${objectId}` })).status,
    ).toBe(200);
  });

  it("hide a push with count_opens, its audience and its cost from recipients (A189)", async () => {
    const where = { level: { $gt: 7 } };
    const body = { where, data, count_opens: true };
    const sent = await sendAlone(cloud, { route: "POST /push", body, master: true });
    const route = `GET /tables/Notifications/${sent.body.objectId}`;
    await finishedRecord(cloud, sent.body.objectId);
    for (const session of [undefined, ann.sessionToken]) {
      for (const answer of await sendOnTwins(cloud, { route, ...(session && { session }) })) {
        expect(Object.keys(answer.body).sort()).toEqual([
          "createdAt",
          "objectId",
          "status",
          "updatedAt",
        ]);
      }
    }
    const whole = await sendAlone(cloud, { route, master: true });
    expect(whole.body).toMatchObject({ where, devices: 0, opened: 0, status: "done" });
    const plain = await sendAlone(cloud, {
      route: "POST /push",
      body: { where, data },
      master: true,
    });
    const read = { route: `GET /tables/Notifications/${plain.body.objectId}` };
    expect((await sendAlone(cloud, read)).body).toMatchObject({ where });
  });

  it("are refused with the keys of another app (A108)", async () => {
    const headers = { ...keyHeaders(cloud), "X-LC-Id": "another-app", "X-LC-Key": "x,master" };
    const answer = await request(cloud, "GET", "/1.1/notifications", { headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
  });

  it("need the master key for dry run and replay, and reach dead letters by no batch (A109)", async () => {
    for (const who of [{}, { session: ann.sessionToken }]) {
      const body = { data, dry_run: true };
      expectForbidden(await pushOnAllWays(cloud, { body, ...who }), 403);
      for (const route of ["GET /push/deadLetters", "POST /push/deadLetters/apns/replay"]) {
        const answers = await sendOnTwins(cloud, { route, ...who });
        expectForbidden(answers.slice(0, 1), 403);
        expectRefused(answers.slice(1), 101);
      }
    }
    const [alone, batched] = await sendOnTwins(cloud, {
      route: "POST /push/deadLetters/apns/replay",
      master: true,
    });
    expect(alone?.body).toEqual({
      queue: "apns",
      replayed: 0,
      obsolete: 0,
      unreadable: [],
      left: 0,
    });
    expectRefused([batched as Answer], 101);
  });
});

describe("the body of a push", () => {
  /** A body of exactly this many bytes, with characters of two bytes. */
  const sized = (bytes: number) => {
    const body = { dry_run: true, data: { alert: "" } };
    const room = bytes - Buffer.byteLength(JSON.stringify(body));
    body.data.alert = "é".repeat(Math.floor(room / 2)) + "x".repeat(room % 2);
    return body;
  };

  it.each([4_095, 4_096])("is accepted with %d bytes (A100)", async (bytes) => {
    expect(Buffer.byteLength(JSON.stringify(sized(bytes)))).toBe(bytes);
    expectAccepted(
      await sendOnTwins(cloud, { route: "POST /push", body: sized(bytes), master: true }),
    );
  });

  it.each([4_097, 4_098])("is rejected with %d bytes, in a batch too (A100)", async (bytes) => {
    const call = { route: "POST /push", body: sized(bytes), master: true };
    expectRefused(await sendOnTwins(cloud, call), 413);
    const [alone] = await sendOnTwins(cloud, call);
    expect(alone?.status).toBe(413);
  });

  it("is measured without the envelope of the tunnel (A100)", async () => {
    const tunnel = (bytes: number) =>
      post(cloud, "/1.1/push", {
        headers: { "Content-Type": "text/plain" },
        body: JSON.stringify({
          ...sized(bytes),
          _method: "POST",
          _ApplicationId: cloud.appId,
          _MasterKey: cloud.masterKey,
        }),
      });

    expect((await tunnel(4_096)).status).toBe(200);
    expect((await tunnel(4_097)).status).toBe(413);
  });

  it("must confirm a push to everybody where the app requires it (A101, L16)", async () => {
    const send = (body: object) =>
      sendAlone(strict, { route: "POST /push", body: { data, ...body }, master: true });
    expectRefused([await send({}), await send({ where: {} })], 1);
    expectAccepted([await send({ confirmAll: true })]);
    await advanceClock(strict, 3);
    expectAccepted(await master({ channels: "nobody" }));
  });

  it.each<[string, object, number]>([
    ["a year 9999", { push_time: "9999-12-31T23:59:59.000Z" }, 152],
    ["a time without a zone", { push_time: "2027-01-01T00:00:00" }, 152],
    ["a word", { push_time: "tomorrow" }, 152],
    ["an object", { push_time: { $gt: 1 } }, 152],
    ["an interval below zero", { expiration_interval: -1 }, 1],
    ["an interval without end", { expiration_interval: "Infinity" }, 1],
    ["an expiry that is no time", { expiration_time: "never" }, 1],
  ])("is rejected with %s, which does not mean 'never' (A102)", async (_, times, code) => {
    expectRefused(await master(times), code);
  });

  it("expires at the earlier of two times and sends nothing after a past one (A102)", async () => {
    const expiration_time = new Date(Date.now() + 3_600_000).toISOString();
    const [answer] = await master({ expiration_time, expiration_interval: 0 });

    expect(await finishedRecord(cloud, answer?.body.objectId)).toMatchObject({
      status: "done",
      successes: 0,
      errors: [expect.stringContaining("expired")],
    });
  });

  it("is sent now for a time in the past or within a minute, given as string or number (A102)", async () => {
    const now = Date.now();
    for (const push_time of [new Date(0).toISOString(), new Date(now + 50_000).toISOString()]) {
      for (const { body } of await asked({ push_time }))
        expect(body).not.toHaveProperty("push-time");
    }
    const later = new Date(now + 3_600_000).toISOString();
    for (const push_time of [Date.parse(later), later.replace("Z", "+00:00")]) {
      for (const { body } of await asked({ push_time })) expect(body["push-time"]).toBe(later);
    }
  });

  it("counts pushes of one notification_id together and keeps their records (A104)", async () => {
    const notification_id = "together";
    const answers = await master({ notification_id });
    const ids: string[] = answers.map(({ body }) => body.objectId);
    const records = await Promise.all(ids.map((id) => finishedRecord(cloud, id)));

    const route = `GET /notifications/${notification_id}`;
    const sum = await sendAlone(cloud, { route, master: true });

    expect(new Set(ids).size).toBe(2);
    expect(records).toMatchObject([{ devices: 1 }, { devices: 1 }]);
    expect(sum.body).toMatchObject({ devices: 2, successes: 2 });
  });

  it.each<[string, object, number]>([
    ["badge in another case", { badge: "increment" }, 1],
    ["a priority of 7", { "apns-priority": 7 }, 1],
    ["an unknown push type", { "apns-push-type": "loud" }, 1],
    ["a collapse id that ends the header", { "collapse-id": "a\r\nb: c" }, 1],
    ["an alert that is a list", { alert: ["a"] }, 1],
    ["an aps that is someone's prototype", JSON.parse('{"aps":{"__proto__":{"alert":"a"}}}'), 105],
  ])("is rejected with %s (A105)", async (_, content, code) => {
    expectRefused(await master({ data: content }), code);
    const ios = { device_type: "ios", device_ids: ["a"], data: content };
    expectRefused(await master(ios, "POST /push/devices"), code);
  });

  it("sends an alert object to Android as title and text (A105)", async () => {
    const listed = {
      device_type: "android",
      device_ids: ["a"],
      data: { alert: { title: "t", body: "b" } },
    };
    for (const { body } of await asked(listed, "POST /push/devices")) {
      expect(body.platforms.fcm.payload.message.notification).toEqual({ title: "t", body: "b" });
    }
  });

  it("cuts the alert of a payload beyond the gateway's limit, and says so (A105)", async () => {
    const listed = { device_type: "ios", device_ids: ["a"], data: { alert: "é".repeat(3_000) } };
    for (const { body } of await asked(listed, "POST /push/devices")) {
      const { bytes, truncated, payload } = body.platforms.apns;
      expect([bytes <= 4_096, truncated]).toEqual([true, true]);
      expect(payload.aps.alert).toMatch(/^é+…$/);
    }
  });
});

describe("listed devices", () => {
  const listed = (device_ids: unknown, device_type = "ios") =>
    asked({ device_type, device_ids }, "POST /push/devices");

  it("count once, however often they are named (A106)", async () => {
    for (const { body } of await listed(["a", "b", "a"])) expect(body.devices).toBe(2);
  });

  it.each([
    ["501 ids", Array.from({ length: 501 }, (_, index) => `t${index}`)],
    ["none", []],
    ["an object", { $ne: null }],
    ["a condition", [{ $ne: null }]],
    ["an empty id", [""]],
    ["an id of 2 KB", ["x".repeat(2_048)]],
  ])("are rejected with %s (A106)", async (_, ids) => {
    expectRefused(await listed(ids), 1);
    expectRefused(await listed(ids, "android"), 1);
  });

  it("keep a token with a path in it as a token (A106)", async () => {
    const token = "../../3/device/aa?x=#";
    const body = { device_type: "ios", device_ids: [token], topic: TOPIC, data };
    const answer = await sendAlone(cloud, { route: "POST /push/devices", body, master: true });

    expect(await finishedRecord(cloud, answer.body.objectId)).toMatchObject({ devices: 1 });
    const path = "/_local/notifications?provider=apns&limit=1000";
    const { results } = (await request(cloud, "GET", path)).body as {
      results: { token: string }[];
    };
    expect(results.map((notification) => notification.token)).not.toContain("aa");
  });
});

describe("the limit of pushes", () => {
  it("answers 429 to the first push beyond it and to all of the next minute (A112)", async () => {
    await advanceClock(strict, 3);
    const send = () =>
      sendOnTwins(strict, { route: "POST /push", body: { data, channels: "a" }, master: true });

    const answers = [...(await send()), ...(await send()), ...(await send())];

    expectAccepted(answers.slice(0, 3));
    expectRefused(answers.slice(3), 429);
    expect(answers[4]?.status).toBe(429);
    await advanceClock(strict, 2);
    expectAccepted(await send());
  });

  it("keeps the master key's pushes of the minute from a flood of clients (A128)", async () => {
    await advanceClock(strict, 3);
    const body = { data, channels: "a" };
    const flood = await Promise.all(
      Array.from({ length: 10 }, () => sendOnTwins(strict, { route: "POST /push", body })),
    );

    const master = await sendOnTwins(strict, { route: "POST /push", body, master: true });

    expect(flood.flat().filter(({ code }) => code === undefined)).toHaveLength(2);
    expectAccepted(master);
  });

  it("is not used up by refused clients (A112)", async () => {
    const refused = Array.from({ length: 10 }, () =>
      sendAlone(strict, { route: "POST /push", body: { data: 5 } }),
    );
    expectRefused(await Promise.all(refused), 1, 111, 113);
    await advanceClock(strict, 3);
    const body = { data, channels: "a" };
    expectAccepted(await sendOnTwins(strict, { route: "POST /push", body }));
  });
});

import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { type ClientHttp2Session, connect } from "node:http2";
import { beforeEach, describe, expect, test } from "vitest";
import { createLocalClock } from "../../../local/data/local-clock.ts";
import { findScriptProblems } from "../../../local/gateways/gateway-script.ts";
import { createNotificationLog } from "../../../local/gateways/notification-log.ts";
import { startPushGateways } from "../../../local/gateways/push-gateways.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const privateKey = String(
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }),
);
const CREDENTIALS = JSON.stringify({ apns: { keys: [{ teamId: "T", keyId: "K", privateKey }] } });
const clock = createLocalClock();
const HOUR_SECONDS = 3_600;

const gateways = forAllTests(() =>
  startPushGateways({
    offset: clock.offset,
    credentials: CREDENTIALS,
  }),
);

beforeEach(async () => {
  await gateways.setCredentials(CREDENTIALS);
  await gateways.clear();
  await gateways.script("apns", {});
  await gateways.script("fcm", {});
});

function providerToken(iat = Math.floor(Date.now() / 1000), { kid = "K", iss = "T" } = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encode({ alg: "ES256", kid })}.${encode({ iss, iat })}`;
  const key = createPrivateKey(privateKey);
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function post(
  session: ClientHttp2Session,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": "POST", ":path": path, ...headers });
    let status = 0;
    let received: Answer["headers"] = {};
    let text = "";
    stream.on("response", (answer) => {
      status = Number(answer[":status"]);
      received = answer;
    });
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    stream.on("error", reject);
    stream.on("close", () =>
      status ? resolve({ status, headers: received, body: text }) : reject(new Error("no answer")),
    );
    stream.end(body);
  });
}

function open(origin: string): ClientHttp2Session {
  return connect(origin, { ca: gateways.ca }).on("error", () => undefined);
}

async function sendApns(
  token: string,
  headers: Record<string, string> = {},
  aps: object = { alert: "Hi" },
): Promise<Answer> {
  const session = open(gateways.apnsProduction);
  const defaults = { authorization: `bearer ${providerToken()}`, "apns-topic": "io.x" };
  const request = { headers: { ...defaults, ...headers }, body: JSON.stringify({ aps }) };
  return post(session, `/3/device/${token}`, request).finally(() => session.destroy());
}

async function sendFcm(message: object): Promise<Answer> {
  const session = open(gateways.fcm);
  const request = { headers: { authorization: "Bearer x" }, body: JSON.stringify({ message }) };
  const path = "/v1/projects/p/messages:send";
  return post(session, path, request).finally(() => session.destroy());
}

describe("APNs", () => {
  test("accepts and records a notification and echoes its apns-id", async () => {
    const id = randomUUID();
    const { status, headers } = await sendApns("abc", { "apns-id": id });
    expect([status, headers["apns-id"]]).toEqual([200, id]);
    expect(await gateways.find({ provider: "apns", token: "abc", limit: 10 })).toMatchObject({
      count: 1,
      results: [{ environment: "production", headers: { "apns-topic": "io.x" } }],
    });
  });

  test.each([
    ["no topic", { "apns-topic": "" }, 400, "MissingTopic"],
    ["no provider token", { authorization: "" }, 403, "MissingProviderToken"],
    ["a foreign provider token", { authorization: "bearer a.b.c" }, 403, "InvalidProviderToken"],
    ["a bad id", { "apns-id": "1" }, 400, "BadMessageId"],
    ["a bad priority", { "apns-priority": "7" }, 400, "BadPriority"],
  ])("rejects %s", async (_case, headers, status, reason) => {
    const answer = await sendApns("abc", headers as unknown as Record<string, string>);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { reason }]);
    expect((await gateways.find({ limit: 1 })).count).toBe(0);
  });

  test.each([
    ["an unknown level", { "interruption-level": "timeSensitive" }],
    ["a score that is a string", { "relevance-score": "1" }],
    ["a critical sound with a flag", { sound: { name: "s", critical: true } }],
    ["a sound that is too loud", { sound: { name: "s", critical: 1, volume: 2 } }],
  ])("rejects a payload with %s, which a device would ignore", async (_case, aps) => {
    const answer = await sendApns("abc", {}, aps);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { reason: "InvalidAps" }]);
  });

  const activity = { event: "update", timestamp: 1_795_420_000, "content-state": { minutes: 5 } };
  const start = { ...activity, event: "start", "attributes-type": "Order", attributes: {} };
  const types = { "apns-push-type": "liveactivity", "apns-topic": "io.x.push-type.liveactivity" };

  test.each([
    ["an update", activity],
    ["an end without a state", { event: "end", timestamp: 1, "dismissal-date": 2 }],
    ["a start", { ...start, alert: { title: "t", body: "b" } }],
  ])("takes %s of a Live Activity", async (_case, aps) => {
    expect((await sendApns("abc", types, aps)).status).toBe(200);
  });

  test.each([
    ["the topic of the app", "BadTopic", { ...types, "apns-topic": "io.x" }, activity],
    ["no event", "InvalidAps", types, { ...activity, event: undefined }],
    ["no time", "InvalidAps", types, { ...activity, timestamp: undefined }],
    ["a time that is no number", "InvalidAps", types, { ...activity, "stale-date": "soon" }],
    ["no state", "InvalidAps", types, { ...activity, "content-state": undefined }],
    ["a start without an alert", "InvalidAps", types, start],
  ])("rejects a Live Activity with %s", async (_case, reason, headers, aps) => {
    const answer = await sendApns("abc", headers, aps);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { reason }]);
  });

  test("takes a critical alert", async () => {
    const sound = { name: "s", critical: 1, volume: 0.5 };
    const aps = { alert: "Hi", sound, "interruption-level": "critical", "relevance-score": 1 };
    expect((await sendApns("abc", {}, aps)).status).toBe(200);
  });

  test("accepts any team and key that the stored credentials name, also once they change", async () => {
    const authorization = `bearer ${providerToken(undefined, { kid: "OTHER", iss: "U" })}`;
    expect((await sendApns("abc", { authorization })).status).toBe(403);
    const keys = [{ teamId: "U", keyId: "OTHER", privateKey }];
    await gateways.setCredentials(JSON.stringify({ apns: { keys } }));
    expect((await sendApns("abc", { authorization })).status).toBe(200);
    expect((await sendApns("abc")).status).toBe(403);
  });

  test("rejects a provider token older than an hour", async () => {
    const old = providerToken(Math.floor(Date.now() / 1000) - HOUR_SECONDS - 1);
    const { status, body } = await sendApns("abc", { authorization: `bearer ${old}` });
    expect([status, JSON.parse(body).reason]).toEqual([403, "ExpiredProviderToken"]);
  });
});

describe("FCM", () => {
  test("accepts exactly one target, a token or a fid", async () => {
    expect(JSON.parse((await sendFcm({ token: "t1" })).body).name).toMatch(
      /^projects\/p\/messages/,
    );
    expect((await sendFcm({ fid: "f1" })).status).toBe(200);
    expect((await sendFcm({ token: "t1", fid: "f1" })).status).toBe(400);
    expect((await gateways.find({ provider: "fcm", limit: 10 })).count).toBe(2);
  });

  test("answers a scripted error in Google's format", async () => {
    await gateways.script("fcm", { rules: [{ status: 404, reason: "UNREGISTERED" }] });
    const { error } = JSON.parse((await sendFcm({ token: "t1" })).body);
    expect(error).toMatchObject({
      code: 404,
      status: "NOT_FOUND",
      details: [{ errorCode: "UNREGISTERED" }],
    });
  });
});

describe("a script", () => {
  test("applies a rule to matching tokens, up to its number of times", async () => {
    const rule = {
      tokenPrefix: "dead",
      status: 410,
      reason: "Unregistered",
      timestamp: 5,
      times: 1,
    };
    await gateways.script("apns", { rules: [rule] });
    const first = await sendApns("dead1");
    expect(JSON.parse(first.body)).toEqual({ reason: "Unregistered", timestamp: 5 });
    expect((await sendApns("alive")).status).toBe(200);
    expect((await sendApns("dead2")).status).toBe(200);
    expect((await gateways.find({ limit: 10 })).count).toBe(2);
  });

  test("goawayEvery answers and then closes the connection", async () => {
    await gateways.script("apns", { goawayEvery: 2 });
    const session = open(gateways.apnsProduction);
    const goaway = new Promise((resolve) => session.once("goaway", resolve));
    const headers = { authorization: `bearer ${providerToken()}`, "apns-topic": "t" };
    const answers = [
      await post(session, "/3/device/a", { headers, body: "{}" }),
      await post(session, "/3/device/b", { headers, body: "{}" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await goaway;
  });

  test("resetEvery accepts the notification but resets the connection before the answer", async () => {
    await gateways.script("apns", { resetEvery: 1 });
    await expect(sendApns("abc")).rejects.toThrow();
    expect((await gateways.find({ token: "abc", limit: 1 })).count).toBe(1);
  });

  test("streamResetEvery accepts the notification but resets only its stream", async () => {
    await gateways.script("apns", { streamResetEvery: 2 });
    const session = open(gateways.apnsProduction);
    const headers = { authorization: `bearer ${providerToken()}`, "apns-topic": "t" };
    const send = (token: string) => post(session, `/3/device/${token}`, { headers, body: "{}" });
    expect((await send("a")).status).toBe(200);
    await expect(send("b")).rejects.toThrow("INTERNAL_ERROR");
    expect((await send("c")).status).toBe(200);
    session.destroy();
    expect((await gateways.find({ token: "b", limit: 1 })).count).toBe(1);
  });

  test("refuseEvery does not accept the notification", async () => {
    await gateways.script("apns", { refuseEvery: 1 });
    await expect(sendApns("abc")).rejects.toThrow("REFUSED_STREAM");
    expect((await gateways.find({ token: "abc", limit: 1 })).count).toBe(0);
  });

  test("down accepts nothing on existing and new connections", async () => {
    const session = open(gateways.apnsProduction);
    const headers = { authorization: `bearer ${providerToken()}`, "apns-topic": "t" };
    const send = () => post(session, "/3/device/a", { headers, body: "{}" });
    await send();
    await gateways.script("apns", { down: true });
    await expect(send()).rejects.toThrow();
    await expect(sendApns("a")).rejects.toThrow();
    await gateways.script("apns", {});
    expect((await sendApns("a")).status).toBe(200);
    expect((await gateways.find({ token: "a", limit: 1 })).count).toBe(2);
  });

  test("tokenLifetimeSeconds shortens the lifetime of bearer tokens", async () => {
    const lifetime = { tokenLifetimeSeconds: 60 };
    await gateways.script("apns", lifetime);
    await gateways.script("fcm", lifetime);
    const old = providerToken(Math.floor(Date.now() / 1000) - 61);
    const apns = await sendApns("abc", { authorization: `bearer ${old}` });
    expect(JSON.parse(apns.body).reason).toBe("ExpiredProviderToken");
    expect((await sendApns("abc")).status).toBe(200);
    const { error } = JSON.parse((await sendFcm({ token: "t1" })).body);
    expect(error).toMatchObject({ code: 401, status: "UNAUTHENTICATED" });
  });

  test.each([
    [[], "The body must be an object"],
    [
      { latency: 1 },
      "latency is unknown. Did you mean latencyMs? Remove it, or use one of: latencyMs, rules, goawayEvery",
    ],
    [{ latencyMs: -1 }, "latencyMs must be >= 0"],
    [{ rules: [{}] }, "rules[0].status is missing"],
    [{ rules: [{ status: 99 }] }, "rules[0].status must be >= 200"],
    [{ rules: [{ status: 400, headers: { a: 1 } }] }, "rules[0].headers.a must be a string"],
    [
      { rules: [{ status: 400, headers: { "a b": "" } }] },
      "rules[0].headers.a b is not a valid name",
    ],
  ])("rejects %j", (script, problem) => {
    expect(findScriptProblems(script)).toEqual([expect.stringContaining(problem)]);
  });
});

test("the log drops old notifications but keeps exact counts", () => {
  const log = createNotificationLog(2);
  for (const token of ["a", "b", "a"]) {
    log.add({ provider: "apns", token, headers: () => ({}), payload: token, receivedAtMs: 0 });
  }
  expect(log.find({ provider: "apns", limit: 10 })).toMatchObject({
    count: 3,
    results: [{ token: "b" }, { token: "a" }],
  });
  expect(log.find({ token: "a", limit: 10 }).count).toBe(2);
});

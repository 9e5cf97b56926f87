import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MAX_LOGIN_FAILURES } from "../../functions/domain/accounts/login-lock.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { type NetworkAnswer, network, sendFrom } from "../support/cloud/networks.ts";
import { PASSWORD, type Person, signUp } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { type Call, sendAlone } from "../support/cloud/twins.ts";

const LIMIT = 10;
/** Log-ins in ten seconds that are checked for a network that failed too often. */
const SLOWED = 5;

let cloud: RunningCloud;
let ann: Person;
/** Each test has a network of its own. */
let current = 1;

beforeAll(async () => {
  const throttle = {
    failedLoginsPerNetwork: LIMIT,
    signUpsPerNetwork: LIMIT,
    registrationsPerNetwork: LIMIT,
  };
  cloud = await startConfiguredCloud({ throttle }, { cheapHashes: true, environments: 10 });
  ann = await signUp(cloud, { username: "ann" });
});
afterAll(() => cloud?.stop());
beforeEach(() => {
  current += 1;
});

const HOME = network(250);
const asServer = (call: Call) => ({ ...call, master: true });
const here = (call: Call) => sendFrom(cloud, network(current), call);
const elsewhere = (call: Call) => sendFrom(cloud, network(current + 100), call);
const newUser = () => ({
  route: "POST /users",
  body: { username: randomUUID(), password: PASSWORD },
});
const newDevice = () => ({
  route: "POST /installations",
  body: { deviceType: "android", installationId: randomUUID() },
});
const DEVICE_ROUTES = ["/installations", "/classes/_Installation"];
const guess = (body: object = { username: randomUUID(), password: "guessed" }) => ({
  route: "POST /login",
  body,
});
const annsLogin = guess({ username: "ann", password: PASSWORD });

/** One call on both routes, each alone and in a batch. */
function onAllWays(makeBody: () => object, ...paths: readonly string[]): Call[] {
  const alone = paths.map((path) => ({ route: `POST ${path}`, body: makeBody() }));
  const batched = paths.map((path) => ({
    route: "POST /batch",
    body: { requests: [{ method: "POST", path: `/1.1${path}`, body: makeBody() }] },
  }));
  return [...alone, ...batched];
}

const toCode = ({ status, body }: NetworkAnswer): number =>
  status !== 200 && status !== 201 ? body.code : (body[0]?.error?.code ?? status);

async function codesOf(calls: readonly Call[]): Promise<number[]> {
  const codes: number[] = [];
  for (const call of calls) codes.push(toCode(await here(call)));
  return codes;
}

/** Fails until each environment knows that the network is slowed; the first ones use up ten seconds. */
const slowDown = () => Promise.all(times(LIMIT * 6, () => here(guess())));

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

it("lets right passwords pass from a network that failed too often (A118)", async () => {
  await codesOf(times(LIMIT + 1, () => guess()));
  const entries = await codesOf(times(SLOWED * 3, () => annsLogin));
  expect(new Set(entries)).toEqual(new Set([200]));
});

it("lets forty newcomers in at once from a network that failed too often (A118)", async () => {
  const newcomers = await Promise.all(times(40, () => sendFrom(cloud, HOME, asServer(newUser()))));
  await slowDown();
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 10 } });
  const logIns = newcomers.map(({ body }) =>
    guess({ username: body.username, password: PASSWORD }),
  );
  const codes = await Promise.all(logIns.map(async (logIn) => toCode(await here(logIn))));
  expect(new Set(codes)).toEqual(new Set([200]));
});

it("waits for no guess that has failed (A118)", async () => {
  await slowDown();
  const begunMs = performance.now();
  const codes = await codesOf(times(SLOWED * 6, () => guess()));
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(SLOWED * 4);
  expect(performance.now() - begunMs).toBeLessThan(3_000);
});

it("checks few guesses from a network that failed too often, and says when to retry (A118)", async () => {
  const failures = await codesOf(times(LIMIT, () => guess()));
  expect(new Set(failures)).toEqual(new Set([211]));
  await slowDown();
  const more = await Promise.all(times(SLOWED * 4, () => here(guess())));
  const refused = more.filter(({ status }) => status === 429);
  // The guesses may meet the end of one window of ten seconds.
  expect(refused.length).toBeGreaterThanOrEqual(SLOWED * 2);
  for (const { headers, body } of refused) {
    const seconds = Number(headers["retry-after"]);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    const wait = `${seconds} second${seconds === 1 ? "" : "s"}`;
    expect(body.error).toBe(`Too many failed log-ins from this network; try again in ${wait}.`);
  }
  expect((await elsewhere(guess())).body.code).toBe(211);
});

it("checks a user who was here before, however many neighbours guess (A118)", async () => {
  expect((await here(annsLogin)).status).toBe(200);
  await codesOf(times(LIMIT, () => guess()));
  const flood = times(SLOWED * 6, () => here(guess()));
  // Log-ins under way count as failures, so the user's lock admits only this many at once.
  const answers = await Promise.all(times(MAX_LOGIN_FAILURES, () => here(annsLogin)));
  expect(answers.map(toCode)).toEqual(times(MAX_LOGIN_FAILURES, () => 200));
  await Promise.all(flood);
});

it("counts guesses on every way to prove who one is (A118)", async () => {
  const unknown = { username: randomUUID(), password: "guessed" };
  const phone = "+8613800000000";
  const ways: Call[] = [
    ...times(2, () => guess()),
    { route: `GET /login?username=${unknown.username}&password=guessed` },
    { route: "POST /login", body: { mobilePhoneNumber: phone, smsCode: "123456" } },
    { route: "POST /usersByMobilePhone", body: { mobilePhoneNumber: phone, smsCode: "123456" } },
    ...times(LIMIT - 5, () => ({
      route: "POST /batch",
      body: { requests: [{ method: "POST", path: "/1.1/login", body: unknown }] },
    })),
  ];
  expect(ways).toHaveLength(LIMIT);
  expect(await codesOf(ways)).not.toContain(429);
  const codes = await codesOf([...ways, ...ways, ...ways]);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(LIMIT);
});

it("counts wrong old passwords of a session for their user only (A118)", async () => {
  const { objectId, sessionToken: session } = await signUp(cloud);
  const route = `PUT /users/${objectId}/updatePassword`;
  const body = { old_password: "guessed", new_password: "x" };
  const codes = await codesOf(times(LIMIT, () => ({ route, body, session })));
  expect(codes).toEqual([...times(7, () => 210), 219, 219, 219]);
  expect(await codesOf(times(LIMIT, () => guess()))).not.toContain(429);
});

it("counts no log-in that succeeds (A118)", async () => {
  const codes = await codesOf(times(LIMIT * 2, () => annsLogin));
  expect(new Set(codes)).toEqual(new Set([200]));
});

it("limits the users that a network creates by every route (A118)", async () => {
  const ways = () => onAllWays(() => newUser().body, "/users", "/classes/_User");
  const codes = await codesOf([...ways(), ...ways(), ...ways()]);
  expect(codes.slice(0, LIMIT)).not.toContain(429);
  expect(codes.slice(LIMIT)).toEqual([429, 429]);
  expect((await elsewhere(newUser())).status).toBe(201);
});

it("limits anonymous and third-party users as well, and lets known ones in (A118)", async () => {
  const byPlatform = (authData: object): Call => ({ route: "POST /users", body: { authData } });
  const known = byPlatform({ weixin: { openid: "known", access_token: "t" } });
  const anonymous = () => byPlatform({ anonymous: { id: randomUUID() } });
  const codes = await codesOf([known, ...times(LIMIT, anonymous), known, newUser()]);
  expect(codes.slice(0, LIMIT)).not.toContain(429);
  expect(codes.slice(LIMIT)).toEqual([429, 200, 429]);
});

it("limits new devices of a network, and neither launches nor updates of known ones (A118)", async () => {
  const known = newDevice();
  const { body: row } = await here(known);
  const ways = () => onAllWays(() => newDevice().body, ...DEVICE_ROUTES);
  const codes = await codesOf([...ways(), ...ways(), ...ways()]);
  expect(codes.slice(0, LIMIT - 1)).not.toContain(429);
  expect(codes.slice(LIMIT - 1)).toEqual([429, 429, 429]);
  const update = { route: `PUT /installations/${row.objectId}`, body: { channels: ["a"] } };
  const isKnown = [known, update, ...onAllWays(() => known.body, ...DEVICE_ROUTES)];
  expect(new Set(await codesOf(isKnown))).toEqual(new Set([200]));
  expect((await elsewhere(newDevice())).status).toBe(201);
});

it("admits hardly more than the limit when all come at once (A118)", async () => {
  const answers = await Promise.all(times(LIMIT * 3, newUser).map(here));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMIT);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(LIMIT * 2);
});

it("does not limit the master key (A118)", async () => {
  const calls = times(LIMIT + 2, () => [newUser(), newDevice(), guess()]).flat();
  expect(await codesOf(calls.map(asServer))).not.toContain(429);
  expect((await sendAlone(cloud, { route: "GET /users/me", session: ann.sessionToken })).code).toBe(
    undefined,
  );
});

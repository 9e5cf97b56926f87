import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { newRow, useBridge } from "../../support/cloud/bridge.ts";
import { network, sendFrom } from "../../support/cloud/networks.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";

/** Sessions and accounts of a network in ten minutes that LeanCloud does not know; also its sign-ups. */
const LIMIT = 10;

let cloud: RunningCloud;
let made = 0;
/** Each test has networks of its own. */
let current = 1;
const { script, newCalls, change, forward } = useBridge(() => cloud);

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  const throttle = { bridgeMissesPerNetwork: LIMIT, signUpsPerNetwork: LIMIT };
  cloud = await startConfiguredCloud({ bridge, throttle }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => {
  current += 1;
});

const here = () => network(current);
const elsewhere = () => network(current + 100);

/** An unknown session in the form of LeanCloud's. */
function madeUp(): string {
  made += 1;
  return `zzzz3590icjdpr3tb9ja${String(made).padStart(5, "0")}`;
}

const meFrom = (from: string, session: string) =>
  sendFrom(cloud, from, { route: "GET /users/me", session });

it("asks LeanCloud about few made-up sessions of a network, and about all of others (A186)", async () => {
  const mover = newRow();
  await script([mover]);
  const statuses: number[] = [];
  for (let i = 0; i < LIMIT + 5; i++) statuses.push((await meFrom(here(), madeUp())).status);

  expect(await newCalls()).toHaveLength(LIMIT);
  expect(statuses.slice(LIMIT)).toEqual([429, 429, 429, 429, 429]);
  const refused = await meFrom(here(), madeUp());
  expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect((await meFrom(elsewhere(), mover.sessionToken ?? "")).status).toBe(200);
});

it("asks LeanCloud about three sessions of a batch at most (A186)", async () => {
  await script([]);
  const requests = Array.from({ length: 100 }, () => ({
    method: "GET",
    path: `/1.1/users/me?session_token=${madeUp()}`,
  }));
  await sendFrom(cloud, here(), { route: "POST /batch", body: { requests } });
  expect((await newCalls()).length).toBeLessThanOrEqual(3);
});

type Row = ReturnType<typeof newRow>;
const toCode = (item: { error?: { code: number } }) => item.error?.code;

/** Creations and changes, which a batch runs at once and one after the other. */
const SAVES: Readonly<Record<string, (row: Row, i: number) => object>> = {
  creations: (_, i) => ({ method: "POST", path: "/1.1/classes/Todo", body: { i } }),
  changes: ({ objectId }, i) => ({
    method: "PUT",
    path: `/1.1/users/${objectId}`,
    body: { score: i },
  }),
};

describe.each(Object.entries(SAVES))("a batch of ten %s in one session", (_, save) => {
  const saveTen = (row: Row) => {
    const requests = Array.from({ length: 10 }, (__, i) => save(row, i));
    const { sessionToken: session = "" } = row;
    return sendFrom(cloud, here(), { route: "POST /batch", session, body: { requests } });
  };

  it("saves all of them for a mover, and asks LeanCloud once (A186)", async () => {
    const mover = newRow();
    await script([mover]);
    for (const item of (await saveTen(mover)).body) expect(item.error).toBeUndefined();
    expect(await newCalls()).toEqual(["GET /1.1/users/me 200"]);
  });

  it("answers all of them alike for an unknown session, and asks once (A186)", async () => {
    await script([]);
    const { body } = await saveTen({ ...newRow(), sessionToken: madeUp() });
    expect(new Set(body.map(toCode)).size, JSON.stringify(body)).toBe(1);
    expect(await newCalls()).toHaveLength(1);
  });
});

it("ends a session for the rest of the batch that ends it (A186)", async () => {
  const mover = newRow();
  await script([mover]);
  const path = `/1.1/users/${mover.objectId}`;
  const requests = [
    { method: "PUT", path, body: { city: "Seattle" } },
    { method: "PUT", path: `${path}/refreshSessionToken` },
    { method: "PUT", path, body: { city: "Boston" } },
  ];
  const session = mover.sessionToken ?? "";
  const { body } = await sendFrom(cloud, here(), {
    ...{ route: "POST /batch", session, body: { requests } },
  });
  expect(body.map(toCode)).toEqual([undefined, undefined, 206]);
  expect(await newCalls()).toHaveLength(1);
});

it("lets more movers than that come from one network (A186)", async () => {
  const movers = Array.from({ length: LIMIT * 2 }, () => newRow());
  await script(movers);
  for (const { sessionToken = "" } of movers) {
    expect((await meFrom(here(), sessionToken)).status).toBe(200);
  }
});

it("counts no session that LeanCloud gave no answer to (A186)", async () => {
  await script([], [{ status: 503 }]);
  for (let i = 0; i < LIMIT * 2; i++) expect((await meFrom(here(), madeUp())).status).toBe(503);
  await script([]);
  await forward(2);
  expect((await meFrom(here(), madeUp())).body.code).toBe(211);
});

it("counts a session that an app sends again and again once for each function (A186)", async () => {
  await script([]);
  const session = madeUp();
  for (let i = 0; i < LIMIT * 2; i++) expect((await meFrom(here(), session)).body.code).toBe(211);
  expect((await meFrom(here(), madeUp())).body.code).toBe(211);
});

it("counts a session that LeanCloud confirms and that was ended here (A186)", async () => {
  const row = newRow();
  await script([row]);
  const { sessionToken: session = "" } = row;
  expect((await meFrom(here(), session)).status).toBe(200);
  await change("PUT", row, { password: "mine" });
  const statuses: number[] = [];
  for (let i = 0; i < LIMIT + 5; i++) statuses.push((await meFrom(here(), session)).status);
  expect(statuses.at(-1)).toBe(429);
});

describe("a third-party sign-in by an account unknown here", () => {
  const newWeixin = () => ({ weixin: { openid: randomUUID(), access_token: "t" } });
  const signInFrom = (from: string, authData: object, query = "") =>
    sendFrom(cloud, from, { route: `POST /users${query}`, body: { authData } });

  it("is asked three times a batch at most (A186)", async () => {
    await script([]);
    const requests = Array.from({ length: 50 }, () => ({
      method: "POST",
      path: "/1.1/users?failOnNotExist=true",
      body: { authData: newWeixin() },
    }));
    const { body } = await sendFrom(cloud, here(), { route: "POST /batch", body: { requests } });
    expect((await newCalls()).length).toBeLessThanOrEqual(3);
    expect(new Set(body.map(toCode))).toEqual(new Set([211, 1]));
  });

  it("counts as an unknown session of its network (A186)", async () => {
    await script([]);
    const statuses: number[] = [];
    for (let i = 0; i < LIMIT + 5; i++) {
      statuses.push((await signInFrom(here(), newWeixin(), "?failOnNotExist=true")).status);
    }
    expect(await newCalls()).toHaveLength(LIMIT);
    expect(statuses.slice(LIMIT)).toEqual([429, 429, 429, 429, 429]);
    expect((await meFrom(here(), madeUp())).status).toBe(429);
    expect((await signInFrom(elsewhere(), newWeixin())).status).toBe(201);
  });

  it("brings more movers than that, and uses up no sign-up of theirs (A186)", async () => {
    const movers = Array.from({ length: LIMIT * 2 }, () => newRow({ authData: newWeixin() }));
    await script(movers);
    for (const { objectId, authData } of movers) {
      const { status, body } = await signInFrom(here(), authData as unknown as object);
      expect([status, body.objectId]).toEqual([200, objectId]);
    }
    expect((await signInFrom(here(), newWeixin())).status).toBe(201);
  });

  it("counts nothing while LeanCloud does not answer (A186)", async () => {
    await script([], [{ status: 503 }]);
    for (let i = 0; i < LIMIT * 2; i++) {
      expect((await signInFrom(here(), newWeixin())).status).toBe(503);
    }
    await script([]);
    await forward(2);
    expect((await signInFrom(here(), newWeixin())).status).toBe(201);
  });
});

it("goes on to ask for others after LeanCloud has refused three questions with 429 (A186)", async () => {
  const mover = newRow();
  await script([mover], [{ path: "/1.1/users/me", times: 3, status: 429 }]);
  for (let i = 0; i < 3; i++) expect((await meFrom(here(), madeUp())).status).toBe(503);

  expect((await meFrom(elsewhere(), mover.sessionToken ?? "")).status).toBe(200);
});

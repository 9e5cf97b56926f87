import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { type Body, newRow, useBridge } from "../../support/cloud/bridge.ts";
import { request } from "../../support/cloud/cloud.ts";
import { importUsers } from "../../support/cloud/import-rows.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";

let cloud: RunningCloud;
const { script, newCalls, byName, me, change, forward } = useBridge(() => cloud);
/** New users in ten minutes, and accounts that LeanCloud does not know. */
const LIMIT = 60;

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  const throttle = { signUpsPerNetwork: LIMIT, bridgeMissesPerNetwork: LIMIT };
  cloud = await startConfiguredCloud({ bridge, throttle }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => script([]));

describe("a third-party account that is not known here", () => {
  const weixin = (openid: string, more: object = {}) => ({
    weixin: { openid, access_token: "t", expires_in: 7200, ...more },
  });
  const newId = () => `openid-${randomUUID()}`;

  async function signIn(authData: object, query = "") {
    const body = { authData };
    const answer = await request(cloud, "POST", `/1.1/users${query}`, { body });
    return { status: answer.status, body: answer.body as Body };
  }

  it("brings its user with objectId, data and session, and is asked once", async () => {
    const openid = newId();
    const row = newRow({ authData: weixin(openid) });
    await script([row]);
    const { status, body } = await signIn(weixin(openid, { access_token: "newer" }));

    const { username, city, createdAt } = row;
    expect(status).toBe(200);
    expect(body).toMatchObject({ objectId: row.objectId, username, city, createdAt });
    expect(body.authData).toEqual(weixin(openid, { access_token: "newer" }));
    expect((await me(row.sessionToken)).body).toMatchObject({ objectId: row.objectId });
    expect((await signIn(weixin(openid))).body.objectId).toBe(row.objectId);
    expect(await newCalls()).toEqual(["POST /1.1/users 200"]);
    expect((await byName(row)).status).toBe(200);
  });

  it("brings an anonymous user, also with failOnNotExist", async () => {
    const ids = [randomUUID(), newId()] as const;
    const rows = [
      newRow({ authData: { anonymous: { id: ids[0] } } }),
      newRow({ authData: weixin(ids[1]) }),
    ];
    await script(rows);
    const anonymous = await signIn({ anonymous: { id: ids[0] } });
    expect([anonymous.status, anonymous.body.objectId]).toEqual([200, rows[0]?.objectId]);
    const found = await signIn(weixin(ids[1]), "?failOnNotExist=true");
    expect([found.status, found.body.objectId]).toEqual([200, rows[1]?.objectId]);
  });

  it.each(["came by it", "was imported"])(
    "is the anonymous id of a user with a password who %s, until they sign in otherwise",
    async (way) => {
      const anonymous = { id: randomUUID() };
      const row = newRow({ authData: { anonymous } });
      await (way === "came by it" ? script([row]) : importUsers(cloud, [row]));
      for (let launch = 1; launch <= 3; launch++) {
        const { status, body } = await signIn({ anonymous });
        expect([status, body.objectId, body.authData]).toEqual([200, row.objectId, { anonymous }]);
        expect((await byName(row)).status).toBe(200);
      }

      const { body } = await byName(row);
      const session = String(body.sessionToken);
      const linked = { authData: weixin(newId()) };
      const headers = { "X-LC-Session": session };
      const path = `/1.1/users/${row.objectId}`;
      expect((await request(cloud, "PUT", path, { body: linked, headers })).status).toBe(200);
      const after = await signIn({ anonymous }, "?failOnNotExist=true");
      expect(after.body.code).toBe(211);
    },
  );

  it("makes a new user if LeanCloud doesn't know it, either", async () => {
    const openid = newId();
    expect((await signIn(weixin(openid), "?failOnNotExist=true")).body.code).toBe(211);
    const { status, body } = await signIn(weixin(openid));
    expect(status).toBe(201);
    expect((await signIn(weixin(openid))).body.objectId).toBe(body.objectId);
    // One memory for each environment of the function.
    expect((await newCalls()).length).toBeLessThanOrEqual(2);
  });

  it("brings its user once when several clients sign in at once", async () => {
    const openid = newId();
    const row = newRow({ authData: weixin(openid) });
    await script([row]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(weixin(openid))));
    expect(answers.map(({ status, body }) => [status, body.objectId])).toEqual(
      Array(4).fill([200, row.objectId]),
    );
  });

  it("makes no second user while LeanCloud does not answer", async () => {
    const openid = newId();
    const row = newRow({ authData: weixin(openid) });
    await script([row], [{ status: 503, times: 1 }]);
    expect((await signIn(weixin(openid))).status).toBe(503);
    expect((await signIn(weixin(openid))).body.objectId).toBe(row.objectId);
  });

  it("never brings back a user who was deleted here", async () => {
    const openid = newId();
    const row = newRow({ authData: weixin(openid) });
    await script([row]);
    await signIn(weixin(openid));
    expect((await change("DELETE", row)).status).toBe(200);
    const { status, body } = await signIn(weixin(openid));
    expect(status).toBe(201);
    expect(body.objectId).not.toBe(row.objectId);
    expect(body.username).not.toBe(row.username);
    expect((await byName(row)).body.code).toBe(210);
  });

  it("brings a user with a taken name under another name, and no user with a taken account", async () => {
    const [taken, other] = [newId(), newId()];
    const first = newRow({ authData: weixin(taken) });
    const second = newRow({ authData: weixin(other, { uid: "somebody-else" }) });
    const { username } = first;
    const body = { username, password: "here" };
    expect((await request(cloud, "POST", "/1.1/users", { body })).status).toBe(201);
    await script([first, second]);
    const named = await signIn(weixin(taken));
    expect([named.status, named.body.objectId]).toEqual([200, first.objectId]);
    expect(named.body.username).toMatch(new RegExp(`^${username}-`));
    const unnamed = await signIn(weixin(other));
    expect(unnamed.status).toBe(201);
    expect(unnamed.body.objectId).not.toBe(second.objectId);
    const { status } = await request(cloud, "GET", `/1.1/users/${second.objectId}`);
    expect(status).toBe(400);
  });

  it("counts before LeanCloud is asked, and lets as many new users sign up", async () => {
    await forward(11);
    await script([]);
    const before = (await newCalls()).length;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < LIMIT * 2; attempt += 10) {
      const tries = Array.from({ length: 10 }, () =>
        signIn(weixin(newId()), "?failOnNotExist=true"),
      );
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    expect(statuses.at(-1)).toBe(429);
    // Some pass the limit in functions that have not seen it yet.
    expect((await newCalls()).length - before).toBeLessThan(LIMIT + 20);
    await forward(11);
    await signIn(weixin(newId()));
    for (let users = 1; users < LIMIT - 5; users++) {
      expect((await signIn({ anonymous: { id: randomUUID() } })).status).toBe(201);
    }
    await forward(11);
  });
});

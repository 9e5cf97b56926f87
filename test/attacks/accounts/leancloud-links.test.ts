import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { newRow, useBridge } from "../../support/cloud/bridge.ts";
import { request } from "../../support/cloud/cloud.ts";
import { importUsers } from "../../support/cloud/import-rows.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { changeOnAllWays, expectAccepted, sendAlone } from "../../support/cloud/twins.ts";

let cloud: RunningCloud;
const { script, byName, logIn, me, forward } = useBridge(() => cloud);

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  const platforms = { github: { appIds: ["gh-1"] }, weixin: { appIds: ["wx-1"] } };
  cloud = await startConfiguredCloud({ bridge, platforms }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => forward(16));

const newUid = () => `uid-${randomUUID()}`;
/** An account that a stranger can write at LeanCloud, which does not check it. */
const madeUp = (uid: string) => ({ github: { uid, access_token: "made up" } });

async function newToken(platform: string, body: object): Promise<object> {
  const answer = await request(cloud, "POST", `/_local/platforms/${platform}/tokens`, { body });
  return answer.body as object;
}

const genuine = async (uid: string) => ({
  github: await newToken("github", { appId: "gh-1", uid }),
});

const genuineWeixin = async (grant: object, more: object = {}) => ({
  weixin: { ...(await newToken("weixin", { appId: "wx-1", ...grant })), ...more },
});

const signIn = async (authData: object) =>
  sendAlone(cloud, { route: "POST /users", body: { authData } });

const importRows = (rows: readonly LeanCloudRow[]) => importUsers(cloud, rows);

/** The ways in which a user of LeanCloud comes here before the owner of their account does. */
const ARRIVALS: Readonly<Record<string, (row: LeanCloudRow) => Promise<unknown>>> = {
  "has not come yet": async () => undefined,
  "has logged in by the password": byName,
  "has come by the session": ({ sessionToken }) => me(sessionToken),
  "was imported": (row) => importRows([row]),
};

describe("an account that a stranger linked at LeanCloud without a check", () => {
  it.each(Object.entries(ARRIVALS))(
    "belongs to its owner alone once the platform confirms it, if its user %s (A179)",
    async (_, arrive) => {
      const uid = newUid();
      const row = newRow({ authData: madeUp(uid), emailVerified: true, mobilePhoneVerified: true });
      await script([row]);
      await arrive(row);
      const { body: early } = await byName(row);

      const owner = await signIn(await genuine(uid));
      expect(owner.code, JSON.stringify(owner.body)).toBeUndefined();
      const { objectId, sessionToken: session } = owner.body;
      const entrances = [
        await me(row.sessionToken),
        await me(early.sessionToken),
        await byName(row),
        await logIn({ email: row.email, password: "there" }),
        await logIn({ mobilePhoneNumber: row.mobilePhoneNumber, password: "there" }),
      ];
      expect(entrances.map(({ body }) => body.objectId)).not.toContain(objectId);
      for (const { body } of entrances) expect(body.sessionToken).toBeUndefined();
      expect((await me(session)).body).toMatchObject({ objectId });
      for (const reset of [
        ["requestPasswordReset", { email: row.email }],
        ["requestPasswordResetBySmsCode", { mobilePhoneNumber: row.mobilePhoneNumber }],
        ["requestLoginSmsCode", { mobilePhoneNumber: row.mobilePhoneNumber }],
      ] as const) {
        const [route, body] = reset;
        expect(
          (await sendAlone(cloud, { route: `POST /${route}`, body })).code,
          route,
        ).toBeDefined();
      }
      // The owner comes back to the same user.
      expect((await signIn(await genuine(uid))).body.objectId).toBe(objectId);
    },
  );

  it("stays closed to a later import of its row (A179)", async () => {
    const uid = newUid();
    const row = newRow({ authData: madeUp(uid) });
    await script([row]);
    await importRows([row]);
    const { objectId } = (await signIn(await genuine(uid))).body;
    await importRows([{ ...row, updatedAt: "2027-01-01T00:00:00.000Z" }]);
    expect((await byName(row)).body.code).toBe(210);
    expect((await me(row.sessionToken)).body.code).toBe(211);
    expect((await signIn(await genuine(uid))).body.objectId).toBe(objectId);
  });
});

describe("a union id that a stranger wrote into their user at LeanCloud", () => {
  it.each(Object.entries(ARRIVALS))(
    "takes no account from its owner, and goes to them, if its user %s (A179)",
    async (_, arrive) => {
      const [openid, unionid] = [newUid(), newUid()];
      const union = { unionid, platform: "weixin", main_account: true };
      const grant = { uid: openid, unionid };
      const { objectId } = (await signIn(await genuineWeixin(grant))).body;
      const authData = { ...madeUp(newUid()), _weixin_unionid: { uid: unionid } };
      const row = newRow({ authData });
      await script([row]);
      await arrive(row);

      const owner = await signIn(await genuineWeixin(grant, union));
      expect([owner.status, owner.body.objectId]).toEqual([200, objectId]);
      expect(owner.body.authData).toMatchObject({ _weixin_unionid: { uid: unionid } });
      const { body: stranger } = await byName(row);
      expect(stranger.objectId).toBe(row.objectId);
      expect(stranger.authData).toEqual({ github: authData.github });
      // Another product of the platform leads to the owner by the union id.
      const other = { uid: newUid(), unionid };
      expect((await signIn(await genuineWeixin(other, union))).body.objectId).toBe(objectId);
    },
  );
});

describe("an honest user who comes from LeanCloud", () => {
  it("finds their data by an account that their platform confirms", async () => {
    const uid = newUid();
    const row = newRow({ authData: madeUp(uid) });
    await script([row]);
    const { body } = await signIn(await genuine(uid));
    const { objectId, username, city, createdAt } = row;
    expect(body).toMatchObject({ objectId, username, city, createdAt });
  });

  it("keeps every other way in after linking the account once more with a session", async () => {
    const uid = newUid();
    const row = newRow({ authData: madeUp(uid) });
    await script([row]);
    const { body } = await byName(row);
    const route = `PUT /users/${row.objectId}`;
    const session = String(body.sessionToken);
    const link = async () => ({ route, session, body: { authData: await genuine(uid) } });
    expectAccepted(await changeOnAllWays(cloud, link));

    expect((await signIn(await genuine(uid))).body.objectId).toBe(row.objectId);
    expect((await byName(row)).body.objectId).toBe(row.objectId);
    expect((await me(session)).body).toMatchObject({ objectId: row.objectId, email: row.email });
    expect((await me(row.sessionToken)).body.objectId).toBe(row.objectId);
  });
});

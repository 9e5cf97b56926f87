import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { hashOf, newRow, removeMarks, useBridge } from "../../support/cloud/bridge.ts";
import { importUsers } from "../../support/cloud/import-rows.ts";
import { codeAfter, nthLink } from "../../support/cloud/inbox.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";

let cloud: RunningCloud;
const { script, byName, logIn, me, change, forward } = useBridge(() => cloud);

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  cloud = await startConfiguredCloud({ bridge }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => forward(61));

const uniqueId = () => randomUUID().replaceAll("-", "");

const send = (route: string, body: object, more: object = {}) =>
  sendAlone(cloud, { route, body, ...more });

/** A row that LeanCloud has changed after everything that happened here. */
const touched = (row: LeanCloudRow, more: object = {}): LeanCloudRow => ({
  ...row,
  ...more,
  updatedAt: "2027-01-01T00:00:00.000Z",
});

/** Uses a session of LeanCloud where a function asks there. */
const use = (session: unknown) =>
  sendOnTwins(cloud, { route: "GET /users/me", session: String(session) });

/** A batch answers `null` for the user of a dead session. */
async function expectDead(session: unknown): Promise<void> {
  const answers = await use(session);
  expectRefused(
    answers.filter(({ status }) => status !== undefined),
    211,
  );
  for (const { via, body } of answers) expect(body?.objectId, via).toBeUndefined();
}

type End = (row: Record<string, string>, session: string) => Promise<unknown>;

/** The ways in which an owner ends the sessions of their user. */
const ENDS: Readonly<Record<string, End>> = {
  "a new password": async ({ objectId }, session) => {
    const body = { old_password: "there", new_password: "mine" };
    expectAccepted([await send(`PUT /users/${objectId}/updatePassword`, body, { session })]);
  },
  "a password that the master key sets": async ({ objectId }) => {
    expectAccepted([await send(`PUT /users/${objectId}`, { password: "mine" }, { master: true })]);
  },
  "a refresh": async ({ objectId }, session) => {
    expectAccepted([await send(`PUT /users/${objectId}/refreshSessionToken`, {}, { session })]);
  },
  "a reset by mail": async ({ email = "" }) => {
    expectAccepted([await send("POST /requestPasswordReset", { email })]);
    const body = new URLSearchParams({ password: "mine", repeated: "mine" });
    expect((await fetch(await nthLink(cloud, email, 1), { method: "POST", body })).status).toBe(
      200,
    );
  },
  "a reset by code": async ({ mobilePhoneNumber = "" }) => {
    const code = await codeAfter(cloud, mobilePhoneNumber, () =>
      send("POST /requestPasswordResetBySmsCode", { mobilePhoneNumber }),
    );
    const body = { password: "mine", mobilePhoneNumber };
    expectAccepted([await send(`PUT /resetPasswordBySmsCode/${code}`, body)]);
  },
};

describe("a session of LeanCloud that was ended here", () => {
  it.each(Object.entries(ENDS))(
    "stays ended after %s, regardless of LeanCloud's answer (A178)",
    async (_, end) => {
      const row = newRow({ mobilePhoneVerified: true, emailVerified: true });
      await script([row]);
      expectAccepted(await use(row.sessionToken));
      const { body: session } = await byName(row);
      await end(row, String(session.sessionToken));
      await expectDead(row.sessionToken);

      await script([touched(row)]);
      await expectDead(row.sessionToken);
      const next = `n${String(row.sessionToken).slice(1)}`;
      await script([touched(row, { sessionToken: next })]);
      await expectDead(next);
      // Nor does LeanCloud's password bring them back, or another one set there.
      await script([touched(row, { password: hashOf("stolen") })]);
      await byName(row, "stolen");
      await logIn({ email: row.email, password: "stolen" });
      await expectDead(row.sessionToken);
    },
  );

  it.each(Object.entries(ENDS))(
    "stays ended after %s in a row without marks, which an earlier version wrote (A178)",
    async (_, end) => {
      const row = newRow({ mobilePhoneVerified: true, emailVerified: true });
      await script([row]);
      const { body: session } = await byName(row);
      await end(row, String(session.sessionToken));
      await removeMarks(cloud, row);

      await script([touched(row)]);
      await expectDead(row.sessionToken);
      await script([touched(row, { password: hashOf("stolen") })]);
      expect((await byName(row, "stolen")).body.code).toBe(210);
      await expectDead(row.sessionToken);
    },
  );

  it("stays ended after a first password here for a user who came by the session alone (A178)", async () => {
    const row = newRow();
    await script([row]);
    const { sessionToken: session = "", objectId } = row;
    expectAccepted(await use(session));
    const body = { password: "mine" };
    expectAccepted([await send(`PUT /users/${objectId}`, body, { session })]);
    await expectDead(session);
    expect((await byName(row, "mine")).status).toBe(200);
  });

  it("goes on for an anonymous user who chooses a first password with it", async () => {
    const {
      password: _,
      salt: __,
      ...row
    } = newRow({ authData: { anonymous: { id: uniqueId() } } });
    await script([row as never]);
    const { sessionToken: session = "", objectId } = row;
    const body = { username: `new-${row.username}`, password: "mine" };
    expectAccepted([await send(`PUT /users/${objectId}`, body, { session })]);
    expect((await me(session)).body.objectId).toBe(objectId);
  });

  it("does not open when LeanCloud's password is used after a password was set here (A178)", async () => {
    const row = newRow();
    await script([row]);
    await byName(row);
    await change("PUT", row, { password: "mine" });
    await script([touched(row, { password: hashOf("stolen") })]);
    expect((await byName(row, "stolen")).body.code).toBe(210);
    expect((await byName(row, "mine")).status).toBe(200);
  });
});

describe("a user without a password whom an export of Landfall brings here", () => {
  it("stays closed to LeanCloud, which they may have left (A178)", async () => {
    const row = newRow();
    await script([row]);
    const { password: _, salt: __, sessionToken: ___, ...exported } = row;
    await importUsers(cloud, [exported as never]);
    expect((await byName(row)).body.code).toBe(210);
    await expectDead(row.sessionToken);
  });
});

describe("a wrong password of a user who set another one here", () => {
  it("is answered with 210, also while LeanCloud has locked them there", async () => {
    const row = newRow();
    await script([row]);
    await byName(row);
    await change("PUT", row, { password: "mine" });
    const email = `new-${row.email}`;
    await script([touched(row, { email })]);
    for (let i = 0; i < 7; i++) await logIn({ email, password: `wrong-${i}` });
    expect((await byName(row, "wrong")).body.code).toBe(210);
    expect((await byName(row, "mine")).status).toBe(200);
  });
});

/** Ways to arrive for a user who goes on using LeanCloud. */
const ARRIVALS: Readonly<Record<string, (row: LeanCloudRow) => Promise<unknown>>> = {
  "came by the session": ({ sessionToken }) => me(sessionToken),
  "was imported": (row) => importUsers(cloud, [row]),
};

describe.each(Object.entries(ARRIVALS))("a user who still uses LeanCloud and %s", (_, arrive) => {
  it("gets the session that LeanCloud gave them after a change here", async () => {
    const row = newRow();
    await script([row]);
    await arrive(row);
    await change("PUT", row, { city: "Seattle" });
    const next = `n${String(row.sessionToken).slice(1)}`;
    await script([{ ...row, sessionToken: next }]);
    expectAccepted(await use(next));
    // LeanCloud has one session for each user, so the new one ended the old one there.
    await expectDead(row.sessionToken);
    expect((await me(next)).body.city).toBe("Seattle");
  });

  it("logs in by the password that they changed at LeanCloud after a log-in here", async () => {
    const row = newRow();
    await script([row]);
    await arrive(row);
    expect((await byName(row)).status).toBe(200);
    expect((await byName(row)).status).toBe(200);
    await script([{ ...row, password: hashOf("changed there") }]);
    expect((await byName(row, "changed there")).body).toMatchObject({ objectId: row.objectId });
    expect((await byName(row, "there")).body.code).toBe(210);
    await change("PUT", row, { password: "mine" });
    expect((await byName(row, "changed there")).body.code).toBe(210);
    expect((await byName(row, "mine")).status).toBe(200);
  });
});

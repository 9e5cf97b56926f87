import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { newRow, useBridge } from "../../support/cloud/bridge.ts";
import { type Person, signUp, stored } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { expectAccepted, sendAlone } from "../../support/cloud/twins.ts";

let cloud: RunningCloud;
const { script, byName, logIn, me, change, forward } = useBridge(() => cloud);

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  cloud = await startConfiguredCloud({ bridge }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => forward(16));

const PROVEN = { emailVerified: true, mobilePhoneVerified: true };
type Row = ReturnType<typeof newRow>;
const contacts = ({ email, mobilePhoneNumber }: Row) => ({ email, mobilePhoneNumber });
const logInBy = (row: Row, field: "username" | "email" | "mobilePhoneNumber") =>
  logIn({ [field]: row[field], password: "there" });

/** A stranger who has taken these values here, and has changed the password since. */
async function takeHere(values: Record<string, unknown>): Promise<Person> {
  const stranger = await signUp(cloud, values);
  expectAccepted([
    await sendAlone(cloud, {
      route: `PUT /users/${stranger.objectId}`,
      body: { password: "correct horse" },
      master: true,
    }),
  ]);
  return stranger;
}

describe("LeanCloud's owner of a name, address or number that a stranger took here", () => {
  it.each(["username", "email", "mobilePhoneNumber"] as const)(
    "comes by %s and password, with the values proved at LeanCloud (A184)",
    async (field) => {
      const row = newRow(PROVEN);
      await script([row]);
      const stranger = await takeHere({ username: row.username, ...contacts(row) });
      const { status, body } = await logInBy(row, field);

      expect([status, body.objectId]).toEqual([200, row.objectId]);
      expect(body).toMatchObject({ ...contacts(row), ...PROVEN, city: row.city });
      expect(body.username).toMatch(new RegExp(`^${row.username}-[0-9a-z]{6}$`));
      const left = await stored(cloud, stranger.objectId);
      expect(left).toMatchObject({ username: row.username, mobilePhoneVerified: false });
      expect([left.email, left.mobilePhoneNumber]).toEqual([undefined, undefined]);
      for (const again of ["username", "email", "mobilePhoneNumber"] as const) {
        expect((await logInBy(row, again)).body.objectId, again).toBe(row.objectId);
      }
    },
  );

  it("comes without an unproved address and number (A184)", async () => {
    const row = newRow();
    await script([row]);
    const stranger = await takeHere(contacts(row));
    const { body } = await byName(row);
    expect(body).toMatchObject({ objectId: row.objectId, username: row.username });
    expect([body.email, body.mobilePhoneNumber]).toEqual([undefined, undefined]);
    expect(await stored(cloud, stranger.objectId)).toMatchObject(contacts(row));
  });

  it("takes nothing from who proved it here (A184)", async () => {
    const row = newRow(PROVEN);
    await script([row]);
    const holder = await signUp(cloud, contacts(row));
    await change("PUT", { ...row, objectId: holder.objectId }, PROVEN);
    const { body } = await byName(row);
    expect(body).toMatchObject({ objectId: row.objectId, username: row.username });
    expect(body.email).toBeUndefined();
    expect(await stored(cloud, holder.objectId)).toMatchObject({ ...contacts(row), ...PROVEN });
  });

  it("comes by their session, and by an account (A184)", async () => {
    const openid = randomUUID();
    const authData = { weixin: { openid, access_token: "t" } };
    const [one, two] = [newRow(PROVEN), newRow({ ...PROVEN, authData })];
    await script([one, two]);
    for (const row of [one, two]) await takeHere({ username: row.username, ...contacts(row) });
    expect((await me(one.sessionToken)).body).toMatchObject({
      objectId: one.objectId,
      email: one.email,
    });
    const signedIn = await sendAlone(cloud, { route: "POST /users", body: { authData } });
    expect(signedIn.body).toMatchObject({ objectId: two.objectId, email: two.email });
  });

  it("comes once when they log in several times at once (A184)", async () => {
    const row = newRow(PROVEN);
    await script([row]);
    await takeHere({ username: row.username, ...contacts(row) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => logInBy(row, "email")));
    for (const { status, body } of answers) {
      expect([status, body.objectId]).toEqual([200, row.objectId]);
    }
    expect(new Set(answers.map(({ body }) => body.username)).size).toBe(1);
  });

  it("never opens the stranger's user, nor the stranger theirs (A184)", async () => {
    const row = newRow(PROVEN);
    await script([row]);
    const stranger = await takeHere({ username: row.username });
    await byName(row);
    expect((await byName(row, "correct horse")).body.objectId).toBe(stranger.objectId);
    expect((await byName(row, "wrong")).body.code).toBe(210);
    await change("PUT", row, { password: "mine" });
    expect((await byName(row)).body.code).toBe(210);
    expect((await logIn({ email: row.email, password: "mine" })).body.objectId).toBe(row.objectId);
  });
});

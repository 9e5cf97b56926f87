import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningCloud, spawnLocalCloud } from "../../lib/local/spawn.ts";
import { type Person, signUp } from "./people.ts";
import { expectAccepted, expectForbidden, expectRefused, sendAlone, sendOnTwins } from "./twins.ts";

let cloud: RunningCloud;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  cloud = await spawnLocalCloud(["--port", "0", "--memory"]);
  ann = await signUp(cloud);
  ben = await signUp(cloud);
});
afterAll(() => cloud?.stop());

/** Several ids in one path exist inside batches only. */
const NOT_A_ROUTE = 101;

type Fields = Record<string, unknown>;

let count = 0;
async function register(fields: Fields = {}): Promise<Fields & { readonly objectId: string }> {
  const device = { deviceType: "ios", deviceToken: `dev1ce${++count}`, ...fields };
  const { status, body } = await sendAlone(cloud, { route: "POST /installations", body: device });
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...device, objectId: body.objectId };
}
const stored = async (objectId: string): Promise<Fields> => {
  const route = `GET /installations/${objectId}`;
  return (await sendAlone(cloud, { route, master: true })).body;
};
const pointerTo = ({ objectId }: Person) => ({ __type: "Pointer", className: "_User", objectId });
const rowCount = async () => {
  const route = "GET /installations?count=1&limit=0";
  return (await sendAlone(cloud, { route, master: true })).body.count as number;
};

describe("a registration", () => {
  const conditions = [{ $ne: null }, { $regex: "" }, { $gt: "" }, { $in: ["dev1ce1"] }];
  it("A53 with a condition in place of an identifier is refused and touches no record", async () => {
    const { objectId } = await register({ installationId: "a53", note: "mine" });
    const before = await stored(objectId);
    const rows = await rowCount();

    for (const condition of conditions) {
      for (const field of ["deviceToken", "installationId", "registrationId", "objectId"]) {
        const identity = field === "deviceToken" ? {} : { deviceToken: "\u0000" };
        const body = { deviceType: "ios", ...identity, [field]: condition, note: "theirs" };
        const codes = field === "deviceToken" ? [111, 114] : [111, 114, 121];
        expectRefused(await sendOnTwins(cloud, { route: "POST /installations", body }), ...codes);
      }
    }

    expect(await stored(objectId)).toEqual(before);
    expect(await rowCount()).toBe(rows);
  });

  it("A54 with another device's identifier wipes nothing and shows nothing of it", async () => {
    const fields = { installationId: "a54", owner: pointerTo(ann), channels: ["c"], note: "app" };
    const { objectId, deviceToken } = await register(fields);

    for (const identity of [{ deviceToken }, { deviceToken, installationId: "a54" }]) {
      const body = { deviceType: "ios", ...identity };
      const route = "POST /installations?fetchWhenSave=true";
      const answers = await sendOnTwins(cloud, { route, body, session: ben.sessionToken });

      expectAccepted(answers);
      for (const { body: shown } of answers) {
        expect(shown.objectId).toBe(objectId);
        for (const field of ["owner", "channels", "note"]) expect(shown).not.toHaveProperty(field);
      }
    }
    expect(await stored(objectId)).toMatchObject(fields);
  });

  it("A54 can't take over a row that an ACL protects", async () => {
    const ACL = { [ann.objectId]: { read: true, write: true } };
    const { objectId, deviceToken } = await register({ owner: pointerTo(ann), ACL });
    const own = await register();

    const session = ben.sessionToken;
    const body = { deviceType: "ios", deviceToken, channels: ["theirs"] };
    expectForbidden(await sendOnTwins(cloud, { route: "POST /installations", body, session }), 403);
    const route = `PUT /installations/${own.objectId}`;
    expectForbidden(await sendOnTwins(cloud, { route, body: { deviceToken }, session }), 403);

    expect(await stored(objectId)).toMatchObject({ deviceToken, owner: pointerTo(ann) });
    expect(await stored(objectId)).not.toHaveProperty("channels");
  });
});

describe("a foreign installation", () => {
  it("A55 is changed by whoever knows its objectId, and by nobody whom its ACL leaves out", async () => {
    const open = await register();
    const ACL = { [ann.objectId]: { read: true, write: true } };
    const closed = await register({ ACL });
    const body = { channels: ["theirs"], owner: pointerTo(ben) };
    const session = ben.sessionToken;

    expectAccepted(
      await sendOnTwins(cloud, { route: `PUT /installations/${open.objectId}`, body, session }),
    );
    expectForbidden(
      await sendOnTwins(cloud, { route: `PUT /installations/${closed.objectId}`, body, session }),
      403,
    );
    expectForbidden(
      await sendOnTwins(cloud, { route: `GET /installations/${closed.objectId}`, session }),
      403,
    );

    expect(open.objectId).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await stored(closed.objectId)).not.toHaveProperty("channels");
    const mine = { route: `PUT /installations/${closed.objectId}`, body };
    expectAccepted(await sendOnTwins(cloud, { ...mine, session: ann.sessionToken }));
  });

  it("shows neither its ACL nor anything internal", async () => {
    const ACL = { "*": { read: true, write: true } };
    const { objectId } = await register({ ACL, note: "app" });

    for (const query of ["", "?keys=ACL,_revision,note", "?keys=-note"]) {
      const route = `GET /installations/${objectId}${query}`;
      for (const { body, code } of await sendOnTwins(cloud, { route })) {
        if (code !== undefined) continue;
        expect(body.objectId).toBe(objectId);
        for (const key of Object.keys(body)) expect(key).not.toMatch(/^_|^ACL$/);
      }
    }
  });
});

describe("listing and deleting", () => {
  it("A56 are closed to clients, with a session, in batches and with several ids too", async () => {
    const [one, two] = [await register({ channels: ["a56"] }), await register()];
    const where = encodeURIComponent(JSON.stringify({ channels: "a56" }));
    const routes = [
      "GET /installations",
      `GET /installations?where=${where}`,
      "GET /installations?count=1&limit=0",
      `DELETE /installations/${one.objectId}`,
    ];

    for (const route of routes) {
      expectForbidden(await sendOnTwins(cloud, { route }), 403);
      expectForbidden(await sendOnTwins(cloud, { route, session: ann.sessionToken }), 403);
    }

    const several = { route: `DELETE /installations/${one.objectId},${two.objectId}` };
    expectRefused(await sendOnTwins(cloud, several), 403, NOT_A_ROUTE);

    expect(await stored(one.objectId)).toMatchObject({ channels: ["a56"] });
    expect(await stored(two.objectId)).toMatchObject({ deviceToken: two.deviceToken });
  });

  it("A56 are open to the master key, with several ids too", async () => {
    const rows = await rowCount();
    const pairs = async () => `${(await register()).objectId},${(await register()).objectId}`;

    const pair = await pairs();
    const requests = [{ method: "DELETE", path: `/1.1/classes/_Installation/${pair}` }];
    const batch = { route: "POST /batch", body: { requests }, master: true };

    expect((await sendAlone(cloud, batch)).body).toEqual([{ success: {} }]);
    expect(await rowCount()).toBe(rows);
  });
});

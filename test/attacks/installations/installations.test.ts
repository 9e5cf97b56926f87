import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, signUp } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let ann: Person;
let ben: Person;

/** Ann's device that is open to all, and the one that only she may read and write. */
let open: Device;
let closed: Device;

interface Device {
  readonly objectId: string;
  readonly deviceToken: string;
  readonly installationId: string;
}

beforeAll(async () => {
  [ann, ben] = [await signUp(cloud), await signUp(cloud)];
});

beforeEach(async () => {
  const ACL = { [ann.objectId]: { read: true, write: true } };
  [open, closed] = [await register(), await register({ ACL })];
});

const owner = () => ({ __type: "Pointer", className: "_User", objectId: ann.objectId });
const SERVICE_ATTRIBUTES = [
  "_revision",
  "_expiresAt",
  "_indexExpiresAt",
  "_shard",
  "_created",
  "_changeId",
];

const where = (condition: object) => `where=${encodeURIComponent(JSON.stringify(condition))}`;

async function register(fields: object = {}): Promise<Device> {
  const device = { deviceToken: randomUUID(), installationId: randomUUID() };
  const about = { deviceType: "ios", owner: owner(), channels: ["news"], nick: "x", ...fields };
  const body = { ...device, ...about };
  const session = ann.sessionToken;
  const answer = await sendAlone(cloud, { route: "POST /installations", body, session });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { objectId: answer.body.objectId, ...device };
}

/** The whole device, as the master key sees it. */
async function stored({ objectId }: Device) {
  const route = `GET /installations/${objectId}?returnACL=true`;
  return (await sendAlone(cloud, { route, master: true })).body;
}

async function countDevices(): Promise<number> {
  const route = "GET /installations?count=1&limit=0";
  return (await sendAlone(cloud, { route, master: true })).body.count;
}

/** Expects that the calls are refused and leave both devices unchanged. */
async function expectUntouched(call: Call, ...codes: number[]): Promise<void> {
  const before = [await stored(open), await stored(closed), await countDevices()];
  expectRefused(await changeOnAllWays(cloud, call), ...codes);
  expect([await stored(open), await stored(closed), await countDevices()]).toEqual(before);
}

describe("a registration", () => {
  it.each([
    { $ne: null },
    { $regex: "" },
    { $gt: "" },
    { $exists: true },
    { $in: ["a"] },
    {},
    [],
    ["a"],
    7,
    true,
    "",
    " ",
    "a/b",
    "a\nb",
    "../x",
    { __op: "Increment", amount: 1 },
    { __op: "Add", objects: ["a"] },
    { __type: "Pointer", className: "_User", objectId: "a" },
  ])("is rejected with the token %j and touches no device (A53)", async (deviceToken) => {
    const body = { deviceType: "ios", deviceToken, channels: ["evil"] };
    await expectUntouched({ route: "POST /installations", body }, 105, 111, 114, 121);
    await expectUntouched(
      { route: `PUT /installations/${open.objectId}`, body },
      105,
      111,
      114,
      121,
    );
  });

  it.each(["installationId", "registrationId", "fid", "vendor", "apnsTopic", "objectId"])(
    "finds no device by an operator as %s (A53)",
    async (field) => {
      for (const value of [{ $ne: null }, { $regex: "" }, ["x"]]) {
        const before = [await stored(open), await stored(closed)];
        const body = { deviceType: "ios", deviceToken: randomUUID(), [field]: value, nick: "evil" };
        await changeOnAllWays(cloud, { route: "POST /installations", body });
        expect([await stored(open), await stored(closed)]).toEqual(before);
      }
    },
  );

  it("keeps the fields it does not send when it names another install's token or id (A54)", async () => {
    for (const known of ["deviceToken", "installationId"] as const) {
      const body = { deviceType: "ios", [known]: open[known], timeZone: "Asia/Tokyo" };
      const whole = known === "deviceToken" ? body : { ...body, deviceToken: open.deviceToken };
      expectAccepted(await changeOnAllWays(cloud, { route: "POST /installations", body: whole }));
    }
    const row = await stored(open);
    expect(row).toMatchObject({ owner: owner(), channels: ["news"], nick: "x" });
    expect(row.timeZone).toBe("Asia/Tokyo");
  });

  it("answers nothing that it did not send of a device that it may not read (A54)", async () => {
    const ACL = { "*": { write: true }, [ann.objectId]: { read: true, write: true } };
    const { deviceToken } = await register({ ACL });
    const body = { deviceType: "ios", deviceToken };
    for (const query of ["fetchWhenSave=true", "new=true"]) {
      const route = `POST /installations?${query}`;
      for (const answer of await changeOnAllWays(cloud, {
        route,
        body,
        session: ben.sessionToken,
      })) {
        expectAccepted([answer]);
        const shown = ["createdAt", "deviceToken", "deviceType", "objectId", "updatedAt"];
        expect(Object.keys(answer.body).sort(), answer.via).toEqual(shown);
      }
    }
  });

  it("takes over no device whose ACL excludes it (A54)", async () => {
    for (const session of [undefined, ben.sessionToken]) {
      const who = session === undefined ? {} : { session };
      const by = { objectId: closed.objectId, deviceToken: closed.deviceToken };
      for (const [field, value] of Object.entries(by)) {
        const body = { deviceType: "ios", deviceToken: randomUUID(), [field]: value, nick: "evil" };
        await expectUntouched({ route: "POST /installations?new=true", body, ...who }, 403);
      }
      const body = { deviceToken: closed.deviceToken };
      await expectUntouched({ route: `PUT /installations/${open.objectId}`, body, ...who }, 403);
    }
  });
});

describe("a change of an installation", () => {
  it("is refused on every route when the device's ACL excludes it (A55)", async () => {
    const route = `PUT /installations/${closed.objectId}`;
    const evil = { __type: "Pointer", className: "_User", objectId: ben.objectId };
    for (const body of [{ owner: evil }, { channels: ["evil"] }, { ACL: {} }, { valid: false }]) {
      await expectUntouched({ route, body }, 403);
      await expectUntouched({ route, body, session: ben.sessionToken }, 403);
    }
    const session = ann.sessionToken;
    expectAccepted(await changeOnAllWays(cloud, { route, body: { nick: "mine" }, session }));
  });

  it("needs an id that can't be guessed (A55)", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await register()).objectId));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  it("reveals nothing about a closed device by its condition (A55)", async () => {
    const answers = [];
    for (const nick of ["x", "another"]) {
      for (const method of ["PUT", "DELETE"]) {
        const route = `${method} /installations/${closed.objectId}?${where({ nick })}`;
        answers.push(...(await sendOnTwins(cloud, { route, body: { nick: "evil" } })));
      }
    }
    expectForbidden(answers, 403);
    expect((await stored(closed)).nick).toBe("x");
  });

  it("keeps the device when the condition is not met, for every requester", async () => {
    for (const method of ["PUT", "DELETE"]) {
      const route = `${method} /installations/${open.objectId}?${where({ nick: "another" })}`;
      const answers = await sendOnTwins(cloud, { route, body: { nick: "evil" }, master: true });
      expectRefused(answers, 305);
    }
    expect((await stored(open)).nick).toBe("x");
    const route = `DELETE /installations/${open.objectId}?${where({ nick: "x" })}`;
    expectAccepted([await sendAlone(cloud, { route, master: true })]);
    expect(await stored(open)).toEqual({});
  });

  it("does not include listing or deleting for clients (A56)", async () => {
    for (const session of [undefined, ann.sessionToken]) {
      const who = session === undefined ? {} : { session };
      for (const route of [
        "GET /installations",
        "GET /installations?count=1&limit=0",
        `GET /installations?${where({ objectId: open.objectId })}`,
        `GET /installations?${where({ deviceToken: open.deviceToken })}`,
        `DELETE /installations/${open.objectId}`,
        "GET /scan/classes/_Installation",
        "GET /schemas",
        "GET /schemas/_Installation",
      ]) {
        expectForbidden(await sendOnTwins(cloud, { route, ...who }), 403, 119);
      }
    }
    expect(await stored(open)).toMatchObject({ nick: "x" });
  });

  it.each(SERVICE_ATTRIBUTES)("is rejected when it names the attribute %s (A63)", async (name) => {
    const route = `PUT /installations/${open.objectId}`;
    for (const value of ["x", { __op: "Delete" }]) {
      await expectUntouched({ route, body: { [name]: value } }, 105);
    }
  });

  it.each(["__proto__", "constructor", "prototype"])(
    "is rejected when it names a field %s (A63)",
    async (name) => {
      const route = `PUT /installations/${open.objectId}`;
      const text = `{"${name}":"x"}`;
      await expectUntouched({ route, body: JSON.parse(text) }, 1, 105, 107);
      await expectUntouched({ route, body: JSON.parse(`{"a":${text}}`) }, 1, 105, 107, 121);
    },
  );

  it.each(["objectId", "createdAt"])("leaves %s unchanged (A63)", async (field) => {
    const before = (await stored(open))[field];
    for (const value of ["x".repeat(32), null, { __op: "Delete" }, { $ne: 1 }]) {
      const call = { route: `PUT /installations/${open.objectId}`, body: { [field]: value } };
      await changeOnAllWays(cloud, call);
    }
    expect((await stored(open))[field]).toBe(before);
  });

  it.each([
    [{ channels: { __op: "Add", objects: ["a b"] } }, 112],
    [{ channels: { __op: "AddUnique", objects: "x" } }, 111],
    [{ channels: { __op: "Increment", amount: 1 } }, 111],
    [{ channels: { length: 3 } }, 111],
    [{ channels: ["a", { $ne: "" }] }, 121],
    [{ channels: Array(501).fill("a") }, 112],
    [{ channels: ["x".repeat(257)] }, 112],
    [{ nick: { __op: "Increment", amount: 1 } }, 111],
    [{ badge: { __op: "Increment", amount: 1e308 } }, 111],
    [{ badge: { __op: "Increment", amount: "1;DROP" } }, 111],
    [{ badge: "7" }, 111],
    [{ valid: "false" }, 111],
    [{ deviceType: "toaster" }, 111],
    [{ deviceProfile: "x".repeat(2_049) }, 111],
    [{ "a.b = :x": 1 }, 105],
    [{ ACL: { "*": { read: 1 } } }, 123],
    [{ ACL: { $ne: { read: true } } }, 121],
  ])("is rejected as %j (A65)", async (body, code) => {
    const route = `PUT /installations/${open.objectId}`;
    await expectUntouched({ route, body }, code, 111, 121, 123);
  });

  it.each([
    [{ __type: "GeoPoint", latitude: 91, longitude: 0 }, 302],
    [{ __type: "GeoPoint", latitude: "NaN", longitude: 0 }, 302],
    [{ __type: "Date", iso: "9999999-01-01T00:00:00.000Z" }, 111],
    [{ __type: "Evil" }, 111],
    [{ __type: "Pointer", className: "_Session", objectId: "a" }, 106],
    [{ __type: "Pointer", className: "$where", objectId: "a" }, 106],
    [{ __type: "Pointer", className: "_User", objectId: { $ne: "" } }, 121],
  ])("is rejected with the value %j at any depth (A60)", async (value, code) => {
    const route = `PUT /installations/${open.objectId}`;
    for (const body of [{ value: [{ deep: value }] }, { owner: value }]) {
      await expectUntouched({ route, body }, code);
    }
  });

  it("is rejected with NaN or Infinity, which are not JSON (A60)", async () => {
    for (const number of ["NaN", "Infinity", "-Infinity", "1e999"]) {
      const body = `{"place":{"__type":"GeoPoint","latitude":${number},"longitude":0}}`;
      const route = `PUT /installations/${open.objectId}`;
      expectRefused([await sendAlone(cloud, { route, body })], 107, 111, 302);
    }
  });

  it("is answered without the service's own attributes (A70)", async () => {
    const answers = [
      ...(await sendOnTwins(cloud, { route: `GET /installations/${open.objectId}` })),
      ...(await sendOnTwins(cloud, { route: "GET /installations?explain=1", master: true })),
      ...(await changeOnAllWays(cloud, {
        route: `PUT /installations/${open.objectId}?new=true`,
        body: { nick: "y" },
      })),
      await sendAlone(cloud, { route: "GET /schemas/_Installation", master: true }),
    ];
    expectAccepted(answers);
    const internal = new RegExp(`"(${SERVICE_ATTRIBUTES.join("|")})"`);
    for (const { via, body } of answers) expect(JSON.stringify(body), via).not.toMatch(internal);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";

let cloud: RunningCloud;
let ann: Person;
let ben: Person;

/** Ann's device, open to all, and the one that only she reads and writes. */
let open: Device;
let closed: Device;

interface Device {
  readonly objectId: string;
  readonly deviceToken: string;
  readonly installationId: string;
}

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  [ann, ben] = [await signUp(cloud), await signUp(cloud)];
});
afterAll(() => cloud?.stop());

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

/** All that the master key sees of a device. */
async function stored({ objectId }: Device) {
  const route = `GET /installations/${objectId}?returnACL=true`;
  return (await sendAlone(cloud, { route, master: true })).body;
}

async function countDevices(): Promise<number> {
  const route = "GET /installations?count=1&limit=0";
  return (await sendAlone(cloud, { route, master: true })).body.count;
}

/** A call that is refused and leaves both devices as they were. */
async function expectUntouched(call: Call, ...codes: number[]): Promise<void> {
  const before = [await stored(open), await stored(closed), await countDevices()];
  expectRefused(await changeOnAllWays(cloud, call), ...codes);
  expect([await stored(open), await stored(closed), await countDevices()]).toEqual(before);
}

describe("registrations", () => {
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
  ])("A53 the token %j of a device is refused and touches none", async (deviceToken) => {
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
    "A53 an operator as %s leads to no device",
    async (field) => {
      for (const value of [{ $ne: null }, { $regex: "" }, ["x"]]) {
        const before = [await stored(open), await stored(closed)];
        const body = { deviceType: "ios", deviceToken: randomUUID(), [field]: value, nick: "evil" };
        await changeOnAllWays(cloud, { route: "POST /installations", body });
        expect([await stored(open), await stored(closed)]).toEqual(before);
      }
    },
  );

  it("A54 with the token or the id of another install keep what they do not send", async () => {
    for (const known of ["deviceToken", "installationId"] as const) {
      const body = { deviceType: "ios", [known]: open[known], timeZone: "Asia/Tokyo" };
      const whole = known === "deviceToken" ? body : { ...body, deviceToken: open.deviceToken };
      expectAccepted(await changeOnAllWays(cloud, { route: "POST /installations", body: whole }));
    }
    const row = await stored(open);
    expect(row).toMatchObject({ owner: owner(), channels: ["news"], nick: "x" });
    expect(row.timeZone).toBe("Asia/Tokyo");
  });

  it("A54 answer nothing that they did not send", async () => {
    const body = { deviceType: "ios", deviceToken: open.deviceToken };
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

  it("A54 take over no device whose ACL keeps them out", async () => {
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

describe("changes of an installation", () => {
  it("A55 of a device that its ACL closes are refused, by whatever way", async () => {
    const route = `PUT /installations/${closed.objectId}`;
    const evil = { __type: "Pointer", className: "_User", objectId: ben.objectId };
    for (const body of [{ owner: evil }, { channels: ["evil"] }, { ACL: {} }, { valid: false }]) {
      await expectUntouched({ route, body }, 403);
      await expectUntouched({ route, body, session: ben.sessionToken }, 403);
    }
    const session = ann.sessionToken;
    expectAccepted(await changeOnAllWays(cloud, { route, body: { nick: "mine" }, session }));
  });

  it("A55 the id that opens a device can't be guessed", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await register()).objectId));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  it("A55 a condition tells nothing of a device that is closed", async () => {
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

  it("a condition that does not hold keeps a device, whoever asks", async () => {
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

  it("A56 listing and deleting are closed to clients", async () => {
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

  it.each(SERVICE_ATTRIBUTES)("A63 the attribute %s can't be named", async (name) => {
    const route = `PUT /installations/${open.objectId}`;
    for (const value of ["x", { __op: "Delete" }]) {
      await expectUntouched({ route, body: { [name]: value } }, 105);
    }
  });

  it.each(["__proto__", "constructor", "prototype"])("A63 nothing is named %s", async (name) => {
    const route = `PUT /installations/${open.objectId}`;
    const text = `{"${name}":"x"}`;
    await expectUntouched({ route, body: JSON.parse(text) }, 1, 105, 107);
    await expectUntouched({ route, body: JSON.parse(`{"a":${text}}`) }, 1, 105, 107, 121);
  });

  it.each(["objectId", "createdAt"])("A63 %s stays what it is", async (field) => {
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
  ])("A65 the change %j is refused", async (body, code) => {
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
  ])("A60 the value %j is refused at any depth", async (value, code) => {
    const route = `PUT /installations/${open.objectId}`;
    for (const body of [{ value: [{ deep: value }] }, { owner: value }]) {
      await expectUntouched({ route, body }, code);
    }
  });

  it("A60 NaN and Infinity are no JSON", async () => {
    for (const number of ["NaN", "Infinity", "-Infinity", "1e999"]) {
      const body = `{"place":{"__type":"GeoPoint","latitude":${number},"longitude":0}}`;
      const route = `PUT /installations/${open.objectId}`;
      expectRefused([await sendAlone(cloud, { route, body })], 107, 111, 302);
    }
  });

  it("A70 no answer holds what the service keeps for itself", async () => {
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

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, signUp } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startConfiguredCloud({ classPermissions }, { cheapHashes: true }));
let ann: Person;
let ben: Person;
let device: Device;

interface Device {
  readonly objectId: string;
  readonly deviceToken: string;
  readonly installationId: string;
}

/** Only users may change installations, and no client may read them. */
const classPermissions = { _Installation: { update: ["logged-in"], get: false } };

beforeAll(async () => {
  [ann, ben] = [await signUp(cloud), await signUp(cloud)];
});

beforeEach(async () => {
  device = await register();
});

const IDENTIFIERS = ["objectId", "deviceToken", "installationId"] as const;
const post = (fields: object, query = ""): Call => ({
  route: `POST /installations${query}`,
  body: { deviceType: "ios", deviceToken: randomUUID(), ...fields },
});
const put = (body: object, query = ""): Call => ({
  route: `PUT /installations/${device.objectId}${query}`,
  body,
});

async function register(fields: object = {}): Promise<Device> {
  const identity = { deviceToken: randomUUID(), installationId: randomUUID() };
  const call = post({ ...identity, channels: ["private"], note: "secret", ...fields });
  const answer = await sendAlone(cloud, call);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { objectId: answer.body.objectId, ...identity };
}

async function stored({ objectId }: Device = device) {
  const route = `GET /installations/${objectId}?returnACL=true`;
  return (await sendAlone(cloud, { route, master: true })).body;
}

/** Expects that a call is refused on every way and changes nothing. */
async function expectUnchanged(call: Call, rows: readonly Device[] = [device]): Promise<void> {
  const before = await Promise.all(rows.map(stored));
  expectRefused(await changeOnAllWays(cloud, call), 403);
  expect(await Promise.all(rows.map(stored))).toEqual(before);
}

describe("the class permission update", () => {
  it.each(IDENTIFIERS)("is needed to save a row that a POST finds by its %s (A117)", async (by) => {
    const claim = { [by]: device[by], channels: ["hijacked"] };
    await expectUnchanged(post(claim));
    for (const query of ["?fetchWhenSave=true", "?new=true"]) {
      await expectUnchanged(post(claim, query));
    }
    await expectUnchanged(put(claim));
  });

  it("is needed by a PUT that names no row and ends at another one (A117)", async () => {
    const route = `PUT /installations/${"z".repeat(32)}?new=true`;
    const { body } = post({ deviceToken: device.deviceToken, channels: ["hijacked"] });
    await expectUnchanged({ route, body });
  });

  it("is not needed to register a new device, which is shown what it sent (A117)", async () => {
    const fresh = () => post({ channels: ["mine"] }, "?fetchWhenSave=true");
    const answers = await sendOnTwins(cloud, fresh);
    expectAccepted(answers);
    for (const { body, via } of answers) expect(body.channels, via).toEqual(["mine"]);
  });

  it("lets its holder save the row by each identifier (A117)", async () => {
    for (const by of IDENTIFIERS) {
      const claim = { ...device, [by]: device[by], channels: [by] };
      expectAccepted([await sendAlone(cloud, { ...post(claim), session: ann.sessionToken })]);
      expect((await stored()).channels).toEqual([by]);
    }
  });
});

describe("without the class permission get", () => {
  it("a save shows only the values that it sent (A117)", async () => {
    const body = {
      deviceType: "ios",
      deviceToken: device.deviceToken,
      channels: { __op: "AddUnique", objects: ["mine"] },
      note: { __op: "Increment", amount: 0 },
      own: 1,
    };
    const { note: _, ...saved } = body;
    for (const query of ["?fetchWhenSave=true", "?new=true"]) {
      for (const route of ["POST /installations", `PUT /installations/${device.objectId}`]) {
        const call = { route: route + query, body: saved, session: ann.sessionToken };
        const answers = await changeOnAllWays(cloud, call);
        expectAccepted(answers);
        for (const { body: shown, via } of answers) {
          expect(shown, via).toMatchObject({ own: 1 });
          expect(shown, via).not.toHaveProperty("channels");
          expect(JSON.stringify(shown), via).not.toMatch(/private|secret/);
        }
      }
    }
  });

  it("a dotted key shows nothing of the value around it (A117)", async () => {
    const closed = await register({ profile: { name: "secret", age: 1 } });
    const route = `PUT /installations/${closed.objectId}?new=true`;
    const call = { route, body: { "profile.age": 2 }, session: ann.sessionToken };
    for (const { body, via } of await changeOnAllWays(cloud, call)) {
      expect(JSON.stringify(body), via).not.toContain("secret");
    }
  });

  it("a condition reveals nothing (A117)", async () => {
    for (const note of ["secret", "another"]) {
      const where = `?where=${encodeURIComponent(JSON.stringify({ note }))}`;
      const call = { ...put({ own: 2 }, where), session: ann.sessionToken };
      expectRefused(await sendOnTwins(cloud, call), 403);
    }
  });
});

describe("the ACL of an existing installation", () => {
  const mine = () => ({ [ben.objectId]: { read: true, write: true } });
  const publicAcl = { "*": { read: true, write: true } };
  const session = () => ben.sessionToken;

  it("can't be set by a client that knows an identifier (A123)", async () => {
    const open = { "*": { read: true, write: true }, ...mine() };
    for (const ACL of [mine(), open, {}, { "role:mine": { write: true } }]) {
      for (const by of IDENTIFIERS) {
        await expectUnchanged({ ...post({ [by]: device[by], ACL }), session: session() });
      }
      await expectUnchanged({ ...put({ ACL }), session: session() });
    }
  });

  it("is not set by parts of it (A123)", async () => {
    for (const body of [{ [`ACL.${ben.objectId}`]: { write: true } }, { ACL: { ACL: mine() } }]) {
      await expectUnchanged({ ...put(body), session: session() });
    }
  });

  it("does not come over from a row of the same device (A123)", async () => {
    const trap = await register({ ACL: mine() });
    const { installationId } = trap;
    expectAccepted([await sendAlone(cloud, { ...put({ installationId }), session: session() })]);
    expect((await stored()).ACL).toEqual(publicAcl);
    expect(await stored()).toMatchObject({ channels: ["private"], note: "secret" });
  });

  it("does not take in a device that it did not protect (A123)", async () => {
    const trap = await register({ ACL: mine() });
    const { deviceToken } = device;
    const route = `PUT /installations/${trap.objectId}`;
    await expectUnchanged({ route, body: { deviceToken }, session: session() }, [device, trap]);
    const claim = post({ installationId: trap.installationId, deviceToken });
    await expectUnchanged({ ...claim, session: session() }, [device, trap]);
  });

  it("can't be changed by clients that it admits with * (A123)", async () => {
    const ACL = { "*": { read: true, write: true }, [ann.objectId]: { read: true, write: true } };
    device = await register({ ACL });
    for (const changed of [mine(), publicAcl, { __op: "Delete" }]) {
      await expectUnchanged({ ...put({ ACL: changed }), session: session() });
    }
    expectAccepted([await sendAlone(cloud, { ...put({ note: "x" }), session: session() })]);
  });

  it("is changed by its owners and by the master key (A123)", async () => {
    device = await register({ ACL: mine() });
    const ACL = { ...mine(), [ann.objectId]: { read: true } };
    expectAccepted(await changeOnAllWays(cloud, { ...put({ ACL }), session: session() }));
    expect((await stored()).ACL).toEqual(ACL);
    expectAccepted(await changeOnAllWays(cloud, { ...put({ ACL: publicAcl }), master: true }));
    expect((await stored()).ACL).toEqual(publicAcl);
  });

  it("may be sent again with every save, in any spelling (A123)", async () => {
    const spelled = { [ben.objectId]: { write: true, read: true }, x: { read: false } };
    device = await register({ ACL: mine() });
    expectAccepted(await changeOnAllWays(cloud, { ...put({ ACL: spelled }), session: session() }));
    device = await register();
    for (const ACL of [publicAcl, { ACL: publicAcl }]) {
      const claim = post({ deviceToken: device.deviceToken, ACL });
      expectAccepted(await changeOnAllWays(cloud, { ...claim, session: session() }));
    }
    expect(
      (await sendAlone(cloud, { ...put({ note: "x" }), session: ann.sessionToken })).status,
    ).toBe(200);
  });

  it("stays while the device and a stranger save it at once (A123)", async () => {
    const claim = { ...post({ deviceToken: device.deviceToken, ACL: mine() }), session: session() };
    const launch = { ...put({ timeZone: "Asia/Tokyo" }), session: ann.sessionToken };
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [claim, launch, claim, launch].map((call) => sendAlone(cloud, call)),
      );
      expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 200]);
    }
    expect((await stored()).ACL).toEqual(publicAcl);
  });
});

describe("a role that the requester may write but not read", () => {
  it("shows nothing by its answer or a condition (A117)", async () => {
    const ACL = { [ben.objectId]: { write: true }, [ann.objectId]: { read: true, write: true } };
    const body = { name: `closed${randomUUID().slice(0, 8)}`, ACL, note: "secret" };
    const { objectId } = (await sendAlone(cloud, { route: "POST /roles", body, master: true }))
      .body;
    const change = (query: string, { sessionToken: session }: Person): Call => ({
      route: `PUT /roles/${objectId}${query}`,
      body: { list: { __op: "Add", objects: [1] } },
      session,
    });
    const where = (note: string) => `?where=${encodeURIComponent(JSON.stringify({ note }))}`;

    for (const call of [change(where("secret"), ben), change(where("other"), ben)]) {
      expectRefused(await sendOnTwins(cloud, call), 403);
    }
    for (const { body: shown, via } of await changeOnAllWays(cloud, change("?new=true", ben))) {
      expect(Object.keys(shown).sort(), via).toEqual(["objectId", "updatedAt"]);
    }
    for (const { body: shown } of await sendOnTwins(cloud, change("?new=true", ann))) {
      expect(shown.list).toContain(1);
    }
  });
});

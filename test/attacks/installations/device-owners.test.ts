import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { subscribe } from "../../support/cloud/browsers.ts";
import { type Person, signUp } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  sendAlone,
} from "../../support/cloud/twins.ts";
import { userPointer } from "../../support/pointer.ts";

let cloud: RunningCloud;
let ann: Person;
let ben: Person;
/** Ann's device, registered in her session. */
let device: Row;

type Row = { readonly objectId: string; readonly deviceToken: string };
type Sender = Pick<Call, "session" | "master">;

beforeAll(async () => {
  const ownerFromSession = ["owner", "user", "userObjectId"];
  cloud = await startConfiguredCloud(
    { ownerFromSession, pushVendors: ["webpush"] },
    { cheapHashes: true },
  );
  [ann, ben] = [await signUp(cloud), await signUp(cloud)];
});
afterAll(() => cloud?.stop());

beforeEach(async () => {
  device = await register(namesOf(ann), by(ann));
});

const by = ({ sessionToken }: Person): Sender => ({ session: sessionToken });
const namesOf = (person: Person) => ({ owner: userPointer(person), userObjectId: person.objectId });
const post = (body: object): Call => ({
  route: "POST /installations",
  body: { deviceType: "ios", ...body },
});
const put = (body: object): Call => ({ route: `PUT /installations/${device.objectId}`, body });

async function register(fields: object, sender: Sender = {}): Promise<Row> {
  const deviceToken = randomUUID();
  const answer = await sendAlone(cloud, { ...post({ deviceToken, ...fields }), ...sender });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { objectId: answer.body.objectId, deviceToken };
}

/** Ann's browser, registered in her session. */
async function registerBrowser(): Promise<Row> {
  const webPushSubscription = await subscribe(cloud, "chrome");
  const body = { deviceType: "web", installationId: randomUUID(), webPushSubscription };
  return (await sendAlone(cloud, { ...post({ ...body, ...namesOf(ann) }), ...by(ann) })).body;
}

async function stored(objectId = device.objectId) {
  return (await sendAlone(cloud, { route: `GET /installations/${objectId}`, master: true })).body;
}

/** How many devices a push to a user's devices would reach. */
async function countOwnedBy(person: Person): Promise<number> {
  const where = encodeURIComponent(JSON.stringify({ owner: userPointer(person) }));
  const route = `GET /installations?where=${where}&count=1&limit=0`;
  return (await sendAlone(cloud, { route, master: true })).body.count;
}

describe("with ownerFromSession, a device", () => {
  it("is registered without an owner if a stranger names a user (A122)", async () => {
    const before = await countOwnedBy(ann);
    const claims = [
      namesOf(ann),
      { owner: { ...userPointer(ann), className: "Other" } },
      { owner: [userPointer(ann), userPointer(ben)] },
      { user: { objectId: ann.objectId } },
    ];
    for (const claim of claims) {
      for (const sender of [{}, by(ben)]) {
        const call = { ...post({ deviceToken: randomUUID(), ...claim }), ...sender };
        const answers = await changeOnAllWays(cloud, call);
        expectAccepted(answers);
        const row = await stored(answers[0]?.body.objectId);
        for (const field of Object.keys(claim)) expect(row).not.toHaveProperty(field);
      }
    }
    expect(await countOwnedBy(ann)).toBe(before);
  });

  it("names the user of the session, or any user by the master key (A122)", async () => {
    expect(await stored()).toMatchObject(namesOf(ann));
    expectAccepted(await changeOnAllWays(cloud, { ...put(namesOf(ben)), ...by(ben) }));
    expect(await stored()).toMatchObject(namesOf(ben));
    expectAccepted(await changeOnAllWays(cloud, { ...put(namesOf(ann)), master: true }));
    expect(await stored()).toMatchObject(namesOf(ann));
  });

  it("keeps its owner when others save it, with or without the field (A122)", async () => {
    for (const sender of [{}, by(ben)]) {
      for (const body of [{ timeZone: "Asia/Tokyo" }, namesOf(ann)]) {
        expectAccepted(await changeOnAllWays(cloud, { ...put(body), ...sender }));
        const again = { deviceToken: device.deviceToken, ...body };
        expectAccepted(await changeOnAllWays(cloud, { ...post(again), ...sender }));
      }
    }
    expectAccepted(await changeOnAllWays(cloud, put(namesOf(ben))));
    expect(await stored()).toMatchObject(namesOf(ann));
  });

  it("can be signed out by every client that may save it (A122)", async () => {
    const remove = { __op: "Delete" };
    expectAccepted(await changeOnAllWays(cloud, put({ owner: remove, userObjectId: null })));
    expect(await stored()).not.toHaveProperty("owner");
    expect((await stored()).userObjectId).toBeNull();
  });

  it("loses its owner when another client points it to another device (A122)", async () => {
    for (const sender of [{}, by(ben)]) {
      device = await register(namesOf(ann), by(ann));
      const body = { deviceToken: randomUUID(), ...namesOf(ann) };
      expectAccepted([await sendAlone(cloud, { ...put(body), ...sender })]);
      expect(await stored()).not.toHaveProperty("owner");
      expect(await stored()).not.toHaveProperty("userObjectId");
    }
    device = await register(namesOf(ann), by(ann));
    expectAccepted([await sendAlone(cloud, { ...put({ deviceToken: randomUUID() }), ...by(ann) })]);
    expect(await stored()).toMatchObject(namesOf(ann));
  });

  it("loses its owner when another client adds an address of another kind (A122)", async () => {
    const android = { ...namesOf(ann), deviceType: "android" };
    const addresses = [{ deviceType: "ios", deviceToken: randomUUID() }, { fid: randomUUID() }];
    for (const address of addresses) {
      for (const sender of [{}, by(ben)]) {
        const registrationId = randomUUID();
        const installationId = randomUUID();
        const call = { ...post({ ...android, registrationId, installationId }), ...by(ann) };
        device = (await sendAlone(cloud, call)).body;
        expectAccepted([await sendAlone(cloud, { ...put(address), ...sender })]);
        expect(await stored()).toMatchObject(address);
        expect(await stored()).not.toHaveProperty("owner");
      }
    }
  });

  it("loses its owner when another client replaces its browser's subscription (A187)", async () => {
    for (const sender of [{}, by(ben)]) {
      device = await registerBrowser();
      const webPushSubscription = await subscribe(cloud, "chrome");
      expectAccepted([await sendAlone(cloud, { ...put({ webPushSubscription }), ...sender })]);
      expect(await stored()).toMatchObject({ webPushSubscription });
      expect(await stored()).not.toHaveProperty("owner");
    }
    device = await registerBrowser();
    const again = { webPushSubscription: await subscribe(cloud, "firefox") };
    expectAccepted([await sendAlone(cloud, { ...put(again), ...by(ann) })]);
    expectAccepted(await changeOnAllWays(cloud, put(again)));
    expect(await stored()).toMatchObject({ ...again, ...namesOf(ann) });
  });

  it.each(["liveActivityTokens", "liveActivityStartTokens"])(
    "loses its owner when another client adds or replaces one of its %s (A187)",
    async (field) => {
      const token = () => randomUUID().replaceAll("-", "");
      const given = { [field]: { ride: token() } };
      const changes = [
        { [`${field}.ride`]: token() },
        { [field]: { ride: token() } },
        { [`${field}.match`]: token() },
      ];
      for (const change of changes) {
        for (const sender of [{}, by(ben)]) {
          device = await register({ ...namesOf(ann), ...given }, by(ann));
          expectAccepted([await sendAlone(cloud, { ...put(change), ...sender })]);
          expect(await stored()).not.toHaveProperty("owner");
        }
      }
      device = await register(namesOf(ann), by(ann));
      expectAccepted([await sendAlone(cloud, put(given))]);
      expect(await stored()).not.toHaveProperty("owner");
    },
  );

  it("keeps its owner when its activities begin in the owner's session and end in any (A187)", async () => {
    device = await register(namesOf(ann), by(ann));
    const token = randomUUID().replaceAll("-", "");
    const given = { liveActivityTokens: { ride: token }, liveActivityStartTokens: { Ride: token } };
    expectAccepted([await sendAlone(cloud, { ...put(given), ...by(ann) })]);
    expectAccepted(await changeOnAllWays(cloud, put(given)));
    const end = { "liveActivityTokens.ride": { __op: "Delete" } };
    expectAccepted([await sendAlone(cloud, put(end))]);
    expect(await stored()).toMatchObject({ ...namesOf(ann), liveActivityTokens: {} });
  });

  it("can't be taken over by removing all of its addresses first (A187)", async () => {
    const gone = { __op: "Delete" };
    const token = randomUUID().replaceAll("-", "");
    const addresses = [
      { registrationId: randomUUID() },
      { registrationId: randomUUID(), liveActivityTokens: { ride: token } },
      { webPushSubscription: await subscribe(cloud, "chrome") },
    ];
    for (const given of addresses) {
      const row = { deviceType: "android", installationId: randomUUID(), ...given };
      device = (await sendAlone(cloud, { ...post({ ...row, ...namesOf(ann) }), ...by(ann) })).body;
      for (const field of Object.keys(given)) {
        expectAccepted([await sendAlone(cloud, put({ [field]: gone }))]);
      }
      expectAccepted([await sendAlone(cloud, put({ registrationId: randomUUID() }))]);
      expect(await stored()).not.toHaveProperty("owner");
    }
  });

  it("keeps its owner when it gets its first address (A122)", async () => {
    const body = { deviceType: "android", installationId: randomUUID(), ...namesOf(ann) };
    device = (await sendAlone(cloud, { ...post(body), ...by(ann) })).body;
    expectAccepted([await sendAlone(cloud, put({ registrationId: randomUUID() }))]);
    expect(await stored()).toMatchObject(namesOf(ann));
  });

  it("inherits no owner from a merged row, except in the owner's session (A122)", async () => {
    for (const sender of [{}, by(ben), by(ann)]) {
      const { deviceToken } = await register(namesOf(ann), by(ann));
      device = await register({});
      expectAccepted([await sendAlone(cloud, { ...put({ deviceToken }), ...sender })]);
      const isOwner = sender.session === ann.sessionToken;
      expect((await stored()).owner).toEqual(isOwner ? userPointer(ann) : undefined);
    }
  });

  it("belongs to one of two users who take it at once (A122)", async () => {
    device = await register({});
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        sendAlone(cloud, { ...put(namesOf(ann)), ...by(ann) }),
        sendAlone(cloud, { ...put(namesOf(ann)), ...by(ben) }),
        sendAlone(cloud, { ...put(namesOf(ben)), ...by(ben) }),
        sendAlone(cloud, put(namesOf(ann))),
      ]);
      const { owner, userObjectId } = await stored();
      expect([ann.objectId, ben.objectId]).toContain(userObjectId);
      expect(owner.objectId).toBe(userObjectId);
    }
  });
});

import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { MASTER } from "../../support/queries/unlimited.ts";
import { auditInstallations } from "../../support/services/installation-audit.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

const owner = { __type: "Pointer", className: "_User", objectId: "u1" };
const toBody = ({ body }: { body: object }) => body as JsonObject & { objectId: string };
const stored = async (objectId: string) => toBody(await service.get(objectId, {}, MASTER));

let count = 0;
interface Pair {
  readonly older: string;
  readonly newer: string;
  readonly token: JsonObject;
  /** The save by which the newer row reports the token of the older one. */
  merge(fields?: JsonObject): Promise<unknown>;
}

/** Two installations on one phone, as a new install leaves them until it has its token. */
async function twoInstalls(older: JsonObject, newer: JsonObject): Promise<Pair> {
  const run = ++count;
  const token = { vendor: "fcm", registrationId: `token${run}` };
  const install = async (installationId: string, fields: JsonObject) => {
    service.time.nowMs += 1_000;
    const body = { deviceType: "android", installationId, ...fields };
    return toBody(await service.post(body)).objectId;
  };
  const olderId = await install(`older${run}`, { ...token, ...older });
  const newerId = await install(`newer${run}`, newer);
  const merge = (fields: JsonObject = {}) => service.put(newerId, { ...token, ...fields });
  return { older: olderId, newer: newerId, token, merge };
}

async function getErrorCode(answer: Promise<unknown>): Promise<number | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function broken(): Promise<readonly string[]> {
  const { settings } = service.ports;
  const facts = { indexedFields: settings.indexedFields, nowMs: service.time.nowMs };
  return (await auditInstallations(engine, engine.tables, facts)).broken;
}

describe("two rows of one device become one", () => {
  it("keeps the saved row, with its objectId and createdAt", async () => {
    const { older, newer, token, merge } = await twoInstalls({}, {});
    const { createdAt } = await stored(newer);

    await merge();

    expect(await stored(older)).toEqual({});
    expect(await stored(newer)).toMatchObject({ ...token, createdAt });
    expect(await broken()).toEqual([]);
  });

  it("keeps its own fields and inherits those of the app that it lacks", async () => {
    const ofBoth = { note: "older", owner, score: { level: 3 } };
    const { newer, merge } = await twoInstalls(ofBoth, { note: "newer" });

    await merge();

    expect(await stored(newer)).toMatchObject({ note: "newer", owner, score: { level: 3 } });
  });

  it("inherits nothing that the same save removes", async () => {
    const { newer, merge } = await twoInstalls({ owner }, {});

    await merge({ owner: { __op: "Delete" } });

    expect(await stored(newer)).not.toHaveProperty("owner");
  });

  it("inherits nothing that describes the older install", async () => {
    const device = { timeZone: "Europe/Paris", badge: 7, deviceProfile: "old", valid: false };
    const { newer, merge } = await twoInstalls(device, {});

    await merge();

    const row = await stored(newer);
    expect(row).toMatchObject({ valid: true, installationId: expect.stringMatching(/^newer/) });
    for (const key of ["timeZone", "badge", "deviceProfile"]) expect(row).not.toHaveProperty(key);
  });

  it("keeps its channels as a whole: channels that the app left do not come back", async () => {
    const { newer, merge } = await twoInstalls({ channels: ["old"] }, { channels: ["new"] });

    await merge();

    expect((await stored(newer)).channels).toEqual(["new"]);
  });

  it("inherits older channels if it has none, and is found by them", async () => {
    const { newer, merge } = await twoInstalls({ channels: ["lonely"] }, {});

    await merge();

    expect((await stored(newer)).channels).toEqual(["lonely"]);
    const where = JSON.stringify({ channels: "lonely" });
    expect((await service.list({ where })).results.map(({ objectId }) => objectId)).toEqual([
      newer,
    ]);
  });

  it("inherits a field from the newest older row that has it", async () => {
    const { older, newer, token } = await twoInstalls({ note: "oldest", only: 1 }, {});
    service.time.nowMs += 1_000;
    const middle = { deviceType: "ios", deviceToken: `between${count}`, note: "middle" };
    const between = toBody(await service.post(middle)).objectId;

    await service.put(newer, { ...token, deviceToken: `between${count}` });

    expect(await stored(newer)).toMatchObject({ note: "middle", only: 1 });
    expect([await stored(older), await stored(between)]).toEqual([{}, {}]);
    expect(await broken()).toEqual([]);
  });

  it("logs both rows and the fields whose older values are lost", async () => {
    const { older, newer, merge } = await twoInstalls(
      { note: "older", same: 1, channels: ["a"] },
      { note: "newer", same: 1, channels: ["b"] },
    );

    await merge();

    expect(service.logged.at(-1)).toEqual({
      event: "installations merged",
      kept: newer,
      removed: older,
      overruledFields: "channels,note",
    });
  });

  it("inherits the ACL that protects the older fields", async () => {
    const ACL = { u1: { read: true, write: true } };
    const { newer, merge } = await twoInstalls({ owner, ACL }, {});

    expect(await getErrorCode(merge())).toBe(403);
    expect((await stored(newer)).owner).toBeUndefined();

    await service.put(newer, { vendor: "fcm", registrationId: `token${count}` }, {}, MASTER);
    expect(await getErrorCode(service.get(newer))).toBe(403);
    expect(await stored(newer)).toMatchObject({ owner });
  });
});

describe("the next launch of the older install", () => {
  it("finds the row that has its token now and learns its objectId", async () => {
    const { older, newer, token, merge } = await twoInstalls({ note: "app" }, {});
    await merge();
    const launch = { deviceType: "android", installationId: `older${count}`, ...token };

    expect(toBody(await service.put(older, launch)).objectId).toBe(newer);
    expect(toBody(await service.post({ ...launch, objectId: older })).objectId).toBe(newer);
    expect(await stored(newer)).toMatchObject({ note: "app", installationId: `older${count}` });
    expect(await broken()).toEqual([]);
  });

  it("is that of another device under its old objectId when it has another token by now", async () => {
    const { older, newer, merge } = await twoInstalls({ note: "app" }, {});
    await merge();
    const launch = { deviceType: "android", installationId: `older${count}` };

    const answer = toBody(await service.put(older, { ...launch, registrationId: "else" }));

    expect(answer.objectId).toBe(older);
    expect(await stored(answer.objectId)).not.toHaveProperty("note");
    expect(await stored(newer)).toMatchObject({ note: "app" });
  });
});

describe("a registration with an identifier of another device (A54)", () => {
  it("saves that row, erases nothing and shows it unless its ACL forbids reading", async () => {
    const victim = { deviceType: "ios", deviceToken: "v1c71m", owner, channels: ["a"] };
    const { objectId } = toBody(await service.post(victim));

    const again = { deviceType: "ios", deviceToken: "v1c71m" };
    const answer = toBody(await service.post(again, { fetchWhenSave: "true" }));
    expect(answer).toMatchObject(victim);
    expect(await stored(objectId)).toMatchObject(victim);

    const hidden = {
      deviceType: "ios",
      deviceToken: "h1dden",
      owner,
      ACL: { "*": { write: true } },
    };
    await service.post(hidden);
    const sent = { deviceType: "ios", deviceToken: "h1dden" };
    const brief = toBody(await service.post(sent, { fetchWhenSave: "true" }));
    expect(Object.keys(brief).sort()).toEqual(
      ["createdAt", "deviceToken", "deviceType", "objectId", "updatedAt"].sort(),
    );
  });
});

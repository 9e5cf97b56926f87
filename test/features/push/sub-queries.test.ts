import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { decideAudience } from "../../../functions/features/push/plan/push-audience.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import {
  Crash,
  countCalls,
  crashAt,
  expectCountedOnce,
  ignoreCrash,
  recover,
} from "../../support/push/crashes.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline } from "../../support/push/pipeline.ts";
import { CLIENT } from "../../support/queries/unlimited.ts";

const engine = forAllTests(startDynamoDbEngine);

const DATA = { alert: "hello" };

describe("a push with sub-queries", () => {
  const aUser = (objectId: string, city: string): StoredUser => {
    const createdAt = "2026-11-20T00:00:00.000Z";
    const [updatedAt, username] = [createdAt, objectId];
    return { objectId, createdAt, updatedAt, username, city, _tokenGeneration: "" };
  };
  const ownedBy = (objectId: string) => ({
    owner: { __type: "Pointer", className: "_User", objectId },
  });
  const fresh = () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      anInstallation(index, { ...ownedBy(index % 3 === 0 ? "tom" : "ann"), home: "Brest" }),
    );
    const users = [aUser("tom", "Brest"), aUser("ann", "Rennes")];
    const installations = fakeInstallations(all, { pageSize: 3, segments: 2 });
    return { users, pipeline: createPipeline({ engine, installations, users }) };
  };
  const ofBrest = { city: "Brest" };
  const toCities = (where: object) => ({ query: { className: "_User", where }, key: "city" });

  it.each<[object, number]>([
    [{ owner: { $inQuery: { where: ofBrest, className: "_User" } } }, 4],
    [{ owner: { $inQuery: ofBrest } }, 4],
    [{ owner: { $notInQuery: ofBrest } }, 8],
    [{ home: { $select: toCities({}) }, ...ownedBy("ann") }, 8],
    [{ home: { $dontSelect: toCities({ city: "Rennes" }) } }, 12],
    [{ owner: { $inQuery: { city: "nowhere" } } }, 0],
  ])("reaches exactly the devices that match %j", async (where, count) => {
    const { pipeline } = fresh();

    const push = await pipeline.push({ where, data: DATA });
    await pipeline.drain();

    await expectCountedOnce(pipeline, push, count);
  });

  it("keeps the audience of its start to its end, wherever it is killed", async () => {
    const rehearsal = fresh().pipeline;
    const body = { where: { owner: { $inQuery: ofBrest }, deviceType: "ios" }, data: DATA };
    const total = countCalls(rehearsal);
    await rehearsal.push(body);
    await rehearsal.drain();
    const calls = total();

    for (let call = 1; call <= calls; call++) {
      for (const moment of ["before", "after"] as const) {
        const { pipeline, users } = fresh();
        const push = await pipeline.push(body);
        const crashed = crashAt(pipeline, call, moment);
        await pipeline.drain(ignoreCrash);
        pipeline.restore();
        // No user changes before the audience is stored: until then it may still differ.
        const isKept = await pipeline.base.plans.findAudience(push);
        if (isKept) users.splice(0, 2, aUser("tom", "Rennes"), aUser("ann", "Brest"));
        await recover(pipeline, push);

        const where = `${crashed()} ${moment}`;
        expect(await pipeline.record(push), where).toMatchObject({ devices: 2, successes: 2 });
        expect(pipeline.sent.size, where).toBe(2);
      }
    }
  });

  it("is resolved once by several planners", async () => {
    const { pipeline, users } = fresh();
    const push = await pipeline.push({ where: { owner: { $inQuery: ofBrest } }, data: DATA });
    const record = await pipeline.record(push);

    const first = await decideAudience(record, pipeline.base);
    users.splice(0, 2, aUser("ann", "Brest"));
    const late = await pipeline.base.plans.keepAudience(record, getIds("other"));

    expect(late).toEqual(first);
    expect(await decideAudience(record, pipeline.base)).toEqual(first);
  });

  const getIds = (...objectIds: string[]) =>
    ({ kind: "ids", objectIds: new Set(objectIds) }) as const;

  it("stores ten sub-queries of a thousand results, and rejects larger ones", async () => {
    const { pipeline } = fresh();
    const push = await pipeline.push({ where: { owner: { $inQuery: ofBrest } }, data: DATA });
    const record = await pipeline.record(push);
    const values = (count: number, bytes: number) =>
      Array.from({ length: count }, () => randomBytes(bytes).toString("hex"));
    const { keepAudience } = pipeline.base.plans;

    await expect(keepAudience(record, getIds(...values(1_000, 500)))).rejects.toMatchObject({
      error: "payloadTooLarge",
    });
    const pointers = values(10_000, 12).map((objectId) => ownedBy(objectId).owner);
    const condition = { operator: "$in", values: pointers } as const;
    const large = { kind: "field", path: ["owner"], condition } as const;
    await keepAudience(record, large);
    expect(await pipeline.base.plans.findAudience(push)).toEqual(large);
  });

  it("ends with the reason when its audience can't be found", async () => {
    const { pipeline } = fresh();
    pipeline.wrap((ports) => ({ ...ports, settings: { ...ports.settings, maxQueryReadUnits: 0 } }));

    const push = await pipeline.push({ where: { owner: { $inQuery: ofBrest } }, data: DATA });
    await pipeline.drain();

    const { status, errors, devices } = await pipeline.record(push);
    expect({ status, devices }).toEqual({ status: "error", devices: 0 });
    expect(errors).toEqual([expect.stringContaining("maxQueryReadUnits")]);
    expect(pipeline.messages).toEqual([]);
  });

  it("goes out once the users can be read again", async () => {
    const { pipeline } = fresh();
    pipeline.wrap((ports) => {
      const failing = { size: () => Promise.reject(new Crash()) };
      return {
        ...ports,
        readers: { ...ports.readers, _User: { ...ports.readers._User, ...failing } },
      };
    });
    const push = await pipeline.push({ where: { owner: { $inQuery: ofBrest } }, data: DATA });
    await pipeline.drain(ignoreCrash);
    pipeline.restore();
    await recover(pipeline, push);

    await expectCountedOnce(pipeline, push, 4);
  });

  it("needs the master key where clients may push", async () => {
    const { pipeline } = fresh();
    pipeline.wrap((ports) => ({
      ...ports,
      settings: { ...ports.settings, clientPushAllowed: true },
    }));
    const push = (where: object) => pipeline.push({ where, data: DATA }, CLIENT);

    await expect(push({ owner: { $inQuery: ofBrest } })).rejects.toMatchObject({ code: 119 });
    await expect(push({ home: "Brest" })).resolves.toBeTypeOf("string");
  });
});

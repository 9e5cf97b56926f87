import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createBadges } from "../../../../functions/adapters/dynamodb/installations/badges.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { REMEMBERED_RAISES } from "../../../../functions/domain/push/providers/badge-raise.ts";
import { createDyingClient, Died } from "../../../support/adapters/dying-client.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { createInstallationsService } from "../../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

let registered = 0;

async function register(count: number, fields: JsonObject = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    registered += 1;
    const body = { deviceType: "ios", deviceToken: `token${registered}`, ...fields };
    ids.push(((await service.post(body)).body as { objectId: string }).objectId);
  }
  return ids;
}

function badgesOn(client = engine.documents) {
  const installationsTable = engine.tables.installations;
  const clock = { now: () => service.time.nowMs };
  return createBadges({ client, installationsTable, clock });
}

async function stored(objectId: string): Promise<Record<string, unknown>> {
  const TableName = engine.tables.installations;
  const command = new GetCommand({ TableName, Key: { objectId }, ConsistentRead: true });
  return (await engine.documents.send(command)).Item ?? {};
}

const raiseOne = async (push: string, id: string) => (await badgesOn().raise(push, [id])).get(id);

describe("raising badges", () => {
  it("counts each device's own, stores it, and leaves updatedAt where it was", async () => {
    const [none, five] = [...(await register(1)), ...(await register(1, { badge: 5 }))] as string[];
    const before = await stored(none as string);
    service.time.nowMs += 60_000;

    const badges = await badgesOn().raise("push000000000001", [none as string, five as string]);

    expect(badges).toEqual(
      new Map([
        [none, 1],
        [five, 6],
      ]),
    );
    const after = await stored(none as string);
    expect(after).toMatchObject({ badge: 1, updatedAt: before.updatedAt });
    expect(after._expiresAt).toBe(before._expiresAt);
    expect(await stored(five as string)).toMatchObject({ badge: 6 });
  });

  it("gives a repeated push its first badge, even after other pushes", async () => {
    const [id = ""] = await register(1);

    expect(await raiseOne("a", id)).toBe(1);
    expect(await raiseOne("b", id)).toBe(2);
    expect(await raiseOne("a", id)).toBe(1);
    expect(await raiseOne("b", id)).toBe(2);
    expect(await stored(id)).toMatchObject({ badge: 2 });
  });

  it("counts once for each of many pushes and copies of them at the same time", async () => {
    const [id = ""] = await register(1);
    const pushes = Array.from({ length: 8 }, (_, index) => `push-${index}`);

    const given = await Promise.all([...pushes, ...pushes].map((push) => raiseOne(push, id)));

    expect(given.slice(0, 8)).toEqual(given.slice(8));
    expect([...new Set(given)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await stored(id)).toMatchObject({ badge: 8 });
  });

  it("starts again from the badge that the app saves", async () => {
    const [id = ""] = await register(1);
    await raiseOne("a", id);
    await raiseOne("b", id);

    await service.put(id, { badge: 0 });

    expect(await raiseOne("c", id)).toBe(1);
    expect(await raiseOne("b", id)).toBe(2);
  });

  it("is not taken back by saves at the same time", async () => {
    const [id = ""] = await register(1);
    const pushes = Array.from({ length: 10 }, (_, index) => `push-${index}`);

    await Promise.all([
      ...pushes.map((push) => raiseOne(push, id)),
      ...pushes.map((name) => service.put(id, { name })),
    ]);

    expect(await stored(id)).toMatchObject({ badge: 10 });
  });

  it("takes a badge that is no count for none", async () => {
    const [id = ""] = await register(1);
    const wrong = async (badge: unknown) => {
      await engine.documents.send(
        new UpdateCommand({
          TableName: engine.tables.installations,
          Key: { objectId: id },
          UpdateExpression: "SET badge = :badge",
          ExpressionAttributeValues: { ":badge": badge },
        }),
      );
    };

    await wrong("seven");
    expect(await raiseOne("a", id)).toBe(1);
    await wrong(-3);
    expect(await raiseOne("b", id)).toBe(1);
    await wrong(null);
    expect(await raiseOne("c", id)).toBe(1);
  });

  it("passes over installations that are gone or have expired", async () => {
    const [gone = "", kept = ""] = await register(2);
    const Key = { objectId: gone };
    await engine.documents.send(new DeleteCommand({ TableName: engine.tables.installations, Key }));

    expect([...(await badgesOn().raise("a", [gone, kept])).keys()]).toEqual([kept]);
    expect(await stored(gone)).toEqual({});
    service.time.nowMs += 91 * 86_400_000;
    expect(await badgesOn().raise("b", [kept])).toEqual(new Map());
    expect(await stored(kept)).toMatchObject({ badge: 1 });
    service.time.nowMs -= 91 * 86_400_000;
  });

  it("remembers so many pushes and no more, which clients never see", async () => {
    const [id = ""] = await register(1);
    for (let i = 0; i <= REMEMBERED_RAISES; i++) await raiseOne(`push-${i}`, id);

    expect((await stored(id))._raises).toHaveLength(REMEMBERED_RAISES);
    expect(await raiseOne("push-1", id)).toBe(2);
    const { body } = await service.get(id);
    expect(Object.keys(body as object).filter((name) => name.startsWith("_"))).toEqual([]);
  });

  it.each(["before", "after"] as const)(
    "dying %s any write and then repeated, raises every badge once",
    async (moment) => {
      for (let atWrite = 1; atWrite <= 3; atWrite++) {
        const ids = await register(3);
        const push = `push-${moment}-${atWrite}`;
        const dying = createDyingClient(engine.endpoint, { atWrite, moment });

        await expect(badgesOn(dying).raise(push, ids)).rejects.toThrow(Died);
        dying.destroy();
        const badges = await badgesOn().raise(push, ids);

        expect([...badges.values()]).toEqual([1, 1, 1]);
        for (const id of ids) expect(await stored(id)).toMatchObject({ badge: 1 });
      }
    },
  );
});

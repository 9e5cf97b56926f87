import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocumentClient } from "../../../../functions/adapters/dynamodb/client/client.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

let engine: DynamoDbEngine;
let documents: DynamoDBDocumentClient;
let service: InstallationsService;
/** The command whose next answer is lost after it had its effect. */
let losing: string | undefined;
/** Runs before the client learns of it. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  engine = await startDynamoDbEngine();
  documents = createDocumentClient({
    endpoint: engine.endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const answer = await next(call);
        if (commandName !== losing) return answer;
        losing = undefined;
        await meanwhile();
        meanwhile = async () => undefined;
        throw Object.assign(new Error("The connection was cut"), { name: "TimeoutError" });
      },
    { step: "deserialize", priority: "low" },
  );
  service = createInstallationsService({ ...engine, documents });
});
afterAll(async () => {
  documents?.destroy();
  await engine?.stop();
});

const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;
const stored = async (objectId: string) => (await service.get(objectId)).body as JsonObject;
const android = { deviceType: "android", installationId: "lost" };

describe("a write whose answer is lost (R57)", () => {
  it("registers the device once", async () => {
    losing = "TransactWriteItemsCommand";

    const id = getId(await service.post({ ...android, score: { __op: "Increment", amount: 1 } }));

    expect(losing).toBe(undefined);
    expect(await stored(id)).toMatchObject({ score: 1 });
    expect((await service.list({ count: "1", limit: "0" })).count).toBe(1);
  });

  it("counts and appends once", async () => {
    const id = getId(await service.post(android));
    losing = "PutItemCommand";

    await service.put(id, {
      score: { __op: "Increment", amount: 1 },
      log: { __op: "Add", objects: ["entry"] },
    });

    expect(losing).toBe(undefined);
    expect(await stored(id)).toMatchObject({ score: 2, log: ["entry"] });
  });

  it("counts once when another change came after it", async () => {
    const id = getId(await service.post(android));
    const count = { score: { __op: "Increment", amount: 1 } };
    losing = "PutItemCommand";
    meanwhile = () => service.put(id, count);

    await expect(service.put(id, count)).rejects.toThrow("Later writes hide");

    expect(await stored(id)).toMatchObject({ score: 4 });
  });

  it("changes identifiers and counts once", async () => {
    const id = getId(await service.post(android));
    losing = "TransactWriteItemsCommand";

    await service.put(id, {
      vendor: "fcm",
      registrationId: "lost",
      score: { __op: "Increment", amount: 1 },
    });

    expect(losing).toBe(undefined);
    expect(await stored(id)).toMatchObject({ score: 5, registrationId: "lost" });
  });

  it("removes the device and its postings", async () => {
    const id = getId(await service.post({ ...android, channels: ["lost"] }));
    losing = "TransactWriteItemsCommand";

    await service.remove(id);

    expect(losing).toBe(undefined);
    expect(await stored(id)).toEqual({});
    const request = { entry: "channels#lost", limit: 10, consistent: true };
    expect((await service.ports.installations.subscribersPage(request)).scanned).toBe(0);
  });
});

import { DeleteCommand, type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

const DAY_MS = 86_400_000;
const device = (name: string, fields: object = {}) => ({
  deviceType: "android",
  installationId: name,
  channels: ["news"],
  ...fields,
});
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;

async function isPosted(objectId: string): Promise<boolean> {
  const Key = { _entry: "channels#news", _member: objectId };
  const { Item } = await engine.documents.send(
    new GetCommand({ TableName: engine.tables.installationIndex, Key, ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** The same tables by a client that does something else before it deletes its first posting. */
function interruptedService(interrupt: () => Promise<unknown>): InstallationsService {
  let isDone = false;
  const { documents } = engine;
  const send = async (command: object, ...options: unknown[]) => {
    if (command instanceof DeleteCommand && !isDone) {
      isDone = true;
      await interrupt();
    }
    return Reflect.apply(documents.send, documents, [command, ...options]);
  };
  const client = Object.assign(Object.create(documents), { send }) as DynamoDBDocumentClient;
  const interrupted = createInstallationsService({ ...engine, documents: client });
  interrupted.time.nowMs = service.time.nowMs;
  return interrupted;
}

it("keeps the postings of a row that returns before those of the old one are removed", async () => {
  const objectId = getId(await service.post(device("deleted")));
  service.time.nowMs += DAY_MS;
  const back = () => service.post(device("deleted", { objectId }));

  await interruptedService(back).remove(objectId);

  expect(await service.ports.installations.find(objectId)).toBeDefined();
  expect(await isPosted(objectId)).toBe(true);
});

it("keeps the postings of a row that returns while another one absorbs the old one", async () => {
  const token = { vendor: "fcm", registrationId: "moved" };
  const objectId = getId(await service.post(device("older", token)));
  const newer = getId(await service.post(device("newer")));
  service.time.nowMs += DAY_MS;
  const back = () => service.post(device("older", { objectId, registrationId: "other" }));

  await interruptedService(back).put(newer, token);

  expect(await service.ports.installations.find(objectId)).toBeDefined();
  expect(await isPosted(objectId)).toBe(true);
});

it("keeps the postings of a returned row that a late save of the old one still drops", async () => {
  const objectId = getId(await service.post(device("changed")));
  service.time.nowMs += DAY_MS;
  const back = async () => {
    await service.remove(objectId);
    await service.post(device("changed", { objectId }));
  };

  await interruptedService(back).put(objectId, { channels: ["else"] });

  expect(await service.ports.installations.find(objectId)).toMatchObject({ channels: ["news"] });
  expect(await isPosted(objectId)).toBe(true);
});

it("lets no claim of an objectId replace a live row", async () => {
  const objectId = getId(await service.post(device("alive")));
  const { installations } = service.ports;
  const live = await installations.find(objectId);
  const after = { ...live, channels: ["stolen"] } as never;
  const others = { absorbed: [], expiredOwners: [], namesakes: [], claimsObjectId: true };
  let tries = 0;
  const save = installations.save(async () => {
    tries += 1;
    if (tries > 2) throw new Error("given up");
    return { write: { before: undefined, after, ...others } };
  }, UNLIMITED_WORK);

  await expect(save).rejects.toThrow("given up");
  expect(await installations.find(objectId)).toEqual(live);
});

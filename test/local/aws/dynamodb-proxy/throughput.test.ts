import type { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDocumentClient } from "../../../../functions/adapters/dynamodb/client/client.ts";
import { NO_REFUSALS } from "../../../../local/aws/dynamodb-proxy/proxy.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";

/** An item of 50 write units. */
const LARGE = "x".repeat(50_000);
/** Together 3,000 units: one key takes 1,000 a second, and a table 4,000. */
const WRITES = 60;

let engine: DynamoDbEngine;
let client: ReturnType<typeof createDocumentClient>;
let serial = 0;
/** It stands still, so that no unit comes back while a test runs. */
const time = { nowMs: Date.now() };

async function start() {
  engine = await startDynamoDbEngine({
    clock: { now: () => time.nowMs },
    refusals: () => ({ ...NO_REFUSALS, throughput: true }),
  });
  client = createDocumentClient({
    endpoint: engine.endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
}

const aMember = (entry: string, text = LARGE) => ({ _entry: entry, _member: `m${++serial}`, text });

/** Names of the errors of writes that are sent one after the other. */
async function put(entryFor: (index: number) => string): Promise<Set<string>> {
  const TableName = engine.tables.installationIndex;
  const errors = new Set<string>();
  for (let index = 0; index < WRITES; index++) {
    const Item = aMember(entryFor(index));
    await client.send(new PutCommand({ TableName, Item })).catch(({ name }) => errors.add(name));
  }
  return errors;
}

describe("a table with the limits of DynamoDB", () => {
  beforeAll(() => start());
  beforeEach(() => {
    time.nowMs += 1_000;
  });
  afterAll(() => engine?.stop());

  it("takes a rate from many keys that it refuses from one (L3)", async () => {
    expect(await put((index) => `channels#${index % 10}`)).toEqual(new Set());
    time.nowMs += 1_000;
    expect(await put(() => "channels#hot")).toEqual(new Set(["ThrottlingException"]));
  });

  it("leaves the throttled writes of a batch unprocessed (L3)", async () => {
    const TableName = engine.tables.installationIndex;
    await put(() => "channels#hot");
    const requests = ["channels#hot", "channels#cold"].map((entry) => ({
      PutRequest: { Item: aMember(entry, "") },
    }));

    const answer = await client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: requests } }),
    );

    expect(answer.UnprocessedItems).toEqual({ [TableName]: [requests[0]] });
    expect(answer.ConsumedCapacity).toBeUndefined();
    const Key = { _entry: "channels#cold", _member: requests[1]?.PutRequest.Item._member };
    expect(await client.send(new GetCommand({ TableName, Key }))).toHaveProperty("Item");
  });

  it("cancels a transaction with a throttled item, and writes none of it (L3)", async () => {
    const TableName = engine.tables.installationIndex;
    await put(() => "channels#hot");
    const items = ["channels#cold", "channels#hot"].map((entry) => aMember(entry, ""));

    const error: TransactionCanceledException = await client
      .send(
        new TransactWriteCommand({
          TransactItems: items.map((Item) => ({ Put: { TableName, Item } })),
        }),
      )
      .catch((each) => each);

    expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual(["None", "ThrottlingError"]);
    const Key = { _entry: items[0]?._entry, _member: items[0]?._member };
    expect(await client.send(new GetCommand({ TableName, Key }))).not.toHaveProperty("Item");
  });

  it("limits the reads of one key, too (L3)", async () => {
    const query = new QueryCommand({
      TableName: engine.tables.installationIndex,
      KeyConditionExpression: "#e = :e",
      ExpressionAttributeNames: { "#e": "_entry" },
      ExpressionAttributeValues: { ":e": "channels#hot" },
      ConsistentRead: true,
    });
    const reads = async () => {
      for (let i = 0; i < 30; i++) await client.send(query);
    };

    await expect(reads()).rejects.toThrow("Throughput exceeds the current capacity");
  });
});

describe("what a client asks about its units", () => {
  beforeAll(() => start());
  afterAll(() => engine?.stop());

  it.each(["NONE", "TOTAL", "INDEXES", undefined] as const)(
    "is answered as asked: %s",
    async (asked) => {
      const TableName = engine.tables.users;
      const Item = { _key: "user#a", text: '"ConsumedCapacity":{"CapacityUnits":9}' };
      const capacity = { ReturnConsumedCapacity: asked };
      const units = { TableName, CapacityUnits: 1 };
      const consumed =
        asked === "INDEXES"
          ? { ...units, Table: { CapacityUnits: 1 } }
          : asked === "TOTAL"
            ? units
            : undefined;

      const written = await client.send(new PutCommand({ TableName, Item, ...capacity }));
      const read = await client.send(
        new GetCommand({ TableName, Key: { _key: "user#a" }, ConsistentRead: true, ...capacity }),
      );
      const batch = await client.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: [{ _key: "user#a" }], ConsistentRead: true } },
          ...capacity,
        }),
      );
      const scanned = await client.send(
        new ScanCommand({ TableName, ConsistentRead: true, ...capacity }),
      );

      expect(written.ConsumedCapacity).toEqual(consumed);
      expect([read.Item, read.ConsumedCapacity]).toEqual([Item, consumed]);
      expect(batch.Responses).toEqual({ [TableName]: [Item] });
      expect(batch.ConsumedCapacity).toEqual(consumed && [consumed]);
      expect([scanned.Items, scanned.ConsumedCapacity]).toEqual([[Item], consumed]);
    },
  );
});

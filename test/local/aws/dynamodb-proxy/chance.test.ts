import type { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it } from "vitest";
import { NO_REFUSALS } from "../../../../local/aws/dynamodb-proxy/proxy.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";

let engine: DynamoDbEngine;
afterEach(() => engine?.stop());

const user = (name: string) => ({ _key: `user#${name}` });

it("refuses writes and transactions that meet another transaction (L4)", async () => {
  engine = await startDynamoDbEngine({ refusals: () => ({ ...NO_REFUSALS, conflictRate: 1 }) });
  const TableName = engine.tables.users;
  const puts = ["a", "b"].map((name) => ({ Put: { TableName, Item: user(name) } }));

  const single: Error = await engine.documents
    .send(new PutCommand({ TableName, Item: user("a") }))
    .catch((each) => each);
  const error: TransactionCanceledException = await engine.documents
    .send(new TransactWriteCommand({ TransactItems: puts }))
    .catch((each) => each);

  expect(single.message).toBe("Transaction is ongoing for the item");
  const codes = error.CancellationReasons?.map(({ Code }) => Code).sort();
  expect(codes).toEqual(["None", "TransactionConflict"]);
  expect(error.message).toMatch(/\[(None, TransactionConflict|TransactionConflict, None)\]$/);
  const found = await engine.documents.send(new GetCommand({ TableName, Key: user("a") }));
  expect(found.Item).toBeUndefined();
});

it("throttles a share of all requests, which the SDK repeats (L3)", async () => {
  engine = await startDynamoDbEngine({ refusals: () => ({ ...NO_REFUSALS, throttleRate: 0.2 }) });
  const TableName = engine.tables.users;

  for (let i = 0; i < 20; i++) {
    await engine.documents.send(new PutCommand({ TableName, Item: user(`${i}`) }));
  }

  const found = await engine.documents.send(new GetCommand({ TableName, Key: user("19") }));
  expect(found.Item).toEqual(user("19"));
});

it("carries out a write whose answer it loses, so that the SDK repeats it", async () => {
  let lostAnswerRate = 0;
  engine = await startDynamoDbEngine({ refusals: () => ({ ...NO_REFUSALS, lostAnswerRate }) });
  const TableName = engine.tables.users;
  lostAnswerRate = 1;

  const attempts = await engine.documents
    .send(new PutCommand({ TableName, Item: user("a") }))
    .then(() => 0)
    .catch((error: { $metadata?: { attempts?: number } }) => error.$metadata?.attempts);
  lostAnswerRate = 0;

  expect(attempts).toBeGreaterThan(1);
  const found = await engine.documents.send(new GetCommand({ TableName, Key: user("a") }));
  expect(found.Item).toEqual(user("a"));
});

it("delays every request by the latency", async () => {
  engine = await startDynamoDbEngine({ refusals: () => ({ ...NO_REFUSALS, latencyMs: 200 }) });
  const TableName = engine.tables.users;
  const startedMs = performance.now();

  await engine.documents.send(new PutCommand({ TableName, Item: user("a") }));

  expect(performance.now() - startedMs).toBeGreaterThan(195);
});

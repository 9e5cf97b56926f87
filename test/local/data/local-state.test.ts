import { DynamoDBClient, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, test } from "vitest";
import { startDynamoDb } from "../../../local/aws/dynamodb.ts";
import { createOutbox } from "../../../local/aws/outbox.ts";
import { createLocalClock } from "../../../local/data/local-clock.ts";
import { installSharedDate } from "../../../local/data/shared-date.ts";
import { eventually } from "../../support/cloud/small-cloud.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const DAY_MS = 86_400_000;
const RealDate = Date;
afterEach(() => {
  globalThis.Date = RealDate;
});

describe("the shared clock", () => {
  test("shifts every way to read the current time and nothing else of Date", () => {
    const clock = createLocalClock();
    installSharedDate(clock.offset);
    const before = RealDate.now();
    clock.advance(DAY_MS);
    const constructed = new Date();
    for (const now of [Date.now(), constructed.getTime(), Date.parse(Date()) + 999]) {
      expect(now).toBeGreaterThanOrEqual(before + DAY_MS);
    }
    expect(new Date(0).toISOString()).toBe("1970-01-01T00:00:00.000Z");
    expect(Date.UTC(2020, 0)).toBe(RealDate.UTC(2020, 0));
    expect(new Date() instanceof Date).toBe(true);
    expect(new RealDate() instanceof Date).toBe(true);
  });

  test("keeps its offset across a restart", async () => {
    const file = `${temporaryFolder()}/clock.json`;
    createLocalClock(file).advance(DAY_MS);
    expect(createLocalClock(file).offsetMs()).toBe(DAY_MS);
  });
});

test("deletes items once the clock passes their expiry; reset empties the table", async () => {
  const clock = createLocalClock();
  const table = {
    name: "Things",
    ttlAttribute: "_expiresAt",
    properties: {
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    },
  };
  const local = await startDynamoDb({
    tables: [table],
    clock,
    file: undefined,
    endpoint: undefined,
  });
  const client = new DynamoDBClient({
    endpoint: local.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
  const ids = async () => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: "Things" }));
    return Items.map((item) => item.id?.S).sort();
  };
  for (const [id, days] of [
    ["soon", 1],
    ["late", 3],
  ] as const) {
    const _expiresAt = { N: String(Math.floor((clock.now() + days * DAY_MS) / 1000)) };
    const Item = { id: { S: id }, _expiresAt };
    await client.send(new PutItemCommand({ TableName: "Things", Item }));
  }
  await client.send(new PutItemCommand({ TableName: "Things", Item: { id: { S: "never" } } }));

  clock.advance(2 * DAY_MS);

  await eventually(ids, (all) => all.length === 2);
  expect(await ids()).toEqual(["late", "never"]);
  await local.reset();
  expect(await ids()).toEqual([]);
  await local.stop();
});

test("an outbox survives a restart and a line truncated by a crash", async () => {
  const file = `${temporaryFolder()}/mails.jsonl`;
  createOutbox<{ n: number }>(file).add({ n: 1 });
  const { appendFileSync } = await import("node:fs");
  appendFileSync(file, '{"n":');
  expect(createOutbox(file).all()).toEqual([{ n: 1 }]);
});

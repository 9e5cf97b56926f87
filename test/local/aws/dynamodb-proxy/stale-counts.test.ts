import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const HOUR_MS = 3_600_000;

const time = { nowMs: 0 };
const engine = forAllTests(() => startDynamoDbEngine({ clock: { now: () => time.nowMs } }));
beforeAll(async () => {
  time.nowMs = Date.now();
});

async function putUser(name: string): Promise<void> {
  const Item = { _key: `user#${name}` };
  await engine.documents.send(new PutCommand({ TableName: engine.tables.users, Item }));
}

async function countUsers(): Promise<number | undefined> {
  const describe = new DescribeTableCommand({ TableName: engine.tables.users });
  return (await engine.documents.send(describe)).Table?.ItemCount;
}

it("counts nothing in the first six hours of a table, then every six hours (L16)", async () => {
  await putUser("first");
  const counts = [await countUsers()];
  for (let hours = 0; hours < 12; hours += 3) {
    time.nowMs += 3 * HOUR_MS;
    counts.push(await countUsers());
    await putUser(`after ${hours} hours`);
  }

  // 1, 2, 3, 4 and 5 users were there.
  expect(counts).toEqual([0, 0, 2, 2, 4]);
});

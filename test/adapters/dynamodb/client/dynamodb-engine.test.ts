import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";

test("each engine has tables of its own", async () => {
  // given
  const [one, other] = await Promise.all([startDynamoDbEngine(), startDynamoDbEngine()]);
  const Key = { _key: "user#1" };

  // when
  await one.documents.send(new PutCommand({ TableName: one.tables.users, Item: Key }));

  // then
  const found = await one.documents.send(new GetCommand({ TableName: one.tables.users, Key }));
  const absent = await other.documents.send(new GetCommand({ TableName: other.tables.users, Key }));
  expect([found.Item, absent.Item]).toEqual([Key, undefined]);
  await Promise.all([one.stop(), other.stop()]);
});

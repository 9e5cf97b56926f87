import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailTokens, mailTokenKey } from "../../functions/adapters/dynamodb/mail-tokens.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../dynamodb-engine.ts";

const NOW = 1_800_000_000_000;
const STORED = { purpose: "reset-password", objectId: "5d831ac85620714201e9ae36" };

let engine: DynamoDbEngine;

beforeAll(async () => {
  engine = await startDynamoDbEngine();
});

afterAll(() => engine.stop());

function mailTokens() {
  const { documents: client, tables } = engine;
  return createMailTokens({ client, usersTable: tables.users, clock: { now: () => NOW } });
}

async function store(token: string, expiresAtMs: number) {
  const item = { _key: mailTokenKey(token), ...STORED, _expiresAt: expiresAtMs / 1000 };
  await engine.documents.send(new PutCommand({ TableName: engine.tables.users, Item: item }));
}

test("a token is found by what it hashes to, and tells its purpose and its user", async () => {
  await store("fresh", NOW + 1000);
  expect(await mailTokens().find("fresh")).toEqual(STORED);
});

test("an expired token is absent, although TTL has not deleted it yet", async () => {
  await store("old", NOW);
  expect(await mailTokens().find("old")).toBeUndefined();
});

test("an unknown token and a hash given as a token are absent", async () => {
  await store("fresh", NOW + 1000);
  expect(await mailTokens().find("other")).toBeUndefined();
  expect(await mailTokens().find(mailTokenKey("fresh"))).toBeUndefined();
});

import { DeleteCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DynamoDbEngine, startDynamoDbEngine } from "../support/dynamodb-engine.ts";

const USERS = 120;

interface Deletion {
  readonly segments: number;
  /** Items of each page to delete before the next is read, counted from its end. */
  readonly deleted: number;
}

async function scanWhileDeleting(
  { documents, tables }: DynamoDbEngine,
  { segments, deleted }: Deletion,
) {
  const TableName = tables.users;
  const keys = Array.from({ length: USERS }, (_, i) => ({ _key: `user#${i}` }));
  await Promise.all(keys.map((Item) => documents.send(new PutCommand({ TableName, Item }))));
  const found: unknown[] = [];
  for (let Segment = 0; Segment < segments; Segment++) {
    let next: Record<string, unknown> | undefined;
    do {
      const page = await documents.send(
        new ScanCommand({
          ...{ TableName, Segment, TotalSegments: segments, Limit: 10 },
          ExclusiveStartKey: next,
        }),
      );
      found.push(...(page.Items ?? []).map(({ _key }) => _key));
      next = page.LastEvaluatedKey;
      for (const { _key } of page.Items?.slice(-deleted) ?? []) {
        await documents.send(new DeleteCommand({ TableName, Key: { _key } }));
      }
    } while (next);
  }
  return { found: found.sort(), put: keys.map(({ _key }) => _key).sort() };
}

describe("the DynamoDB engine behind its proxy", () => {
  let engine: DynamoDbEngine;
  beforeAll(async () => {
    engine = await startDynamoDbEngine();
  });
  afterAll(() => engine?.stop());

  it.each([
    { segments: 1, deleted: 1 },
    { segments: 3, deleted: 2 },
    { segments: 3, deleted: 10 },
    { segments: 64, deleted: 1 },
  ])(
    "goes on after deleted start keys: $segments segments, $deleted of a page (L19)",
    async (deletion) => {
      const { found, put } = await scanWhileDeleting(engine, deletion);

      expect(found).toEqual(put);
    },
  );
});

describe("the bare DynamoDB engine", () => {
  // When this fails, the engine is right and the proxy need not correct it any more. It is no
  // it.fails, which would run again after each failure and so count as passed by a retry.
  it("ends a scan early at a deleted start key, so that the proxy has to correct it (L19)", async () => {
    const engine = await startDynamoDbEngine("bare");
    const { found, put } = await scanWhileDeleting(engine, { segments: 1, deleted: 1 }).finally(
      engine.stop,
    );

    expect(found.length).toBeLessThan(put.length);
  });
});

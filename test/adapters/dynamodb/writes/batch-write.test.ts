import type { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { batchPut } from "../../../../functions/adapters/dynamodb/writes/batch-write.ts";

type Requests = NonNullable<BatchWriteCommand["input"]["RequestItems"]>;

/** Leaves all but the first `taken` items of a request unprocessed. */
function createClient(taken: number) {
  const written: unknown[] = [];
  const sizes: number[] = [];
  const send = async ({ input }: BatchWriteCommand) => {
    const entries = Object.entries((input.RequestItems ?? {}) as Requests);
    const all = entries.flatMap(([table, requests]) => requests.map((each) => ({ table, each })));
    sizes.push(all.length);
    written.push(...all.slice(0, taken).map(({ table, each }) => [table, each.PutRequest?.Item]));
    const left: Requests = {};
    for (const { table, each } of all.slice(taken)) left[table] = [...(left[table] ?? []), each];
    return { UnprocessedItems: left };
  };
  return { client: { send } as unknown as DynamoDBDocumentClient, written, sizes };
}

const puts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ tableName: `t${i % 2}`, item: { i } }));

describe("batchPut", () => {
  it("writes 25 items per request and retries unprocessed items", async () => {
    const { client, written, sizes } = createClient(20);
    await batchPut({ client }, puts(60));
    const expected = puts(60).map(({ tableName, item }) => [tableName, item]);
    expect(written).toHaveLength(60);
    expect(written).toEqual(expect.arrayContaining(expected));
    expect(sizes.sort((a, b) => b - a)).toEqual([25, 25, 10, 5, 5]);
  });

  it("sends nothing for nothing", async () => {
    const { client, sizes } = createClient(1);
    await batchPut({ client }, []);
    expect(sizes).toEqual([]);
  });
});

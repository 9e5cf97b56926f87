import { type Answer, createOwnCall, parseAnswer, type Send } from "./call.ts";

/** Names of a table and of the copy that is restored from it. */
export interface SourceAndTarget {
  readonly source: string;
  readonly target: string;
}

interface Description {
  readonly KeySchema?: readonly object[];
  readonly AttributeDefinitions?: readonly object[];
  readonly GlobalSecondaryIndexes?: readonly Readonly<Record<string, unknown>>[];
}

interface Page {
  readonly Items: readonly object[];
  readonly LastEvaluatedKey?: object;
}

/** @see DynamoDB API Reference, BatchWriteItem */
const BATCH = 25;

export async function tableExists(name: string, send: Send): Promise<boolean> {
  return (await describe(name, send)) !== undefined;
}

async function describe(name: string, send: Send): Promise<Description | undefined> {
  const answer = await send(createOwnCall("DescribeTable", { TableName: name }));
  return parseAnswer<{ readonly Table?: Description }>(answer).Table;
}

/** Creates a table with keys and indexes of the source, but without its protection, TTL and recovery. */
export async function createCopy({ source, target }: SourceAndTarget, send: Send): Promise<Answer> {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } =
    (await describe(source, send)) ?? {};
  const indexes = GlobalSecondaryIndexes?.map(({ IndexName, KeySchema: keys, Projection }) => ({
    ...{ IndexName, KeySchema: keys, Projection },
  }));
  return send(
    createOwnCall("CreateTable", {
      ...{ TableName: target, BillingMode: "PAY_PER_REQUEST", KeySchema, AttributeDefinitions },
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    }),
  );
}

/** Copies every row. They take no write units, as with DynamoDB. */
export async function copyRows({ source, target }: SourceAndTarget, send: Send): Promise<void> {
  let next: object | undefined;
  do {
    const page: Page = parseAnswer<Page>(
      await send(
        createOwnCall("Scan", {
          ...{ TableName: source, ConsistentRead: true },
          ...(next && { ExclusiveStartKey: next }),
        }),
      ),
    );
    for (let i = 0; i < page.Items.length; i += BATCH) {
      const puts = page.Items.slice(i, i + BATCH).map((Item) => ({ PutRequest: { Item } }));
      await send(createOwnCall("BatchWriteItem", { RequestItems: { [target]: puts } }));
    }
    next = page.LastEvaluatedKey;
  } while (next);
}

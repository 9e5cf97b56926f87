import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ScanCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import type { LocalClock } from "../data/local-clock.ts";
import { REGION } from "../template/resource-names.ts";
import type { TableResource } from "../template/resources.ts";
import type { Access } from "../template/role-policies.ts";
import { type EngineOptions, startDynamoDbEngine } from "./dynamodb-engine.ts";
import { NO_REFUSALS, type Refusals, startDynamoDbProxy } from "./dynamodb-proxy/proxy.ts";

/** The tables of the template on a DynamoDB engine, with TTL by the shared clock. */
export interface LocalDynamoDb {
  /** Address of the proxy that makes DynamoDB's laws hold. */
  readonly endpoint: string;
  refusals(): Refusals;
  /** Holds until the next call or reset; absent members are as at the start. */
  refuse(refusals: Partial<Refusals>): void;
  /** Deletes expired items. Also runs every ten minutes and when the clock moves. */
  sweep(): Promise<void>;
  /** Empties every table. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface DynamoDbOptions extends EngineOptions {
  readonly tables: readonly TableResource[];
  readonly access?: Access | undefined;
  readonly clock: LocalClock;
}

const SWEEP_INTERVAL_MS = 600_000;

const DEFAULT_REFUSALS: Refusals = { ...NO_REFUSALS, throughput: true };

export async function startDynamoDb(options: DynamoDbOptions): Promise<LocalDynamoDb> {
  const engine = await startDynamoDbEngine(options);
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  for (const table of options.tables) await createTable(client, table);
  let refusals = DEFAULT_REFUSALS;
  const proxy = await startDynamoDbProxy({
    engine: engine.endpoint,
    clock: options.clock,
    access: options.access,
    recoverable: options.tables.filter(isRecoverable).map(({ name }) => name),
    refusals: () => refusals,
  });

  let stopped = false;
  let running = Promise.resolve();
  const sweep = () => {
    running = running.then(async () => {
      for (const table of options.tables) {
        if (!stopped) await sweepTable(client, table, Math.floor(options.clock.now() / 1000));
      }
    });
    return running;
  };
  options.clock.onChange(() => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref();
  return {
    endpoint: proxy.endpoint,
    refusals: () => refusals,
    refuse: (changes) => {
      refusals = { ...DEFAULT_REFUSALS, ...changes };
    },
    sweep,
    reset: async () => {
      refusals = DEFAULT_REFUSALS;
      await running;
      for (const table of options.tables) {
        await setProtection(client, table, false);
        await client.send(new DeleteTableCommand({ TableName: table.name }));
        await createTable(client, table);
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      client.destroy();
      await proxy.stop();
      await engine.stop();
    },
  };
}

function isRecoverable({ properties }: TableResource): boolean {
  const { PointInTimeRecoverySpecification: specification } =
    properties as unknown as TableProperties;
  return specification?.PointInTimeRecoveryEnabled === true;
}

interface TableProperties {
  readonly PointInTimeRecoverySpecification?: { readonly PointInTimeRecoveryEnabled?: boolean };
}

async function createTable(client: DynamoDBClient, table: TableResource): Promise<void> {
  try {
    await client.send(new CreateTableCommand(toCreateTableInput(table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await setProtection(client, table, table.properties.DeletionProtectionEnabled === true);
    return;
  }
  if (!table.ttlAttribute) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
    }),
  );
}

async function setProtection(
  client: DynamoDBClient,
  { name }: TableResource,
  isProtected: boolean,
): Promise<void> {
  await client.send(
    new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: isProtected }),
  );
}

function toCreateTableInput({ name, properties }: TableResource): CreateTableCommandInput {
  const template = properties as unknown as CreateTableCommandInput;
  return {
    TableName: name,
    AttributeDefinitions: template.AttributeDefinitions,
    KeySchema: template.KeySchema,
    BillingMode: "PAY_PER_REQUEST",
    DeletionProtectionEnabled: template.DeletionProtectionEnabled,
    GlobalSecondaryIndexes: template.GlobalSecondaryIndexes?.map((index) => ({
      IndexName: index.IndexName,
      KeySchema: index.KeySchema,
      Projection: index.Projection,
    })),
    LocalSecondaryIndexes: template.LocalSecondaryIndexes,
  };
}

/** Deletes expired items as AWS does in the background; the engine only stores the TTL settings. */
async function sweepTable(
  client: DynamoDBClient,
  { name, ttlAttribute }: TableResource,
  nowSeconds: number,
): Promise<void> {
  if (!ttlAttribute) return;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const keys = (Table?.KeySchema ?? []).map((key) => key.AttributeName ?? "");
  const expired = {
    ExpressionAttributeNames: { "#ttl": ttlAttribute },
    ExpressionAttributeValues: { ":now": { N: String(nowSeconds) } },
  };
  let next: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: name,
        FilterExpression: "#ttl < :now",
        ...expired,
        ...(next ? { ExclusiveStartKey: next } : {}),
      }),
    );
    for (const item of page.Items ?? []) {
      const key = Object.fromEntries(keys.map((attribute) => [attribute, item[attribute]]));
      await deleteExpired(client, {
        TableName: name,
        Key: key as Record<string, never>,
        ConditionExpression: "#ttl < :now",
        ...expired,
      });
    }
    next = page.LastEvaluatedKey as Record<string, never> | undefined;
  } while (next);
}

async function deleteExpired(
  client: DynamoDBClient,
  input: ConstructorParameters<typeof DeleteItemCommand>[0],
): Promise<void> {
  try {
    await client.send(new DeleteItemCommand(input));
  } catch (error) {
    if ((error as Error).name === "ConditionalCheckFailedException") return; // The item was renewed in the meantime.
    throw error;
  }
}

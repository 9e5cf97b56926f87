import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import {
  INDEX_PROJECTION,
  INSTALLATION_INDEX,
  INSTALLATIONS,
  OBJECT_INDEX,
  OBJECTS,
  PUSHES,
  ROLES,
  type TableDefinition,
  USER_SECRETS,
  USERS,
} from "../../functions/contract/tables.ts";
import {
  type DynamoDbProxy,
  type ProxyOptions,
  startDynamoDbProxy,
} from "../../local/aws/dynamodb-proxy/proxy.ts";

const TABLES = {
  users: USERS,
  userSecrets: USER_SECRETS,
  roles: ROLES,
  installations: INSTALLATIONS,
  installationIndex: INSTALLATION_INDEX,
  pushes: PUSHES,
  objects: OBJECTS,
  objectIndex: OBJECT_INDEX,
} as const satisfies Record<string, TableDefinition>;

const START_ATTEMPTS = 5;

/** A real DynamoDB engine in memory with empty tables, for one test file. */
export interface DynamoDbEngine {
  readonly endpoint: string;
  readonly pid: number;
  readonly documents: DynamoDBDocumentClient;
  /** Name of each table. */
  readonly tables: Readonly<Record<keyof typeof TABLES, string>>;
  stop(): Promise<void>;
}

/** Which of DynamoDB's laws hold; `bare` measures or tests the engine itself. */
export type EngineLaws = Omit<ProxyOptions, "engine"> | "bare";

/**
 * Starts the engine on a free port of 127.0.0.1 and creates all tables of contract/tables.ts. By
 * default a proxy corrects what the engine does wrong, and nothing else.
 */
export async function startDynamoDbEngine(laws: EngineLaws = {}): Promise<DynamoDbEngine> {
  const { engine, endpoint: engineEndpoint } = await spawnEngine();
  const proxy: DynamoDbProxy =
    laws === "bare"
      ? { endpoint: engineEndpoint, stop: async () => undefined }
      : await startDynamoDbProxy({ ...laws, engine: engineEndpoint });
  const { endpoint } = proxy;
  const documents = createDocumentClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
  await Promise.all(names.map((name) => documents.send(createTable(name, TABLES[name]))));
  return {
    endpoint,
    pid: engine.pid ?? 0,
    documents,
    tables: Object.fromEntries(names.map((name) => [name, name])) as DynamoDbEngine["tables"],
    stop: async () => {
      documents.destroy();
      await proxy.stop();
      await stop(engine);
    },
  };
}

async function spawnEngine(): Promise<{ engine: ChildProcess; endpoint: string }> {
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const port = await findFreePort();
    const engine = spawn(enginePath(), ["serve", "--port", String(port)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (await isListening(engine)) return { engine, endpoint: `http://127.0.0.1:${port}` };
  }
  throw new Error(`The DynamoDB engine did not start in ${START_ATTEMPTS} attempts`);
}

/** @returns false when the engine exited because another program took the port meanwhile */
function isListening(engine: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    engine.stderr?.on("data", (line: Buffer) => {
      if (line.includes("listening on")) resolve(true);
    });
    engine.once("exit", () => resolve(false));
    engine.once("error", reject);
  });
}

function enginePath(): string {
  const folder = `@dynoxide/${process.platform}-${process.arch}`;
  const { resolve } = createRequire(import.meta.url);
  const binary = process.platform === "win32" ? "dynoxide.exe" : "dynoxide";
  return join(dirname(resolve(`${folder}/package.json`)), binary);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("Not a TCP server");
  return address.port;
}

async function stop(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null) return;
  engine.kill("SIGTERM");
  await once(engine, "exit");
}

function createTable(name: string, table: TableDefinition): CreateTableCommand {
  const { partitionKey, sortKey, indexes } = table;
  const types = new Map<string, "S" | "N">([[partitionKey, "S"]]);
  if (sortKey) types.set(sortKey, "S");
  for (const index of indexes) {
    types.set(index.partitionKey, index.partitionKeyType);
    types.set(index.sortKey, "S");
  }
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema(partitionKey, sortKey),
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: INDEX_PROJECTION },
      })),
    }),
  });
}

function keySchema(partitionKey: string, sortKey: string | undefined) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    ...(sortKey ? [{ AttributeName: sortKey, KeyType: "RANGE" as const }] : []),
  ];
}

import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDocumentClient } from "../../../../functions/adapters/dynamodb/client/client.ts";
import { stackIn } from "../../../../lib/assembly.ts";
import { GRANTS } from "../../../../lib/grants.ts";
import { type LocalDynamoDb, startDynamoDb } from "../../../../local/aws/dynamodb.ts";
import { createAccessLaw } from "../../../../local/aws/dynamodb-proxy/access.ts";
import { Call } from "../../../../local/aws/dynamodb-proxy/call.ts";
import { createLocalClock } from "../../../../local/data/local-clock.ts";
import { type Deployment, readDeployment } from "../../../../local/template/deployment.ts";
import { readAccess } from "../../../../local/template/role-policies.ts";
import { readTemplate, type TemplateFiles } from "../../../../local/template/template.ts";

const KEY = { _key: "user#tom" };
const HASH = { ...KEY, _passwordHash: "scrypt:x" };

/** Functions that compare or set passwords; pages set them without reading any. */
const READERS = ["accounts", "batch"];
/** The assembly of the tests has neither timers nor webhooks. */
const NOT_HERE = ["run-timers", "send-alarms"];
const OTHERS = Object.keys(GRANTS).filter((entry) => ![...READERS, ...NOT_HERE].includes(entry));

const clients: DynamoDBDocumentClient[] = [];
let deployment: Deployment;
let dynamodb: LocalDynamoDb;

beforeAll(async () => {
  const stack = stackIn(inject("cheapAssembly")) as TemplateFiles;
  deployment = readDeployment(readTemplate(stack), "http://127.0.0.1:1");
  dynamodb = await startDynamoDb({
    tables: deployment.tables,
    access: deployment.access,
    clock: createLocalClock(),
    file: undefined,
    endpoint: undefined,
  });
  const everybody = as("test");
  await everybody.send(new PutCommand({ TableName: table("UserSecrets"), Item: HASH }));
  await everybody.send(new PutCommand({ TableName: table("Users"), Item: KEY }));
}, 120_000);
afterAll(async () => {
  for (const client of clients) client.destroy();
  await dynamodb?.stop();
});

/** A client that signs as a function. */
function as(accessKeyId: string): DynamoDBDocumentClient {
  const client = createDocumentClient({
    endpoint: dynamodb.endpoint,
    region: "local",
    credentials: { accessKeyId, secretAccessKey: "local" },
    maxAttempts: 1,
  });
  clients.push(client);
  return client;
}

function table(name: string): string {
  const found = deployment.tables.find((each) => each.name.includes(`Tables${name}`));
  if (!found) throw new Error(`No table ${name}`);
  return found.name;
}

/** Every way to read an item, also those of writes. */
function readsFor(TableName: string) {
  const values = { ExpressionAttributeValues: { ":v": "user#tom" } };
  const equals = { KeyConditionExpression: "#k = :v", ExpressionAttributeNames: { "#k": "_key" } };
  const read = { TableName, Key: KEY };
  return [
    new GetCommand(read),
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [KEY] } } }),
    new QueryCommand({ TableName, ...equals, ...values }),
    new ScanCommand({ TableName }),
    new UpdateCommand({
      ...read,
      UpdateExpression: "SET seen = :v",
      ...values,
      ReturnValues: "ALL_OLD",
    }),
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: table("Users"), Item: { _key: "other" } } },
        {
          Delete: {
            ...read,
            ConditionExpression: "#k = :v",
            ...values,
            ExpressionAttributeNames: { "#k": "_key" },
          },
        },
      ],
    }),
  ];
}

async function outcomes(caller: string, tableName: string): Promise<string[]> {
  const client = as(caller);
  return Promise.all(
    readsFor(tableName).map((command) =>
      client.send(command as GetCommand).then(
        () => "answered",
        ({ name }) => name,
      ),
    ),
  );
}

describe("the local DynamoDB", () => {
  it.each(OTHERS.filter((entry) => entry !== "pages"))(
    "refuses %s the secrets of users, however it asks (A126)",
    async (entry) => {
      expect(new Set(await outcomes(entry, table("UserSecrets")))).toEqual(
        new Set(["AccessDeniedException"]),
      );
    },
  );

  it("lets pages set a password, and read none (A126)", async () => {
    const client = as("pages");
    const TableName = table("UserSecrets");
    await expect(client.send(new GetCommand({ TableName, Key: KEY }))).rejects.toThrow(
      /assumed-role\/pages\/local is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:/,
    );
    const update = { UpdateExpression: "SET seen = :v", ExpressionAttributeValues: { ":v": 1 } };
    await client.send(new UpdateCommand({ TableName, Key: KEY, ...update }));
  });

  it.each(READERS)("lets %s compare passwords", async (entry) => {
    const { Item } = await as(entry).send(
      new GetCommand({ TableName: table("UserSecrets"), Key: KEY }),
    );
    expect(Item).toMatchObject(HASH);
  });

  it("writes nothing of a transaction that a role allows in part", async () => {
    expect((await outcomes("installations", table("UserSecrets"))).at(-1)).toBe(
      "AccessDeniedException",
    );
    const written = { TableName: table("Users"), Key: { _key: "other" } };
    expect((await as("test").send(new GetCommand(written))).Item).toBeUndefined();
  });

  it("lets a denial win over a permission, as IAM does", async () => {
    const allowed = { Effect: "Allow", Action: "dynamodb:*", Resource: "*" } as const;
    const denied = { Effect: "Deny", Action: ["dynamodb:Put*"], Resource: ["*/Users"] } as const;
    const Statement = [allowed, denied];
    const policy = { properties: { Roles: ["role"], PolicyDocument: { Statement } } };
    const law = createAccessLaw(readAccess([policy], [{ label: "push", roleName: "role" }]));
    const send = async () => ({ status: 200, body: Buffer.alloc(0) });
    const getStatus = async (operation: string) => {
      const target = { "x-amz-target": `DynamoDB_20120810.${operation}` };
      const headers = { ...target, authorization: "AWS4-HMAC-SHA256 Credential=push/x" };
      return (await law(new Call(headers, Buffer.from('{"TableName":"Users"}')), send)).status;
    };

    expect([await getStatus("GetItem"), await getStatus("PutItem")]).toEqual([200, 400]);
  });

  it("gives functions the tables and indexes of their roles", async () => {
    const client = as("plan-push");
    const TableName = table("Users");
    const [index] = GRANTS["plan-push"].indexes.users;
    const ofShard = {
      KeyConditionExpression: "#s = :v",
      ExpressionAttributeNames: { "#s": "_shard" },
    };
    const byIndex = { IndexName: index, ...ofShard, ExpressionAttributeValues: { ":v": 1 } };
    await client.send(new GetCommand({ TableName, Key: KEY }));
    await client.send(new QueryCommand({ TableName, ...byIndex }));
    const item = new PutCommand({ TableName, Item: KEY });
    await expect(client.send(item)).rejects.toThrow(/not authorized to perform: dynamodb:PutItem/);
  });
});

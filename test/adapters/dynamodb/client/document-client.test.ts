import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { createDocumentClient } from "../../../../functions/adapters/dynamodb/client/client.ts";

const TableName = "things";
const TYPE = "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException";
const CAPACITY = { TableName, CapacityUnits: 1.5, Table: { CapacityUnits: 1.5 } };

type Answer = (response: ServerResponse) => void;

let server: Server;
let sdk: DynamoDBDocumentClient;
let ours: DynamoDBDocumentClient;
let requests: { target: string; body: unknown }[];
let answers: Answer[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const target = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    requests.push({ target, body: JSON.parse(Buffer.concat(chunks).toString()) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  };
  sdk = DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
    unmarshallOptions: { wrapNumbers: Number },
  });
  ours = createDocumentClient(config);
});
afterEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
requests = [];

const name = fc.string({ unit: "binary", maxLength: 8 }).filter((text) => text !== "__proto__");
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\u2028", "\ud83d", '"\\'),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, Number.MAX_SAFE_INTEGER + 2, Number.MAX_VALUE, 5e-324),
);
const binary = fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes));
const base64 = binary.map((bytes) => bytes.toString("base64"));

/** An attribute value in the JSON of DynamoDB. */
const { marshalled } = fc.letrec((tie) => ({
  marshalled: fc.oneof(
    { maxDepth: 4 },
    fc.record({ S: text }),
    fc.record({ N: number.map(String) }),
    fc.constantFrom({ N: "1e2" }, { N: "12345678901234567890123456789012345678" }, { NULL: true }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ B: base64 }),
    fc.record({ SS: fc.array(text, { minLength: 1 }) }),
    fc.record({ NS: fc.array(number.map(String), { minLength: 1 }) }),
    fc.record({ BS: fc.array(base64, { minLength: 1 }) }),
    fc.record({ L: fc.array(tie("marshalled")) }),
    fc.record({ M: fc.dictionary(name, tie("marshalled")) }),
  ),
}));
const item = fc.dictionary(name, marshalled);

/** A value as adapters write it. */
const { native } = fc.letrec((tie) => ({
  native: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.bigInt(),
    binary,
    fc.uniqueArray(text, { minLength: 1 }).map((values) => new Set(values)),
    fc.uniqueArray(fc.integer(), { minLength: 1 }).map((values) => new Set(values)),
    fc.array(binary, { minLength: 1 }).map((values) => new Set(values)),
    fc.array(tie("native")),
    fc.dictionary(
      name.filter((each) => each !== "constructor"),
      tie("native"),
    ),
  ),
}));
const nativeItem = fc.dictionary(
  name.filter((each) => each !== "constructor"),
  native,
);

function json(body: unknown, status = 200): Answer {
  return (response) =>
    response
      .writeHead(status, { "content-type": "application/x-amz-json-1.0", "x-amzn-requestid": "id" })
      .end(JSON.stringify(body));
}

describe("an answer has the values that the SDK gives", () => {
  const key = { Key: { k: 1 }, TableName };
  test.for([
    ["GetItem", new GetCommand(key), (a, _) => ({ Item: a, ConsumedCapacity: CAPACITY })],
    ["PutItem", new PutCommand({ TableName, Item: {} }), (a) => ({ Attributes: a })],
    ["UpdateItem", new UpdateCommand(key), (a) => ({ Attributes: a })],
    ["DeleteItem", new DeleteCommand(key), (a) => ({ Attributes: a })],
    [
      "Query",
      new QueryCommand({ TableName }),
      (a, b) => ({ Items: [a, b], Count: 2, ScannedCount: 7, LastEvaluatedKey: b }),
    ],
    [
      "Scan",
      new ScanCommand({ TableName }),
      (a, b) => ({ Items: [b, a], Count: 2, ScannedCount: 2, ConsumedCapacity: CAPACITY }),
    ],
    [
      "BatchGetItem",
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ k: 1 }] } } }),
      (a, b) => ({
        Responses: { Item: [a], Key: [b, a] },
        UnprocessedKeys: { Keys: { Keys: [a, b], ConsistentRead: true } },
        ConsumedCapacity: [CAPACITY],
      }),
    ],
    [
      "BatchWriteItem",
      new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: {} } }] } }),
      (a, b) => ({
        UnprocessedItems: { t: [{ PutRequest: { Item: a } }, { DeleteRequest: { Key: b } }] },
      }),
    ],
    [
      "TransactGetItems",
      new TransactGetCommand({ TransactItems: [{ Get: key }] }),
      (a, b) => ({ Responses: [{ Item: a }, {}, { Item: b }] }),
    ],
    [
      "TransactWriteItems",
      new TransactWriteCommand({ TransactItems: [{ Delete: key }] }),
      () => ({ ConsumedCapacity: [CAPACITY] }),
    ],
  ] satisfies [string, object, (a: object, b: object) => object][])(
    "%s",
    async ([target, command, body]) => {
      await fc.assert(
        fc.asyncProperty(item, item, async (a, b) => {
          requests = [];
          answers = [json(body(a, b))];
          const read = await ours.send(command as GetCommand);
          expect(read).toEqual(await sdk.send(command as GetCommand));
          expect(read.$metadata).toMatchObject({ httpStatusCode: 200, requestId: "id" });
          expect(requests.map((each) => each.target)).toEqual([target, target]);
        }),
        { numRuns: 20 },
      );
    },
  );

  it("an empty body is an empty answer", async () => {
    answers = [(response) => response.end()];
    const command = new PutCommand({ TableName, Item: {} });
    expect(Object.keys(await ours.send(command))).toEqual(["$metadata"]);
  });

  it("may have white space, which DynamoDB does not send", async () => {
    const items = [{ a: { S: "x" } }, { b: { N: "1" } }];
    answers = [(response) => response.end(JSON.stringify({ Items: items, Count: 2 }, null, 2))];
    const { Items } = await ours.send(new ScanCommand({ TableName }));
    expect(Items).toEqual([{ a: "x" }, { b: 1 }]);
  });

  it("a field `__proto__` is an ordinary field, unlike in the SDK", async () => {
    answers = [(response) => response.end('{"Item":{"a":{"M":{"__proto__":{"S":"x"}}}}}')];
    const { Item } = await ours.send(new GetCommand(key));
    expect(Object.entries(Item?.a)).toEqual([["__proto__", "x"]]);
    await ours.send(new PutCommand({ TableName, Item: Item ?? {} }));
    expect(JSON.stringify(requests[1]?.body)).toContain('{"M":{"__proto__":{"S":"x"}}}');
  });
});

describe("a request has the body that the SDK sends", () => {
  const values = (a: Record<string, unknown>) => ({ ExpressionAttributeValues: a });
  test.for([
    ["GetItem", (a) => new GetCommand({ TableName, Key: a, ConsistentRead: true })],
    ["PutItem", (a, b) => new PutCommand({ TableName, Item: a, ...values(b) })],
    ["UpdateItem", (a, b) => new UpdateCommand({ TableName, Key: a, ...values(b) })],
    ["DeleteItem", (a, b) => new DeleteCommand({ TableName, Key: a, ...values(b) })],
    ["Query", (a, b) => new QueryCommand({ TableName, ExclusiveStartKey: a, ...values(b) })],
    ["Scan", (a, b) => new ScanCommand({ TableName, ExclusiveStartKey: a, ...values(b) })],
    [
      "BatchGetItem",
      (a, b) => new BatchGetCommand({ RequestItems: { Item: { Keys: [a, b] }, u: { Keys: [b] } } }),
    ],
    [
      "BatchWriteItem",
      (a, b) =>
        new BatchWriteCommand({
          RequestItems: { Key: [{ PutRequest: { Item: a } }, { DeleteRequest: { Key: b } }] },
        }),
    ],
    [
      "TransactGetItems",
      (a, b) =>
        new TransactGetCommand({
          TransactItems: [{ Get: { TableName, Key: a } }, { Get: { TableName, Key: b } }],
        }),
    ],
    [
      "TransactWriteItems",
      (a, b) =>
        new TransactWriteCommand({
          ClientRequestToken: "token",
          TransactItems: [
            { Put: { TableName, Item: a, ...values(b) } },
            { Update: { TableName, Key: b, UpdateExpression: "SET a = :a", ...values(a) } },
            { Delete: { TableName, Key: a } },
            { ConditionCheck: { TableName, Key: b, ConditionExpression: "c", ...values(b) } },
          ],
        }),
    ],
  ] satisfies [string, (a: Record<string, unknown>, b: Record<string, unknown>) => object][])(
    "%s",
    async ([target, create]) => {
      await fc.assert(
        fc.asyncProperty(nativeItem, nativeItem, async (a, b) => {
          requests = [];
          answers = [json({})];
          await sdk.send(create(a, b) as GetCommand);
          await ours.send(create(a, b) as GetCommand);
          expect(requests[1]).toEqual({ target, body: requests[0]?.body });
        }),
        { numRuns: 20 },
      );
    },
  );

  test.for([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Set(),
    new Set([1, "a"]),
    new Set([true]),
    new Date(),
    () => 1,
    Symbol("s"),
  ])("rejects a value that DynamoDB has no type for (%#)", async (value) => {
    answers = [json({})];
    const put = () => ours.send(new PutCommand({ TableName, Item: { a: [value] } }));
    await expect(put()).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });
});

describe("a failed request", () => {
  const get = new GetCommand({ TableName, Key: { k: "1" } });
  const good = json({ Item: { k: { S: "1" } } });
  const throttle = json({ __type: "x#ProvisionedThroughputExceededException" }, 400);

  it("rejects with the SDK's error for a failed condition, its item as attribute values", async () => {
    answers = [json({ __type: TYPE, message: "refused", Item: { k: { S: "1" } } }, 400)];
    const [error, theirs] = await Promise.all(
      [ours, sdk].map((client) => client.send(get).catch((thrown) => thrown)),
    );
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect({ ...error, $response: 0 }).toEqual({ ...theirs, $response: 0 });
    expect(error).toMatchObject({ Item: { k: { S: "1" } }, message: "refused" });
  });

  it.each([
    ["throttling", throttle],
    ["an internal error", json({ __type: "x#InternalServerError" }, 500)],
    ["an answer cut in the middle", cut],
    ["a lost connection", (response: ServerResponse) => response.destroy()],
  ])("is repeated after %s", async (_, failure) => {
    answers = [failure, good];
    expect((await ours.send(get)).Item).toEqual({ k: "1" });
    expect(requests).toHaveLength(2);
  });

  it.each(['{"Item":', "<html>", '{"Item":{"k":{"X":"1"}}}', '{"Item":{"k":{}}}'])(
    "rejects for the malformed answer %s",
    async (body) => {
      answers = [(response) => response.end(body)];
      await expect(ours.send(get)).rejects.toThrow();
    },
  );

  it("rejects with the SDK's error for an error body that is not JSON", async () => {
    answers = [(response) => response.writeHead(413).end("<html>")];
    const [error, theirs] = await Promise.all(
      [ours, sdk].map((client) => client.send(get).catch((thrown) => thrown)),
    );
    expect([error.name, error.message]).toEqual([theirs.name, theirs.message]);
  });
});

test("a request can be aborted", async () => {
  answers = [() => {}];
  const abort = new AbortController();
  const get = new GetCommand({ TableName, Key: { k: "1" } });
  const sent = ours.send(get, { abortSignal: abort.signal });
  abort.abort();
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
});

test("a request with options gets native values, too", async () => {
  answers = [json({ Items: [{ k: { S: "1" } }] })];
  const scan = new ScanCommand({ TableName });
  const { abortSignal } = { abortSignal: new AbortController().signal };
  expect((await ours.send(scan, { abortSignal })).Items).toEqual([{ k: "1" }]);
});

test("middleware added or removed between two requests takes effect", async () => {
  const heard: unknown[] = [];
  const get = new GetCommand({ TableName, Key: { k: "1" } });
  answers = [json({ Item: { k: { S: "1" } } })];
  await ours.send(get);
  ours.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { output, response } = await next(args);
        heard.push([commandName, args.input, output]);
        return { output, response };
      },
    { step: "initialize", name: "listen" },
  );
  await ours.send(get);
  ours.middlewareStack.remove("listen");
  await ours.send(get);
  expect(heard).toMatchObject([["GetItemCommand", get.input, { Item: { k: "1" } }]]);
});

/** Sends a part of the announced body and closes the connection. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { "content-length": 1_000 });
  response.write('{"Item":{"k":{"S":"1"', () => response.destroy());
}

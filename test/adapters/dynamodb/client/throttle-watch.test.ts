import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDocumentClient } from "../../../../functions/adapters/dynamodb/client/client.ts";
import { watchThrottles } from "../../../../functions/adapters/dynamodb/client/throttle-watch.ts";

const GET = new GetCommand({ TableName: "things", Key: { id: "1" } });
const THROTTLED = "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException";
const MISSING = "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException";

let server: Server;
let client: DynamoDBDocumentClient;
/** Error types of the next answers; after that they succeed. */
let errors: string[];
let reports: string[];
let nowMs: number;

beforeAll(async () => {
  server = createServer((_, response) => {
    const type = errors.shift();
    response.writeHead(type ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(type ? { __type: type } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

beforeEach(() => {
  client = createDocumentClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  reports = [];
  nowMs = 0;
  watchThrottles(client, {
    clock: { now: () => nowMs },
    report: (command) => void reports.push(command),
  });
});

afterAll(() => server.close());

test("a throttled attempt is reported although the next one succeeds", async () => {
  errors = [THROTTLED];
  await client.send(GET);
  expect(reports).toEqual(["GetItemCommand"]);
});

test("many throttled attempts in one second are one report", async () => {
  errors = [THROTTLED, THROTTLED];
  await client.send(GET);
  nowMs = 999;
  errors = [THROTTLED];
  await client.send(GET);
  expect(reports).toHaveLength(1);
  nowMs = 1_000;
  errors = [THROTTLED];
  await client.send(GET);
  expect(reports).toHaveLength(2);
});

test("other errors are not reported", async () => {
  errors = [MISSING];
  await expect(client.send(GET)).rejects.toThrow();
  expect(reports).toEqual([]);
});

import { createServer } from "node:http";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { runUntil } from "../../../functions/adapters/aws/invocation-end.ts";
import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";

/** DynamoDB that fails each request, which the SDK repeats. */
async function startFailingTable(onRequest: () => void) {
  const server = createServer((request, response) => {
    request.resume();
    onRequest();
    response.writeHead(500, { "content-type": "application/x-amz-json-1.0" });
    response.end('{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

it("repeats no write after the end of its invocation", async () => {
  let remainingMs = 1_000;
  let attempts = 0;
  const table = await startFailingTable(() => {
    attempts += 1;
    remainingMs = 0;
  });
  const credentials = { accessKeyId: "x", secretAccessKey: "x" };
  const client = createDocumentClient({ ...table, region: "eu-central-1", credentials });
  const put = () => client.send(new PutCommand({ TableName: "t", Item: { id: "1" } }));

  await expect(runUntil({ remainingMs: () => remainingMs }, put)).rejects.toThrow(
    "The invocation has ended",
  );
  expect(attempts).toBe(1);
  await expect(runUntil({ remainingMs: () => 0 }, put)).rejects.toThrow("The invocation has ended");
  expect(attempts).toBe(1);
  // A request of no invocation, or of the next one, is sent.
  const get = () => client.send(new GetCommand({ TableName: "t", Key: { id: "1" } }));
  await expect(runUntil({ remainingMs: () => 1_000 }, get)).rejects.toThrow();
  expect(attempts).toBeGreaterThan(1);
  client.destroy();
  table.stop();
});

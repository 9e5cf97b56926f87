import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { AWS_HTTP } from "../../../functions/adapters/aws/aws-http.ts";
import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";
import { createGoogleTokens } from "../../../functions/adapters/gateways/fcm/google-auth.ts";
import { createSqsClient } from "../../../functions/adapters/queues/sqs-client.ts";

/** A request handler after its first request, when its configuration is resolved. */
interface Configured {
  handle(request: object): Promise<unknown>;
  httpHandlerConfigs(): object;
}

/** A service that never answers its first request. */
async function startSilent(answer: RequestListener) {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (requests > 1) answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/token`), requests: () => requests };
}

describe("a service that accepts a request and never answers", () => {
  it("is asked again if it is DynamoDB", async () => {
    const { url, requests } = await startSilent((_, response) => {
      response.end(JSON.stringify({ Item: { k: { S: "1" } } }));
    });
    const client = createDocumentClient({
      endpoint: url.origin,
      region: "local",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      requestHandler: { ...AWS_HTTP, requestTimeout: 200 },
    });

    const { Item } = await client.send(new GetCommand({ TableName: "things", Key: { k: "1" } }));

    expect(Item).toEqual({ k: "1" });
    expect(requests()).toBe(2);
  });

  it.each([createDocumentClient(), createSqsClient()])(
    "is given up after ten seconds",
    async (client) => {
      const handler = client.config.requestHandler as unknown as Configured;
      await handler.handle({}).catch(() => undefined);

      expect(handler.httpHandlerConfigs()).toMatchObject(AWS_HTTP);
    },
  );

  it("fails one chunk if it is Google, and the next chunk asks again", async () => {
    const { url, requests } = await startSilent((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ access_token: "t", expires_in: 3_599, token_type: "Bearer" }));
    });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const tokens = createGoogleTokens({ tokenUrl: url, answerTimeoutMs: 200 })({
      serviceAccount: {
        type: "service_account",
        project_id: "example",
        client_email: "push@example.iam.gserviceaccount.com",
        private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      },
    } as never);

    await expect(tokens.current()).rejects.toThrow("GoogleAuth no answer");

    expect(await tokens.current()).toBe("t");
    expect(requests()).toBe(2);
  });
});

import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLambdaEngine } from "../../../functions/adapters/engine/lambda-engine.ts";
import { createUrlEngine } from "../../../functions/adapters/engine/url-engine.ts";
import type { EngineRequest } from "../../../functions/ports/engine.ts";

const CALL: EngineRequest = {
  method: "POST",
  path: "/1.1/functions/%E4%BD%A0%E5%A5%BD",
  headers: { "x-lc-id": "app", "x-real-ip": "203.0.113.9", "content-type": "application/json" },
  body: '{"a":1}',
  timeoutMs: 5_000,
  production: true,
};

const CLOCK = { now: () => Date.now() };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text);

describe("an engine behind a URL", () => {
  it("gets the call as it is, without a query string", async () => {
    const seen: object[] = [];
    const url = await serve(async (request, response) => {
      const chunks = await request.toArray();
      const { method, url: path, headers } = request;
      seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(418).end('{"code":1}');
    });

    const answer = await createUrlEngine({ url, stagingUrl: undefined }, CLOCK).send(CALL);

    expect(answer).toEqual({ kind: "answered", status: 418, text: '{"code":1}' });
    expect(seen).toEqual([
      expect.objectContaining({ method: "POST", path: CALL.path, body: CALL.body }),
    ]);
    expect(seen[0]).toMatchObject({ headers: CALL.headers });
  });

  it("is the staging engine for a call with X-LC-Prod: 0, if there is one", async () => {
    const [url, stagingUrl] = [await serve(answering("1")), await serve(answering("0"))];
    const staging = { ...CALL, production: false };

    const both = createUrlEngine({ url, stagingUrl }, CLOCK);
    const one = createUrlEngine({ url, stagingUrl: undefined }, CLOCK);

    expect(await both.send(staging)).toMatchObject({ text: "0" });
    expect(await both.send(CALL)).toMatchObject({ text: "1" });
    expect(await one.send(staging)).toMatchObject({ text: "1" });
  });

  it.each<[string, RequestListener]>([
    ["no answer", () => undefined],
    ["an answer that never ends", (_request, response) => response.write("{")],
  ])("times out after %s", async (_, listener) => {
    const url = await serve(listener);

    const answer = createUrlEngine({ url, stagingUrl: undefined }, CLOCK).send({
      ...CALL,
      timeoutMs: 100,
    });

    expect(await answer).toEqual({ kind: "timedOut" });
  });

  it("is not read beyond Lambda's limit", async () => {
    let written = 0;
    const url = await serve((_request, response) => {
      const write = () => {
        written += 65_536;
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(write));
      };
      write();
    });

    const answer = await createUrlEngine({ url, stagingUrl: undefined }, CLOCK).send(CALL);

    expect(answer).toEqual({ kind: "tooLarge" });
    expect(written).toBeLessThan(30_000_000);
  });

  it("is unreachable when the connection is refused or breaks", async () => {
    const url = await serve((request) => request.socket.destroy());
    const refused = createUrlEngine({ url: "http://127.0.0.1:1", stagingUrl: undefined }, CLOCK);

    expect(await refused.send(CALL)).toMatchObject({ kind: "unreachable" });
    expect(await createUrlEngine({ url, stagingUrl: undefined }, CLOCK).send(CALL)).toMatchObject({
      kind: "unreachable",
    });
  });
});

describe("connections to an engine", () => {
  it("are kept alive, but not after a pause in which the engine may have closed them (L14)", async () => {
    let nowMs = 0;
    const ports: (number | undefined)[] = [];
    const url = await serve((request, response) => {
      ports.push(request.socket.remotePort);
      response.end("{}");
    });
    const engine = createUrlEngine({ url, stagingUrl: undefined }, { now: () => nowMs });

    for (const pauseMs of [0, 2_000, 60_000]) {
      nowMs += pauseMs;
      await engine.send(CALL);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    expect(ports[1]).toBe(ports[0]);
    expect(ports[2]).not.toBe(ports[0]);
  });
});

describe("an engine in a Lambda function", () => {
  const lambda = mockClient(LambdaClient);
  beforeEach(() => lambda.reset());

  const engine = createLambdaEngine("arn:engine", new LambdaClient({ region: "eu-west-1" }));
  const answerWith = (payload: unknown, more: object = {}) =>
    lambda.on(InvokeCommand).resolves({
      ...more,
      Payload: Buffer.from(JSON.stringify(payload)) as never,
    });

  it("gets the event of an HTTP API", async () => {
    answerWith({ statusCode: 201, body: '{"result":1}' });

    expect(await engine.send(CALL)).toEqual({
      kind: "answered",
      status: 201,
      text: '{"result":1}',
    });
    const [call] = lambda.commandCalls(InvokeCommand);
    const { FunctionName, Payload } = call?.args[0].input ?? {};
    expect(FunctionName).toBe("arn:engine");
    expect(JSON.parse(String(Payload))).toMatchObject({
      version: "2.0",
      rawPath: "/1.1/functions/你好",
      rawQueryString: "",
      headers: CALL.headers,
      requestContext: { http: { method: "POST", sourceIp: "203.0.113.9" } },
      body: CALL.body,
      isBase64Encoded: false,
    });
  });

  it("may answer base64 or the body alone", async () => {
    answerWith({
      statusCode: 200,
      body: Buffer.from("{}").toString("base64"),
      isBase64Encoded: true,
    });
    expect(await engine.send(CALL)).toEqual({ kind: "answered", status: 200, text: "{}" });

    answerWith({ result: 1 });
    expect(await engine.send(CALL)).toEqual({
      kind: "answered",
      status: 200,
      text: '{"result":1}',
    });
  });

  it("is unreachable when it crashes or can't be invoked", async () => {
    answerWith({ errorMessage: "boom" }, { FunctionError: "Unhandled" });
    expect(await engine.send(CALL)).toMatchObject({ kind: "unreachable" });

    lambda.on(InvokeCommand).rejects(new Error("AccessDenied"));
    expect(await engine.send(CALL)).toMatchObject({ kind: "unreachable" });
  });

  it("times out", async () => {
    lambda.on(InvokeCommand).callsFake(() => new Promise((_, reject) => setTimeout(reject, 150)));

    expect(await engine.send({ ...CALL, timeoutMs: 50 })).toEqual({ kind: "timedOut" });
  });
});

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLambdaEngine } from "../../../functions/adapters/engine/lambda-engine.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { awsVariables } from "../../support/doors/doors.ts";
import {
  type CloudWithEngine,
  startCloudWithEngine,
} from "../../support/engine/cloud-with-engine.ts";

const EXAMPLE = "../../../examples/engine-on-lambda";
const ARN = "arn:aws:lambda:us-east-1:123456789012:function:my-app-engine";

type Handler = (event: object, context: object) => Promise<object>;

let engine: CloudWithEngine;
let server: Server;
let stack: { readonly app: App; readonly resources: Record<string, Resource> };

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
  readonly Properties: any;
}

beforeAll(async () => {
  const timers = {
    close: { function: "closeOldTodos", cron: "0 0 3 1 1 ?", params: { days: -1 } },
  };
  engine = await startCloudWithEngine({ engine: { timers } });
  stack = await synthesize(await readEngineContext(engine.cloud));
  server = await serve(await loadHandler(engine.cloud), new URL(engine.engineUrl).port);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server?.close();
  await engine?.cloud.stop();
});

/** The context of cdk.json: the keys, and outputs of Landfall's stack. */
async function readEngineContext(cloud: RunningCloud) {
  const variables = await awsVariables(cloud.url);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { Stacks: [found] = [] } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({}),
  );
  const outputs = Object.fromEntries(
    (found?.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );
  return {
    ...{ functionName: "my-app-engine", appId: cloud.appId, appKey: cloud.appKey, url: cloud.url },
    ...{ masterKeySecret: outputs.MasterKeySecret, hookKeySecret: outputs.HookKeySecret },
  };
}

async function synthesize(context: object) {
  const { EngineStack } = await import(`${EXAMPLE}/engine-stack.js`);
  const app = new App();
  const { stackName } = new EngineStack(app, "my-engine", { engine: context });
  return { app, resources: app.synth().getStackByName(stackName).template.Resources };
}

/** The handler in the environment that the stack gives its function. */
async function loadHandler({ url }: RunningCloud): Promise<Handler> {
  const lambda = Object.values(stack.resources).find(
    ({ Type }) => Type === "AWS::Lambda::Function",
  );
  for (const [name, value] of Object.entries(lambda?.Properties.Environment.Variables))
    vi.stubEnv(name, String(value));
  expect(process.env.LEANCLOUD_API_SERVER).toBe(url);
  return (await import(`${EXAMPLE}/app/lambda.mjs`)).handler;
}

/** The local cloud calls engines at a URL: this one hands calls to the client that calls a function on AWS. */
async function serve(handler: Handler, port: string): Promise<Server> {
  const send = async ({ input }: { readonly input: { readonly Payload: string } }) => {
    const result = await handler(JSON.parse(input.Payload), {});
    return { Payload: Buffer.from(JSON.stringify(result)) };
  };
  const lambda = createLambdaEngine(ARN, { send } as unknown as LambdaClient);
  const started = createServer(async (incoming: IncomingMessage, response) => {
    const { method = "GET", url: path = "/", headers } = incoming;
    const body = await text(incoming);
    const answer = await lambda.send({
      ...{ method: method as "GET" | "POST", path, body, timeoutMs: 15_000, production: true },
      headers: headers as Record<string, string>,
    });
    if (answer.kind !== "answered") return void response.writeHead(500).end();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
  }).listen(Number(port), "127.0.0.1");
  await once(started, "listening");
  return started;
}

const post = (path: string, body: object, master = false) =>
  request(engine.cloud, "POST", `/1.1/${path}`, { body, master });

describe("the example of an engine on Lambda", () => {
  it("has a stack in which cdk-nag finds nothing", () => {
    const report = new AwsSolutionsChecks(stack.app).validateScope(stack.app);
    expect(report.violations).toEqual([]);
  });

  it("gives its function the two secrets and no others", () => {
    const policies = Object.values(stack.resources).filter(
      ({ Type }) => Type === "AWS::IAM::Policy",
    );
    const actions = policies
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .flatMap(({ Action }) => Action);
    expect(actions.sort()).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
      "secretsmanager:GetSecretValue",
    ]);
  });

  it("answers the platform's questions", async () => {
    const ping = await fetch(`${engine.engineUrl}/__engine/1/ping`);
    expect(await ping.json()).toMatchObject({ runtime: expect.stringContaining("nodejs") });
    const { masterKey, appId } = engine.cloud;
    const headers = { "x-lc-id": appId, "x-lc-key": `${masterKey},master` };
    const list = await fetch(`${engine.engineUrl}/1.1/functions/_ops/metadatas`, { headers });
    const names = ["hello", "closeOldTodos", "__before_save_for_Todo"];
    expect(await list.json()).toEqual({ result: expect.arrayContaining(names) });
  });

  it("runs functions and hooks of clients' requests", async () => {
    const hello = await post("functions/hello", { name: "Ada 潮汐" });
    expect(hello.body).toEqual({ result: "Hello Ada 潮汐" });
    const todo = await post("classes/Todo?fetchWhenSave=true", { title: "  tea ", done: false });
    expect(todo.body).toMatchObject({ title: "tea" });
    const refused = await post("classes/Todo", { title: " " });
    expect(refused.body).toMatchObject({
      code: 142,
      error: expect.stringContaining("needs a title"),
    });
  });

  it("refuses internal functions to clients, and runs them for a timer", async () => {
    const direct = await post("functions/closeOldTodos", { days: -1 });
    expect(direct.body).toMatchObject({ code: 401 });
    await post("engine/timers/close/run", {}, true);
    const lastRun = async () => {
      const { body } = await request(engine.cloud, "GET", "/1.1/engine/timers", { master: true });
      return (body as { results: { lastRun?: object }[] }).results[0]?.lastRun;
    };
    await expect.poll(lastRun, { timeout: 60_000 }).toMatchObject({ state: "succeeded" });
    const todos = await request(engine.cloud, "GET", "/1.1/classes/Todo");
    expect(todos.body).toMatchObject({ results: [{ title: "tea", done: true }] });
  });
});

import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJson, type SmallCloud, startSmallCloud } from "../../support/cloud/small-cloud.ts";

const FUNCTIONS = {
  Throw: `export const handler = async () => { throw new RangeError("too far"); };`,
  Slow: `export const handler = () => new Promise(() => setTimeout(() => 1, 60_000));`,
  Nothing: `export const handler = async () => undefined;`,
};

let cloud: SmallCloud;
let lambda: LambdaClient;

beforeAll(async () => {
  const functionProperties = { Slow: { Timeout: 1 } };
  cloud = await startSmallCloud({ functions: FUNCTIONS, functionProperties });
  const { endpoint, region } = await getJson(`${cloud.url}/_local/aws`);
  const credentials = { accessKeyId: "operator", secretAccessKey: "local" };
  lambda = new LambdaClient({ endpoint, region, credentials, maxAttempts: 1 });
});
afterAll(async () => {
  lambda?.destroy();
  await cloud?.stop();
});

async function invoke(name: keyof typeof FUNCTIONS) {
  const command = new InvokeCommand({ FunctionName: `small-${name}`, Payload: "{}" });
  const { StatusCode, FunctionError, Payload } = await lambda.send(command);
  return { StatusCode, FunctionError, result: JSON.parse(Buffer.from(Payload ?? []).toString()) };
}

describe("an invocation by Lambda's API", () => {
  it("answers 200 with the error that a handler throws, and says so in a header", async () => {
    const answer = await invoke("Throw");
    expect(answer).toMatchObject({
      ...{ StatusCode: 200, FunctionError: "Unhandled" },
      result: { errorType: "RangeError", errorMessage: "too far" },
    });
    expect(answer.result.trace[0]).toBe("RangeError: too far");
  });

  it("answers the same way if the function takes too long", async () => {
    expect(await invoke("Slow")).toMatchObject({
      ...{ StatusCode: 200, FunctionError: "Unhandled" },
      result: { errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 1.00 seconds" },
    });
  });

  it("answers null for a handler without a result", async () => {
    const answer = await invoke("Nothing");
    expect(answer).toEqual({ StatusCode: 200, FunctionError: undefined, result: null });
  });
});

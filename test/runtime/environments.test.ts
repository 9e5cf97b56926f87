import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasLambdaRuntime } from "../support/cloud/lambda-runtime.ts";
import {
  eventually,
  getJson,
  httpApi,
  putJson,
  type SmallCloud,
  startSmallCloud,
} from "../support/cloud/small-cloud.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Text of an answer's body, and of a log. */
const FUNCTIONS = {
  Facts: `export const handler = async (event, context) => ({
    node: process.versions.node, arguments: process.execArgv,
    variables: process.env, folder: process.cwd(),
    context: { ...context, left: context.getRemainingTimeInMillis() },
    trace: process.env._X_AMZN_TRACE_ID, pid: process.pid, now: Date.now() });`,
  Say: `console.info("said", { part: 1 }); console.debug("not said");
    export const handler = async () => { console.error(new TypeError("odd")); return "done"; };`,
  Reject: `export const handler = async () => {
    Promise.reject(new RangeError("nobody waits for it"));
    await new Promise((done) => setTimeout(done, 1_000)); };`,
  Throw: `export const handler = async () => { throw new RangeError("too far"); };`,
  Slow: `export const handler = async ({ rawQueryString }) => {
    if (rawQueryString !== "") return { pid: process.pid };
    await new Promise((done) => setTimeout(done, 60_000)); };`,
  Broken: `throw new SyntaxError("does not load"); export const handler = 1;`,
  Large: `export const handler = async () => "x".repeat(7_000_000);`,
};
const NAMES = Object.keys(FUNCTIONS);

describe.skipIf(!hasLambdaRuntime())("an environment of Lambda's runtime", () => {
  const folder = temporaryFolder();
  let cloud: SmallCloud;
  beforeAll(async () => {
    const logging = { LogFormat: "JSON", ApplicationLogLevel: "INFO" };
    const properties = (name: string) => ({
      LoggingConfig: logging,
      MemorySize: 512,
      Timeout: name === "Slow" ? 2 : 10,
      Environment: { Variables: { COLOR: "teal" } },
    });
    cloud = await startSmallCloud(
      {
        runtime: "lambda",
        concurrency: 1,
        functions: FUNCTIONS,
        functionProperties: Object.fromEntries(NAMES.map((name) => [name, properties(name)])),
        resources: httpApi(NAMES.map((name) => [`GET /${name}`, name] as const)),
      },
      folder,
    );
  });
  afterAll(() => cloud?.stop());

  const call = (path: string) => fetch(`${cloud.url}/${path}`);
  const log = (name: string) => readFileSync(`${folder}/logs/${name}.log`, "utf8");
  const stateOf = (pid: number) =>
    execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const errorOf = async (path: string) => {
    const { status } = await call(path);
    return { status, line: cloud.errors.at(-1) };
  };

  it("has the Node.js, the variables, the limits and the context that Lambda gives", async () => {
    const {
      node,
      arguments: flags,
      variables,
      folder: cwd,
      context,
      trace,
    } = await getJson(`${cloud.url}/Facts`);

    expect(node).toMatch(/^24\./);
    expect(flags).toEqual(expect.arrayContaining(["--max-old-space-size=460"]));
    expect(variables).toMatchObject({
      COLOR: "teal",
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
      AWS_LAMBDA_LOG_FORMAT: "JSON",
      AWS_LAMBDA_LOG_LEVEL: "INFO",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
      _HANDLER: "index.handler",
      LAMBDA_TASK_ROOT: cwd,
      TZ: ":UTC",
    });
    expect(variables).not.toHaveProperty("VITEST");
    expect(context).toMatchObject({ functionName: expect.stringContaining("Facts") });
    expect(context.invokedFunctionArn).toMatch(/^arn:aws:lambda:.*:function:.*Facts/);
    expect(context.left).toBeGreaterThan(5_000);
    expect(context.left).toBeLessThanOrEqual(10_000);
    expect(trace).toMatch(/^Root=1-.*Lineage=/);
  });

  it("writes each line of its log as one JSON object from the level of the template", async () => {
    await call("Say");

    const lines = log("Say")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

    expect(lines).toEqual([
      expect.objectContaining({ level: "INFO", message: expect.stringContaining("said") }),
      expect.objectContaining({
        level: "ERROR",
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: expect.objectContaining({ errorType: "TypeError", errorMessage: "odd" }),
      }),
    ]);
  });

  it("reports what a handler throws, and serves the next event", async () => {
    const { status, line } = await errorOf("Throw");

    expect(status).toBe(500);
    expect(line).toBe("[Throw] RangeError: too far");
    expect(log("Throw")).toContain('"errorType":"RangeError"');
  });

  it("ends on an unhandled rejection, which is reported and logged", async () => {
    const { status, line } = await errorOf("Reject");

    expect(status).toBe(500);
    expect(line).toMatch(
      /^\[Reject\] Runtime exited with error: exit status 1 \(Runtime.ExitError\)/,
    );
    expect(log("Reject")).toContain("RangeError: nobody waits for it");
    expect((await call("Facts")).status).toBe(200);
  });

  it("is killed at the function's timeout, which is reported, and replaced", async () => {
    const { pid } = await getJson(`${cloud.url}/Slow?fast`);
    const { status, line } = await errorOf("Slow");

    expect(status).toBe(500);
    expect(line).toBe("[Slow] Task timed out after 2.00 seconds");
    expect(() => stateOf(pid)).toThrow();
    expect((await getJson(`${cloud.url}/Slow?fast`)).pid).not.toBe(pid);
  });

  it("reports a bundle that does not load", async () => {
    const { status, line } = await errorOf("Broken");

    expect(status).toBe(500);
    expect(line).toContain("does not load");
  });

  it("reports an answer above six megabytes", async () => {
    const { status, line } = await errorOf("Large");

    expect(status).toBe(500);
    expect(line).toContain("Response payload size exceeded maximum allowed payload size");
  });

  it("is stopped between two events, and continues with the next (L14)", async () => {
    const first = await getJson(`${cloud.url}/Facts`);
    await eventually(
      async () => stateOf(first.pid),
      (state) => state.startsWith("T"),
    );

    expect((await getJson(`${cloud.url}/Facts`)).pid).toBe(first.pid);
  });

  it("follows the clock of the local cloud with a new process", async () => {
    const before = await getJson(`${cloud.url}/Facts`);
    await putJson(`${cloud.url}/_local/clock`, { advanceSeconds: 86_400 });
    const after = await getJson(`${cloud.url}/Facts`);

    expect(after.pid).not.toBe(before.pid);
    expect(after.now - before.now).toBeGreaterThanOrEqual(86_400_000);
    expect(after.context.left).toBeGreaterThan(5_000);
    expect(after.variables).not.toHaveProperty("LANDFALL_CLOCK_OFFSET_MS");
  });
});

import { connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSharedOffset } from "../../../local/data/shared-date.ts";
import {
  type RuntimeApi,
  type RuntimeFailure,
  startRuntimeApi,
} from "../../../local/lambda/runtime/runtime-api.ts";
import { startRuntimeProcess } from "../../../local/lambda/runtime/runtime-process.ts";
import type { FunctionResource } from "../../../local/template/resources.ts";

let api: RuntimeApi;
let failures: RuntimeFailure[];

beforeEach(async () => {
  failures = [];
  const ignore = () => undefined;
  const onFailure = (failure: RuntimeFailure) => void failures.push(failure);
  api = await startRuntimeApi({ now: Date.now, onIdle: ignore, onResponse: ignore, onFailure });
});
afterEach(() => api.close());

const urlOf = (path: string) => `http://${api.address}/2018-06-01/runtime/${path}`;
const post = (path: string, body: string) => fetch(urlOf(path), { method: "POST", body });

/** Gives an event to the runtime. */
async function take(requestId: string): Promise<void> {
  api.deliver({ requestId, functionArn: "arn", event: "{}", trace: "", timeoutMs: 1_000 });
  await fetch(urlOf("invocation/next"));
}

it.each(["", "no JSON", "null"])("a report of a failure may be %j", async (body) => {
  expect((await post("init/error", body)).status).toBe(202);
  expect(failures).toEqual([{ errorType: "Runtime.Unknown", errorMessage: body }]);
});

it("a request that its process cuts off does no harm", async () => {
  const [host, port] = api.address.split(":");
  const socket = connect(Number(port), host);
  const head =
    "POST /2018-06-01/runtime/init/error HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{";
  socket.write(head, () => socket.resetAndDestroy());
  await new Promise((resolve) => socket.once("close", resolve));
  expect((await post("init/error", "{}")).status).toBe(202);
  expect(failures).toEqual([{}]);
});

it("an answer that is too large fails its own event only", async () => {
  await take("first");
  expect((await post("invocation/first/response", "x".repeat(7_000_000))).status).toBe(413);
  const own = await post("invocation/first/error", '{"errorType":"Runtime.Own"}');
  expect(own.status).toBe(400);
  await take("second");
  expect((await post("invocation/second/response", "{}")).status).toBe(202);
  expect(failures).toMatchObject([{ errorType: "Function.ResponseSizeTooLarge" }]);
});

it("a process that can't be started is reported as its end, and can be killed", async () => {
  const onExit = vi.fn();
  const definition = {
    file: "/no-such-folder/index.mjs",
    memoryMb: 128,
    name: "a",
    exportName: "b",
  };
  const child = startRuntimeProcess(
    {
      runtime: { node: process.execPath, client: "client.mjs" },
      definition: { ...definition, logging: { format: "JSON" } } as unknown as FunctionResource,
      ...{ variables: {}, offset: createSharedOffset(), runtimeApi: api.address },
    },
    { onOutput: () => undefined, onExit },
  );
  await child.kill();
  expect(onExit).toHaveBeenCalledWith(expect.stringContaining("ENOENT"));
});

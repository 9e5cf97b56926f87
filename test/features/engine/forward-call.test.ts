import { expect, it } from "vitest";
import { ENGINE_CALL_TIMEOUT_MS } from "../../../functions/contract/limits.ts";
import { forwardCall } from "../../../functions/features/engine/forward-call.ts";
import type { EngineAnswer, EngineRequest } from "../../../functions/ports/engine.ts";

const log = { info: no, warn: no, error: no, failure: no };
function no(): void {
  // Nothing is logged in these tests.
}

const CREDENTIALS = {
  appId: "app",
  key: undefined,
  masterKey: "master",
  sign: undefined,
  sessionToken: "token",
  production: "0",
  hookKey: "guess",
};

async function forward(answer: EngineAnswer, call: object = {}) {
  const requests: EngineRequest[] = [];
  const send = async (request: EngineRequest) => {
    requests.push(request);
    return answer;
  };
  const request = {
    params: { functionName: "weather.today" },
    requester: { master: false },
    credentials: CREDENTIALS,
    sourceIp: "2001:db8::1",
    ...call,
  };
  const response = await forwardCall("call", request as never, { engine: { send }, log });
  return { response, request: requests[0] };
}

const ANSWERED: EngineAnswer = {
  kind: "answered",
  status: 200,
  text: '{"result":12345678901234567890}',
};

it("passes on credentials under their current names, and the address in every form that engines read", async () => {
  const { request } = await forward(ANSWERED, { production: false, body: null });

  expect(request).toEqual({
    method: "POST",
    path: "/1.1/call/weather.today",
    headers: {
      "x-lc-id": "app",
      "x-lc-key": "master,master",
      "x-lc-session": "token",
      "x-lc-prod": "0",
      "x-real-ip": "2001:db8::1",
      "x-forwarded-for": "2001:db8::1",
      "x-forwarded-proto": "https",
      forwarded: 'for="[2001:db8::1]";proto=https',
      "content-type": "application/json",
    },
    body: "{}",
    timeoutMs: ENGINE_CALL_TIMEOUT_MS,
    production: false,
  });
});

it("passes on a hook key only if it is right (A150)", async () => {
  const { request } = await forward(ANSWERED, { fromEngine: true });

  expect(request?.headers["x-lc-hook-key"]).toBe("guess");
});

it("returns the engine's JSON byte by byte, so that large numbers survive", async () => {
  const { response } = await forward(ANSWERED);

  expect(response).toMatchObject({ status: 200, rawBody: ANSWERED.text });
});

it.each<[EngineAnswer, object]>([
  [{ kind: "timedOut" }, { status: 503, code: 124 }],
  [
    { kind: "unreachable", cause: new Error("refused"), mayHaveRun: false },
    { status: 502, code: 1 },
  ],
  [{ kind: "tooLarge" }, { status: 502, code: 1 }],
  [
    { kind: "answered", status: 200, text: '"'.repeat(4_000_000) },
    { status: 502, code: 1 },
  ],
  [
    { kind: "answered", status: 302, text: "{}" },
    { status: 502, code: 1 },
  ],
])("answers JSON with a code when the engine fails: %o", async (answer, error) => {
  await expect(forward(answer)).rejects.toMatchObject(error);
});

it("names the setting if there is no engine", async () => {
  const request = { params: { functionName: "x" }, requester: { master: false } };
  await expect(
    forwardCall("functions", request as never, { engine: undefined, log }),
  ).rejects.toThrow(/setting `engine`/);
});

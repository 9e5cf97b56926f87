import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import { describeError, logger } from "../../../functions/handlers/telemetry/logger.ts";
import { serve, TOM_TOKEN, things } from "../../support/http/things.ts";
import { KEY_HEADERS, send } from "../../support/http-event.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function recordLines() {
  const lines: unknown[][] = [];
  vi.spyOn(logger, "info").mockImplementation((...line) => void lines.push(line));
  vi.spyOn(logger, "error").mockImplementation((...line) => void lines.push(line));
  return lines;
}

test("a request is logged in one line with id, operation, status and time, without body, query or token", async () => {
  const lines = recordLines();
  await send(serve(things().operations, {}), {
    method: "POST",
    path: "/1.1/things?password=hunter2",
    headers: { ...KEY_HEADERS, "x-lc-session": TOM_TOKEN },
    body: { name: "body-secret" },
  });
  expect(lines).toEqual([
    [
      "request",
      { requestId: "request-1", operationId: "createThing", status: 200, ms: expect.any(Number) },
    ],
  ]);
});

test("a refusal is logged with its error code", async () => {
  const lines = recordLines();
  const { operations } = things(() => {
    throw new ApiError("objectNotFound");
  });
  await send(serve(operations, {}), { path: "/1.1/things" });
  expect(lines).toMatchObject([["request", { status: 404, code: 101 }]]);
});

test("a failure is logged with its causes but without the data that errors carry", async () => {
  const lines = recordLines();
  const { operations } = things(() => {
    const cause = Object.assign(new Error("condition failed"), {
      Item: { _passwordHash: "scrypt-hash" },
      $metadata: { requestId: "dynamo-1" },
    });
    throw new Error("boom", { cause });
  });
  await send(serve(operations, {}), { path: "/1.1/things" });
  const text = JSON.stringify(lines);
  expect(lines).toHaveLength(1);
  expect(text).toContain("boom");
  expect(text).toContain("dynamo-1");
  expect(text).not.toContain("scrypt-hash");
});

test("a thrown value that is not an Error is logged by its type only", () => {
  expect(describeError("secret")).toEqual({ name: "NonError", message: "string" });
});

test("an error that is its own cause is described with finite depth", () => {
  const error = new Error("loop");
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000);
});

test("newlines and escape codes from a client never start a second line (A111)", async () => {
  const { console } = logger as unknown as { console: Console };
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const level = logger.getLevelName();
  logger.setLogLevel("INFO");
  const forged = 'tom\n{"level":"INFO","message":"admin"}\r\u001b[31m\u2028';
  const { operations } = things(() => {
    throw new Error(`no such ${forged}`);
  });

  await send(serve(operations, {}), {
    path: "/1.1/things",
    headers: { ...KEY_HEADERS, "user-agent": forged },
  });

  logger.setLogLevel(level);
  const [[line, ...others] = [], ...more] = print.mock.calls;
  expect([others, more]).toEqual([[], []]);
  expect(line).not.toMatch(/\p{Control}/u);
  expect(JSON.parse(line)).toMatchObject({
    message: "request",
    failure: { message: `no such ${forged}` },
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../../support/run-command.ts";

/** A server that answers each request with this status. */
const answer = { status: 503 };
const server = createServer((_, response) => response.writeHead(answer.status).end("{}"));

beforeEach(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterEach(() => new Promise((resolve) => server.close(resolve)));

test.each([
  [503, "is not ready yet; try again when it has printed its address"],
  [404, "answered 404; --url must be the address of a running local cloud"],
])("a local cloud that answers %i ends a command with one line", async (status, words) => {
  answer.status = status;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stderr } = await runCommand("doctor", ["--url", url]);

  expect(code).not.toBe(0);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain(`${url} ${words}`);
});

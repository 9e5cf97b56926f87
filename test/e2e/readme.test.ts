import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { findBlocks } from "../../tools/docs/doors.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const run = promisify(execFile);

describe.each(["README.md", "README.zh-CN.md"])("the five steps of %s", (page) => {
  const text = readFileSync(page, "utf8");
  const blocks = findBlocks(page, text).filter(({ runBy }) => runBy === "e2e/readme");
  const [, snippet = ""] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const cloud = forAllTests(startTestCloud);

  it("sign up a user, register a device, push to it and show the notification", async () => {
    const toOwn = (code: string) => code.replaceAll("http://127.0.0.1:3000", cloud.url);
    const [push = "", notifications = "", ...others] = blocks.map(({ code }) => toOwn(code));
    expect(others).toEqual([]);
    await run(process.execPath, ["--input-type=module", "--eval", toOwn(snippet)]);
    const { stdout } = await run("bash", ["-c", push]);

    expect(JSON.parse(stdout)).toEqual({
      objectId: expect.any(String),
      createdAt: expect.any(String),
    });
    await vi.waitFor(
      async () => {
        const arrived = JSON.parse((await run("bash", ["-c", notifications])).stdout);
        expect(arrived.results).toMatchObject([
          { provider: "apns", payload: { aps: { alert: "The tide is out." } } },
        ]);
      },
      { timeout: 30_000, interval: 500 },
    );
  });
});

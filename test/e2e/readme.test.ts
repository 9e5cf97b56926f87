import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";

const run = promisify(execFile);

/** The addresses of `npm start` in the code become those of the test's cloud. */
function codeIn(page: string, language: string, url: string): string[] {
  const blocks = readFileSync(page, "utf8").matchAll(
    new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"),
  );
  return [...blocks].map(([, code = ""]) => code.replaceAll("http://127.0.0.1:3000", url));
}

describe.each(["README.md", "README.zh-CN.md"])("the five steps of %s", (page) => {
  let cloud: RunningCloud;

  beforeAll(async () => {
    cloud = await startTestCloud();
  });
  afterAll(() => cloud?.stop());

  it("sign up a user, register a device, push to it and show what arrived", async () => {
    const [snippet = ""] = codeIn(page, "js", cloud.url);
    await run(process.execPath, ["--input-type=module", "--eval", snippet]);
    const [push = "", notifications = ""] = codeIn(page, "sh", cloud.url).filter((code) =>
      code.startsWith("curl"),
    );
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

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the benches load, and an unknown one is answered with their names", () => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "bench/run.ts", "?"], {
    encoding: "utf8",
  });
  expect(stderr).toContain("npm run bench -- accounts | objects | push | send | timing");
  expect(status).toBe(2);
});

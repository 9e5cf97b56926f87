import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("an unknown bench is answered with the names of all, which load", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "tools/bench/run.ts", "?"],
    {
      encoding: "utf8",
    },
  );
  expect(stderr).toContain(
    "npm run bench -- accounts | classes | cold | cost | gate | hostile | import | import-files | objects | push | send | timing",
  );
  expect(status).toBe(2);
});

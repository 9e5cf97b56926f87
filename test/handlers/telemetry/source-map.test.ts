import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { toSourceStack } from "../../../functions/handlers/telemetry/source-map.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
let stack: string;

beforeAll(async () => {
  await writeFile(
    join(folder, "thrower.ts"),
    "type Unused = string;\n\nexport function fail(): never {\n  throw new Error('broken');\n}\n",
  );
  await build({
    entryPoints: [join(folder, "thrower.ts")],
    outfile: join(folder, "index.mjs"),
    format: "esm",
    minify: true,
    sourcemap: true,
  });
  // In a process of its own, because the test runner maps stacks itself.
  const script = `import("${pathToFileURL(join(folder, "index.mjs"))}").then(({ fail }) => fail())`;
  stack = spawnSync(process.execPath, ["-e", `${script}.catch((e) => console.log(e.stack))`], {
    encoding: "utf8",
    env: {},
  }).stdout;
});

describe("the stack of an error", () => {
  it("names the lines of the sources, not of the bundle", () => {
    expect(stack).toContain("index.mjs:1:");
    expect(toSourceStack(stack)).toContain("thrower.ts:4:");
  });

  it("stays unchanged without a source map", () => {
    const foreign = "Error: x\n    at f (file:///nowhere/index.mjs:1:20)\n    at node:internal:1:2";

    expect(toSourceStack(foreign)).toBe(foreign);
  });
});

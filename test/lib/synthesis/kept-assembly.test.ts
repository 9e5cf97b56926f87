import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfigFile } from "../../../lib/read-config.ts";
import { keepAssembly } from "../../../lib/synthesis/kept-assembly.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const outdir = join(folder, "cdk.out");

const settings = readConfigFile(undefined) as object;
const madeMs = () => statSync(join(outdir, "manifest.json")).mtimeMs;

it("a stack is synthesized again for other settings, and after a start that was killed", async () => {
  const first = await keepAssembly(settings, outdir);
  const before = madeMs();
  expect(await keepAssembly(settings, outdir)).toEqual(first);
  expect(madeMs()).toBe(before);

  const named = await keepAssembly({ ...settings, appName: "shop" }, outdir);
  expect(named.stackName).toBe("shop");
  expect(JSON.parse(readFileSync(named.templateFile, "utf8")).Resources).toBeDefined();

  rmSync(`${outdir}.key`);
  writeFileSync(named.templateFile, '{"Resour');
  const whole = await keepAssembly({ ...settings, appName: "shop" }, outdir);
  expect(JSON.parse(readFileSync(whole.templateFile, "utf8")).Resources).toBeDefined();
});

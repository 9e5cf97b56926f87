import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
const at = (path: string) => join(folder, path);

beforeAll(() => {
  for (const name of ["lib", "functions/mails"]) mkdirSync(at(name), { recursive: true });
  for (const name of ["bundle-key.ts", "hash-files.ts", "package-files.ts"])
    cpSync(`lib/${name}`, at(`lib/${name}`));
  writeFileSync(at("package.json"), '{ "type": "module" }');
  writeFileSync(at("functions/mails/welcome.txt"), "Welcome");
  writeFileSync(at("package-lock.json"), "{}");
});

/** The key in a process of its own, as of another start. */
function readKey(): string {
  const code = 'import { keyOfSources } from "./lib/bundle-key.ts"; console.log(keyOfSources());';
  const loader = `file://${resolve("node_modules/tsx/dist/esm/index.mjs")}`;
  const words = ["--import", loader, "--input-type=module", "--eval", code];
  return execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
}

it("the key of bundles stays while their sources stay", () => {
  expect(readKey()).toBe(readKey());
});

it.each([
  ["a changed file", () => writeFileSync(at("functions/mails/welcome.txt"), "Hello")],
  ["a new file", () => writeFileSync(at("functions/mails/bye.txt"), "")],
  [
    "another name",
    () => renameSync(at("functions/mails/welcome.txt"), at("functions/mails/begin.txt")),
  ],
  ["another version of a package", () => writeFileSync(at("package-lock.json"), '{ "name": 1 }')],
])("%s changes the key of bundles", (_, change) => {
  const before = readKey();
  change();
  expect(readKey()).not.toBe(before);
});

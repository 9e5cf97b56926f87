import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const PACKAGES = ["", "tools/bench/send/", "tools/lambda-runtime/", "tools/moved-apps/"].map(
  (folder) => `${folder}package.json`,
);
const WORKFLOWS = ".github/workflows";

const read = (path: string) => readFileSync(path, "utf8");
const readJson = (path: string) => JSON.parse(read(path));

function dependenciesOf(path: string): [name: string, version: string][] {
  const { dependencies, devDependencies, optionalDependencies } = readJson(path);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

it.each(PACKAGES)("%s pins exact versions", (path) => {
  const exact = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/;
  const ranges = dependenciesOf(path).filter(([, version]) => !exact.test(version));
  expect(ranges).toEqual([]);
});

it("workflows pin actions by digest and name the version", () => {
  const texts = readdirSync(WORKFLOWS).map((name) => read(`${WORKFLOWS}/${name}`));
  const uses = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it("no folder has more than 30 files", () => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);

  expect([...sizes].filter(([, size]) => size > 30)).toEqual([]);
});

it("developers get the oldest supported Node.js", () => {
  expect(readJson("package.json").engines.node).toBe(`>=${read(".nvmrc").trim()}`);
});

it("each pattern of an update group names a dependency", () => {
  const names = [...PACKAGES.flatMap(dependenciesOf).map(([name]) => name), "node"];
  const rules: { readonly matchPackageNames?: readonly string[] }[] =
    readJson(".github/renovate.json").packageRules;
  const patterns = rules.flatMap(({ matchPackageNames }) => matchPackageNames ?? []);
  const unused = patterns.filter((pattern) => !names.some((name) => isMatch(name, pattern)));
  expect(unused).toEqual([]);
});

it("each path with an owner of its own exists", () => {
  const paths = read(".github/CODEOWNERS").match(/^\/\S+/gm) ?? [];
  expect(paths.filter((path) => !existsSync(`.${path}`))).toEqual([]);
});

function isMatch(name: string, pattern: string): boolean {
  return pattern.endsWith("/**") ? name.startsWith(pattern.slice(0, -2)) : name === pattern;
}

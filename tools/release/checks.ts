import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hasUnreleased, notesFor } from "./changelog.ts";

/** Facts that decide whether a release is ready. */
export interface Candidate {
  readonly version: string;
  readonly changelog: string;
  /** Versions by the file that says them. */
  readonly versions: Readonly<Record<string, string>>;
  /** Lines of `git status`. */
  readonly changed: readonly string[];
  /** Tags of the repository. */
  readonly tags: readonly string[];
}

/** @see https://semver.org */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** One line for each problem, with the next step. */
export function findProblems(candidate: Candidate): string[] {
  const { version, changelog, changed, tags } = candidate;
  const problems: string[] = [];
  if (!VERSION.test(version))
    problems.push(`version "${version}" of package.json must look like 1.0.0 or 1.0.0-rc.1`);
  if (changed.length > 0)
    problems.push(
      `${changed.length} uncommitted changes, such as ${changed[0]}: commit or remove them`,
    );
  if (notesFor(changelog, version) === "")
    problems.push(`CHANGELOG.md has no section "## ${version}": rename "## Unreleased" to it`);
  if (hasUnreleased(changelog))
    problems.push(`CHANGELOG.md has entries under "Unreleased": move them to "## ${version}"`);
  if (tags.includes(`v${version}`))
    problems.push(`the tag v${version} exists: raise the version of package.json`);
  for (const [file, found] of Object.entries(candidate.versions))
    if (found !== version)
      problems.push(`${file} says ${found} instead of ${version}: run npm install, or correct it`);
  return problems;
}

const EXAMPLES = ["examples/own-stack/package.json", "examples/company/package.json"];

/** @param tag that is being released */
export function readCandidate(tag?: string): Candidate {
  const { version } = readJson("package.json");
  const lock = readJson("package-lock.json");
  const exampleOf = (path: string): [string, string] => [
    path,
    readJson(path).dependencies.landfall.replace("^", ""),
  ];
  return {
    version,
    changelog: readFileSync("CHANGELOG.md", "utf8"),
    versions: {
      "package-lock.json": lock.version,
      'packages[""] of package-lock.json': lock.packages[""].version,
      "create/package.json": readJson("create/package.json").version,
      ...Object.fromEntries(EXAMPLES.map(exampleOf)),
      ...(tag && { [`the tag ${tag}`]: tag.replace(/^v/, "") }),
    },
    changed: git("status", "--porcelain"),
    tags: git("tag", "--list").filter((name) => name !== tag),
  };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function git(...words: string[]): string[] {
  return execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean);
}

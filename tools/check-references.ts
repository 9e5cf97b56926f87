/**
 * Finds references that a reader of the repository can't follow: missing pages, paths outside the
 * repository, broken links and anchors. The exit code is 1 if there are any.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findBrokenReferences, type Repository } from "./docs/references.ts";

const findings = findBrokenReferences(readRepository());
for (const { file, line, reference, advice } of findings) {
  console.error(`${file}:${line}: ${reference} ${advice}`);
}
if (findings.length > 0) {
  console.error(`${findings.length} broken references.`);
  process.exitCode = 1;
}

/** The files that git tracks or would add; binary files count as empty. */
function readRepository(): Repository {
  const options = ["--cached", "--others", "--exclude-standard", "-z"];
  const paths = execFileSync("git", ["ls-files", ...options], { encoding: "utf8" }).split("\0");
  const files = paths.filter((path) => path !== "" && existsSync(path));
  return new Map(files.map((path) => [path, readText(path)]));
}

function readText(path: string): string {
  const text = readFileSync(path, "utf8");
  return text.includes("\0") ? "" : text;
}

/**
 * Finds references that a reader of the repository can't follow (missing pages, paths outside the repository, broken
 * links and anchors), and sentences of documents that have to be read twice. The exit code is 1 if there are any.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findUnclearEnglish } from "./docs/english.ts";
import { findUnclearSentences, type ProseFinding } from "./docs/prose.ts";
import { findBrokenReferences, type Repository } from "./docs/references.ts";

/** Generated from schemas and the catalogue of errors, or a record of past changes. */
const NOT_READ = /^docs\/(?:reference|errors|settings)\.md$|^CHANGELOG\.md$|\.zh-CN\.md$/;

const repository = readRepository();
const references = findBrokenReferences(repository).map(
  ({ file, line, reference, advice }) => `${file}:${line}: ${reference} ${advice}`,
);
const sentences = [...repository].flatMap(([file, text]) =>
  findUnclear(file, text).map(
    ({ line, text: found, advice }) => `${file}:${line}: "${found}": ${advice}`,
  ),
);
for (const finding of [...references, ...sentences]) {
  console.error(finding);
  process.exitCode = 1;
}

function findUnclear(file: string, text: string): ProseFinding[] {
  if (/\.[cm]?[jt]sx?$/.test(file)) return findUnclearEnglish(file, text);
  return file.endsWith(".md") && !NOT_READ.test(file) ? findUnclearSentences(text) : [];
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

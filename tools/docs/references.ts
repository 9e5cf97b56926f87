import { posix } from "node:path";
import { findAnchors, findLinks, toProse } from "./markdown.ts";

/** Text files by their path from the repository's root, with `/` on every system. */
export type Repository = ReadonlyMap<string, string>;

/** A reference that a reader of the repository can't follow. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly reference: string;
  readonly advice: string;
}

const ADVICE = {
  page: "is not in the repository: state the fact here or cite a page of docs/",
  leaving: "leaves the repository: add the file to the repository",
  link: "is a broken link: correct its path",
  anchor: "has an anchor without a heading: correct the part after the #",
  path: "is in backticks and not in the repository: correct the path",
};
type Problem = keyof typeof ADVICE;

/**
 * A generated file, whose sources are checked; the lock file, which names files of packages; and the
 * tests of this check, which contain broken references.
 */
const NOT_CHECKED =
  /^(openapi\.json$|package-lock\.json$|test\/tools\/docs\/references\.test\.ts$)/;

/** A Markdown file with optional folders and anchor, outside URLs. */
const PAGE = /(?<![\w./-]|\w:\/\/\S*)\/?(?:[\w.-]+\/)*[\w-][\w.-]*\.md\b(?:#[\p{L}\p{N}_-]+)?/gu;

const UPWARD_PATH = /(?<![\w./-])(?:\.\.\/)+[\w@./-]*/g;

/** Folders that commands make. */
const NOT_IN_GIT = /^functions\/generated(\/|$)/;

/** A path in backticks, such as `functions/ports/push.ts`, `docs/protocol/` or `schemas/models/<name>.json`. */
const ROOT_PATH = /`((?:[\w.-]+\/)+[\w.-]*)([<*{…][^`]*)?`/g;

/** Paths that tests of path traversal send. */
const ATTACK = /\/etc\/passwd$/;

export function findBrokenReferences(repository: Repository): Finding[] {
  return [...repository].flatMap(([file, text]) =>
    NOT_CHECKED.test(file) ? [] : findInFile(file, text, repository),
  );
}

function findInFile(file: string, text: string, repository: Repository): Finding[] {
  const findings = new Map<string, Finding>();
  const add = (line: number, reference: string, problem: Problem | undefined) => {
    if (problem === undefined || findings.has(`${line} ${reference}`)) return;
    findings.set(`${line} ${reference}`, { file, line, reference, advice: ADVICE[problem] });
  };
  const page = file.endsWith(".md") ? text : "";
  for (const { line, target } of findLinks(page))
    add(line, target, checkLink(file, target, repository));
  for (const named of findPaths(page)) add(named.line, named.path, checkNamed(named, repository));
  for (const [index, content] of text.split("\n").entries()) {
    for (const [page] of content.matchAll(PAGE)) {
      add(index + 1, page, checkPage(file, page, repository));
    }
    for (const [path] of content.matchAll(UPWARD_PATH)) {
      if (!path.endsWith(".md")) add(index + 1, path, checkPath(file, path));
    }
  }
  return [...findings.values()];
}

function checkLink(file: string, target: string, repository: Repository): Problem | undefined {
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(target)) return undefined;
  const [path = "", anchor] = target.split("#");
  const linked = path === "" ? file : resolve(posix.dirname(file), path);
  if (linked.startsWith("..")) return "leaving";
  if (!exists(linked, repository)) return "link";
  return linked.endsWith(".md") ? checkAnchor(repository.get(linked), anchor) : undefined;
}

/** Accepts paths relative to the root and to the file. */
function checkPage(file: string, page: string, repository: Repository): Problem | undefined {
  const [path = "", anchor] = page.split("#");
  if (path.startsWith("node_modules/")) return undefined;
  const candidates = [resolve(posix.dirname(file), path), resolve("", path)];
  const found = candidates.find((candidate) => repository.has(candidate));
  return found === undefined ? "page" : checkAnchor(repository.get(found), anchor);
}

interface NamedPath {
  readonly line: number;
  readonly path: string;
  /** A placeholder follows. */
  readonly isBeginning: boolean;
}

function findPaths(page: string): NamedPath[] {
  return toProse(page).flatMap((text, index) =>
    [...text.matchAll(ROOT_PATH)].map(([, path = "", placeholder]) => {
      return { line: index + 1, path, isBeginning: placeholder !== undefined };
    }),
  );
}

function checkNamed({ path, isBeginning }: NamedPath, repository: Repository) {
  if (!isBeginning) return checkRootPath(path, repository);
  const [root = ""] = path.split("/");
  if (NOT_IN_GIT.test(path) || !exists(root, repository)) return undefined;
  return [...repository.keys()].some((file) => file.startsWith(path)) ? undefined : "path";
}

/**
 * A path that begins with a folder of the repository must exist. Others may be anything, such as a package; one of a
 * source file must be the end of a path.
 */
function checkRootPath(path: string, repository: Repository): Problem | undefined {
  if (NOT_IN_GIT.test(path)) return undefined;
  const [root = ""] = path.split("/");
  if (exists(root, repository)) return exists(path, repository) ? undefined : "path";
  const isKnown = !path.endsWith(".ts") || isEndOfPath(path, repository);
  return isKnown ? undefined : "path";
}

function isEndOfPath(path: string, repository: Repository): boolean {
  return [...repository.keys()].some((file) => file.endsWith(`/${path}`));
}

function checkPath(file: string, path: string): Problem | undefined {
  const isOutside = resolve(posix.dirname(file), path).startsWith("..");
  return isOutside && !ATTACK.test(path) ? "leaving" : undefined;
}

function checkAnchor(page: string | undefined, anchor: string | undefined): Problem | undefined {
  if (page === undefined || anchor === undefined) return undefined;
  return findAnchors(page).has(anchor) ? undefined : "anchor";
}

/** @returns a path relative to the root; a leading `/` means the root */
function resolve(folder: string, path: string): string {
  return path.startsWith("/") ? path.slice(1) : posix.normalize(posix.join(folder, path));
}

function exists(path: string, repository: Repository): boolean {
  if (path === "." || repository.has(path)) return true;
  const folder = `${path.replace(/\/$/, "")}/`;
  return [...repository.keys()].some((file) => file.startsWith(folder));
}

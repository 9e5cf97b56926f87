/**
 * `npm run release`: checks a release, and makes its files in `release/`. It tags and publishes nothing; the end of
 * its output has the commands for that. docs/releasing.md explains them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isAbsolute, join } from "node:path";
import { defineCommand, type ExitCode } from "../cli/command.ts";
import { UsageError } from "../cli/command-error.ts";
import { flag, value } from "../cli/flags.ts";
import { runCommand } from "../cli/program.ts";
import { readConfig, readProjectContext } from "../lib/read-config.ts";
import { createBundledApp } from "../lib/synthesis/synthesize.ts";
import { findBundledPackages } from "./release/bundled-packages.ts";
import { notesFor } from "./release/changelog.ts";
import { findProblems, readCandidate } from "./release/checks.ts";
import { pack } from "./release/pack.ts";
import { readSbom, toUsersParts } from "./release/sbom.ts";

/** Run by npm instead of installed, because only a release needs them. */
const LINTERS: readonly (readonly [name: string, ...words: string[]])[] = [
  ["publint@0.3.25", "publint", "run", "--strict"],
  ["@arethetypeswrong/cli@0.18.5", "attw", "--profile", "esm-only"],
];

/** Its presence shows that a folder is a release. */
const SUMS = "SHA256SUMS";

/** Scripts that measure the ratios, and draw them. */
const MEASURE = [["bench", "--", "gate", "--save"], ["codegen"]] as const;

const releaseCommand = defineCommand({
  name: "release",
  summary: "Checks a release, and makes its files. Tags and publishes nothing",
  usage: ["[FLAGS]"],
  options: {
    repository: value("OWNER/NAME", "repository on GitHub, for the provenance"),
    tag: value("TAG", "the tag that is being released, which exists by then"),
    trial: flag("makes the files although a check fails, and runs neither linters nor benches"),
    out: value("FOLDER", "a new folder, or one of an earlier run, which is replaced", "release"),
  },
  read: (flags) => flags,
  run: async (flags) => (isReady(flags) ? release(flags) : 1),
});

await runCommand(releaseCommand, process.argv.slice(2), "npm run release --");

interface Flags {
  readonly repository?: string | undefined;
  readonly tag?: string | undefined;
  readonly trial: boolean;
  readonly out: string;
}

function isReady({ tag, trial }: Flags): boolean {
  const problems = findProblems(readCandidate(tag));
  for (const problem of problems) console.error(`release: ${problem}`);
  if (problems.length === 0 || trial) return true;
  console.error("release: made nothing; --trial makes the files in spite of that");
  return false;
}

function release({ trial, out, tag, repository }: Flags): ExitCode {
  const { version, changelog } = readCandidate(tag);
  empty(out);
  if (!trial && tag === undefined) measure();
  execFileSync("npm", ["run", "build"], { stdio: "inherit" });
  const [tarball, creator] = [".", "create"].map((source) => pack({ source, out, repository }));
  if (!trial) lint(tarball ?? "");
  writeTemplate(out);
  copyFileSync("openapi.json", join(out, "openapi.json"));
  const sbom = toUsersParts(readSbom(), findBundledPackages(["build", "dist"]));
  writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(sbom, undefined, 2)}\n`);
  writeFileSync(join(out, "notes.txt"), `${notesFor(changelog, version)}\n`);
  writeSums(out);
  printNextSteps({ out, tag, version, tarball, creator });
  return 0;
}

/** @throws UsageError the folder holds something else than a release */
function empty(out: string): void {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, SUMS))) {
    throw new UsageError(`--out ${out} holds something else than a release; name a new folder`);
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, SUMS), "");
}

/** The ratios that docs/scale.md shows. A ratio above its limit stops the release. */
function measure(): void {
  for (const words of MEASURE) execFileSync("npm", ["run", ...words], { stdio: "inherit" });
}

function lint(path: string): void {
  for (const [name, ...words] of LINTERS)
    execFileSync("npm", ["exec", "--yes", `--package=${name}`, "--", ...words, path], {
      stdio: "inherit",
    });
}

/** The template of the settings in cdk.json, which are placeholders. */
function writeTemplate(out: string): void {
  const outdir = join(out, "cdk.out");
  createBundledApp({ config: readConfig(readProjectContext()), outdir }).synth();
  copyFileSync(join(outdir, "landfall.template.json"), join(out, "landfall.template.json"));
  rmSync(outdir, { recursive: true });
}

function writeSums(out: string): void {
  const names = readdirSync(out).filter((name) => name !== SUMS);
  writeFileSync(
    join(out, SUMS),
    names
      .sort()
      .map((name) => toSum(out, name))
      .join(""),
  );
}

/** A line as `sha256sum --check` reads it. */
function toSum(out: string, name: string): string {
  const hash = createHash("sha256").update(readFileSync(join(out, name)));
  return `${hash.digest("hex")}  ${name}\n`;
}

interface Made {
  readonly out: string;
  readonly tag: string | undefined;
  readonly version: string;
  readonly tarball: string | undefined;
  readonly creator: string | undefined;
}

function printNextSteps({ out, tag, version, tarball, creator }: Made): void {
  const channel = version.includes("-") ? "next" : "latest";
  console.log(`\n${out}/ has: ${readdirSync(out).join(", ")}\nNothing was tagged or published.`);
  if (tag === undefined) {
    console.log(
      "\nCommit the ratios of this machine first: tools/bench/results.json, docs/scale.md",
    );
  }
  console.log(`\nThe tag starts .github/workflows/release.yml, which publishes with provenance:
  git tag -a v${version} -m "Landfall ${version}"
  git push origin v${version}

Without the workflow, and without provenance:
  npm publish ${toFile(tarball)} --access public --tag ${channel}
  npm publish ${toFile(creator)} --access public --tag ${channel}`);
}

/** npm takes `release/landfall.tgz` for a repository of GitHub. */
function toFile(path = ""): string {
  return isAbsolute(path) ? path : `./${path}`;
}

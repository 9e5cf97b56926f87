/**
 * `npm run release`: checks a release, and makes its files in `release/`. It tags and publishes nothing; the end of
 * its output has the commands for that. docs/releasing.md explains them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { parseArgs } from "node:util";
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

/** Scripts that measure the ratios, and draw them. */
const MEASURE = [["bench", "--", "gate", "--save"], ["codegen"]] as const;

const { trial, out, tag, repository } = parseArgs({
  options: {
    /** `owner/name` on GitHub, for the provenance. */
    repository: { type: "string" },
    /** The tag that is being released, which exists by then. */
    tag: { type: "string" },
    /** Goes on although a check fails, and asks no registry for linters. */
    trial: { type: "boolean", default: false },
    out: { type: "string", default: "release" },
  },
}).values;

const candidate = readCandidate(tag);
const { version, changelog } = candidate;
const problems = findProblems(candidate);
for (const problem of problems) console.error(`release: ${problem}`);
if (problems.length > 0 && !trial) {
  console.error("release: made nothing; --trial makes the files in spite of that");
  process.exit(1);
}
if (!trial && tag === undefined) measure();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
execFileSync("npm", ["run", "build"], { stdio: "inherit" });
const [tarball, creator] = [".", "create"].map((source) => pack({ source, out, repository }));
if (!trial) lint(tarball ?? "");
writeTemplate();
copyFileSync("openapi.json", join(out, "openapi.json"));
const sbom = toUsersParts(readSbom(), findBundledPackages(["build", "dist"]));
write("sbom.cdx.json", `${JSON.stringify(sbom, undefined, 2)}\n`);
write("notes.txt", `${notesFor(changelog, version)}\n`);
write("SHA256SUMS", readdirSync(out).sort().map(toSum).join(""));
printNextSteps();

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
function writeTemplate(): void {
  const outdir = join(out, "cdk.out");
  createBundledApp({ config: readConfig(readProjectContext()), outdir }).synth();
  copyFileSync(join(outdir, "landfall.template.json"), join(out, "landfall.template.json"));
  rmSync(outdir, { recursive: true });
}

function write(name: string, text: string): void {
  writeFileSync(join(out, name), text);
}

/** A line as `sha256sum --check` reads it. */
function toSum(name: string): string {
  const hash = createHash("sha256").update(readFileSync(join(out, name)));
  return `${hash.digest("hex")}  ${name}\n`;
}

function printNextSteps(): void {
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

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A cloud assembly of an earlier version, made by its own code. */
export interface EarlierVersion {
  readonly version: string;
  readonly commit: string;
}

/** Runs in the earlier version, whose modules this one must not import. */
const SYNTHESIZE = `
  const [config, outdir] = process.argv.slice(-2);
  import(process.cwd() + "/lib/synthesis/synthesize.ts")
    .then(({ synthesizeStack }) => synthesizeStack({ config: JSON.parse(config), outdir }))
    .then(() => process.exit(0));
`;

/** The `landfall` object is that of the earlier version's cdk.json, with these settings. */
interface Wanted {
  readonly commit: string;
  readonly settings: object;
  readonly outdir: string;
}

/**
 * Checks a commit out, generates its code and synthesizes its stack. It runs with the packages
 * of its own lock file, which are installed if they are not those of this version.
 *
 * @throws Error with the output of the step that failed
 */
export function buildEarlierVersion({ commit, settings, outdir }: Wanted): EarlierVersion {
  const folder = mkdtempSync(join(tmpdir(), "landfall-earlier-"));
  const checkout = join(folder, "landfall");
  git("worktree", "add", "--quiet", "--detach", checkout, commit);
  try {
    addPackages(checkout);
    // A commit with the same functions needs no other bundles.
    if (existsSync("dist")) cpSync("dist", join(checkout, "dist"), { recursive: true });
    run(checkout, ["tools/codegen.ts"]);
    const { context } = readJson(join(checkout, "cdk.json"));
    const config = JSON.stringify({ ...context.landfall, ...settings });
    run(checkout, ["--eval", SYNTHESIZE, config, outdir]);
    const { version } = readJson(join(checkout, "package.json"));
    return { version, commit: git("rev-parse", "--short", commit) };
  } finally {
    git("worktree", "remove", "--force", checkout);
    rmSync(folder, { recursive: true, force: true });
  }
}

function addPackages(checkout: string): void {
  if (packagesOf(checkout) === packagesOf(".")) {
    symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
    return;
  }
  const words = ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", words, { cwd: checkout, stdio: "pipe" });
}

/** The locked packages, without this project itself, whose version differs. */
function packagesOf(folder: string): string {
  const { packages } = readJson(join(folder, "package-lock.json"));
  return JSON.stringify({ ...packages, "": undefined });
}

function run(cwd: string, words: readonly string[]): void {
  execFileSync("npx", ["tsx", ...words], { cwd, stdio: "pipe" });
}

function git(...words: readonly string[]): string {
  return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" }).trim();
}

// biome-ignore lint/suspicious/noExplicitAny: files of another version have the shape that it gave them
function readJson(path: string): any {
  return JSON.parse(readFileSync(path, "utf8"));
}

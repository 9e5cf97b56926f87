/** `npm run build`: makes what the package of npm has in `build/` and `dist/`. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { updateBundles } from "../lib/bundle.ts";
import { readConfigSchema } from "../lib/config.ts";
import {
  BROWSER_SDK,
  CONSOLE_BUNDLE,
  PACKAGE_FOLDER,
  packageFile,
  WORKER_BUNDLES,
} from "../lib/package-files.ts";
import { buildConsole } from "../local/http/console-files.ts";
import { buildWorker } from "../local/lambda/worker-bundle.ts";
import { findBundledPackages, toLicenses } from "./release/bundled-packages.ts";

const BUILD = packageFile("build");

/** The code of the package `create-landfall`, which needs no other. */
const CREATE_BUILD = packageFile("create/build");

/** Files that are started or imported by name; everything else becomes chunks beside them. */
const ENTRIES = {
  landfall: "bin/landfall.ts",
  index: "lib/exports/index.ts",
  config: "lib/exports/config.ts",
};

const WORKERS = ["local/lambda/lambda-worker.ts", "local/gateways/gateways-worker.ts"];

/**
 * Packages inside the build: fauxqs needs a package for Node.js 22, of which npm would warn on Node.js 20, and
 * LeanCloud's SDK brings 74 MB for the demo.
 */
const INSIDE: ReadonlySet<string> = new Set(["fauxqs", "leancloud-storage"]);

const REQUIRE_BANNER =
  'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);';

const leavePackagesOutside: Plugin = {
  name: "leave-packages-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      const isInside = kind === "entry-point" || INSIDE.has(path);
      return isInside || importer.includes("node_modules") ? undefined : { path, external: true };
    });
  },
};

for (const folder of [BUILD, CREATE_BUILD]) rmSync(folder, { recursive: true, force: true });
await Promise.all([
  ...[updateBundles(), writeCode(), writeConsole(), writeCreate()],
  ...WORKERS.map(writeWorker),
]);
writeFileSync(
  join(BUILD, "config.schema.json"),
  `${JSON.stringify(readConfigSchema(), undefined, 2)}\n`,
);
writeTodo();
writeFileSync(join(BUILD, "licenses.txt"), toLicenses(findBundledPackages(["build", "dist"])));
writeDeclarations();

/** The command and the construct. Their dependencies stay packages, of which npm installs one version. */
async function writeCode(): Promise<void> {
  await build({
    absWorkingDir: PACKAGE_FOLDER,
    entryPoints: ENTRIES,
    outdir: BUILD,
    bundle: true,
    splitting: true,
    external: ["./bundle.ts", "../bundle.ts"],
    plugins: [leavePackagesOutside],
    // CommonJS packages call `require`, which ES modules lack.
    banner: { js: REQUIRE_BANNER },
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
  });
}

async function writeCreate(): Promise<void> {
  await build({
    absWorkingDir: PACKAGE_FOLDER,
    entryPoints: ["create/create-landfall.ts"],
    outdir: CREATE_BUILD,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minifyWhitespace: true,
    // The built-in mail templates are a start for own ones.
    loader: { ".txt": "text", ".html": "text" },
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "warning",
  });
}

async function writeConsole(): Promise<void> {
  mkdirSync(CONSOLE_BUNDLE, { recursive: true });
  for (const [name, body] of await buildConsole()) writeFileSync(join(CONSOLE_BUNDLE, name), body);
}

async function writeWorker(file: string): Promise<void> {
  mkdirSync(WORKER_BUNDLES, { recursive: true });
  const code = await buildWorker(packageFile(file), { minify: true });
  writeFileSync(join(WORKER_BUNDLES, `${basename(file, ".ts")}.mjs`), code);
}

/** LeanCloud's SDK for the example app. */
function writeTodo(): void {
  mkdirSync(dirname(BROWSER_SDK), { recursive: true });
  copyFileSync(packageFile("node_modules/leancloud-storage/dist/av-min.js"), BROWSER_SDK);
}

/** The types of what a CDK app imports, and of what these refer to. */
function writeDeclarations(): void {
  const tsc = packageFile("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", "lib/exports"], {
    cwd: PACKAGE_FOLDER,
    stdio: "inherit",
  });
}

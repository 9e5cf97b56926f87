import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type OutputFile } from "esbuild";
import {
  API_ENTRIES,
  type Entry,
  SCHEDULED_ENTRIES,
  TOPIC_ENTRIES,
  WORKER_ENTRIES,
} from "../functions/contract/entries.ts";
import { keyOfBundles, keyOfSources, removeKey, writeKey } from "./bundle-key.ts";
import { checkMailTemplates, replaceModules, shortenManifests } from "./bundle-plugins.ts";
import { BUNDLE_FOLDER, PACKAGE_FOLDER, packageFile } from "./package-files.ts";

const ENTRIES = [
  ...API_ENTRIES,
  ...Object.keys(WORKER_ENTRIES),
  ...Object.keys(SCHEDULED_ENTRIES),
  ...Object.keys(TOPIC_ENTRIES),
] as Entry[];

const ENTRY_FOLDER = "functions/entries";
const SENDER_FOLDER = "functions/generated/senders";

/** Bytes that a cold start may import: compiling and running more is felt. */
export const MAX_EAGER_BYTES = 525_000;

/** Requires re2js, which is beside the bundle instead of in it. */
const RE2_LOADER = "functions/domain/queries/re2.ts";

/** Modules that the SDK imports late in browsers, and for operations that stream events. */
const NEVER_LOADED = ["bowser", "@smithy/core/event-streams"];

// CommonJS dependencies call `require`, which ES modules lack.
const REQUIRE_BANNER =
  'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);';

const OPTIONS = {
  absWorkingDir: PACKAGE_FOLDER,
  bundle: true,
  platform: "node",
  target: "node20",
  minify: true,
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
} satisfies BuildOptions;

/** The JavaScript of a deployed function, without source maps. */
export interface FunctionBundle {
  /** Bytes that a cold start imports: index.mjs and the chunks that it imports. */
  readonly eagerBytes: number;
  /** Bytes that are imported when a request needs them. */
  readonly lateBytes: number;
  /** Names of the packages in the eager bytes. */
  readonly eagerPackages: ReadonlySet<string>;
}

/**
 * Bundles every deployed function to `<entry>/index.mjs` in BUNDLE_FOLDER with a source map, and its late
 * imports to files beside it. The bundles include the AWS SDK, so that the tested
 * version is deployed.
 */
export async function bundleFunctions(): Promise<Record<Entry, FunctionBundle>> {
  const key = keyOfSources();
  removeKey();
  const re2 = await bundleRe2();
  const bundles = ENTRIES.map(async (entry) => [entry, await bundleFunction(entry, re2)]);
  const made = Object.fromEntries(await Promise.all(bundles));
  writeKey(key);
  return made;
}

/** Bundles the functions, unless the bundles in BUNDLE_FOLDER are those of the present sources. */
export async function updateBundles(): Promise<void> {
  const areWhole = ENTRIES.every((entry) => existsSync(join(BUNDLE_FOLDER, entry, "index.mjs")));
  if (!(areWhole && keyOfBundles() === keyOfSources())) await bundleFunctions();
}

async function bundleFunction(entry: Entry, re2: Uint8Array): Promise<FunctionBundle> {
  const outdir = join(BUNDLE_FOLDER, entry);
  const { metafile, outputFiles: built } = await build({
    ...OPTIONS,
    entryPoints: { index: entryFile(entry) },
    outdir,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    chunkNames: "chunk-[hash]",
    format: "esm",
    mainFields: ["module", "main"],
    conditions: ["module"],
    sourcemap: true,
    sourcesContent: false,
    banner: { js: REQUIRE_BANNER },
    alias: {
      "@aws-sdk/credential-provider-node": "./functions/adapters/aws/lambda-credentials.ts",
    },
    external: NEVER_LOADED,
    // Inlines the mail templates.
    loader: { ".txt": "text", ".html": "text" },
    plugins: [checkMailTemplates, shortenManifests, replaceModules],
  });
  const outputFiles = built.map(toWritten);
  const needsRe2 = Object.values(metafile.outputs).some(({ inputs }) => RE2_LOADER in inputs);
  const re2File = { path: join(outdir, "node_modules/re2js/index.js"), contents: re2 };
  await writeFolder(outdir, needsRe2 ? [...outputFiles, re2File] : outputFiles);
  const sizes = outputFiles.map(
    ({ path, contents }) => [relative(PACKAGE_FOLDER, path), contents.length] as const,
  );
  const { eagerBytes, lateBytes, eagerPackages } = measure(metafile, new Map(sizes));
  return { eagerBytes, lateBytes: lateBytes + (needsRe2 ? re2.length : 0), eagerPackages };
}

/** The senders of most vendors are generated. */
export function entryFile(entry: Entry): string {
  const own = join(ENTRY_FOLDER, `${entry}.ts`);
  return existsSync(packageFile(own)) ? own : join(SENDER_FOLDER, `${entry}.ts`);
}

async function bundleRe2(): Promise<Uint8Array> {
  const entryPoints = ["node_modules/re2js/build/index.cjs"];
  const { outputFiles } = await build({ ...OPTIONS, entryPoints, format: "cjs" });
  const [file] = outputFiles;
  if (!file) throw new TypeError("esbuild returned no file");
  return file.contents;
}

type WrittenFile = Pick<OutputFile, "path" | "contents">;

/** Leaves the banner out where no code requires; its empty line stays, as source maps count lines. */
function toWritten({ path, contents, text }: OutputFile): WrittenFile {
  const [, code] = text.split(REQUIRE_BANNER);
  const isSpared = path.endsWith(".mjs") && code !== undefined && !/\brequire\b/.test(code);
  return { path, contents: isSpared ? Buffer.from(code) : contents };
}

function measure({ outputs }: Metafile, sizes: ReadonlyMap<string, number>): FunctionBundle {
  const files = Object.keys(outputs).filter((file) => file.endsWith(".mjs"));
  const eager = new Set(files.filter((file) => file.endsWith("/index.mjs")));
  // Iterating a set also visits members added meanwhile.
  for (const file of eager) {
    const imported = outputs[file]?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
    for (const { path, external } of imported) if (!external) eager.add(path);
  }
  const inputs = [...eager].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  const sumBytes = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  return {
    eagerBytes: sumBytes([...eager]),
    lateBytes: sumBytes(files.filter((file) => !eager.has(file))),
    eagerPackages: new Set(used.flatMap((path) => toPackage(path) ?? [])),
  };
}

/** `@aws-sdk/core` for `node_modules/@aws-sdk/core/dist/index.js`. */
function toPackage(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

/** Writes the files and removes all others, such as chunks of another build. */
async function writeFolder(folder: string, files: readonly WrittenFile[]): Promise<void> {
  await Promise.all(files.map(({ path, contents }) => writeIfChanged(path, contents)));
  const kept = new Set(files.map(({ path }) => relative(folder, path)));
  const present = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = present.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const stale = paths.filter((path) => isBundle(path) && !kept.has(relative(folder, path)));
  await Promise.all(stale.map((path) => rm(path, { force: true })));
}

/** Skips a folder that another process is about to rename. */
function isBundle(path: string): boolean {
  return !path.endsWith(".part");
}

/** Atomic, because tests and local clouds may run at the same time. */
async function writeIfChanged(file: string, contents: Uint8Array): Promise<void> {
  if (existsSync(file) && (await readFile(file)).equals(contents)) return;
  const part = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, contents);
  await rename(part, file);
}

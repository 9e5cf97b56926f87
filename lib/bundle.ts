import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import {
  API_ENTRIES,
  type Entry,
  SCHEDULED_ENTRIES,
  WORKER_ENTRIES,
} from "../functions/contract/entries.ts";
import { MAIL_PLACEHOLDERS } from "../functions/contract/mail-placeholders.ts";

const ENTRIES = [
  ...API_ENTRIES,
  ...Object.keys(WORKER_ENTRIES),
  ...Object.keys(SCHEDULED_ENTRIES),
] as Entry[];

const ENTRY_FOLDER = "functions/entries";

/** Folder with the bundles of the functions. */
export const BUNDLE_FOLDER = resolve("dist/functions");

// CommonJS dependencies call `require`, which ES modules lack.
const REQUIRE_BANNER =
  'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);';

/**
 * Bundles every file of functions/entries to `dist/functions/<entry>/index.mjs` with a source map. The
 * bundles include the AWS SDK, so that the tested version is deployed.
 *
 * @returns esbuild's metafile, with the size of every bundle in bytes
 */
export async function bundleFunctions(): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: Object.fromEntries(
      ENTRIES.map((entry) => [`${entry}/index`, join(ENTRY_FOLDER, `${entry}.ts`)]),
    ),
    outdir: BUNDLE_FOLDER,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    conditions: ["module"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    banner: { js: REQUIRE_BANNER },
    alias: {
      "@aws-sdk/credential-provider-node": "./functions/adapters/aws/lambda-credentials.ts",
    },
    // Inlines the mail templates.
    loader: { ".txt": "text", ".html": "text" },
    plugins: [checkMailTemplates],
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  await Promise.all(outputFiles.map(({ path, contents }) => writeIfChanged(path, contents)));
  return metafile;
}

/** Fails the build for an invalid mail template. */
const checkMailTemplates: Plugin = {
  name: "check-mail-templates",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mail-templates[\\/].+\.(txt|html)$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      return { contents, loader: "text", errors: findTemplateErrors(path, contents) };
    });
  },
};

/** Templates that must contain a link. */
const WITH_LINK = /[\\/](verify-email|reset-password)\./;

function findTemplateErrors(path: string, contents: string): { text: string }[] {
  const names = [...contents.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = ""]) => name);
  const known: readonly string[] = MAIL_PLACEHOLDERS;
  const unknown = names.filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => `unknown placeholder {{${name}}}; use one of: ${known.join(", ")}`),
    ...(WITH_LINK.test(path) && !names.includes("link")
      ? ["the placeholder {{link}} is missing"]
      : []),
    ...(path.endsWith(".txt") && !contents.startsWith("Subject: ")
      ? ["the first line must start with Subject:"]
      : []),
  ].map((text) => ({ text: `${path}: ${text}` }));
}

/** Atomic, because tests and local clouds may run at the same time. */
async function writeIfChanged(file: string, contents: Uint8Array): Promise<void> {
  if (existsSync(file) && (await readFile(file)).equals(contents)) return;
  const part = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, contents);
  await rename(part, file);
}

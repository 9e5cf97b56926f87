import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CONSOLE_BUNDLE, HAS_SOURCES, packageFile } from "../../lib/package-files.ts";

export interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** URLs of the app's files, beside the origin of the page; without files there are none. */
export interface FileOrigins {
  /** The page reads files here. */
  readonly files?: string | undefined;
  /** The page uploads files here. */
  readonly uploads?: string | undefined;
}

/**
 * The page loads code from its own server only. It shows pictures of the files of an app, uploads files to their bucket and
 * asks whether they can be read, and calls no other server. Mails are shown in frames.
 */
function policyFor({ files, uploads }: FileOrigins): string {
  const [pictures, bucket] = [files, uploads].map((url) => url && new URL(url).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${["'self'", pictures, bucket].filter(Boolean).join(" ")}`,
    `img-src ${["'self'", "data:", pictures].filter(Boolean).join(" ")}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

let built: Promise<Readonly<Record<string, ConsoleFile>>> | undefined;

/** A file of the console by its name, such as `console.js`. A clone builds them when the first one is asked for. */
export async function getConsoleFile(
  name: string,
  origins: FileOrigins,
): Promise<ConsoleFile | undefined> {
  built ??= readConsole();
  const files = await built;
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  const policy = { "content-security-policy": policyFor(origins) };
  return file && { ...file, headers: { ...file.headers, ...policy } };
}

async function readConsole(): Promise<Readonly<Record<string, ConsoleFile>>> {
  const files = HAS_SOURCES ? await buildConsole() : await readBundle();
  return Object.fromEntries(
    files.map(([name, body]) => [name, { headers: headersFor(name), body }]),
  );
}

type NamedFile = readonly [name: string, body: Buffer];

function readBundle(): Promise<readonly NamedFile[]> {
  const names = ["index.html", "console.js", "style.css"];
  const read = async (name: string) => [name, await readFile(join(CONSOLE_BUNDLE, name))] as const;
  return Promise.all(names.map(read));
}

/** @throws Error the folder does not compile */
export async function buildConsole(): Promise<readonly NamedFile[]> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: { console: pathOf("main.tsx"), style: pathOf("styles/console.css") },
    tsconfig: pathOf("tsconfig.json"),
    outdir: "/",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "none",
    logLevel: "silent",
  });
  return [
    ["index.html", await readFile(pathOf("index.html"))],
    ...outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)] as const),
  ];
}

const pathOf = (name: string) => packageFile(`console/${name}`);

const headersFor = (name: string) => ({
  "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

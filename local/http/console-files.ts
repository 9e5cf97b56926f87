import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const FOLDER = new URL("../../console/", import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** The page sees only its own server. Bars have inline widths; mails are shown in frames. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

let built: Promise<Readonly<Record<string, ConsoleFile>>> | undefined;

/** A file of the console by its name, such as `console.js`; built when the first one is asked for. */
export async function getConsoleFile(name: string): Promise<ConsoleFile | undefined> {
  built ??= buildConsole();
  const files = await built;
  return Object.hasOwn(files, name) ? files[name] : undefined;
}

/** @throws Error the folder does not compile */
async function buildConsole(): Promise<Readonly<Record<string, ConsoleFile>>> {
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
  const files: readonly (readonly [string, Buffer])[] = [
    ["index.html", await readFile(pathOf("index.html"))],
    ...outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)] as const),
  ];
  return Object.fromEntries(
    files.map(([name, body]) => [name, { headers: headersFor(name), body }]),
  );
}

const pathOf = (name: string) => fileURLToPath(new URL(name, FOLDER));

const headersFor = (name: string) => ({
  "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

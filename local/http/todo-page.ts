import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { BROWSER_SDK, HAS_SOURCES, packageFile } from "../../lib/package-files.ts";
import type { AppKeys } from "../lambda/function-variables.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";

/** Path of the example app `examples/todo`. */
const PATH = "/_local/todo";

const FOLDER = packageFile("examples/todo");

function sdkPath(): string {
  if (!HAS_SOURCES) return BROWSER_SDK;
  return createRequire(import.meta.url).resolve("leancloud-storage/dist/av-min.js");
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Photos are uploaded to the emulated S3, which has a port of its own. */
const POLICY = "default-src 'self'; connect-src 'self' http:; img-src 'self' http: data:";

export type PageKeys = Pick<AppKeys, "appId" | "appKey">;

/** The example app with the keys of this local cloud. Undefined for other paths. */
export async function getTodoPage(
  keys: PageKeys,
  { method, url }: LocalRequest,
): Promise<HttpAnswer | undefined> {
  const { pathname } = url;
  if (method !== "GET") return undefined;
  if (pathname === PATH) return { status: 302, headers: { location: `${PATH}/` }, body: EMPTY };
  if (!pathname.startsWith(`${PATH}/`)) return undefined;
  return getFile(pathname.slice(PATH.length + 1) || "index.html", keys);
}

const EMPTY = Buffer.alloc(0);

async function getFile(name: string, keys: PageKeys): Promise<HttpAnswer> {
  const type = TYPES[name.split(".").at(-1) ?? ""];
  if (!type || !/^[a-z-]+\.[a-z]+$/.test(name)) return NOT_FOUND;
  const body = await readPart(name, keys);
  const headers = {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": POLICY,
  };
  return body === undefined ? NOT_FOUND : { status: 200, headers, body };
}

const NOT_FOUND = jsonAnswer(404, { error: "Not found" });

async function readPart(name: string, { appId, appKey }: PageKeys): Promise<Buffer | undefined> {
  if (name === "av.js") return readFile(sdkPath());
  if (name === "config.js") {
    const keys = JSON.stringify({ appId, appKey });
    return Buffer.from(`export const config = { ...${keys}, serverURL: location.origin };\n`);
  }
  return readFile(join(FOLDER, name)).catch(() => undefined);
}

import { readFile } from "node:fs/promises";
import { packageFile } from "../../lib/package-files.ts";
import type { AppKeys } from "../lambda/function-variables.ts";
import { type FileOrigins, getConsoleFile } from "./console-files.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";

const PATH = "/_local";

export type ConsoleKeys = Pick<AppKeys, "appId" | "masterKey">;

/** The console at `/_local/`. Undefined for other paths. */
export async function getConsolePage(
  keys: ConsoleKeys,
  origins: FileOrigins,
  { method, url }: LocalRequest,
): Promise<HttpAnswer | undefined> {
  if (method !== "GET" || !url.pathname.startsWith(PATH)) return undefined;
  const name = url.pathname.slice(PATH.length + 1);
  // Names in the page are relative to the folder.
  if (url.pathname === PATH) return { status: 302, headers: { location: `${PATH}/` }, body: EMPTY };
  if (name === "console.json") return jsonAnswer(200, describe(keys, url));
  if (name === "runbook") return showRunbook();
  const file = await getConsoleFile(name || "index.html", origins);
  return file && { status: 200, ...file };
}

const EMPTY = Buffer.alloc(0);
const RUNBOOK = packageFile("docs/runbook.md");

async function showRunbook(): Promise<HttpAnswer> {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return { status: 200, headers, body: await readFile(RUNBOOK) };
}

/** See `ServerInfo` in console/state/server.ts. */
const describe = ({ appId, masterKey }: ConsoleKeys, url: URL) => ({
  name: appId,
  isLocal: true,
  headers: { "x-lc-id": appId, "x-lc-key": `${masterKey},master` },
  api: `${url.origin}/1.1`,
});

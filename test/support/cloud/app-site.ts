import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import type { RunningCloud } from "../../../local/spawn.ts";

const SDK = createRequire(import.meta.url).resolve("leancloud-storage/dist/av-min.js");
const PAGE = "<!doctype html><title>app</title><script src=/av.js></script>";

export interface AppSite {
  readonly url: string;
  stop(): void;
}

/** A site of another origin than the service, like an app's own; its page loads the SDK. */
export async function startAppSite(): Promise<AppSite> {
  const sdk = await readFile(SDK);
  const server = createServer((incoming, response) => {
    const script = incoming.url === "/av.js";
    response.setHeader("Content-Type", script ? "text/javascript" : "text/html");
    response.end(script ? sdk : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Pass `keys.masterKey` only for what a real page must not do. */
export async function pointPageAt(
  page: Page,
  { url, appId, appKey }: RunningCloud,
  keys: { readonly masterKey?: string } = {},
): Promise<void> {
  const options = { appId, appKey, serverURL: url, ...keys };
  await page.evaluate(`AV.init(${JSON.stringify(options)})`);
}

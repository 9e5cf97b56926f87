import type { BrowserContextOptions, Page } from "playwright-core";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "./chromium.ts";
import { startConfiguredCloud, startTestCloud } from "./spawn.ts";

/** The console of a local cloud in Chromium. */
export interface TestedConsole {
  readonly cloud: RunningCloud;
  /** Opens a view, such as `pushes/x`, in a browser context of its own. */
  open(view: string, options?: BrowserContextOptions): Promise<Page>;
  /** Calls the API with the master key; POST with a body. */
  callApi<T>(path: string, body?: object): Promise<T>;
  /** Puts a body to `/_local/<path>`. */
  control(path: string, body: object): Promise<void>;
  close(): Promise<void>;
}

/** Undefined, with a printed reason, where there is no browser. */
export const chromiumPath = findChromium();

/** @param settings over cdk.json's `landfall` object */
export async function startConsole(settings?: object): Promise<TestedConsole> {
  const options = { cheapHashes: true };
  const cloud = await (settings
    ? startConfiguredCloud(settings, options)
    : startTestCloud(options));
  const browser = await launchChromium(chromiumPath ?? "");
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(cloud.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    cloud,
    open: async (view, options = {}) => {
      const viewport = { width: 1200, height: 844 };
      const context = await browser.newContext({ viewport, locale: "en-US", ...options });
      const page = await context.newPage();
      await page.goto(`${cloud.url}/_local/#/${view}`);
      return page;
    },
    callApi: async <T>(path: string, body?: object) => {
      const headers = {
        "x-lc-id": cloud.appId,
        "x-lc-key": `${cloud.masterKey},master`,
        "content-type": "application/json",
      };
      const posted = body && { method: "POST", body: JSON.stringify(body) };
      return (await send(`/1.1/${path}`, { headers, ...posted })) as T;
    },
    control: async (path, body) => {
      await send(`/_local/${path}`, { method: "PUT", body: JSON.stringify(body) });
    },
    close: async () => {
      await browser.close();
      await cloud.stop();
    },
  };
}

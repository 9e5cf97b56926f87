import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { awsVariables, openDoor } from "../../support/doors/doors.ts";

const door = openDoor();
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let console: TestedConsole;
let foreign: Server;
let asked = 0;

const openLocal = () => console.open("classes/_File");

/** The console that the command serves for the stack. */
async function openDeployed(): Promise<Page> {
  const served = door.start("npx landfall console --stack landfall --port 0");
  const [, origin = "", token = ""] = await served.printed(
    /(http:\/\/127\.0\.0\.1:\d+)(\S*)\n\n?The address/,
  );
  const page = await console.open("classes/_File");
  await page.goto(origin + token);
  await page.goto(`${origin}/#/classes/_File`);
  return page;
}

/** `fetch` or a picture of the page; true if the policy lets it through. */
const mayLoad = (page: Page, how: "fetch" | "picture", url: string) =>
  page.evaluate<boolean>(`new Promise((resolve) => {
    addEventListener("securitypolicyviolation", () => resolve(false), { once: true });
    const picture = new Image();
    if (${how === "fetch"}) fetch("${url}", { mode: "no-cors" }).then(() => resolve(true), () => resolve(false));
    else Object.assign(picture, { onload: () => resolve(true), onerror: () => resolve(false), src: "${url}" });
  })`);

describe.skipIf(!chromiumPath)("the policy of the console's page", () => {
  beforeAll(async () => {
    console = await startConsole();
    Object.assign(door.variables, await awsVariables(console.cloud.url));
    foreign = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from(PIXEL, "base64"));
    });
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  }, 180_000);
  afterAll(async () => {
    foreign?.close();
    await console?.close();
  });

  it.each([
    ["of a local cloud", openLocal],
    ["of a deployment", openDeployed],
  ])("%s lets files of the app through, and no other server", async (whose, open) => {
    const page = await open();
    const name = `${whose.replaceAll(" ", "-")}.png`;
    await page.locator("label.drop input").setInputFiles({
      ...{ name, mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") },
    });
    await page.getByText(`${name}: stored`).waitFor();
    const picture = page.locator("tr.object", { hasText: name }).locator("img");
    await expect
      .poll(() => picture.evaluate((img) => (img as unknown as HTMLPicture).naturalWidth))
      .toBe(1);
    const own = (await picture.getAttribute("src")) ?? "";
    expect(await mayLoad(page, "fetch", own)).toBe(true);

    const { port } = foreign.address() as AddressInfo;
    for (const url of [`http://127.0.0.1:${port}/`, "https://evil.s3.us-east-1.amazonaws.com/"]) {
      expect(await mayLoad(page, "fetch", url), url).toBe(false);
      expect(await mayLoad(page, "picture", url), url).toBe(false);
    }
    expect(asked).toBe(0);
  });
});

interface HTMLPicture {
  readonly naturalWidth: number;
}

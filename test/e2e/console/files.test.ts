import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

type Found = { readonly results: readonly Record<string, unknown>[] };

let console: TestedConsole;
let page: Page;

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = (name: string) => ({
  ...{ name, mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") },
});

const show = (view: string) => page.goto(`${console.cloud.url}/_local/#/${view}`);
const rowOf = (text: string) => page.locator("tr.object", { hasText: text });
const find = async (className: string) =>
  (await console.callApi<Found>(`classes/${className}`)).results;

describe.skipIf(!chromiumPath)("files and pointers in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    const { objectId } = await console.callApi<{ objectId: string }>("classes/Maker", {
      name: "Bai Hua",
    });
    const maker = { __type: "Pointer", className: "Maker", objectId };
    await console.callApi("classes/Maker", { name: "Lin" });
    await console.callApi("classes/Tea", { name: "Longjing", maker });
    await console.callApi("classes/Tea", { name: "Keemun" });
    page = await console.open("classes/_File", { viewport: { width: 1600, height: 844 } });
  }, 120_000);
  afterAll(() => console?.close());

  it("uploads a chosen file, and shows it with its picture, type and size", async () => {
    await page.locator("label.drop input").setInputFiles(picture("cup.png"));
    await page.getByText("cup.png: stored").waitFor();
    const image = rowOf("cup.png").locator("img");
    await image.waitFor();

    await expect
      .poll(() =>
        image.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(1);
    expect(await rowOf("cup.png").innerText()).toMatch(/image\/png[\s\S]*\d byte/);
    const [file] = await find("_File");
    const bytes = await (await fetch(String(file?.url))).arrayBuffer();
    expect(Buffer.from(bytes).toString("base64")).toBe(PIXEL);
  });

  it("uploads all files that are dropped", async () => {
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ["a.txt", "b.txt"]) dataTransfer.items.add(new File(["tea"], name));
      const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector("label.drop").dispatchEvent(drop);
    })()`);
    await rowOf("a.txt").waitFor();
    await rowOf("b.txt").waitFor();

    expect((await find("_File")).map(({ name }) => name)).toEqual(["cup.png", "a.txt", "b.txt"]);
  });

  it("marks a file whose bytes have not arrived, and names the user who owns a file", async () => {
    const owner = "6740e680a1b2c3d4e5f60719";
    await console.callApi("fileTokens", { name: "lost.png", metaData: { size: 5, owner } });
    await page.getByRole("button", { name: "Reload" }).click();
    await rowOf("lost.png").getByText("unconfirmed").waitFor();

    expect(await rowOf("lost.png").getByRole("link", { name: owner }).count()).toBe(1);
    expect(await rowOf("cup.png").getByText("unconfirmed").count()).toBe(0);
  });

  it("leaves no row when the storage refuses the bytes", async () => {
    await page.route("**/pending/**", (request) => request.fulfill({ status: 403 }));
    await page.locator("label.drop input").setInputFiles(picture("refused.png"));
    await page.getByText("refused.png: not stored").waitFor();
    await page.unroute("**/pending/**");

    expect((await find("_File")).map(({ name }) => name)).not.toContain("refused.png");
  });

  it("takes a file of this machine in a cell", async () => {
    await show("classes/Tea");
    await page.getByRole("button", { name: "New column" }).click();
    await page.getByRole("radio", { name: "File" }).check();
    await page.keyboard.type("photo");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await rowOf("Keemun").locator("td[data-field=photo]").press("Enter");
    await page.getByLabel("New value of photo").last().setInputFiles(picture("keemun.png"));
    await page.getByRole("form").getByText("keemun.png").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^photo of .* is changed/).waitFor();

    const keemun = (await find("Tea")).find(({ name }) => name === "Keemun");
    expect(keemun?.photo).toMatchObject({ __type: "File", name: "keemun.png" });
  });

  it("finds the object that a pointer leads to by a part of its name", async () => {
    await show("classes/Tea");
    await rowOf("Keemun").locator("td[data-field=maker]").click();
    await page.keyboard.type("bai");
    await page.getByRole("option", { name: "Bai Hua" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByText(/^maker of .* is changed/).waitFor();

    const [longjing, keemun] = await find("Tea");
    expect(keemun?.maker).toEqual(longjing?.maker);
  });
});

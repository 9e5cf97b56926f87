import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;
let user: string;
let device: string;

const TOKEN = "a1".padEnd(64, "0");

/** Opens the palette and takes the first command that the text finds. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Search and commands" });
  await input.waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "detached" });
}

const focused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim() || document.activeElement.id",
  );

/** Writes into the field that has the focus, in place of its value. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** As a person types it into a date of an American browser: `12242026`. */
const tomorrow = (page: Page) =>
  page.evaluate<string>(
    "new Date(Date.now() + 86400000).toLocaleDateString('en-US', { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '')",
  );

async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 10 && (await focused(page)) !== name; tabs += 1) {
    await page.keyboard.press("Tab");
  }
}

const find = <T>(path: string) => console.callApi<T>(path);

describe.skipIf(!chromiumPath)("the console without a mouse", () => {
  beforeAll(async () => {
    console = await startConsole();
    const person = { username: "grace", password: "x1234567", nickname: "Gracie" };
    user = (await console.callApi<{ objectId: string }>("users", person)).objectId;
    await console.callApi("roles", { name: "Editors", ACL: { "*": { read: true } } });
    const phone = { deviceType: "ios", deviceToken: TOKEN, channels: ["tide"] };
    device = (await console.callApi<{ objectId: string }>("installations", phone)).objectId;
  }, 180_000);
  afterAll(() => console?.close());

  it("finds a user, changes a field and adds them to a role", async () => {
    const page = await console.open("");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await command(page, "grac");
    await page.waitForURL(new RegExp(`classes/_User/${user}`));
    await page.getByLabel("nickname").waitFor();
    await command(page, "nickname");
    await write(page, "Amazing Grace");
    await command(page, "Save");
    await expect
      .poll(async () => (await find<{ nickname: string }>(`users/${user}`)).nickname)
      .toBe("Amazing Grace");

    await command(page, "Add to a role");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Editors" }).waitFor();
    expect(await focused(page)).not.toBe("");
  });

  it("sends a test push, schedules a push and cancels it", async () => {
    const listPushes = async () =>
      (await find<{ results: { status: string }[] }>("notifications")).results;
    const before = await listPushes();
    const page = await console.open("");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await command(page, "New push");
    await page.getByLabel("Text", { exact: true }).waitFor();
    await write(page, "The tide is out.");
    await command(page, "objectId, token");
    await write(page, device);
    await command(page, "Send the test");
    await page.getByText("all accepted").waitFor();
    expect(await focused(page)).toBe("Send the test");

    await command(page, "To whom: Channels");
    await page.getByRole("button", { name: "tide 1" }).waitFor();
    await command(page, "tide 1");
    await command(page, "When: At a time");
    await page.keyboard.type(`${await tomorrow(page)}0800PM`);
    await page.getByText(/^Goes out .+8:00 PM/).waitFor();
    await command(page, "Review and schedule");
    await page.getByRole("button", { name: "Schedule for 1 device" }).waitFor();
    await tabTo(page, "Schedule for 1 device");
    await page.keyboard.press("Enter");
    await page.getByText("scheduled", { exact: true }).waitFor();
    await command(page, "Cancel and delete");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await page.waitForURL(/#\/pushes$/);
    const added = (await listPushes()).slice(0, -before.length || undefined);
    expect(added.map(({ status }) => status)).toEqual(["done"]);
  });

  it("goes to every page, creates objects and changes language and theme by commands", async () => {
    const page = await console.open("");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await command(page, "dead letters");
    await page.waitForURL(/#\/dead-letters$/);
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await command(page, "object of _User");
    await page.waitForURL(/#\/classes\/_User\/new$/);
    await command(page, "dark");
    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    await command(page, "简体");

    expect(await page.evaluate("document.documentElement.lang")).toBe("zh-CN");
  });

  it("gives the focus back when a dialog or a row goes", async () => {
    const page = await console.open("compose");
    await page.getByRole("radio", { name: "Condition", exact: true }).check();
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("button", { name: "Remove" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Add at least one condition.").waitFor();
    await expect.poll(() => focused(page)).toBe("Add a condition");

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Add a condition");
  });

  it("has its header in one row on a phone, with the menu and the palette", async () => {
    const page = await console.open("", { viewport: { width: 390, height: 844 } });
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height).toBeLessThan(64);
    await page.getByRole("button", { name: "Search and commands" }).click();
    await page.getByRole("option", { name: /^Devices/ }).click();
    // The page is drawn after its address has changed, and then begins with a closed menu.
    await page.getByRole("heading", { level: 1, name: "Devices" }).waitFor();
    await page.locator("summary", { hasText: "" }).first().click();
    await page.getByRole("navigation").getByRole("link", { name: "Users" }).click();

    await page.waitForURL(/_User$/);
    expect(await page.getByRole("navigation").count()).toBe(0);
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;
let maker: string;

const DAY = { __type: "Date", iso: "2026-11-24T08:00:00.000Z" };

async function openFilter(field: string, operator: string, value: string): Promise<Page> {
  const page = await console.open("classes/Tea");
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption(field);
  await page.getByRole("combobox", { name: "Operator" }).selectOption(operator);
  await fillValue(page, value);
  await page.getByRole("button", { name: "Apply" }).click();
  return page;
}

/** A Boolean is chosen, every other value is typed. */
async function fillValue(page: Page, value: string): Promise<void> {
  const input = page.getByLabel("Value", { exact: true });
  const isChoice = (await input.evaluate(({ tagName }) => tagName)) === "SELECT";
  await (isChoice ? input.selectOption(value) : input.fill(value));
}

const onlyRow = (page: Page) => page.locator("tbody tr:only-child");

const create = async (className: string, fields: object) =>
  (await console.callApi<{ objectId: string }>(`classes/${className}`, fields)).objectId;

describe.skipIf(!chromiumPath)("objects in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    maker = await create("Maker", { name: "Bai" });
    await create("Tea", {
      ...{ name: "Longjing", price: 4.5, isFresh: true, picked: DAY, tags: ["green"] },
      maker: { __type: "Pointer", className: "Maker", objectId: maker },
    });
    await create("Tea", { name: "Pu'er", price: 9, isFresh: false });
  }, 120_000);
  afterAll(() => console?.close());

  it.each([
    ["price", "equals", "abc", "Write a number"],
    ["price", "greater", "Infinity", "Write a number"],
    ["price", "less", "", "Write a value"],
    ["price", "equals", " ", "Write a number"],
    ["name", "differs", "", "Write a value"],
    ["isFresh", "equals", "", "Choose a value"],
    ["picked", "greater", "", "Write a complete date"],
    ["maker", "equals", "not an id", "Write an objectId"],
  ])("explain the mistake in the condition %s %s %j", async (field, operator, value, problem) => {
    const page = await openFilter(field, operator, value);

    await page.getByRole("alert").filter({ hasText: problem }).waitFor();
    expect(page.url()).not.toContain("where");
  });

  it.each([
    ["price", "equals", "4.5"],
    ["price", "less", " 5 "],
    ["isFresh", "equals", "true"],
    ["picked", "less", "2026-11-25T00:00"],
    ["picked", "equals", DAY.iso.slice(0, 16)],
    ["tags", "contains", "green"],
    ["name", "starts", "Long"],
    ["name", "includes", "gjing"],
  ])("are found by the condition %s %s %j", async (field, operator, value) => {
    const page = await openFilter(field, operator, value);
    await onlyRow(page).filter({ hasText: "Longjing" }).waitFor();

    expect(page.url()).toContain("where=");
    expect(await page.getByRole("combobox", { name: "Operator" }).inputValue()).toBe(operator);
  });

  it("have dates by the reader's clock", async () => {
    const id = await create("Tea", { name: "Biluochun", price: 30 });
    const page = await console.open(`classes/Tea/${id}`, { timezoneId: "Asia/Shanghai" });
    for (const [typed, iso] of [
      ["2026-11-25T00:00", "2026-11-24T16:00:00.000Z"],
      ["2026-11-25T08:00:30", "2026-11-25T00:00:30.000Z"],
    ] as const) {
      await page.getByLabel("picked").fill(typed);
      await page.getByRole("button", { name: "Save" }).click();
      await page.waitForSelector("text=Nothing changed");
      expect(await console.callApi(`classes/Tea/${id}`)).toMatchObject({ picked: { iso } });
    }
  });

  it("keep a date while its input is incomplete", async () => {
    const id = await create("Tea", { name: "Keemun", picked: DAY });
    const page = await console.open(`classes/Tea/${id}`);
    await page.getByLabel("picked").press("Backspace");
    await page.getByRole("alert").filter({ hasText: "Write a date" }).waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    expect(await console.callApi(`classes/Tea/${id}`)).toMatchObject({ picked: DAY });
  });

  it("give rights to users and roles that exist, and to no others", async () => {
    // New names for a second try.
    const name = `tasters${Date.now()}`;
    const user = { username: name, password: "secret" };
    const { objectId: bai } = await console.callApi<{ objectId: string }>("users", user);
    await console.callApi("roles", { name, ACL: {} });
    const page = await console.open("classes/Tea/new");
    const add = page.getByRole("button", { name: "Add", exact: true });
    for (const nobody of [name, "role:painters", "650000000000000000000000"]) {
      await page.getByLabel("Who", { exact: true }).fill(nobody);
      await add.click();
      await page
        .getByRole("alert")
        .filter({ hasText: `${nobody} is no user and no role` })
        .waitFor();
    }
    for (const somebody of [bai, `role:${name}`]) {
      await page.getByLabel("Who", { exact: true }).fill(somebody);
      await add.click();
      await page.locator(".acl code", { hasText: somebody }).waitFor();
    }
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/#\/classes\/Tea\/[0-9a-f]{24}$/);

    const id = page.url().split("/").at(-1);
    const ACL = { [bai]: { read: true }, [`role:${name}`]: { read: true } };
    expect(await console.callApi(`classes/Tea/${id}?returnACL=true`)).toMatchObject({ ACL });
  });

  it("are found by a pointer", async () => {
    const page = await openFilter("maker", "equals", maker);
    await onlyRow(page).filter({ hasText: "Longjing" }).waitFor();

    expect(await page.getByRole("combobox", { name: "Value" }).inputValue()).toBe(maker);
  });

  it("take a typed value of each column, or show the mistake at the field", async () => {
    const id = await create("Tea", { name: "Tieguanyin", price: 1 });
    const page = await console.open(`classes/Tea/${id}`);
    const save = page.getByRole("button", { name: "Save" });
    for (const [field, value, problem] of [
      ["price", "abc", "Write a number"],
      ["tags", '["green"\n "red"]', "a comma is missing, at line 2, column 2"],
      ["tags", '"green"', "Write a JSON array"],
      ["maker", "Bai Hua", "Write an objectId"],
    ] as const) {
      const before = await page.getByLabel(field).inputValue();
      await page.getByLabel(field).fill(value);
      await page.getByRole("alert").filter({ hasText: problem }).waitFor();
      expect(await save.isDisabled()).toBe(true);
      await page.getByLabel(field).fill(before);
    }
    await page.getByLabel("picked").fill(DAY.iso.slice(0, 16));
    await page.getByLabel("maker").fill(maker);
    await page.getByLabel("price").fill("2.5");
    await save.click();
    await page.waitForSelector("text=Nothing changed");

    expect(await console.callApi(`classes/Tea/${id}`)).toMatchObject({
      ...{ price: 2.5, picked: DAY },
      maker: { __type: "Pointer", className: "Maker", objectId: maker },
    });
  });

  it.each([
    ["classes/Tea/650000000000000000000000", "Tea has no object 650000000000000000000000"],
    ["classes/_User/650000000000000000000000", "_User has no object 650000000000000000000000"],
    ["classes/_Installation/nothing", "_Installation has no object nothing"],
    ["classes/Nowhere/650000000000000000000000", "Nowhere has no object"],
    ["pushes/nothing", "There is no push nothing"],
  ])("are not found at %s, and the page names the missing object", async (view, text) => {
    const page = await console.open(view);
    const notice = page.getByRole("alert");
    await notice.waitFor();

    expect(await notice.innerText()).toMatch(/^Not found/);
    expect(await notice.innerText()).toContain(text);
  });

  it("are unreachable only when the server does not answer", async () => {
    const page = await console.open("classes/Tea");
    await page.getByText("Longjing").waitFor();
    await page.route("**/1.1/**", (request) => request.abort());
    await page.getByRole("button", { name: "Reload" }).click();

    await page.getByRole("alert").filter({ hasText: "The server does not answer" }).waitFor();
  });

  it.each([
    ["en-US", "Apple device", "Ann's iPhone · Apple device", "User"],
    ["zh-CN", "Apple 设备", "Ann's iPhone · Apple 设备", "用户"],
  ])("have a title that says what they are: %s", async (locale, kind, named, user) => {
    const device = { deviceType: "ios", deviceToken: `${locale.length}a`.padEnd(64, "0") };
    const { objectId } = await console.callApi<{ objectId: string }>("installations", device);
    const page = await console.open(`classes/_Installation/${objectId}`, { locale });
    await page.getByRole("heading", { level: 1, name: `${kind} · ${objectId}` }).waitFor();
    await console.callApi("installations", { ...device, name: "Ann's iPhone" });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: `${named} · ${objectId}` }).waitFor();
    const missing = await console.open("classes/_User/0123456789abcdef01234567", { locale });

    await missing.getByRole("heading", { name: `${user} 0123456789abcdef01234567` }).waitFor();
  });
});

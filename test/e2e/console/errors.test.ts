import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;
let ada: string;

const CHINESE = { locale: "zh-CN" };
const SENTENCE =
  "The email address was invalid. Send one address, such as tom@example.com, without a name.";

async function saveWrongAddress(page: Page, save: string): Promise<void> {
  await page.getByRole("textbox", { name: /^email\b/ }).fill("no address");
  await page.getByRole("button", { name: save, exact: true }).click();
}

describe.skipIf(!chromiumPath)("errors of the service in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    const user = { username: "ada", password: "secret", email: "ada@example.com" };
    ada = (await console.callApi<{ objectId: string }>("users", user)).objectId;
  }, 120_000);
  afterAll(() => console?.close());

  it("say in Chinese what is wrong and what to do, above the sentence with the values", async () => {
    const page = await console.open(`classes/_User/${ada}`, CHINESE);
    await saveWrongAddress(page, "保存");
    const notice = page.getByRole("alert").filter({ hasText: "邮箱地址无效。" });
    await notice.getByText(SENTENCE).waitFor();

    expect(await notice.innerText()).toMatch(/邮箱地址无效。[\s\S]*发送一个地址[\s\S]*The email/);
    expect(await notice.locator("code").first().innerText()).toBe("tom@example.com");
  });

  it("keep the form of a new user, whose fields can be mended", async () => {
    const free = `bai${Date.now()}`;
    const page = await console.open("classes/_User/new");
    await page.getByRole("textbox", { name: /^username\b/ }).fill("ada");
    await page.getByRole("textbox", { name: /^password\b/ }).fill("secret");
    await saveWrongAddress(page, "Save");
    await page.getByRole("alert").filter({ hasText: SENTENCE }).waitFor();
    await page.getByRole("textbox", { name: /^email\b/ }).fill(`${free}@example.com`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Username has already been taken" }).waitFor();
    await page.getByRole("textbox", { name: /^username\b/ }).fill(free);
    await page.getByRole("button", { name: "Save", exact: true }).click();

    await page.getByRole("heading", { level: 1, name: free }).waitFor();
  });

  it("stay as they are in English", async () => {
    const page = await console.open(`classes/_User/${ada}`);
    await saveWrongAddress(page, "Save");
    const notice = page.getByRole("alert").filter({ hasText: SENTENCE });
    await notice.waitFor();

    expect(await notice.innerText()).not.toMatch(/\p{Script=Han}/u);
  });

  it("say the Chinese of the entry that the answer names, of those with its code", async () => {
    const page = await console.open("classes/Unknown_/650000000000000000000000", CHINESE);
    await page.evaluate(`fetch("/1.1/nothing", { headers: { "X-LC-Id": "x" } })`);
    await page.goto(`${console.cloud.url}/_local/#/requests`);
    const row = page.locator("tr", { hasText: "/1.1/nothing" });
    await row.locator("summary").click();

    await row.getByText("没有这个接口。").waitFor();
    await row.getByText("No such endpoint").waitFor();
  });

  it("say in Chinese why a row of an import was refused", async () => {
    await console.callApi("classes/Tea", { name: "Assam" });
    const page = await console.open("classes/Tea", CHINESE);
    await page.getByRole("button", { name: "导入 CSV" }).click();
    const buffer = Buffer.from('name,ACL\nKeemun,"{""tom"":true}"\n');
    await page
      .getByLabel("CSV 文件")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "导入 1 行" }).click();

    await page.getByText(/第 2 行：123: ACL 无效/).waitFor();
    await page.getByText(/^Invalid ACL: send/).waitFor();
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

type Found = { readonly results: readonly Record<string, unknown>[] };

let console: TestedConsole;
let page: Page;
let id: string;

const lines = () => [
  "objectId,username,password,email,age,loginBlocked",
  ",ada,'=1+1,ada@example.com,36,",
  ",bob,12345678,,41,",
  ",cy,,cy@example.com,,",
  ",dan,,,,",
  ",eve,secret word,,,true",
  ",taken,secret word,,,",
  `${id},,,new@example.com,50,`,
];
const logIn = (username: string, password: string) =>
  console.callApi<object>("login", { username, password });

describe.skipIf(!chromiumPath)("the import of users in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    const taken = { username: "taken", password: "a-long-password" };
    id = (await console.callApi<{ objectId: string }>("users", taken)).objectId;
    page = await console.open("classes/_User", { viewport: { width: 1440, height: 900 } });
    await page.getByRole("button", { name: "Import CSV" }).click();
    const file = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(lines().join("\n")) };
    await page.getByLabel("CSV file").setInputFiles(file);
  }, 120_000);
  afterAll(() => console?.close());

  it("shows no password, and counts the users who have to choose one", async () => {
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 new users have no password here and have to choose one.").waitFor();
    await dialog.getByText("1 of them can't: they have neither").waitFor();
    await dialog.getByText("Row 6: loginBlocked: A new user can't be blocked.").waitFor();

    expect(await dialog.innerText()).not.toContain("12345678");
    expect(await dialog.locator("tbody td", { hasText: "•••" }).count()).toBe(3);
  });

  it("signs users up with exactly their passwords, and lists a taken name with its row", async () => {
    await page.getByRole("button", { name: "Import 6 rows" }).click();
    await page.getByText("5 saved, 1 refused.").waitFor({ timeout: 30_000 });
    await page.getByText("Row 7: 202: Username has already been taken.").waitFor();

    expect(await logIn("ada", "'=1+1")).toMatchObject({ age: 36, email: "ada@example.com" });
    expect(await logIn("bob", "12345678")).toMatchObject({ age: 41 });
    expect(await logIn("taken", "a-long-password")).toMatchObject({ email: "new@example.com" });
    expect(await logIn("cy", "").catch(String)).toContain("201");
    const { results } = await console.callApi<Found>("users?order=username");
    expect(results.map(({ username }) => username)).toEqual(["ada", "bob", "cy", "dan", "taken"]);
  });
});

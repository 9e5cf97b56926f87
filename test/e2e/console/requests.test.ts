import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;

const send = async (path: string, body: object | string) => {
  await fetch(`${console.cloud.url}/1.1/${path}`, {
    method: "POST",
    headers: {
      "x-lc-id": console.cloud.appId,
      "x-lc-key": console.cloud.appKey,
      "content-type": "application/json",
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
};
const ask = (query: string) => console.callApi(query).catch(() => {});

describe.skipIf(!chromiumPath)("the requests of the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await ask(`classes/Tide?where=${encodeURIComponent('{"height":{"$wrong":1}}')}`);
    await ask("classes/Tide?limit=7&session_token=hidden-session");
    await ask(`users?where=${encodeURIComponent('{"sessionToken":"hidden-too"}')}`);
    await send("login", { username: "moon", password: "hidden-password" });
    await send("users", { authData: { weixin: { access_token: "hidden-access" } } });
    await send("batch", {
      requests: [{ method: "GET", path: "/1.1/users/me?session_token=hidden-batch" }],
    });
    await send("verifyMobilePhone/hidden1", { mobilePhoneNumber: "+8613800000000" });
    await send("usersByMobilePhone", { smsCode: "hidden2" });
    await send("classes/Tide", { note: "x".repeat(20_000), password: "hidden-by-size" });
    await send("classes/Tide", "hidden and no JSON");
  }, 180_000);
  afterAll(() => console?.close());

  it("open with the sentence of their error and their query", async () => {
    const page = await console.open("requests");
    const row = page.locator("tr", { hasText: "GET /1.1/classes/Tide" }).filter({ hasText: "400" });
    await row.locator("summary").click();

    await row.getByText("$wrong").first().waitFor();
  });

  it("open with their body, without its secrets", async () => {
    const page = await console.open("requests");
    const row = page.locator("tr", { hasText: "/1.1/login" });
    await row.locator("summary").click();

    await row.getByText('"username": "moon"').waitFor();
    await row.getByText('"password": "•••"').waitFor();
  });

  it("name the size of a body that is long or no JSON", async () => {
    const page = await console.open("requests");
    const rows = page.locator("tr", { hasText: "POST /1.1/classes/Tide" });
    await rows.nth(0).locator("summary").click();
    await rows.nth(0).getByText("Body of 18 byte").waitFor();
    await rows.nth(1).locator("summary").click();

    await rows.nth(1).getByText("Body of 20 kB").waitFor();
  });

  it("have no secrets of their queries, bodies and paths", async () => {
    const answer = await fetch(`${console.cloud.url}/_local/requests`);
    const text = await answer.text();

    expect(text).toContain('"limit":"7"');
    expect(text).toContain("/1.1/verifyMobilePhone/•••");
    expect(text).toContain("/1.1/users/me?session_token=•••");
    expect(text).not.toContain("hidden");
  });

  it("are filtered by a text, and held on request", async () => {
    const page = await console.open("requests");
    await page.getByRole("searchbox", { name: "Filter the requests" }).fill("tide");
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByLabel("Follow").uncheck();
    await ask("classes/Tide");
    await page.waitForTimeout(2_500);
    expect(await rows.count()).toBe(4);
    await page.getByLabel("Follow").check();

    await expect.poll(() => rows.count(), { timeout: 5_000 }).toBe(5);
  });
});

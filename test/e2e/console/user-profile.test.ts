import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";
import { pointer } from "../../support/pointer.ts";

interface Created {
  readonly objectId: string;
  readonly sessionToken: string;
}

let console: TestedConsole;
let page: Page;
let user: Created;
let device: Created;

const add = (className: string, objectId: string) => ({
  ...{ __op: "AddRelation", objects: [pointer(className, objectId)] },
});
const createRole = async (name: string, relations: object = {}) =>
  (await console.callApi<Created>("roles", { name, ACL: { "*": { read: true } }, ...relations }))
    .objectId;
const isLoggedIn = async () => {
  const headers = { "x-lc-id": console.cloud.appId, "x-lc-key": console.cloud.appKey };
  const session = { "x-lc-session": user.sessionToken };
  const answer = await fetch(`${console.cloud.url}/1.1/users/me`, {
    headers: { ...headers, ...session },
  });
  return answer.ok;
};

describe.skipIf(!chromiumPath)("the page of a user in the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    const email = "ada@example.com";
    const account = { username: "ada", password: "a-long-password", email };
    user = await console.callApi<Created>("users", account);
    const owner = pointer("_User", user.objectId);
    const deviceToken = "a1".repeat(32);
    device = await console.callApi("installations", { deviceType: "ios", deviceToken, owner });
    await console.callApi("installations", { deviceType: "ios", deviceToken: "b2".repeat(32) });
    const editors = await createRole("editors", { users: add("_User", user.objectId) });
    const writers = await createRole("writers", { roles: add("_Role", editors) });
    await createRole("staff", { roles: add("_Role", writers) });
    page = await console.open(`classes/_User/${user.objectId}`);
  }, 120_000);
  afterAll(() => console?.close());

  it("ends all sessions after a question", async () => {
    expect(await isLoggedIn()).toBe(true);
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Log out everywhere" }).click();
    await page.getByText("All sessions have ended.").waitFor();

    expect(await isLoggedIn()).toBe(false);
  });

  it("marks the e-mail as verified and takes that back", async () => {
    const path = `users/${user.objectId}`;
    await page.getByRole("button", { name: "Mark the e-mail as verified" }).click();
    const takeBack = page.getByRole("button", { name: "Mark the e-mail as not verified" });
    await takeBack.waitFor();
    expect(await console.callApi(path)).toMatchObject({ emailVerified: true });
    await takeBack.click();
    await page.getByRole("button", { name: "Mark the e-mail as verified" }).waitFor();

    expect(await console.callApi(path)).toMatchObject({ emailVerified: false });
  });

  it("blocks the user after a question and takes that back", async () => {
    const account = { username: "ada", password: "a-long-password" };
    const logIn = () => console.callApi<Created>("login", account).catch(String);
    user = (await logIn()) as Created;
    await page.getByRole("button", { name: "Block", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByText("Blocked: this user can't log in.").waitFor();
    expect(await isLoggedIn()).toBe(false);
    expect(await logIn()).toContain('"code":220');
    await page.getByRole("button", { name: "Unblock" }).click();
    await page.getByRole("button", { name: "Block", exact: true }).waitFor();

    expect(await logIn()).toMatchObject({ objectId: user.objectId });
  });

  it("sends a mail that resets the password", async () => {
    await page.getByRole("button", { name: "Send the password mail" }).click();
    await page.getByText("The mail is on its way.").waitFor();
    const readMails = async () => (await fetch(`${console.cloud.url}/_local/mails`)).text();

    await expect.poll(readMails, { timeout: 30_000 }).toContain("ada@example.com");
  });

  it("lists the devices that name the user", async () => {
    const devices = page.getByRole("region", { name: "Devices" });

    expect(await devices.locator("tbody tr").count()).toBe(1);
    expect(await devices.getByRole("link").innerText()).toBe(device.objectId);
  });

  it("shows the roles that follow from a role as a tree", async () => {
    const tree = page.locator("main > .card .tree").first();
    await tree.waitFor();
    expect((await tree.innerText()).split(/\s+/)).toEqual(["editors", "writers", "staff"]);
    const { results } = await console.callApi<{ results: Created[] }>(
      `roles?where=${encodeURIComponent('{"name":"staff"}')}`,
    );
    const staff = results[0]?.objectId ?? "";
    await page.goto(`${console.cloud.url}/_local/#/classes/_Role/${staff}`);
    await page.getByRole("link", { name: "editors" }).waitFor();

    expect((await page.locator(".tree").first().innerText()).split(/\s+/)).toEqual([
      ...["writers", "editors"],
    ]);
  });
});

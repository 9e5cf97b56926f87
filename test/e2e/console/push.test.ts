import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;

/** More than a push may reach without its number being typed. */
const CROWD = 1_001;
const BATCH = 50;

const token = (prefix: string, number: number) =>
  prefix + number.toString(16).padStart(64 - prefix.length, "0");

async function createDevices(count: number, prefix: string, channel: string): Promise<void> {
  const requests = Array.from({ length: count }, (_, number) => ({
    method: "POST",
    path: "/1.1/installations",
    body: { deviceType: "ios", deviceToken: token(prefix, number), channels: [channel] },
  }));
  for (let from = 0; from < count; from += BATCH) {
    await console.callApi("batch", { requests: requests.slice(from, from + BATCH) });
  }
}

async function openCompose(audience: string, options = {}): Promise<Page> {
  const page = await console.open("compose", options);
  await page.getByLabel("Text", { exact: true }).fill("The tide is out.");
  await page.getByRole("radio", { name: audience, exact: true }).check();
  return page;
}

const channelNames = (page: Page) => page.getByRole("textbox", { name: "Channels" });
const review = (page: Page) => page.getByRole("button", { name: /^Review and/ });
const sendButton = (page: Page) => page.getByRole("button", { name: /^(Send to|Schedule for)/ });
const confirm = (page: Page) => sendButton(page.getByRole("dialog") as unknown as Page);

const countPushes = async () =>
  (await console.callApi<{ results: object[] }>("notifications")).results.length;

async function countNotifications(): Promise<number> {
  const answer = await fetch(`${console.cloud.url}/_local/notifications`);
  return ((await answer.json()) as { count: number }).count;
}

/** `minutes` from now as a `datetime-local` input takes it, in the browser's time zone. */
const inMinutes = (page: Page, minutes: number) =>
  page.evaluate<string>(
    `new Date(Date.now() - new Date().getTimezoneOffset() * 60000 + ${minutes} * 60000).toISOString().slice(0, 16)`,
  );

describe.skipIf(!chromiumPath)("a push from the console", () => {
  beforeAll(async () => {
    console = await startConsole();
    await createDevices(CROWD, "aa", "crowd");
    await createDevices(4, "bb", "few");
  }, 180_000);
  afterAll(() => console?.close());

  it("has no audience until one is chosen", async () => {
    const page = await console.open("compose");
    await page.getByLabel("Text", { exact: true }).fill("The tide is out.");

    expect(await review(page).isDisabled()).toBe(true);
    await page.getByRole("radio", { name: "Every device", exact: true }).check();
    expect(await review(page).isDisabled()).toBe(false);
  });

  it.each(["", "  ", "{}", "{ }", "[]", "null", "7"])(
    "is not sent to everybody by the condition %j",
    async (condition) => {
      const page = await openCompose("Condition as JSON");
      await page.getByRole("textbox", { name: "Condition as JSON" }).fill(condition);

      expect(await review(page).isDisabled()).toBe(true);
      await page
        .getByRole("alert")
        .filter({ hasText: /condition|JSON object/ })
        .waitFor();
      expect(await sendButton(page).count()).toBe(0);
    },
  );

  it.each(["", " ", ",", " , ,"])("is not sent to everybody by the channels %j", async (list) => {
    const page = await openCompose("Channels");
    await channelNames(page).fill(list);

    expect(await review(page).isDisabled()).toBe(true);
    await page.getByRole("alert").filter({ hasText: "channel" }).waitFor();
  });

  it("refuses a link whose condition is empty", async () => {
    const page = await console.open("compose?where=%7B%7D");
    await page.getByLabel("Text", { exact: true }).fill("The tide is out.");

    expect(await review(page).isDisabled()).toBe(true);
  });

  it.each([
    ["Every device", undefined, "1,005"],
    ["Channels", "crowd", "1,001"],
  ])("needs the number typed for over 1,000 devices by %s", async (audience, channels, devices) => {
    const page = await openCompose(audience);
    if (channels) await channelNames(page).fill(channels);
    await review(page).click();
    const typed = page.getByRole("dialog").getByLabel(new RegExp(devices));
    const before = await countPushes();

    expect(await confirm(page).isDisabled()).toBe(true);
    await typed.fill("1000");
    await typed.press("Enter");
    expect(await confirm(page).isDisabled()).toBe(true);
    expect(await countPushes()).toBe(before);
    await typed.fill(devices.replace(",", ""));
    await confirm(page).click();
    await page.waitForURL(/#\/pushes\//);
    expect(await countPushes()).toBe(before + 1);
  });

  it("is sent once when its answer was lost and the reader presses again", async () => {
    const page = await openCompose("Channels");
    await channelNames(page).fill("few");
    await review(page).click();
    await confirm(page).waitFor();
    const before = await countPushes();
    await page.route(
      "**/1.1/push",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirm(page).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await countPushes()).toBe(before + 1);
    await confirm(page).click();

    await page.waitForURL(/#\/pushes\//);
    expect(await countPushes()).toBe(before + 1);
  });

  it("needs no number for few devices", async () => {
    const page = await openCompose("Channels");
    await channelNames(page).fill("few");
    await review(page).click();
    expect(await confirm(page).innerText()).toBe("Send to 4 devices");
    await confirm(page).click();

    await page.waitForURL(/#\/pushes\//);
  });

  it.each(["abc", "-1", "1.5", "0"])(
    "says at the field that %j seconds are no expiry",
    async (seconds) => {
      const page = await openCompose("Every device");
      await page.getByLabel("Expires after").fill(seconds);

      await page.getByRole("alert").filter({ hasText: "whole seconds" }).waitFor();
      expect(await review(page).isDisabled()).toBe(true);
    },
  );

  it("does not go out at once because its time is past or half filled", async () => {
    const page = await openCompose("Channels");
    await channelNames(page).fill("few");
    await page.getByRole("radio", { name: "At a time" }).check();
    await page.getByText("Fill in the date and the time.").waitFor();
    expect(await review(page).isDisabled()).toBe(true);
    for (const time of ["2020-01-01T08:00", await inMinutes(page, 0)]) {
      await page.getByLabel("Send at").fill(time);
      await page.getByText(/^It is .+ by the server's clock/).waitFor();
      expect(await review(page).isDisabled()).toBe(true);
    }
  });

  it("names its time when it is scheduled, and can be taken back until then", async () => {
    const page = await openCompose("Channels", { timezoneId: "Asia/Shanghai" });
    await channelNames(page).fill("few");
    await page.getByRole("radio", { name: "At a time" }).check();
    const time = await inMinutes(page, 24 * 60);
    await page.getByLabel("Send at").fill(time);
    await review(page).click();
    expect(await confirm(page).innerText()).toBe("Schedule for 4 devices");
    const question = await page.getByRole("dialog").innerText();
    await confirm(page).click();
    await page.getByText("scheduled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel and delete" }).click();
    const cancelQuestion = await page.getByRole("dialog").innerText();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel and delete" }).click();
    await page.waitForURL(/#\/pushes$/);

    const day = Number(time.slice(8, 10));
    expect(question).toMatch(new RegExp(`goes out at \\w+ ${day}, .+ GMT\\+8, to 4 devices`));
    expect(question).toContain("take it back");
    expect(cancelQuestion).toMatch(new RegExp(`not go out at \\w+ ${day}, .+ GMT\\+8`));
    const before = await countNotifications();
    await console.control("clock", { advanceSeconds: 25 * 3600 });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await countNotifications()).toBe(before);
  });

  it("is refused when its time passes by the server's clock before it is sent", async () => {
    const page = await openCompose("Channels");
    await channelNames(page).fill("few");
    await page.getByRole("radio", { name: "At a time" }).check();
    await page.getByLabel("Send at").fill(await inMinutes(page, 48 * 60));
    await review(page).click();
    await confirm(page).waitFor();
    const before = await countPushes();
    await console.control("clock", { advanceSeconds: 25 * 3600 });
    await confirm(page).click();

    await page
      .getByText(/^It is .+ by the server's clock/)
      .first()
      .waitFor();
    expect(await countPushes()).toBe(before);
  });

  it.each([
    ["all", [], "good", "all accepted"],
    ["half", ["bb00"], "busy", "50 % accepted"],
    ["nobody", ["bb00", "cc00"], "bad", "error, none accepted"],
  ])("is named by its reach, if %s accepted it", async (reach, refused, look, text) => {
    const reason = { status: 403, reason: "TopicDisallowed" };
    const rules = refused.map((tokenPrefix) => ({ tokenPrefix, ...reason }));
    await console.control("providers/apns", { rules });
    const channel = `reach-${reach}`;
    await createDevices(1, "bb00", channel);
    await createDevices(1, "cc00", channel);
    const data = { alert: reach };
    const { objectId } = await console.callApi<{ objectId: string }>("push", {
      ...{ channels: [channel], data },
    });
    const page = await console.open(`pushes/${objectId}`);
    await page.locator(`.badge.${look}`, { hasText: text }).waitFor();
    await page.goto(`${console.cloud.url}/_local/#/pushes`);
    const row = page.locator("tr", { hasText: objectId });
    expect(await row.locator(`.badge.${look}`).innerText()).toBe(text);
    const { status, errors } = await console.callApi<{ status: string; errors: string[] }>(
      `tables/Notifications/${objectId}`,
    );
    await console.control("providers/apns", {});

    expect(status).toBe(reach === "nobody" ? "error" : "done");
    expect(errors.map((error) => error.split(" was refused")[0])).toEqual(
      { all: [], half: ["part of the push"], nobody: ["the push"] }[reach],
    );
  });

  it("is neither good nor bad without devices", async () => {
    const { objectId } = await console.callApi<{ objectId: string }>("push", {
      ...{ channels: ["nobody-there"], data: { alert: "x" } },
    });
    const page = await console.open(`pushes/${objectId}`);

    await page.getByText("no devices", { exact: true }).waitFor();
    expect(await page.locator(".badge.good, .badge.bad").count()).toBe(0);
  });
});

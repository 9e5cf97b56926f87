import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;

const token = (prefix: string) => prefix.padEnd(64, "0");

const createDevice = (prefix: string, channels: string[], members = {}) =>
  console.callApi<{ objectId: string }>("installations", {
    ...{ deviceType: "ios", deviceToken: token(prefix), channels },
    ...members,
  });

async function openCompose(audience: string, options = {}): Promise<Page> {
  const page = await console.open("compose", options);
  await page.getByLabel("Text", { exact: true }).fill("The tide is out.");
  await page.getByRole("radio", { name: audience, exact: true }).check();
  return page;
}

const reach = (page: Page) => page.locator(".reach");
const channelNames = (page: Page) => page.getByRole("textbox", { name: "Channels" });
const review = (page: Page) => page.getByRole("button", { name: /^Review and/ });

interface Notification {
  readonly token: string;
}

async function findNotifications(): Promise<readonly Notification[]> {
  const answer = await fetch(`${console.cloud.url}/_local/notifications?limit=100`);
  return ((await answer.json()) as { results: Notification[] }).results;
}

async function sendTo(channels: string[], alert: string, members = {}): Promise<string> {
  const data = { alert, ...members };
  const { objectId } = await console.callApi<{ objectId: string }>("push", { channels, data });
  return objectId;
}

describe.skipIf(!chromiumPath)("the push studio", () => {
  beforeAll(async () => {
    console = await startConsole();
    await createDevice("a1", ["tide", "news"], { level: 3 });
    await createDevice("a2", ["tide"], { level: 9 });
    await createDevice("a3", [], { level: 12 });
  }, 180_000);
  afterAll(() => console?.close());

  it("offers the channels of the devices with their counts, and counts the chosen ones", async () => {
    const page = await openCompose("Channels");
    await page.getByRole("button", { name: "tide 2" }).click();
    expect(await channelNames(page).inputValue()).toBe("tide");
    await reach(page).getByText("Reaches 2 devices now.").waitFor();

    await page.getByRole("button", { name: "tide 2" }).click();
    await page.getByRole("button", { name: "news 1" }).click();
    await reach(page).getByText("Reaches 1 device now.").waitFor();
    expect(await channelNames(page).inputValue()).toBe("news");
  });

  it("builds a condition of typed rows, counts it, and has no audience while a row is wrong", async () => {
    const page = await openCompose("Condition");
    expect(await review(page).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByLabel("Field", { exact: true }).selectOption("level");
    await page.getByLabel("Operator").selectOption({ label: "is greater than" });
    await page.getByLabel("Value", { exact: true }).fill("many");
    await page.getByText("Write a number").waitFor();
    expect(await review(page).isDisabled()).toBe(true);

    await page.getByLabel("Value", { exact: true }).fill("5");
    await reach(page).getByText("Reaches 2 devices now.").waitFor();
    await page.getByRole("radio", { name: "Condition as JSON", exact: true }).check();
    expect(await page.getByRole("textbox", { name: "Condition as JSON" }).inputValue()).toBe(
      '{"level":{"$gt":5}}',
    );
  });

  it("reaches no device once the last row is removed", async () => {
    const page = await openCompose("Condition");
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByLabel("Value", { exact: true }).fill("ios");
    await reach(page).getByText("Reaches 3 devices now.").waitFor();
    await page.getByRole("button", { name: "Remove" }).click();

    await page.getByText("Add at least one condition.").waitFor();
    expect(await review(page).isDisabled()).toBe(true);
    expect(await reach(page).count()).toBe(0);
  });

  it("keeps an audience under a name in this browser, until it is deleted", async () => {
    const page = await openCompose("Channels");
    await channelNames(page).fill("news");
    await page.getByRole("button", { name: "Save this audience" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Readers");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.reload();
    await page.getByLabel("Saved audiences").selectOption("Readers");
    await reach(page).getByText("Reaches 1 device now.").waitFor();
    expect(await channelNames(page).inputValue()).toBe("news");

    await page.getByRole("button", { name: "Delete “Readers”" }).click();
    await page.reload();
    await page.getByRole("radio", { name: "Channels" }).waitFor();
    expect(await page.getByLabel("Saved audiences").count()).toBe(0);
  });

  it("tests the content on one device alone, whatever the audience is", async () => {
    const { objectId } = await createDevice("b1", []);
    const before = (await findNotifications()).length;
    const page = await openCompose("Every device");
    const untested = page.getByText("has not been sent to a test device");
    await review(page).click();
    await untested.waitFor();
    await page.keyboard.press("Escape");
    const input = page.getByLabel("objectId, token or installation id");
    await input.fill("nobody-has-this");
    await page.getByRole("button", { name: "Send the test" }).click();
    await page.getByText("No device has “nobody-has-this”").waitFor();

    await input.fill(token("b1"));
    await page.getByRole("button", { name: "Send the test" }).click();
    await page.getByText("all accepted").waitFor();
    expect(
      (await findNotifications()).slice(0, -before || undefined).map((one) => one.token),
    ).toEqual([token("b1")]);
    await review(page).click();
    await page.getByRole("button", { name: "Send to 4 devices" }).waitFor();
    expect(await untested.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Test push" }).click();
    await page.waitForURL(new RegExp(`#/pushes/\\w+/${objectId}`));
  });

  it("says the time of a schedule in words, with zone and distance", async () => {
    const page = await openCompose("Channels", { timezoneId: "Asia/Shanghai" });
    await page.getByRole("radio", { name: "At a time" }).check();
    const later = await page.evaluate<string>(
      "new Date(Date.now() + (8 + 75) * 3600000).toISOString().slice(0, 16)",
    );
    await page.getByLabel("Send at").fill(later);

    const said = await page.getByText(/^Goes out/).innerText();
    expect(said).toMatch(/^Goes out \w+day, \w+ \d+, \d{4} at .+ \(Asia\/Shanghai\), in 3 days\./);
    await page.getByText(/The same moment for every device: .+ UTC/).waitFor();
    await page.getByText("Until this time you can cancel it").waitFor();
  });

  it("needs both quiet hours or none", async () => {
    const page = await openCompose("Every device");
    await page.getByLabel("Quiet from").fill("22:00");
    await page.getByText("Fill in both times").waitFor();
    expect(await review(page).isDisabled()).toBe(true);
    await page.getByLabel("Quiet until").fill("08:00");

    expect(await review(page).isDisabled()).toBe(false);
  });

  it("repeats a push with its content and audience, and asks for an audience it can't know", async () => {
    const id = await sendTo(["news"], "Again", { title: "Tides", badge: 4, story: 42 });
    const page = await console.open(`pushes/${id}`);
    await page.getByRole("button", { name: "Repeat" }).click();
    await page.getByText(`A copy of push ${id}.`).waitFor();
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Again");
    expect(await page.getByLabel("Title").inputValue()).toBe("Tides");
    expect(await page.getByLabel("Badge").inputValue()).toBe("4");
    expect(JSON.parse(await page.getByLabel("Other members").inputValue())).toEqual({ story: 42 });
    await reach(page).getByText("Reaches 1 device now.").waitFor();

    const everyone = { data: { alert: "All" }, confirmAll: true };
    const { objectId } = await console.callApi<{ objectId: string }>("push", everyone);
    await page.goto(`${console.cloud.url}/_local/#/pushes/${objectId}`);
    await page.getByRole("button", { name: "Repeat" }).click();
    await page.getByText("That push went to every device or to listed ones").waitFor();
    expect(await review(page).isDisabled()).toBe(true);
  });

  it("sends each device the text of its language, and repeats a push with all of them", async () => {
    await createDevice("c1", ["tongues"], { localeIdentifier: "zh_CN" });
    await createDevice("c2", ["tongues"], { localeIdentifier: "en_US" });
    const page = await openCompose("Channels");
    await channelNames(page).fill("tongues");
    await page.getByRole("button", { name: "Add a language" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Language of the text").fill("Chinese");
    await dialog.getByText("“Chinese” is not a language tag.").waitFor();
    expect(await dialog.getByRole("button", { name: "Add a language" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Language of the text").fill("zh");
    await page.keyboard.press("Enter");
    await page.getByText("The text is missing in: zh.").waitFor();
    expect(await review(page).isDisabled()).toBe(true);

    await page.getByRole("textbox", { name: /^Text/ }).fill("退潮了。");
    await page.getByRole("figure", { name: "iPhone" }).getByText("退潮了。").waitFor();
    await page.getByRole("radio", { name: "All others" }).check();
    await page.getByRole("figure", { name: "iPhone" }).getByText("The tide is out.").waitFor();
    await review(page).click();
    await page.getByRole("button", { name: "Send to 2 devices" }).click();
    await page.getByText("all accepted").waitFor();
    const textOf = async (device: string) =>
      JSON.stringify((await findNotifications()).find((sent) => sent.token === token(device)));
    expect(await textOf("c1")).toContain('"退潮了。"');
    expect(await textOf("c2")).toContain('"The tide is out."');
    await page.getByRole("button", { name: "Repeat" }).click();
    await page.getByRole("radio", { name: "zh" }).check();
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("退潮了。");
    expect(await page.getByLabel("Other members").inputValue()).toBe("");
    await page.getByRole("button", { name: "Remove zh" }).click();
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("The tide is out.");
  });

  it("lists pushes by status, provider and day", async () => {
    const sent = await sendTo(["news"], "Filtered");
    const page = await console.open("pushes");
    const list = page.getByRole("region", { name: "Pushes" });
    await list.getByText(sent).waitFor();
    await page.getByLabel("Status").selectOption({ label: "scheduled" });
    await page.getByText("No push matches the filter.").waitFor();
    await page.getByLabel("Status").selectOption({ label: "done" });
    await list.getByText(sent).waitFor();
    await page.getByLabel("Provider").selectOption({ label: "FCM" });
    await page.getByText("No push matches the filter.").waitFor();
    await page.getByLabel("Provider").selectOption({ label: "APNs" });
    await list.getByText(sent).waitFor();
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByText("No push matches the filter.").waitFor();
    await page.getByRole("button", { name: "Clear the filter" }).click();

    await list.getByText(sent).waitFor();
  });

  it("draws the way from found to opened, and says which numbers nothing reports", async () => {
    const data = { alert: "Counted" };
    const request = { channels: ["tide"], data, count_opens: true };
    const { objectId } = await console.callApi<{ objectId: string }>("push", request);
    const page = await console.open(`pushes/${objectId}`);
    await page.getByText("all accepted").waitFor();
    await console.callApi(`push/${objectId}/opens`, { deviceToken: token("a1") });
    const steps = page.locator(".funnel li");

    await steps.nth(3).getByText("50 % of the step before").waitFor({ timeout: 20_000 });
    expect(await steps.nth(1).innerText()).toContain("2");
    expect(await steps.nth(2).innerText()).toContain("no maker has sent a receipt");
    await page.getByRole("button", { name: "Repeat" }).click();
    expect(await page.getByLabel("Count the devices that open it").isChecked()).toBe(true);
    expect(await page.getByLabel("Other members").inputValue()).toBe("");
  });

  it("draws the notification as four systems show it", async () => {
    const page = await openCompose("Every device");
    await page.getByLabel("Title").fill("Tides");
    for (const system of ["iPhone", "Android", "HarmonyOS", "Browser"]) {
      const drawn = page.getByRole("figure", { name: system });
      await drawn.getByText("The tide is out.").waitFor();
      await drawn.getByText("Tides", { exact: true }).waitFor();
    }
  });
});

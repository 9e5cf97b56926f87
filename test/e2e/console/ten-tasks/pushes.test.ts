import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../../support/cloud/console.ts";
import { Hands } from "./hands.ts";

type Found = {
  readonly results: readonly { readonly objectId: string; readonly status: string }[];
};

const DEVICES = 1_000;
const GONE = "dead".padEnd(64, "0");

let console: TestedConsole;
let page: Page;
let hands: Hands;
let gone: string;

const device = (deviceToken: string) => ({
  ...{ deviceType: "ios", deviceToken, channels: ["tide"] },
});

async function createDevices(): Promise<void> {
  for (let first = 0; first < DEVICES - 1; first += 100) {
    const count = Math.min(100, DEVICES - 1 - first);
    const requests = Array.from({ length: count }, (_, n) => ({
      ...{ method: "POST", path: "/1.1/installations" },
      body: device(`a1${(first + n).toString(16)}`.padEnd(64, "0")),
    }));
    await console.callApi("batch", { requests });
  }
  gone = (await console.callApi<{ objectId: string }>("installations", device(GONE))).objectId;
}

const findPushes = async () => (await console.callApi<Found>("notifications")).results;

async function beginAt(view: string): Promise<void> {
  page = await console.open(view, { viewport: { width: 1440, height: 1400 }, timezoneId: "UTC" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  hands = new Hands(page);
}

/** As a person types it into a date and time of an American browser: `122420260800PM`. */
const tomorrow = async () =>
  `${await page.evaluate<string>(
    "new Date(Date.now() + 86400000).toLocaleDateString('en-US', { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '')",
  )}0800PM`;

describe.skipIf(!chromiumPath)("a task of a day with pushes", () => {
  beforeAll(async () => {
    console = await startConsole();
    await createDevices();
    const rules = [{ tokenPrefix: "dead", status: 410, reason: "Unregistered" }];
    await console.control("providers/apns", { rules });
  }, 300_000);
  afterEach(() => page?.context().close());
  afterAll(() => console?.close());

  it("sends a push to a channel after its count and schedules another with 11 clicks and keys", async () => {
    await beginAt("");
    await hands.click(page.getByRole("link", { name: "New push" }));
    await page.getByLabel("Text", { exact: true }).waitFor();
    await hands.type("The tide is out.");
    await hands.click(page.getByRole("radio", { name: "Channels" }));
    await hands.click(page.getByRole("button", { name: /^tide/ }));
    await hands.click(page.getByRole("button", { name: "Review and send" }));
    await hands.click(page.getByRole("button", { name: /^Send to [\d,]+ devices/ }));
    await page.waitForURL(/#\/pushes\/\w+/);
    await hands.click(page.getByRole("button", { name: "Repeat" }));
    await hands.click(page.getByRole("radio", { name: "At a time" }));
    await hands.type(await tomorrow());
    await hands.click(page.getByRole("button", { name: "Review and schedule" }));
    await hands.click(page.getByRole("button", { name: /^Schedule for/ }));
    await page.getByText("scheduled", { exact: true }).waitFor();

    const statuses = (await findPushes()).map(({ status }) => status);
    expect(statuses).toHaveLength(2);
    expect(statuses).toContain("scheduled");
    expect(hands.all).toBeLessThanOrEqual(11);
  });

  it("shows what became of a push and why a device missed it with 2 clicks", async () => {
    const isOver = async () => (await findPushes()).some(({ status }) => status === "done");
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    const done = (await findPushes()).find(({ status }) => status === "done");
    await beginAt("");
    await hands.click(page.locator("tr", { hasText: done?.objectId ?? "" }).getByRole("link"));
    await page
      .getByText(/accepted$/)
      .first()
      .waitFor();
    await hands.click(page.getByRole("link", { name: "Unregistered 1" }));
    await page.getByText(gone).first().waitFor();

    expect(hands.all).toBeLessThanOrEqual(2);
  });
});

import type { BrowserContextOptions, Page } from "playwright-core";
import { vi } from "vitest";
import type { TestedConsole } from "./cloud/console.ts";

export const ZONE = { timezoneId: "Asia/Shanghai" };
const DAY = 86_400;

interface CountedPush {
  readonly status: string;
  readonly createdAt: string;
  readonly cost: { readonly usd: number };
}

export const findPushes = async (console: TestedConsole) =>
  (await console.callApi<{ results: CountedPush[] }>("notifications")).results;

/** The forecast needs two days of one month. */
export async function moveToMiddleOfMonth(console: TestedConsole): Promise<void> {
  const now = new Date();
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 4);
  const advanceSeconds = Math.ceil((middle - now.getTime()) / 1_000);
  await console.control("clock", { advanceSeconds });
}

/** On one day two users and a push that two of four devices refuse; two days later three users and two pushes. */
export async function fillTwoDays(console: TestedConsole): Promise<void> {
  for (const prefix of ["a1", "a2", "dead", "bad1"]) {
    const device = { deviceType: "ios", deviceToken: prefix.padEnd(64, "0"), channels: ["tide"] };
    await console.callApi("installations", device);
  }
  await createUsers(console, ["ann", "ben"]);
  const rules = [
    { tokenPrefix: "dead", status: 410, reason: "Unregistered" },
    { tokenPrefix: "bad1", status: 403, reason: "TopicDisallowed" },
  ];
  await console.control("providers/apns", { rules });
  await send(console, 1);
  await console.control("providers/apns", {});
  await console.control("clock", { advanceSeconds: 2 * DAY });
  await createUsers(console, ["cem", "dua", "eva"]);
  await send(console, 2);
}

async function createUsers(console: TestedConsole, names: readonly string[]): Promise<void> {
  for (const username of names) {
    await console.callApi("users", { username, password: "tide-7-out" });
  }
}

async function send(console: TestedConsole, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await console.callApi("push", { channels: ["tide"], data: { alert: `Tide ${number}` } });
  }
  const finish = async () => {
    const open = (await findPushes(console)).filter(({ status }) => status !== "done");
    if (open.length > 0) throw new Error(`${open.length} pushes have not ended.`);
  };
  await vi.waitFor(finish, { timeout: 90_000, interval: 1_000 });
}

/** Month and day as the page writes them, `daysAgo` before the day of the newest push. */
export async function dayOf(console: TestedConsole, daysAgo: number): Promise<string> {
  const [newest] = await findPushes(console);
  const time = Date.parse(newest?.createdAt ?? "") - daysAgo * DAY * 1_000;
  const options = { timeZone: ZONE.timezoneId, month: "numeric", day: "numeric" } as const;
  return new Date(time).toLocaleDateString("en-US", options);
}

/** The page of statistics, once its three pictures are drawn. */
export async function openStatistics(
  console: TestedConsole,
  options: BrowserContextOptions = {},
  view = "statistics",
): Promise<Page> {
  const page = await console.open(view, { ...ZONE, ...options });
  await page.locator("canvas").nth(2).waitFor();
  return page;
}

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumPath, startConsole, type TestedConsole } from "../../support/cloud/console.ts";

let console: TestedConsole;
let push: string;
let dead: string;
let alive: string;

const GONE = "dead".padEnd(64, "0");
const ALIVE = "a1".padEnd(64, "0");

/** More than one part of a push, which has 500 devices at most. */
const MANY = 700;
const BATCH = 100;

const createDevice = async (members: object) =>
  (
    await console.callApi<{ objectId: string }>("installations", {
      ...{ channels: ["tide"], ...members },
    })
  ).objectId;

/** A push to all devices of the channel, once it has ended. */
async function createPush(members: object): Promise<string> {
  const body = { channels: ["tide"], ...members };
  const { objectId } = await console.callApi<{ objectId: string }>("push", body);
  await vi.waitFor(
    async () => {
      const { status } = await console.callApi<{ status: string }>(`notifications/${objectId}`);
      expect(status).toMatch(/^(done|error)$/);
    },
    { timeout: 60_000, interval: 500 },
  );
  return objectId;
}

const find = (query: string) =>
  console.callApi<{ results: object[]; cursor: string | null }>(`push/${push}/devices${query}`);

describe.skipIf(!chromiumPath)("the devices of a push", () => {
  beforeAll(async () => {
    console = await startConsole();
    dead = await createDevice({ deviceType: "ios", deviceToken: GONE });
    alive = await createDevice({ deviceType: "ios", deviceToken: ALIVE });
    await createDevice({
      deviceType: "android",
      installationId: "refused-1",
      registrationId: "refused-token",
      vendor: "fcm",
    });
    const gone = { tokenPrefix: "dead", status: 410, reason: "Unregistered" };
    await console.control("providers/apns", { rules: [gone] });
    const refused = { tokenPrefix: "refused", status: 403, reason: "SENDER_ID_MISMATCH" };
    await console.control("providers/fcm", { rules: [refused] });
    const request = { channels: ["tide"], data: { alert: "Tides" } };
    push = (await console.callApi<{ objectId: string }>("push", request)).objectId;
    await vi.waitFor(
      async () => {
        const { status } = await console.callApi<{ status: string }>(`notifications/${push}`);
        const { results } = await console.callApi<{ results: object[] }>("classes/_Installation");
        expect([status, results.length]).toEqual(["done", 2]);
      },
      { timeout: 60_000, interval: 500 },
    );
  }, 180_000);
  afterAll(() => console?.close());

  it("are listed by provider, state and reason if it did not reach them, in pages", async () => {
    const all = await find("");
    expect(all.cursor).toBeNull();
    expect(all.results).toHaveLength(2);
    const unregistered = { installation: dead, provider: "apns", state: "invalid-token" };
    expect((await find("?reason=Unregistered")).results).toEqual([
      { ...unregistered, reason: "Unregistered" },
    ]);
    expect((await find("?provider=fcm")).results).toHaveLength(1);
    expect((await find("?provider=fcm&state=expired")).results).toEqual([]);
    const first = await find("?limit=1");
    const second = await find(`?limit=1&cursor=${encodeURIComponent(String(first.cursor))}`);

    expect([...first.results, ...second.results]).toEqual(all.results);
  });

  it.each(["?limit=0", "?limit=x", "?limit=1001", "?cursor=chunk"])(
    "are refused for %s, with the allowed form",
    async (query) => {
      await expect(find(query)).rejects.toThrow(/400 .*(1 to 1000|earlier answer)/);
    },
  );

  it("are found by their token after they were removed", async () => {
    const trace = await console.callApi(`push/${push}/devices/${GONE}`);
    expect(trace).toMatchObject({ removedInstallation: dead, reason: "Unregistered" });

    const page = await console.open(`pushes/${push}`);
    await page.getByLabel("Object id, token or installation id").fill(GONE);
    await page.getByRole("button", { name: "Trace", exact: true }).click();
    await page.getByText("not valid for APNs, reason Unregistered").waitFor();
  });

  it("are explained in Chinese, with the reasons why a push waits", async () => {
    const chinese = { locale: "zh-CN" };
    const page = await console.open(`pushes/${push}/${dead}`, chinese);
    await page.getByText("这台设备的 token 对 APNs 无效，原因 Unregistered。").waitFor();
    await page.getByText(/^APNs 拒绝了.* 台设备，原因 Unregistered。$/).waitFor();
    const sentence = "part of the push was refused by APNs, reason Unregistered";
    await page.getByText(sentence, { exact: true }).waitFor();
    const scheduled = await console.callApi<{ objectId: string }>("push", {
      ...{ channels: ["tide"], data: { alert: "Later" } },
      push_time: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const unknown = await console.open(`pushes/${push}/nothing`, chinese);
    await unknown.getByText("没有设备使用这个标识。").waitFor();
    const waiting = await console.open(`pushes/${scheduled.objectId}`, chinese);

    await waiting.getByText(/^将于 .+ 发送。$/).waitFor();
  });

  it("open by their count and by their reason, each with its trace", async () => {
    const page = await console.open(`pushes/${push}`);
    await page.locator("table a[href*=apns][href*=invalid-token]").click();
    const list = page.locator("#push-devices");
    await list.getByText(dead).waitFor();
    expect(await list.innerText()).toContain("invalid token");
    await page.getByRole("link", { name: "Unregistered 1" }).click();
    await list.getByText(dead).waitFor();
    await list.getByRole("link", { name: `Trace ${dead}` }).click();

    await page.getByText("not valid for APNs, reason Unregistered").waitFor();
  });

  it("are found again if gateways accepted them, with a note of those that were removed", async () => {
    const counted = await createPush({ data: { alert: "High tide" }, count_opens: true });
    await console.callApi(`push/${counted}/opens`, { installation: alive });
    const page = await console.open(`pushes/${counted}`);
    const list = page.locator("#push-devices");
    for (const [row, state] of [
      ["Accepted by the gateways", "accepted"],
      ["Opened", "opened"],
      ["Found", "found"],
    ] as const) {
      const step = page.locator(".funnel li", { hasText: row });
      await step.getByRole("link").click();
      await list.getByRole("heading", { name: `Devices of this push: ${state}` }).waitFor();
      await list.getByRole("link", { name: alive, exact: true }).waitFor();
    }
    await list.getByRole("link", { name: `Trace ${alive}` }).click();
    await page.getByText("Accepted by APNs.").waitFor();

    await console.callApi("batch", {
      requests: [{ method: "DELETE", path: `/1.1/installations/${alive}` }],
    });
    const chinese = await console.open(`pushes/${counted}?state=sent`, { locale: "zh-CN" });
    await chinese.getByText("以上范围内有 1 台没有再找到").waitFor();
  });

  it("are loaded part by part for a push to many", async () => {
    for (let from = 0; from < MANY; from += BATCH) {
      const requests = Array.from({ length: BATCH }, (_, index) => ({
        ...{ method: "POST", path: "/1.1/installations" },
        body: {
          deviceType: "ios",
          channels: ["flood"],
          deviceToken: (from + index).toString(16).padStart(64, "0"),
        },
      }));
      await console.callApi("batch", { requests });
    }
    const many = await createPush({ data: { alert: "Flood" }, channels: ["flood"] });
    const page = await console.open(`pushes/${many}?state=sent`);
    const rows = page.locator("#push-devices tbody tr");
    await rows.first().waitFor();
    const first = await rows.count();
    expect(first).toBeLessThan(MANY);
    await page.locator("#push-devices").getByRole("button", { name: "Next" }).click();
    await vi.waitFor(async () => expect(await rows.count()).toBe(MANY), 30_000);

    expect(await page.locator("#push-devices").innerText()).not.toContain("Not found again");
  });

  it("come with the next step in Chinese if a wrong setting kept it from them", async () => {
    const denied = { tokenPrefix: "refused", status: 403, reason: "PERMISSION_DENIED" };
    await console.control("providers/fcm", { rules: [denied] });
    const stopped = await createPush({ data: { alert: "Storm" } });
    const page = await console.open(`pushes/${stopped}`, { locale: "zh-CN" });

    await page.getByText("请给服务账号授予 Firebase Cloud Messaging API Admin 角色。").waitFor();
  });
});

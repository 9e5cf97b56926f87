import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PushCredentials } from "../../../functions/generated/types.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finish, startPush } from "../../support/cloud/fault-run.ts";
import { changePushCredentials } from "../../support/cloud/push-credentials.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  registerVendorDevices,
  scriptVendor,
  vendorToken,
} from "../../support/cloud/vendor-run.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const VENDORS = ["hms", "harmony", "mi", "oppo", "mz"] as const;
const VENDOR_NAMES = { hms: "HMS", harmony: "harmony", mi: "mi", oppo: "oppo", mz: "mz" } as const;
const DEVICES = 20;
const rowFor = (name: (typeof VENDORS)[number]) => ({
  ...{ name, vendor: VENDOR_NAMES[name], devices: DEVICES },
});

interface Setup {
  readonly vendor: string;
  readonly path: string;
  readonly user?: string;
  readonly secret?: string;
}

const cloud = forAllTests(() => startConfiguredCloud({ pushVendors: [...VENDORS, "vivo"] }));
let setups: readonly Setup[];
beforeAll(async () => {
  for (const name of VENDORS) await registerVendorDevices(cloud, rowFor(name));
  await changePushCredentials(cloud, withReceipts);
  const answer = await request(cloud, "GET", "/1.1/receipts", { master: true });
  setups = (answer.body as { results: Setup[] }).results;
});

function withReceipts(stored: PushCredentials): PushCredentials {
  const entries = Object.entries(stored).map(([name, profiles]) => {
    const wants = VENDORS.some((vendor) => vendor === name) && Array.isArray(profiles);
    const own = wants ? profiles.map((each) => ({ ...each, receiptUrl: cloud.url })) : profiles;
    return [name, own];
  });
  return Object.fromEntries(entries) as PushCredentials;
}

/** The operator's entries in the vendor's console. */
function consoleOf(name: string) {
  const { path = "", user = "", secret } = setups.find(({ vendor }) => vendor === name) ?? {};
  return secret === undefined ? {} : { url: `${cloud.url}${path}`, user, secret };
}

type Counts = Readonly<Record<string, { delivered?: number; successes: number }>>;

interface PushRecord {
  readonly objectId: string;
  readonly delivered?: number;
  readonly successes: number;
  readonly providers: Counts;
}

async function readRecord(push: string): Promise<PushRecord> {
  const path = `/1.1/tables/Notifications/${push}`;
  return (await request(cloud, "GET", path)).body as PushRecord;
}

async function send(name: (typeof VENDORS)[number], receipts: object = {}): Promise<string> {
  const rules = [{ tokenPrefix: vendorToken(rowFor(name), 0), status: 400, code: 10_000 }];
  await scriptVendor(cloud, rowFor(name), {
    ...(name === "oppo" && { rules }),
    receipts: { ...consoleOf(name), ...receipts },
  });
  const record = await finish(
    cloud,
    await startPush(cloud, { channels: [name], data: { alert: "晚上好" } }),
  );
  return String(record.objectId);
}

describe("receipts", () => {
  it.each(VENDORS)("count each device that has the notification of %s once", async (name) => {
    const push = await send(name, { times: 3 });
    const reached = name === "oppo" ? DEVICES - 1 : DEVICES;

    await vi.waitFor(
      async () => {
        const { delivered, successes, providers } = await readRecord(push);
        expect({ delivered, successes }).toEqual({ delivered: reached, successes: reached });
        expect(providers[name]).toMatchObject({ delivered: reached, successes: reached });
      },
      { timeout: 20_000, interval: 200 },
    );
    const { body } = await request(cloud, "GET", `/1.1/notifications/${push}`, { master: true });
    expect(body).toMatchObject({ delivered: reached });
  });

  it("leave the record without a count if none arrive", async () => {
    const push = await send("mi", { times: 0 });
    expect(JSON.stringify(await readRecord(push))).not.toContain("delivered");
  });

  it("are refused with a wrong secret and count nothing", async () => {
    const push = await send("hms", { secret: "wrong" });
    const { path = "", user = "" } = setups.find(({ vendor }) => vendor === "hms") ?? {};
    const value = createHmac("sha256", "wrong").update(`1n${user}`).digest("base64");
    const signature = `timestamp=1; nonce=n; value=${value}`;
    const answer = await fetch(`${cloud.url}${path}`, {
      method: "POST",
      headers: { "X-HUAWEI-CALLBACK-ID": signature },
      body: JSON.stringify({ statuses: [] }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 401 });
    expect(JSON.stringify(await readRecord(push))).not.toContain("delivered");
  });

  it("are neither asked for nor counted where the credentials name no address", async () => {
    await changePushCredentials(cloud, ({ mz = [], ...others }) => ({
      ...others,
      mz: mz.map(({ receiptUrl: _, ...own }) => own),
    }));
    const push = await send("mz");
    const { body } = await request(cloud, "GET", "/_local/notifications?provider=mz&limit=1");
    expect(JSON.stringify(body)).not.toContain("callback");
    expect(await readRecord(push)).not.toHaveProperty("delivered");
  });
});

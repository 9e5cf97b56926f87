import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isVendor } from "../../../../functions/contract/push-providers.ts";
import type { VendorScript } from "../../../../local/gateways/vendors/vendor-script.ts";
import type { RunningCloud } from "../../../../local/spawn.ts";
import { advance, finish, pass, startPush } from "../../../support/cloud/fault-run.ts";
import { startConfiguredCloud } from "../../../support/cloud/spawn.ts";
import {
  countVendorCalls,
  findVendorNotifications,
  registerVendorDevices,
  scriptVendor,
  type VendorCounts,
  type VendorRow,
  vendorToken,
} from "../../../support/cloud/vendor-run.ts";

interface Trial extends VendorRow {
  /** Fails one device at most, and removes none; the code or list is the vendor's. */
  readonly invalid: { readonly code?: number; readonly list?: string };
  /** The reason of such a device. */
  readonly invalidReason: string;
  /** A refusal that ends the push at the vendor. */
  readonly stop: number;
  /** An answer for too many requests. */
  readonly busy: { readonly code?: number; readonly status?: number };
  /** The answer once the day's quota is used up, of vendors that have one. */
  readonly quota?: number;
  /** The answer to wrong secrets, of vendors that issue access tokens. */
  readonly badSecret?: number;
}

const ALL_TRIALS: readonly Trial[] = [
  {
    name: "hms",
    vendor: "HMS",
    devices: 620,
    invalid: {},
    invalidReason: "IllegalToken",
    stop: 80_100_016,
    busy: { status: 503 },
    badSecret: 1_101,
  },
  {
    name: "honor",
    vendor: "honor",
    devices: 60,
    invalid: { list: "failTokens" },
    invalidReason: "failTokens",
    stop: 80_100_016,
    busy: { status: 503 },
    badSecret: 1_101,
  },
  {
    name: "harmony",
    vendor: "harmony",
    devices: 60,
    invalid: { list: "noRight" },
    invalidReason: "noRight",
    stop: 80_100_022,
    busy: { status: 503 },
  },
  {
    name: "mi",
    vendor: "mi",
    devices: 60,
    invalid: {},
    invalidReason: "20301",
    stop: 10_017,
    busy: { code: 10_002 },
    quota: 200_001,
  },
  {
    name: "oppo",
    vendor: "oppo",
    devices: 60,
    invalid: { code: 10_000 },
    invalidReason: "10000",
    stop: 30,
    busy: { code: -2 },
    quota: 33,
    badSecret: 16,
  },
  {
    name: "vivo",
    vendor: "vivo",
    devices: 60,
    invalid: { code: 4 },
    invalidReason: "user 4",
    stop: 10_043,
    busy: { code: 10_072 },
    quota: 10_070,
    badSecret: 10_205,
  },
  {
    name: "mz",
    vendor: "mz",
    devices: 120,
    invalid: { code: 110_003 },
    invalidReason: "value 110003",
    stop: 110_000,
    busy: { code: 1_003 },
    quota: 110_019,
  },
];
const TRIALS = ALL_TRIALS.filter(({ name }) => isVendor(name));

/** Long, because on a busy machine a test that timed out would disturb the next one. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cloud: RunningCloud;
beforeAll(async () => {
  cloud = await startConfiguredCloud({ pushVendors: TRIALS.map(({ name }) => name) });
  for (const trial of TRIALS) await registerVendorDevices(cloud, trial);
});
afterAll(() => cloud?.stop());

async function push(trial: Trial, script: VendorScript, meanwhile?: () => Promise<void>) {
  await scriptVendor(cloud, trial, script);
  const body = { channels: [trial.name], data: { alert: "今天有雨", title: "天气", story: "42" } };
  const started = await startPush(cloud, body);
  await meanwhile?.();
  const record = await finish(cloud, started);
  const providers = record.providers as unknown as Readonly<Record<string, VendorCounts>>;
  const counts = providers[trial.name];
  if (!counts) throw new TypeError(`The record has no counts of ${trial.name}`);
  const notifications = await findVendorNotifications(cloud, trial);
  const shown = notifications.filter(({ repeat }) => !repeat);
  const { successes, invalidTokens, rejected, expired } = counts;
  expect(successes + invalidTokens + rejected + expired).toBe(trial.devices);
  expect(record.devices).toBe(trial.devices);
  return { record, counts, notifications, shown: shown.length };
}

describe.each(TRIALS)("$name", (trial) => {
  const { devices } = trial;
  const first = vendorToken(trial, 0);
  const last = vendorToken(trial, devices - 1);

  afterEach(async () => {
    await scriptVendor(cloud, trial, {});
    // Lets the sender's circuit close again, and the quota of the day end.
    await advance(cloud, 90_000);
  });

  it("reaches every device once", async () => {
    const { counts, shown, notifications } = await push(trial, {});
    expect(counts).toMatchObject({ successes: devices, reasons: {} });
    expect([shown, notifications.length]).toEqual([devices, devices]);
  });

  it("counts the devices that an answer names and those that it doesn't", async () => {
    const rules = [first, last].map((tokenPrefix) => ({ tokenPrefix, ...trial.invalid }));
    const { counts, shown } = await push(trial, { rules });
    expect(counts).toMatchObject({ successes: devices - 2, reasons: { [trial.invalidReason]: 2 } });
    expect(shown).toBe(devices - 2);
  });

  it("retries throttled devices", async () => {
    const { counts, shown } = await push(trial, {
      rules: [{ where: "call", ...trial.busy, times: 2 }],
    });
    expect(counts).toMatchObject({ successes: devices });
    expect(counts.retries).toBeGreaterThan(0);
    expect(shown).toBe(devices);
  });

  it("shows no device a notification twice after lost answers", async () => {
    const { counts, shown, notifications } = await push(trial, { dropAnswer: 2 });
    expect(counts).toMatchObject({ successes: devices });
    expect(shown).toBe(devices);
    expect(counts.ambiguous).toBeGreaterThan(0);
    expect(notifications.length - shown).toBeLessThanOrEqual(counts.ambiguous);
  });

  it("waits while the vendor is down", async () => {
    const { counts, shown } = await push(trial, { down: true }, async () => {
      await pass(cloud, 60);
      await scriptVendor(cloud, trial, {});
    });
    expect(counts).toMatchObject({ successes: devices });
    expect(counts.retries).toBeGreaterThan(0);
    expect(shown).toBe(devices);
  });

  it("ends at a refusal that holds for all devices", async () => {
    const { counts, record } = await push(trial, { rules: [{ where: "call", code: trial.stop }] });
    expect(counts).toMatchObject({ rejected: devices, reasons: { [trial.stop]: devices } });
    expect(record.status).toBe("error");
  });

  it.runIf(trial.quota)("stops at the day's quota until midnight in Shanghai", async () => {
    const quota = { daily: 0, code: trial.quota ?? 0 };
    const { counts } = await push(trial, { quota });
    expect(counts).toMatchObject({ rejected: devices, reasons: { [quota.code]: devices } });
    const later = await push(trial, {});
    expect(later.counts).toMatchObject({ rejected: devices });
    expect(await countVendorCalls(cloud, trial)).toEqual({});
    await advance(cloud, 86_400);
    expect((await push(trial, {})).counts).toMatchObject({ successes: devices });
  });

  it.runIf(trial.badSecret)("gets one new access token when the old ones are revoked", async () => {
    await push(trial, {});
    const { counts } = await push(trial, { token: { revokeAll: true } });
    expect(counts).toMatchObject({ successes: devices });
    expect((await countVendorCalls(cloud, trial)).token).toBe(1);
  });

  it.runIf(trial.badSecret)("gets a new access token when the old one has expired", async () => {
    await push(trial, {});
    await advance(cloud, 90_000);
    expect((await push(trial, {})).counts).toMatchObject({ successes: devices, retries: 0 });
  });

  it.runIf(trial.badSecret)("says the next step when the secret is refused", async () => {
    const script = { token: { revokeAll: true, failCode: trial.badSecret ?? 0 } };
    const { counts, record } = await push(trial, script);
    expect(counts.rejected).toBe(devices);
    expect(record.status).toBe("error");
    expect(record.errors.join()).toMatch(/npx landfall credentials/);
  });
});

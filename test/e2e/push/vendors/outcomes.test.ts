import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isVendor } from "../../../../functions/contract/push-providers.ts";
import type { VendorScript } from "../../../../local/gateways/vendors/vendor-script.ts";
import { request } from "../../../support/cloud/cloud.ts";
import { advance, finish, pass } from "../../../support/cloud/fault-run.ts";
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
import { forAllTests } from "../../../support/for-all-tests.ts";

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

const cloud = forAllTests(() =>
  startConfiguredCloud({ pushVendors: TRIALS.map(({ name }) => name) }),
);
beforeAll(async () => {
  for (const trial of TRIALS) await registerVendorDevices(cloud, trial);
});

/** Each vendor has a function and a circuit of its own, so they are pushed to side by side. */
async function pushToEach(
  trials: readonly Trial[],
  toScript: (trial: Trial) => VendorScript,
  meanwhile?: () => Promise<void>,
) {
  await request(cloud, "DELETE", "/_local/notifications");
  const started = await Promise.all(
    trials.map(async (trial) => {
      await scriptVendor(cloud, trial, toScript(trial));
      const data = { alert: "今天有雨", title: "天气", story: "42" };
      const body = { channels: [trial.name], data };
      const { body: push } = await request(cloud, "POST", "/1.1/push", { master: true, body });
      return { trial, id: (push as { objectId: string }).objectId };
    }),
  );
  await meanwhile?.();
  const outcomes = [];
  for (const { trial, id } of started) outcomes.push(await readOutcome(trial, id));
  return outcomes;
}

async function readOutcome(trial: Trial, id: string) {
  const { name, devices } = trial;
  const record = await finish(cloud, id);
  const providers = record.providers as unknown as Readonly<Record<string, VendorCounts>>;
  const counts = providers[name];
  if (!counts) throw new TypeError(`The record has no counts of ${name}`);
  const notifications = await findVendorNotifications(cloud, trial);
  const shown = notifications.filter(({ repeat }) => !repeat).length;
  const { successes, invalidTokens, rejected, expired } = counts;
  expect(successes + invalidTokens + rejected + expired, name).toBe(devices);
  expect(record.devices, name).toBe(devices);
  return { ...trial, record, counts, sent: notifications.length, shown };
}

describe("each vendor of phones", () => {
  const withQuota = TRIALS.filter(({ quota }) => quota);
  const withSecret = TRIALS.filter(({ badSecret }) => badSecret);

  afterEach(async () => {
    for (const trial of TRIALS) await scriptVendor(cloud, trial, {});
    // Lets the senders' circuits close again, and the quota of the day end.
    await advance(cloud, 90_000);
  });

  it("reaches every device once", async () => {
    for (const { name, devices, counts, shown, sent } of await pushToEach(TRIALS, () => ({}))) {
      expect(counts, name).toMatchObject({ successes: devices, reasons: {} });
      expect([shown, sent], name).toEqual([devices, devices]);
    }
  });

  it("counts the devices that an answer names and those that it doesn't", async () => {
    const toScript = (trial: Trial) => ({
      rules: [0, trial.devices - 1].map((index) => {
        return { tokenPrefix: vendorToken(trial, index), ...trial.invalid };
      }),
    });
    for (const { name, devices, counts, ...trial } of await pushToEach(TRIALS, toScript)) {
      const reasons = { [trial.invalidReason]: 2 };
      expect(counts, name).toMatchObject({ successes: devices - 2, reasons });
      expect(trial.shown, name).toBe(devices - 2);
    }
  });

  it("gets throttled devices again", async () => {
    const toScript = ({ busy }: Trial): VendorScript => ({
      rules: [{ where: "call", ...busy, times: 2 }],
    });
    expectRetried(await pushToEach(TRIALS, toScript));
  });

  it("shows no device a notification twice after lost answers", async () => {
    const outcomes = await pushToEach(TRIALS, () => ({ dropAnswer: 2 }));
    for (const { name, devices, counts, shown, sent } of outcomes) {
      expect(counts, name).toMatchObject({ successes: devices });
      expect(shown, name).toBe(devices);
      expect(counts.ambiguous, name).toBeGreaterThan(0);
      expect(sent - shown, name).toBeLessThanOrEqual(counts.ambiguous);
    }
  });

  it("is waited for while it is down", async () => {
    const down = () => ({ down: true });
    const outcomes = await pushToEach(TRIALS, down, async () => {
      await pass(cloud, 60);
      for (const trial of TRIALS) await scriptVendor(cloud, trial, {});
    });
    expectRetried(outcomes);
  });

  it("ends a push by a refusal that holds for all devices", async () => {
    const toScript = ({ stop }: Trial): VendorScript => ({
      rules: [{ where: "call", code: stop }],
    });
    for (const { name, devices, counts, record, stop } of await pushToEach(TRIALS, toScript)) {
      expect(counts, name).toMatchObject({ rejected: devices, reasons: { [stop]: devices } });
      expect(record.status, name).toBe("error");
    }
  });

  it("stops at the day's quota until midnight in Shanghai", async () => {
    const toScript = ({ quota = 0 }: Trial) => ({ quota: { daily: 0, code: quota } });
    for (const { name, devices, counts, quota = 0 } of await pushToEach(withQuota, toScript)) {
      expect(counts, name).toMatchObject({ rejected: devices, reasons: { [quota]: devices } });
    }
    for (const { name, devices, counts } of await pushToEach(withQuota, () => ({}))) {
      expect(counts, name).toMatchObject({ rejected: devices });
    }
    for (const trial of withQuota) expect(await countVendorCalls(cloud, trial)).toEqual({});
    await advance(cloud, 86_400);
    for (const { name, devices, counts } of await pushToEach(withQuota, () => ({}))) {
      expect(counts, name).toMatchObject({ successes: devices });
    }
  });

  it("issues one new access token when the old ones are revoked", async () => {
    await pushToEach(withSecret, () => ({}));
    const revoked = () => ({ token: { revokeAll: true } });
    for (const { name, devices, counts } of await pushToEach(withSecret, revoked)) {
      expect(counts, name).toMatchObject({ successes: devices });
      expect((await countVendorCalls(cloud, { name })).token, name).toBe(1);
    }
  });

  it("issues a new access token when the old one has expired", async () => {
    await pushToEach(withSecret, () => ({}));
    await advance(cloud, 90_000);
    for (const { name, devices, counts } of await pushToEach(withSecret, () => ({}))) {
      expect(counts, name).toMatchObject({ successes: devices, retries: 0 });
    }
  });

  it("is named with the next step when it refuses the secret", async () => {
    const toScript = ({ badSecret = 0 }: Trial) => ({
      token: { revokeAll: true, failCode: badSecret },
    });
    for (const { name, devices, counts, record } of await pushToEach(withSecret, toScript)) {
      expect(counts.rejected, name).toBe(devices);
      expect(record.status, name).toBe("error");
      expect(record.errors.join(), name).toMatch(/npx landfall credentials/);
    }
  });
});

/** Expects all devices reached once, though not at the first try. */
function expectRetried(outcomes: Awaited<ReturnType<typeof pushToEach>>): void {
  for (const { name, devices, counts, shown } of outcomes) {
    expect(counts, name).toMatchObject({ successes: devices });
    expect(counts.retries, name).toBeGreaterThan(0);
    expect(shown, name).toBe(devices);
  }
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { line, progressBar, table } from "../../cli/terminal.ts";
import { VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../test/support/dynamodb-engine.ts";
import { findCloudTables, startPushCloud } from "./push/cloud.ts";
import { loadDevices } from "./push/data.ts";
import { measurePush, type PushMeasurement, type Stage } from "./push/run.ts";
import { PROVIDER_NAMES, subscribeBrowsers, vendorDevice } from "./push/vendor-data.ts";

const DEVICES = 100_000;
const OUTAGE_MS = 60_000;
/** vivo refuses a text of letters alone. */
const DATA = { alert: "今晚八点退潮", title: "潮汐" };

/** A vendor in trouble, and how the trouble ends. */
interface Trouble {
  readonly name: string;
  readonly provider?: string;
  readonly script?: object;
  readonly endsAfterMs?: number;
}

const TROUBLES: readonly Trouble[] = [
  { name: "all well" },
  {
    name: "hms down for 60 s",
    provider: "hms",
    script: { down: true },
    endsAfterMs: OUTAGE_MS,
  },
  {
    name: "oppo takes 500/s",
    provider: "oppo",
    script: { rate: { perSecond: 500, code: -2 } },
  },
];

/**
 * A push to devices of all providers at once on the local cloud,
 * and how long each provider takes while one of them is in trouble.
 *
 * @returns false when a device was missed or doubled
 */
export async function benchVendors([devices = DEVICES]: readonly number[]): Promise<boolean> {
  const engine = await startDynamoDbEngine("bare");
  const folder = mkdtempSync(join(tmpdir(), "landfall-bench-"));
  try {
    const config = join(folder, "landfall.json");
    writeFileSync(config, JSON.stringify(withAllVendors()));
    const cloud = await startPushCloud(engine.endpoint, ["--memory", "--config", config]);
    try {
      const stage = { engine, cloud, tables: await findCloudTables(engine) };
      return await runAll(stage, devices);
    } finally {
      await cloud.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
    await engine.stop();
  }
}

function withAllVendors() {
  return {
    appName: "bench",
    appId: "landfall-bench",
    appKey: "landfall-bench-key",
    pushVendors: VENDOR_NAMES,
  };
}

async function runAll(stage: Stage, devices: number): Promise<boolean> {
  await loadVendorDevices(stage, devices);
  const runs: PushMeasurement[] = [];
  for (const trouble of TROUBLES) runs.push(await runWith(trouble, stage, devices));
  return report(runs, devices);
}

async function loadVendorDevices({ engine, cloud, tables }: Stage, devices: number) {
  const browsers = progressBar("subscribe", Math.ceil(devices / PROVIDER_NAMES.length));
  const subscriptions = await subscribeBrowsers(cloud, devices, () => browsers.increment());
  browsers.stop();
  const bar = progressBar("load     ", devices);
  const deviceFor = (index: number) => vendorDevice(index, subscriptions);
  const { documents } = engine as DynamoDbEngine;
  await loadDevices({ documents, tables }, { from: 0, to: devices, deviceFor }, (count) =>
    bar.increment(count),
  );
  bar.stop();
}

async function runWith(
  { name, provider, script, endsAfterMs }: Trouble,
  stage: Stage,
  devices: number,
): Promise<PushMeasurement> {
  const play = (next: object) => stage.cloud.call(`PUT /_local/providers/${provider}`, next);
  if (provider && script) await play(script);
  const end = endsAfterMs && setTimeout(() => void play({}), endsAfterMs);
  const bar = progressBar(name.padEnd(18), devices);
  const measured = await measurePush(stage, { data: DATA }, (successes) => bar.update(successes));
  bar.stop();
  if (end) clearTimeout(end);
  if (provider) await play({});
  return measured;
}

/** @returns false when a device was missed or doubled */
function report(runs: readonly PushMeasurement[], devices: number): boolean {
  line("\nSeconds from the acceptance until all devices of a provider were settled");
  const titles = TROUBLES.map(({ name }) => name);
  table(
    ["provider", "devices", "accepted", ...titles],
    PROVIDER_NAMES.map((name) => toRow(name, runs)),
  );
  const broken = runs.flatMap(({ record, received }, index) =>
    record.successes === devices && received.doubled === 0
      ? []
      : [
          `${titles[index]}: ${record.successes} of ${devices} accepted, ${received.doubled} doubled`,
        ],
  );
  for (const each of broken) line(`✗ ${each}`);
  if (broken.length === 0) line("✓ no device missed or doubled, in all three");
  return broken.length === 0;
}

function toRow(provider: string, runs: readonly PushMeasurement[]): string[] {
  const accepted = runs.map(({ record }) => record.providers[provider]?.successes ?? 0);
  const shown = new Set(accepted.map((count) => count.toLocaleString("en")));
  const seconds = runs.map(({ providerMs }) => (providerMs.get(provider) ?? 0) / 1_000);
  const [first = 0] = accepted;
  return [
    provider,
    first.toLocaleString("en"),
    [...shown].join(" / "),
    ...seconds.map((each) => each.toFixed(1)),
  ];
}

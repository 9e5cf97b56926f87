import { line, progressBar } from "../../cli/terminal.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../test/support/dynamodb-engine.ts";
import { startDynamoDbMeter } from "./dynamodb-meter.ts";
import { type ChurnResult, measureChurn } from "./push/churn.ts";
import { type CloudTables, findCloudTables, type PushCloud, startPushCloud } from "./push/cloud.ts";
import { getUnits } from "./push/cost.ts";
import { AUDIENCES, type Audience, getSize, loadDevices, pushDevice } from "./push/data.ts";
import { type Measured, type Metered, report } from "./push/report.ts";
import { measurePush, type Stage } from "./push/run.ts";

/** Parse Server was measured with channels of 50,000 and 10,000 among 100,000 devices. */
const SIZES = [10_000, 50_000, 100_000, 200_000];
const REPEATS = 3;
/** Larger pushes take longer and vary less. */
const MOST_REPEATED = 100_000;
/** A push to this many takes some seconds. */
const CHURN_DEVICES = 50_000;

/**
 * The whole pipeline on the local cloud.
 *
 * @returns false when a push missed or doubled a device, or costs more than the limit
 */
export async function benchPush(sizes: readonly number[]): Promise<boolean> {
  const engine = await startDynamoDbEngine("bare");
  try {
    const measured: Measured[] = [];
    const metered: Metered[] = [];
    const churned: ChurnResult[] = [];
    let from = 0;
    for (const size of sizes.length > 0 ? sizes : SIZES) {
      metered.push(...(await meterPushes(engine, { from, to: size })));
      await withCloud(engine, engine.endpoint, async (stage) => {
        measured.push(...(await timePushes(stage, size)));
        if (churned.length === 0 && isForChurn(size, sizes)) {
          churned.push(...(await churnPushes(stage, size)));
        }
      });
      from = size;
    }
    return report({ measured, metered, churned });
  } finally {
    await engine.stop();
  }
}

function isForChurn(size: number, sizes: readonly number[]): boolean {
  return size >= CHURN_DEVICES || size === sizes.at(-1);
}

async function withCloud<T>(
  engine: DynamoDbEngine,
  endpoint: string,
  use: (stage: Stage) => Promise<T>,
): Promise<T> {
  const cloud = await startPushCloud(endpoint);
  try {
    return await use({ engine, cloud, tables: await findCloudTables(engine) });
  } finally {
    await cloud.stop();
  }
}

/** Counting runs apart from timing, because it takes time itself. */
export async function meterPushes(
  engine: DynamoDbEngine,
  range: { readonly from: number; readonly to: number },
  audiences: readonly Audience[] = AUDIENCES,
): Promise<Metered[]> {
  const meter = await startDynamoDbMeter(engine.endpoint);
  try {
    return await withCloud(engine, meter.url, async (stage) => {
      if (range.from === 0) await openIndex(stage.cloud);
      await load(engine, stage.tables, range);
      const metered: Metered[] = [];
      for (const audience of audiences) {
        meter.take();
        const measurement = await follow(stage, audience, { size: range.to, title: "count" });
        const calls = meter.take();
        metered.push({
          audience,
          size: range.to,
          calls,
          units: getUnits(measurement, calls),
        });
      }
      return metered;
    });
  } finally {
    meter.stop();
  }
}

/** The first save finds an empty table: postings are complete from then on. */
async function openIndex({ call }: PushCloud): Promise<void> {
  const device = { ...pushDevice(0), installationId: "first", deviceToken: "f".repeat(64) };
  const { objectId } = await call<{ objectId: string }>("POST /1.1/installations", device);
  await call(`DELETE /1.1/installations/${objectId}`);
}

async function load(
  { documents }: DynamoDbEngine,
  tables: CloudTables,
  range: { from: number; to: number },
): Promise<void> {
  const bar = progressBar("load    ", range.to - range.from);
  await loadDevices({ documents, tables }, range, (count) => bar.increment(count));
  bar.stop();
}

async function timePushes(stage: Stage, size: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const audience of AUDIENCES) {
    const runs = [];
    for (let run = 0; run < (size > MOST_REPEATED ? 1 : REPEATS); run++) {
      runs.push(await follow(stage, audience, { size, title: "time " }));
    }
    measured.push({ audience, size, runs });
  }
  return measured;
}

async function follow(
  stage: Stage,
  audience: Audience,
  { size, title }: { size: number; title: string },
) {
  const bar = progressBar(`${title} ${audience.name}`, getSize(audience, size));
  const { channel } = audience;
  const body = { ...(channel === undefined ? {} : { channels: [channel] }), data: ALERT };
  const measurement = await measurePush(stage, body, (successes) => bar.update(successes));
  bar.stop();
  return measurement;
}

const ALERT = { alert: "The tide is out.", title: "Landfall", sound: "default", story: 42 };

async function churnPushes(stage: Stage, size: number): Promise<ChurnResult[]> {
  line("Devices join and leave while the push runs");
  const results: ChurnResult[] = [];
  for (const { channel, ...audience } of AUDIENCES) {
    if (channel === undefined) continue;
    const steady = getSize({ ...audience }, size);
    results.push(await measureChurn(stage, { ...audience, channel }, steady));
  }
  return results;
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readProjectContext } from "../../../lib/read-config.ts";
import { startDynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import { type DynamoDbMeter, startDynamoDbMeter } from "../dynamodb-meter.ts";
import { type PushCloud, startPushCloud } from "../push/cloud.ts";

/** A local cloud whose every use is counted. */
export interface MeteredCloud {
  readonly cloud: PushCloud;
  readonly meter: DynamoDbMeter;
  /** Data of the local cloud, with the functions' log files in `logs`. */
  readonly folder: string;
}

/** @param settings members of the `landfall` object over those of cdk.json */
export async function withMeteredCloud<T>(
  use: (metered: MeteredCloud) => Promise<T>,
  settings: object = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "landfall-cost-"));
  const config = join(folder, "landfall.json");
  const project = readProjectContext().landfall as { readonly appName: string };
  const landfall = { ...project, ...settings };
  await writeFile(config, JSON.stringify(landfall));
  const engine = await startDynamoDbEngine("bare");
  const meter = await startDynamoDbMeter(engine.endpoint);
  const cloud = await startPushCloud(meter.url, ["--data", folder, "--config", config]);
  try {
    return await use({ cloud, meter, folder: join(folder, landfall.appName) });
  } finally {
    await cloud.stop();
    meter.stop();
    await engine.stop();
    await rm(folder, { recursive: true });
  }
}

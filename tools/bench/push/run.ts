import { setTimeout as sleep } from "node:timers/promises";
import { createPushProgress } from "../../../functions/adapters/dynamodb/pushes/progress.ts";
import { createPushRecords } from "../../../functions/adapters/dynamodb/pushes/records.ts";
import type { NotificationTally } from "../../../local/gateways/notification-log.ts";
import type { FunctionUsage, QueueUsage } from "../../../local/lambda/usage.ts";
import type { DynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import { getCpuMs, readThreadCpuMs } from "../cpu.ts";
import type { CloudTables, PushCloud } from "./cloud.ts";

/** The environment in which a bench sends its pushes. */
export interface Stage {
  readonly engine: DynamoDbEngine;
  readonly tables: CloudTables;
  readonly cloud: PushCloud;
}

interface FinalRecord {
  readonly objectId: string;
  readonly status: string;
  readonly devices: number;
  readonly successes: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly errors: readonly string[];
  readonly providers: Readonly<Record<string, { readonly successes: number }>>;
}

/** Milliseconds since acceptance, from the ledger's own times. */
interface PushTimes {
  readonly planned: number;
  readonly firstSettled: number;
  readonly sent: number;
  readonly done: number;
}

/** Time, CPU and units of one push. */
export interface PushMeasurement {
  readonly record: FinalRecord;
  readonly chunks: number;
  readonly times: PushTimes;
  /** Milliseconds since acceptance until all devices of a provider were settled. */
  readonly providerMs: ReadonlyMap<string, number>;
  readonly received: NotificationTally;
  /** CPU milliseconds by function, or by part of the local cloud. */
  readonly cpuMs: ReadonlyMap<string, number>;
  readonly functions: readonly FunctionUsage[];
  readonly queues: QueueUsage;
}

const POLL_MS = 200;
/** A push to 200,000 takes a tenth of this. */
const GIVE_UP_MS = 5 * 60_000;

/** Sends one push, waits for its end and reads its record. */
export async function measurePush(
  stage: Stage,
  body: object,
  onProgress: (successes: number) => void = () => undefined,
): Promise<PushMeasurement> {
  const { cloud } = stage;
  await cloud.call("DELETE /_local/notifications");
  const before = await readCounters(stage);
  const { objectId } = await cloud.call<{ objectId: string }>("POST /1.1/push", body);
  const record = await waitForEnd(cloud, objectId, onProgress);
  const after = await readCounters(stage);
  const ledger = await readLedger(stage, record);
  return {
    record,
    ...ledger,
    received: await cloud.tally(),
    cpuMs: difference(after.cpuMs, before.cpuMs),
    functions: functionDifference(after.usage.functions, before.usage.functions),
    queues: queueDifference(after.usage.queues, before.usage.queues),
  };
}

async function waitForEnd(
  { call }: PushCloud,
  objectId: string,
  onProgress: (successes: number) => void,
): Promise<FinalRecord> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const record = await call<FinalRecord>(`GET /1.1/tables/Notifications/${objectId}`);
    onProgress(record.successes);
    if (record.status === "done" || record.status === "error") return record;
    if (performance.now() > giveUpAt) {
      throw new Error(`Push ${objectId}: ${JSON.stringify(record)}`);
    }
    await sleep(POLL_MS);
  }
}

async function readCounters({ engine, cloud }: Stage) {
  const usage = await cloud.usage();
  const cpuMs = readThreadCpuMs(cloud.pid);
  cpuMs.set("engine", getCpuMs(engine.pid));
  return { usage, cpuMs };
}

async function readLedger({ engine, tables }: Stage, record: FinalRecord) {
  const options = { client: engine.documents, pushesTable: tables.pushes, clock: Date };
  const stored = await createPushRecords(options).find(record.objectId);
  const progress = createPushProgress(options);
  const count = stored?._partitions ?? 0;
  const partitions = await Promise.all(
    Array.from({ length: count }, (_, number) => progress.readChunks(record.objectId, number)),
  );
  const chunks = partitions.flat();
  const acceptedMs = Date.parse(record.createdAt);
  const settled = chunks.map(({ settledMs = 0 }) => settledMs - acceptedMs);
  const providerMs = new Map<string, number>();
  for (const { provider, settledMs = 0 } of chunks) {
    const ms = settledMs - acceptedMs;
    providerMs.set(provider, Math.max(ms, providerMs.get(provider) ?? 0));
  }
  return {
    chunks: chunks.length,
    providerMs,
    times: {
      planned: Math.max(...chunks.map(({ createdMs }) => createdMs - acceptedMs)),
      firstSettled: Math.min(...settled),
      sent: Math.max(...settled),
      done: Date.parse(record.updatedAt) - acceptedMs,
    },
  };
}

function difference(after: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) {
  return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
}

function functionDifference(after: readonly FunctionUsage[], before: readonly FunctionUsage[]) {
  return after.map((own) => {
    const earlier = before.find(({ name }) => name === own.name);
    return {
      ...own,
      invocations: own.invocations - (earlier?.invocations ?? 0),
      durationMs: own.durationMs - (earlier?.durationMs ?? 0),
    };
  });
}

function queueDifference(after: QueueUsage, before: QueueUsage): QueueUsage {
  return {
    sends: after.sends - before.sends,
    receives: after.receives - before.receives,
    deletes: after.deletes - before.deletes,
  };
}

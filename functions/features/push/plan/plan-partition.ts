import { type AudienceTest, audienceTest } from "../../../domain/push/audience/audience.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import { type PushRecord, toLogFacts } from "../../../domain/push/ledger/push-record.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Deadline } from "../../../ports/system.ts";
import { providersFor } from "../providers-for-content.ts";
import { NARROWINGS } from "../push-features.ts";
import { createWritePace } from "./pace-pages.ts";
import { type PagePorts, type PlannedPage, planPage, sendPage } from "./plan-page.ts";
import { findAudience } from "./push-audience.ts";

type PartitionPorts = Pick<PushPorts, "records" | "plans" | "queues" | "log"> & PagePorts;

/** A planner that crashed is replaced after this time; every page renews its lease. */
const LEASE_MS = 90_000;
/** With less time left than one page may take, another invocation goes on. */
const RESERVE_MS = 30_000;
/** Planning pauses when its messages would wait longer, so that a cancelled push blocks no others. */
const MAX_AHEAD_MS = 60_000;
/** How much the clocks of two planners may differ. */
const CLOCK_SKEW_MS = 5_000;

/** Reads one partition of the audience and sends its chunks, page by page. */
export async function planPartition(
  work: { readonly record: PushRecord; readonly partition: number; readonly deadline: Deadline },
  ports: PartitionPorts,
): Promise<void> {
  const { plans, clock, queues, records } = ports;
  const { deadline } = work;
  const id = { push: work.record.objectId, partition: work.partition };
  let partition = await plans.takePartition(id, {
    nowMs: clock.now(),
    leaseMs: LEASE_MS,
    deadline,
  });
  if (partition?.state !== "planning") return;
  const test = await findTest(work, ports);
  const waitForWrites = createWritePace(work.record, ports);
  let record: PushRecord | undefined = work.record;
  while (partition?.state === "planning" && record) {
    const page = await planPage({ record, ...test }, partition, ports);
    await waitForWrites(page.chunks);
    const pauseMs = page.last ? undefined : getPauseMs({ record, page, deadline }, clock.now());
    const leaseMs = pauseMs === undefined ? LEASE_MS : pauseMs - CLOCK_SKEW_MS;
    const leaseUntilMs = clock.now() + leaseMs;
    const planned = { ...page, partition, leaseUntilMs, deadline };
    const next = await plans.commitPage(record, planned, clock.now());
    if (!next) return;
    await sendPage(record, partition, { chunks: page.chunks, ports });
    if (pauseMs !== undefined) {
      return queues.sendPlans([{ version: 1, ...id }], Math.ceil(pauseMs / 1_000));
    }
    if (next.state !== "planning") report(work.record, next, ports);
    partition = next;
    if (partition.state === "planning") record = await records.find(id.push);
  }
}

/** The devices that this push is for, as the features narrow them. */
async function findTest(
  place: { readonly record: PushRecord; readonly partition: number },
  ports: PartitionPorts,
): Promise<AudienceTest> {
  const { record } = place;
  const providers = providersFor(record.msg, ports.providers);
  let test = audienceTest(await findAudience(record, ports.plans), providers);
  for (const narrow of NARROWINGS) test = await narrow(test, place, ports);
  return test;
}

function report(
  record: PushRecord,
  { partition, chunks, devices }: PlanPartition,
  { log }: PartitionPorts,
): void {
  log.info("partition planned", { ...toLogFacts(record), partition, chunks, devices });
}

/** Milliseconds until another invocation continues; undefined if this invocation continues. */
function getPauseMs(
  { record, page, deadline }: { record: PushRecord; page: PlannedPage; deadline: Deadline },
  nowMs: number,
): number | undefined {
  const aheadMs = Math.max(...page.chunks.map(({ notBeforeMs = nowMs }) => notBeforeMs - nowMs));
  if (record._rate === undefined && aheadMs > MAX_AHEAD_MS) return aheadMs - MAX_AHEAD_MS / 2;
  return deadline.remainingMs() < RESERVE_MS ? 0 : undefined;
}

import { partitionId } from "../../../domain/push/ledger/chunk.ts";
import { sumCounts } from "../../../domain/push/ledger/chunk-outcome.ts";
import type { FoldedOutcomes, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import { type PushRecord, SUMMED_FIELDS } from "../../../domain/push/ledger/push-record.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "../../../domain/push/ledger/used-units.ts";
import type { PushProgress } from "../../../ports/ledger.ts";
import { allOf, expression, list } from "../writes/expression.ts";
import { toUpdate, type Write, writeItem, writeTransaction } from "../writes/write.ts";
import { toProgress } from "./ledger-items.ts";
import { chunksQuery, collect, pages, readPartitions } from "./push-parts.ts";
import { findRecords } from "./record-pages.ts";
import { leaveSchedule } from "./schedule-list.ts";
import { ledgerKey, type PushesOptions, placeholders, pushKey, RECORD, toIso } from "./table.ts";

/** Records that the reconciler holds in memory at a time. */
const OPEN_PAGE = 100;

/** The fold of the ledger in the Pushes table. */
export function createPushProgress(options: PushesOptions): PushProgress {
  return {
    readPartitions: (record) => readPartitions(options, record),
    readChunks: async (push, partition, after) =>
      (await collect(options, chunksQuery(push, partition, after))).map(toProgress),
    keepPrefix: (partition, prefix) => keepInPartition(options, partition, { prefix }),
    keepFold: (partition, folded) => keepInPartition(options, partition, { folded }),
    saveProgress: (record, counts, nowMs) => saveProgress(options, { record, counts, nowMs }),
    finish: (record, counts, nowMs) => finish(options, { record, counts, nowMs }),
    listOpen: (status) => listOpen(options, status),
  };
}

async function* listOpen(
  options: PushesOptions,
  status: "scheduled" | "in-queue",
): AsyncGenerator<PushRecord> {
  const input = {
    IndexName: "open",
    KeyConditionExpression: "#_open = :status",
    ExpressionAttributeNames: placeholders("_open"),
    ExpressionAttributeValues: { ":status": status },
    Limit: OPEN_PAGE,
  };
  for await (const keys of pages(options, input)) {
    yield* await findRecords(
      options,
      keys.map(({ _push }) => String(_push)),
    );
  }
}

async function keepInPartition(
  options: PushesOptions,
  { push, partition }: PlanPartition,
  kept: Pick<PlanPartition, "folded"> | Pick<PlanPartition, "prefix">,
): Promise<void> {
  const key = ledgerKey(push, partitionId(partition));
  await writeItem(options, toUpdate({ table: options.pushesTable, key, set: { ...kept } }));
}

interface Progress<Counts> {
  readonly record: PushRecord;
  readonly counts: Counts;
  readonly nowMs: number;
}

async function saveProgress(
  options: PushesOptions,
  { record, counts, nowMs }: Progress<Parameters<PushProgress["saveProgress"]>[1]>,
): Promise<boolean> {
  const { round, devices } = counts;
  const settled = sumCounts(counts);
  const update = toUpdate({
    table: options.pushesTable,
    key: pushKey(record.objectId, RECORD),
    set: {
      ...toCounters(counts),
      _settled: settled,
      _round: round + 1,
      updatedAt: toIso(nowMs),
      ...(counts.waits?.length ? { _waits: counts.waits } : {}),
    },
    remove: counts.waits?.length ? [] : ["_waits"],
    condition: allOf([
      expression`#status = ${"in-queue"} AND #devices <= ${devices}`,
      expression`(attribute_not_exists(#_settled) OR #_settled <= ${settled})`,
      expression`(attribute_not_exists(#_round) OR #_round <= ${round})`,
    ]),
  });
  return (await writeItem(options, update)).kind === "written";
}

type End = Progress<Parameters<PushProgress["finish"]>[1]>;

/** Also removes a push that still waits for its time from the list of scheduled pushes, in the same transaction. */
async function finish(options: PushesOptions, end: End): Promise<boolean> {
  const { status, _scheduleId } = end.record;
  if (status !== "scheduled" || _scheduleId === undefined) {
    const update = finishUpdate(options, end, ["scheduled", "in-queue"]);
    return (await writeItem(options, update)).kind === "written";
  }
  const update = finishUpdate(options, end, ["scheduled"]);
  const writes = [update, ...leaveSchedule(options, _scheduleId)];
  return (await writeTransaction(options, writes)).kind === "written";
}

function finishUpdate(
  { pushesTable: table }: PushesOptions,
  { record, counts, nowMs }: End,
  from: readonly PushRecord["status"][],
): Write {
  const { status = "done", errors, _failures } = counts;
  const hasStatus = expression`#status IN (${list(from)})`;
  const isUnplanned = expression`attribute_not_exists(#_partitions)`;
  return toUpdate({
    table,
    key: pushKey(record.objectId, RECORD),
    set: {
      ...toCounters({ ...counts, devices: sumCounts(counts) }),
      status,
      errors,
      ...(_failures?.length ? { _failures } : {}),
      updatedAt: toIso(nowMs),
    },
    remove: ["_open", "_waits"],
    condition: allOf(record._partitions === undefined ? [hasStatus, isUnplanned] : [hasStatus]),
  });
}

/** The fold as the record keeps it. */
function toCounters(
  counts: FoldedOutcomes & { readonly devices: number; readonly foldUnits?: UsedUnits },
) {
  const { providers, moments, units, foldUnits = NO_UNITS } = counts;
  return {
    ...Object.fromEntries(SUMMED_FIELDS.map((name) => [name, counts[name]])),
    providers,
    _moments: moments,
    _units: addUnits(units, foldUnits),
    _foldUnits: foldUnits,
  };
}

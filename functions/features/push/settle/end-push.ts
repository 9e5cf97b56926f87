import { FAULT_LINES } from "../../../contract/faults.ts";
import { defined } from "../../../domain/defined.ts";
import { type FoldedOutcomes, NOTHING_FOLDED } from "../../../domain/push/ledger/ledger.ts";
import { listRefusals } from "../../../domain/push/ledger/provider-outcomes.ts";
import { type PushRecord, toLogFacts } from "../../../domain/push/ledger/push-record.ts";
import { explainReasons } from "../../../domain/push/report/payload-preview.ts";
import { decideEnd } from "../../../domain/push/report/push-errors.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Log } from "../../../ports/system.ts";
import { contentFor } from "../content.ts";

/** Stops are written before the settlement that caused them, so a record read now has them all. */
export async function endPush(
  push: string,
  counts: FoldedOutcomes,
  ports: Pick<PushPorts, "records" | "progress" | "clock" | "providers"> & { readonly log: Log },
): Promise<void> {
  const { records, progress, clock, providers, log } = ports;
  const record = await records.find(push);
  if (!record) return;
  const content = { ...record, msg: contentFor(record.msg, {}) };
  const explain = await explainReasons(counts.providers, { record: content, providers });
  const end = decideEnd(record, counts, { definitions: providers, explain });
  if (!(await progress.finish(record, { ...counts, ...end }, clock.now()))) return;
  logEnd(record, counts, end, log);
}

function logEnd(
  record: PushRecord,
  counts: FoldedOutcomes,
  { status, errors }: ReturnType<typeof decideEnd>,
  log: Log,
): void {
  const facts = toLogFacts(record);
  const { successes, invalidTokens, rejected, expired } = counts;
  const outcomes = { successes, invalidTokens, rejected, expired };
  log.info("push ended", { ...facts, status, ...outcomes, ...toDurations(record, counts) });
  for (const refusal of listRefusals(counts.providers)) {
    log.info("devices refused", { ...facts, ...refusal });
  }
  // A stop was reported by the sender that found its reason.
  const isReported = Object.keys(record._stopped ?? {}).length > 0;
  if (status === "error" && !isReported) {
    log.error(FAULT_LINES.stoppedPushes, { ...facts, reason: errors[0] ?? "" });
  }
}

/** Milliseconds since the push was accepted, or since its time; without `sentMs` nothing was sent. */
function toDurations(
  { _createdMs: createdMs, _dueAtMs: dueAtMs = 0 }: PushRecord,
  { moments: { firstSentMs, settledMs, plannedMs } }: FoldedOutcomes,
) {
  const sinceMs = Math.max(createdMs, dueAtMs);
  const doneMs = settledMs ?? plannedMs;
  return defined({
    sentMs: firstSentMs && Math.max(0, firstSentMs - sinceMs),
    doneMs: doneMs && Math.max(0, doneMs - sinceMs),
  });
}

/** Ends a cancelled push whose planning never began: nothing is left to wait for. */
export async function endUnplanned(
  record: PushRecord,
  { progress, clock }: Pick<PushPorts, "progress" | "clock">,
): Promise<void> {
  if (!record._cancelled) return;
  await progress.finish(record, { ...NOTHING_FOLDED, errors: [] }, clock.now());
}

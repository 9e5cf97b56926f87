import { setTimeout } from "node:timers/promises";
import { ApiError } from "../../functions/domain/api-error.ts";
import type { ExportPart, UnreadPart } from "../formats/read-exports.ts";
import type { SourceLink, SourceRow } from "../formats/source-row.ts";
import { toBatches } from "./batches.ts";
import type { Checkpoint, Progress } from "./checkpoint.ts";
import type { ImportWriter, RowOutcome, UnitsByTable } from "./import-writer.ts";
import type { RefusedRows } from "./refused-rows.ts";
import { countOutcome, countUnread, EMPTY_TALLY, leftOutFieldsIn, type Tally } from "./tally.ts";

export interface ImportRun {
  readonly rows: AsyncIterable<ExportPart>;
  readonly writer: ImportWriter;
  readonly refused: RefusedRows;
  /** Undefined: the import leaves no state, as a dry run does. */
  readonly checkpoint: Checkpoint | undefined;
  /** The position at which an earlier run stopped. */
  readonly from: Progress | undefined;
  /** Write units a second at most. */
  readonly rate: number | undefined;
  /** @default 1,000 */
  readonly checkpointMs?: number;
  onRows(rows: number): void;
}

const PARALLEL_BATCHES = 8;
const CHECKPOINT_MS = 1_000;

/** Writes rows in the order of the files; a run that was stopped goes on after the last done batch. */
export async function runImport(run: ImportRun): Promise<Tally> {
  const state = createState(run);
  const pending: Pending[] = [];
  const startedMs = performance.now();
  for await (const batch of toBatches(skipRows(run.rows, run.from?.rows ?? 0))) {
    if (batch.kind !== "rows") pending.push({ unread: batch });
    else pending.push({ rows: batch.rows, outcomes: startWrite(run.writer, batch.rows) });
    if (pending.length >= PARALLEL_BATCHES) await state.finish(pending.shift());
    await keepRate(run, startedMs);
  }
  for (const rest of pending) await state.finish(rest);
  await run.checkpoint?.remove();
  return state.tally();
}

/** Work that was begun, in the order of the files. */
type Pending =
  | { readonly unread: UnreadPart }
  | {
      readonly rows: readonly (SourceRow | SourceLink)[];
      readonly outcomes: Promise<readonly RowOutcome[]>;
    };

/** The rejection of a batch is seen when its turn comes. */
function startWrite(writer: ImportWriter, rows: readonly (SourceRow | SourceLink)[]) {
  const outcomes = writePatiently(writer, rows);
  outcomes.catch(() => undefined);
  return outcomes;
}

/** A new table takes 4,000 write units a second, and twice as many within minutes. */
const [PATIENT_ROUNDS, FIRST_WAIT_MS] = [9, 500];

/** Writes again, later and later for four minutes in all, while a table is throttled. */
async function writePatiently(
  writer: ImportWriter,
  rows: readonly (SourceRow | SourceLink)[],
): Promise<readonly RowOutcome[]> {
  for (let round = 0; ; round++) {
    try {
      return await writer.write(rows);
    } catch (error) {
      const isThrottled = error instanceof ApiError && error.error === "unavailable";
      if (!isThrottled || round === PATIENT_ROUNDS) throw error;
      await setTimeout(FIRST_WAIT_MS * 2 ** round);
    }
  }
}

function createState(run: ImportRun) {
  const { refused, checkpoint, from, onRows, checkpointMs = CHECKPOINT_MS } = run;
  let tally = from?.tally ?? EMPTY_TALLY;
  let rows = from?.rows ?? 0;
  let storedMs = performance.now();
  const store = async () => {
    if (checkpoint === undefined || performance.now() - storedMs < checkpointMs) return;
    storedMs = performance.now();
    await checkpoint.write({ rows, reportBytes: refused.bytes(), tally });
  };
  const note = async (row: SourceRow | SourceLink, outcome: RowOutcome) => {
    tally = countOutcome(tally, row, outcome);
    if (outcome.kind === "refused") await refused.add(row, outcome.reason);
    for (const field of leftOutFieldsIn(outcome)) {
      await refused.add(row, `The row came without ${field}, whose value is not a valid one.`);
    }
  };
  const noteUnread = async (unread: UnreadPart) => {
    tally = countUnread(tally, unread);
    if (unread.kind !== "skipped") await refused.add(unread, unread.reason);
  };
  return {
    tally: () => tally,
    async finish(done: Pending | undefined) {
      if (done === undefined) return;
      if ("unread" in done) await noteUnread(done.unread);
      else {
        const outcomes = await done.outcomes;
        for (const [index, row] of done.rows.entries()) {
          await note(
            row,
            outcomes[index] ?? { kind: "refused", reason: "The row has no outcome." },
          );
        }
      }
      rows += "unread" in done ? 1 : done.rows.length;
      onRows(rows);
      await store();
    },
  };
}

async function* skipRows<T>(rows: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let skipped = 0;
  for await (const row of rows) {
    if (skipped++ >= count) yield row;
  }
}

async function keepRate({ writer, rate }: ImportRun, startedMs: number): Promise<void> {
  if (rate === undefined) return;
  const earliestMs = startedMs + (sumUnits(writer.units()) / rate) * 1_000;
  const waitMs = earliestMs - performance.now();
  if (waitMs > 0) await setTimeout(waitMs);
}

export function sumUnits(units: UnitsByTable): number {
  return [...units.values()].reduce((sum, count) => sum + count, 0);
}

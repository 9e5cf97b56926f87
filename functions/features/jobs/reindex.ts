import { createHash } from "node:crypto";
import { defined } from "../../domain/defined.ts";
import {
  brokenFillings,
  type Fillings,
  getFillings,
} from "../../domain/installations/field-catalog.ts";
import type { Duplicate, ReindexPorts, ReindexRun, SegmentProgress } from "../../ports/reindex.ts";

export interface ReindexOptions {
  /** Parts of the table that are scanned in parallel. */
  readonly segments: number;
  /** Fill complete fields again, too. */
  readonly all: boolean;
  /** Milliseconds between the begin of a filling and its scan, see `SETTLING_MS`. */
  readonly settlingMs: number;
  /** Write units that all segments together take in a second. @default - as many as they can */
  readonly unitsPerSecond?: number | undefined;
}

export interface ReindexResult {
  /** Empty when there was nothing to do. */
  readonly fields: readonly string[];
  readonly devices: number;
  readonly postings: number;
  readonly writeUnits: number;
}

/** Functions of another configuration write in the meantime; the fields stay unused. */
export class BrokenFillingError extends Error {
  override readonly name = "BrokenFillingError";

  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`Filling ${fields.join(", ")} was aborted`);
    this.fields = fields;
  }
}

/** Values of a field that is to be unique belong to several rows; the field stays unused. */
class DuplicateValuesError extends Error {
  override readonly name = "DuplicateValuesError";

  constructor(duplicates: readonly Duplicate[]) {
    const shown = duplicates.slice(0, MAX_SHOWN).map(showDuplicate);
    const more = duplicates.length - shown.length;
    const rest = more > 0 ? `; and ${more} more` : "";
    const objects = duplicates.length === 1 ? "object has a value" : "objects have values";
    super(
      `${duplicates.length} ${objects} of another that must be unique: ${shown.join("; ")}${rest}. Change or delete one of each, then run again`,
    );
  }
}

/** Duplicates in a message. */
const MAX_SHOWN = 20;

function showDuplicate({ field, value, objectIds }: Duplicate): string {
  return `${field.replace("unique:", "")} ${value} of ${objectIds.join(" and ")}`;
}

/** A lower rate reads smaller pages, so that a second takes no more than a few times its units. */
const PAGE_ROWS = 500;

/**
 * Writes the missing postings of every row, then lets readers use them. A run that died is
 * resumed; two runs at once do no harm.
 *
 * @throws BrokenFillingError, DuplicateValuesError after the fields without duplicates are complete
 */
export async function reindex<Row>(
  { segments, all, settlingMs, unitsPerSecond = Number.POSITIVE_INFINITY }: ReindexOptions,
  ports: ReindexPorts<Row>,
): Promise<ReindexResult> {
  const fillings = getFillings(await ports.fillings.begin(all));
  const fields = Object.keys(fillings).sort();
  if (fields.length === 0) return { fields, devices: 0, postings: 0, writeUnits: 0 };
  await settle(fillings, settlingMs, ports);
  const run = { id: runId(fillings), segments };
  const pace = createPace(unitsPerSecond, ports);
  const limit = Math.max(1, Math.min(PAGE_ROWS, Math.floor(unitsPerSecond / segments)));
  const stored = await ports.progress.load(run);
  ports.report.filling(sum(stored, "devices"));
  const done = await Promise.all(
    Array.from({ length: segments }, (_, segment) => {
      const progress = stored.find((other) => other.segment === segment) ?? begin(segment);
      return fillSegment({ run, fields, progress, pace, limit }, ports);
    }),
  );
  const duplicates = done.flatMap((segment) => segment.duplicates);
  const isUnique = ([field]: [string, unknown]) => duplicates.every((each) => each.field !== field);
  const filled = Object.fromEntries(Object.entries(fillings).filter(isUnique));
  assertUnbroken(await ports.fillings.complete(filled));
  if (duplicates.length > 0) throw new DuplicateValuesError(duplicates);
  await ports.progress.clear(run);
  return {
    fields,
    devices: sum(done, "devices"),
    postings: sum(done, "postings"),
    writeUnits: sum(done, "writeUnits"),
  };
}

/** Waits until every function knows that the fields are being filled. */
async function settle(
  fillings: Fillings,
  settlingMs: number,
  ports: Pick<ReindexPorts<unknown>, "clock" | "report" | "wait" | "fillings">,
): Promise<void> {
  const sinceMs = Math.max(...Object.values(fillings).map((filling) => filling.sinceMs));
  const leftMs = sinceMs + settlingMs - ports.clock.now();
  if (leftMs <= 0) return;
  ports.report.waiting(leftMs);
  await ports.wait(leftMs);
  const catalog = await ports.fillings.read();
  assertUnbroken(catalog ? brokenFillings(catalog, fillings) : Object.keys(fillings));
}

/** Spends write units: waits until the units before are paid for. */
type Pace = (units: number) => Promise<void>;

function createPace(
  unitsPerSecond: number,
  { clock, wait }: Pick<ReindexPorts<unknown>, "clock" | "wait">,
): Pace {
  let paidAtMs = clock.now();
  return async (units) => {
    const nowMs = clock.now();
    paidAtMs = Math.max(paidAtMs, nowMs) + (units / unitsPerSecond) * 1_000;
    if (paidAtMs > nowMs) await wait(paidAtMs - nowMs);
  };
}

interface FilledSegment extends SegmentProgress {
  readonly duplicates: readonly Duplicate[];
}

async function fillSegment<Row>(
  work: {
    readonly run: ReindexRun;
    readonly fields: readonly string[];
    readonly progress: SegmentProgress;
    readonly pace: Pace;
    /** Rows of a page. */
    readonly limit: number;
  },
  { page: readPage, fill, progress, report }: ReindexPorts<Row>,
): Promise<FilledSegment> {
  const { run, fields, pace, limit } = work;
  const found: Duplicate[] = [];
  let state = work.progress;
  while (!state.done) {
    const { segment, cursor } = state;
    const { segments } = run;
    const page = await readPage({
      segment,
      segments,
      limit,
      ...defined({ from: cursor }),
    });
    const { postings, writeUnits, duplicates = [] } = await fill(page.items, fields);
    found.push(...duplicates);
    state = {
      segment,
      ...defined({ cursor: page.next }),
      done: page.next === undefined,
      devices: state.devices + page.items.length,
      postings: state.postings + postings,
      writeUnits: state.writeUnits + writeUnits,
    };
    // The next run begins with the first duplicate, so that it is not forgotten.
    if (found.length === 0) await progress.save(run, state);
    report.filling(page.items.length);
    await pace(writeUnits);
  }
  return { ...state, duplicates: found };
}

function begin(segment: number): SegmentProgress {
  return { segment, done: false, devices: 0, postings: 0, writeUnits: 0 };
}

function assertUnbroken(fields: readonly string[]): void {
  if (fields.length > 0) throw new BrokenFillingError(fields);
}

function runId(fillings: Fillings): string {
  const parts = Object.entries(fillings).map(([name, { begun, sinceMs }]) => [
    name,
    begun,
    sinceMs,
  ]);
  return createHash("sha256").update(JSON.stringify(parts.sort())).digest("hex").slice(0, 16);
}

function sum(
  parts: readonly SegmentProgress[],
  key: "devices" | "postings" | "writeUnits",
): number {
  return parts.reduce((total, part) => total + part[key], 0);
}

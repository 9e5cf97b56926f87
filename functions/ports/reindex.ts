import type { IndexFillings } from "./objects.ts";
import type { Clock } from "./system.ts";

/** Identified by its fields and its division of the table, so that it can be resumed. */
export interface ReindexRun {
  readonly id: string;
  readonly segments: number;
}

/** The progress of one segment over all attempts. */
export interface SegmentProgress {
  readonly segment: number;
  /** ObjectId of the last row whose postings were written; undefined at the start. */
  readonly cursor?: string;
  readonly done: boolean;
  readonly devices: number;
  readonly postings: number;
  readonly writeUnits: number;
}

export interface ReindexProgress {
  load(run: ReindexRun): Promise<readonly SegmentProgress[]>;
  save(run: ReindexRun, progress: SegmentProgress): Promise<void>;
  /** Forgets a run that is complete, so that the next one begins anew. */
  clear(run: ReindexRun): Promise<void>;
}

/** A part of one segment of a table. */
interface SegmentPageRequest {
  readonly segment: number;
  readonly segments: number;
  readonly limit: number;
  /** The page after this objectId. @default - the first one */
  readonly from?: string;
}

/** Two rows have a value that only one may have. */
export interface Duplicate {
  /** The catalog's name of the field, such as `unique:slug`. */
  readonly field: string;
  /** The beginning of the value, as JSON. */
  readonly value: string;
  readonly objectIds: readonly [owner: string, other: string];
}

interface FilledRows {
  readonly postings: number;
  readonly writeUnits: number;
  /** @default - no field has unique values */
  readonly duplicates?: readonly Duplicate[];
}

/** Rows of a table and their postings. */
export interface ReindexPorts<Row> {
  readonly fillings: IndexFillings;
  /** Strongly consistent. */
  readonly page: (
    request: SegmentPageRequest,
  ) => Promise<{ readonly items: readonly Row[]; readonly next?: string | undefined }>;
  /** Idempotent. The postings it writes are too young for a repair to delete. */
  readonly fill: (rows: readonly Row[], fields: readonly string[]) => Promise<FilledRows>;
  readonly progress: ReindexProgress;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
  /** Called while the run progresses. */
  readonly report: {
    waiting(ms: number): void;
    filling(rows: number): void;
  };
}

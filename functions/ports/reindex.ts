import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { Clock } from "./clock.ts";
import type { IndexFillings } from "./index-catalog.ts";
import type { InstallationStore } from "./installation-store.ts";

/** A run is known by what it fills and by how it divides the table, so that another goes on. */
export interface ReindexRun {
  readonly id: string;
  readonly segments: number;
}

/** How far one segment is, counted over all attempts. */
export interface SegmentProgress {
  readonly segment: number;
  /** ObjectId of the last installation whose postings are written; undefined at the start. */
  readonly cursor?: string;
  readonly done: boolean;
  readonly devices: number;
  readonly postings: number;
  readonly writeUnits: number;
}

export interface ReindexPorts {
  readonly fillings: IndexFillings;
  readonly installations: Pick<InstallationStore, "scanPage">;
  /** Idempotent; what it wrote is younger than a repair may touch. */
  readonly fill: (
    rows: readonly StoredInstallation[],
    fields: readonly string[],
  ) => Promise<{ readonly postings: number; readonly writeUnits: number }>;
  readonly progress: {
    load(run: ReindexRun): Promise<readonly SegmentProgress[]>;
    save(run: ReindexRun, progress: SegmentProgress): Promise<void>;
  };
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
  /** Called as the work goes on. */
  readonly report: {
    waiting(ms: number): void;
    filling(devices: number): void;
  };
}

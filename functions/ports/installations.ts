import type { DeviceAddress } from "../domain/installations/device-address.ts";
import type { InstallationWrite } from "../domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { Settings } from "../domain/settings.ts";
import type { IndexFillings, ObjectsPorts } from "./objects.ts";
import type { Clock, Random } from "./system.ts";

/** Where a page of a scan begins and how large it may be. */
export interface ScanRequest {
  readonly segment: number;
  readonly totalSegments: number;
  /** `next` of the page before. */
  readonly from?: string;
  /** Installations that the page reads at most. */
  readonly limit: number;
  /** Sees every write that was answered before, for twice the read units. */
  readonly consistent?: boolean;
  /** Also what has expired: a function whose clock is behind may yet save it. */
  readonly expired?: boolean;
  /**
   * Top-level fields that the caller looks at, beside `objectId`; absent: all. Installations may
   * come without others.
   */
  readonly fields?: ReadonlySet<string> | undefined;
  /** Leaves out what can't match, as far as DynamoDB can tell: match what is left. */
  readonly filter?: WhereExpression | undefined;
}

export interface PostingsRequest {
  /** From `postingEntry`. */
  readonly entry: string;
  /** `next` of the page before: an objectId, exclusive. */
  readonly from?: string;
  /** An objectId; the last one of interest. Together with `from` it reads one page again. */
  readonly through?: string;
  readonly limit: number;
  /** Sees every write that was answered before, for twice the read units. */
  readonly consistent?: boolean;
}

export interface InstallationPage {
  /** Unexpired ones; candidates, which the caller matches. In key order, not in creation order. */
  readonly items: readonly StoredInstallation[];
  /** Undefined at the end. */
  readonly next?: string;
  /** Items read to find these, those that a filter left out included. */
  readonly scanned: number;
  /** DynamoDB's own count, where it reported one. */
  readonly readUnits?: number;
}

/** What an identifier leads to, without a read of the installation. */
export interface UniqueItem {
  readonly objectId: string;
  /** Undefined while the device can't be reached. */
  readonly address?: DeviceAddress;
}

/** The installations and their index. Expired items are absent everywhere. */
export interface InstallationStore {
  /** Strongly consistent. */
  find(objectId: string): Promise<StoredInstallation | undefined>;
  /** Strongly consistent; any number of them, missing ones left out, in no order. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredInstallation[]>;
  /**
   * By `deviceTokenEntry`, `installationIdEntry` or `registrationEntry`, any number of them; keyed
   * by entry. Strongly consistent. The installation may have expired since.
   */
  findByUnique(entries: readonly string[]): Promise<ReadonlyMap<string, UniqueItem>>;
  /** One segment of all installations. */
  scanPage(request: ScanRequest): Promise<InstallationPage>;
  /** Those with one value of an indexed field. Postings may be stale, so match each. */
  subscribersPage(request: PostingsRequest): Promise<InstallationPage>;
  /**
   * Saves what `decide` makes of what it reads. Decides again when any of that changed in between,
   * and when `decide` returns undefined because its own reads contradict each other. What it throws
   * is thrown; rejects with ApiError unavailable when others keep changing the installation.
   */
  save<Decision extends { readonly write: InstallationWrite }>(
    decide: () => Promise<Decision | undefined>,
  ): Promise<Decision>;
  /** Idempotent. */
  delete(objectId: string): Promise<void>;
  /** False, and nothing is removed, when the stored row is another revision or gone. */
  deleteUnchanged(row: StoredInstallation): Promise<boolean>;
  /**
   * Removes a device whose provider reported the token dead, unless the installation has another
   * token by now or was saved after `beforeMs`. Idempotent.
   *
   * @returns whether this call removed it, or another one while it tried
   */
  deleteIfUnchangedSince(objectId: string, token: string, beforeMs: number): Promise<boolean>;
}

/** The badges of installations, for pushes that raise them (`badge: "Increment"`). */
export interface Badges {
  /**
   * Raises the stored badge of each installation by one, once per push and installation: called
   * again for the same push, it answers what it gave the first time, unless `REMEMBERED_RAISES`
   * other pushes have raised that badge since. Rejects on an outage, with some badges raised.
   *
   * @param objectIds each once
   * @returns the badges to send, by objectId; without installations that are gone
   */
  raise(push: string, objectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** How many installations there are, more or less: DynamoDB counts them every six hours. */
export type InstallationCount = () => Promise<number>;

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

/** The effects of the installation operations. */
export interface InstallationsPorts extends ObjectsPorts {
  readonly settings: ObjectsPorts["settings"] &
    Pick<Settings, "indexedFields" | "installationDays">;
  readonly installations: InstallationStore;
  readonly clock: Clock;
  readonly random: Random;
}

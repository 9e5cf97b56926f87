import type { INSTALLATION_SETTINGS } from "../contract/setting-readers.ts";
import type { DeviceAddress } from "../domain/installations/device-address.ts";
import type { InstallationWrite } from "../domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { Settings } from "../domain/settings.ts";
import type { WorkBudget } from "../domain/work-budget.ts";
import type { PruneMessage } from "../generated/types.ts";
import type { WritableClasses } from "./classes.ts";
import type { ObjectsPorts } from "./objects.ts";
import type { Clock, Random } from "./system.ts";

/** The field and name of a token for one Live Activity in an installation. */
export type TokenPlace = Readonly<NonNullable<PruneMessage["activityToken"]>>;

/** One page of a scan. */
export interface ScanRequest {
  readonly segment: number;
  readonly totalSegments: number;
  /** `next` of the previous page. */
  readonly from?: string;
  /** The most installations that the page reads. */
  readonly limit: number;
  /** Strongly consistent, for twice the read units. */
  readonly consistent?: boolean;
  /** Includes expired rows: a function whose clock is behind may still save them. */
  readonly expired?: boolean;
  /**
   * Top-level fields that the caller needs besides `objectId`; absent: all. Other fields may be
   * missing in the result.
   */
  readonly fields?: ReadonlySet<string> | undefined;
  /** Leaves out rows that can't match, as far as DynamoDB can tell. The caller matches the rest. */
  readonly filter?: WhereExpression | undefined;
}

export interface PostingsRequest {
  /** From `postingEntry`. */
  readonly entry: string;
  /** `next` of the previous page: an objectId, exclusive. */
  readonly from?: string;
  /** The last objectId of interest. Together with `from` it reads the same page again. */
  readonly through?: string;
  readonly limit: number;
  /** Strongly consistent, for twice the read units. */
  readonly consistent?: boolean;
}

export interface InstallationPage {
  /** Unexpired candidates in key order, not in order of creation; the caller matches them. */
  readonly items: readonly StoredInstallation[];
  /** Undefined at the end. */
  readonly next?: string;
  /** Items read, including those that a filter left out. */
  readonly scanned: number;
  /** As DynamoDB reported it, if it did. */
  readonly readUnits?: number;
}

/** The item of a unique identifier; reading it spares a read of the installation. */
export interface UniqueItem {
  readonly objectId: string;
  /** Undefined while the device can't be reached. */
  readonly address?: DeviceAddress;
}

/** The installations and their index. Expired items are absent everywhere. */
export interface InstallationStore {
  /** Strongly consistent. */
  find(objectId: string): Promise<StoredInstallation | undefined>;
  /** Strongly consistent. Any number; missing rows are left out. In no particular order. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredInstallation[]>;
  /**
   * Looks up any number of `deviceTokenEntry`, `installationIdEntry` or `registrationEntry`; keyed by
   * entry. Strongly consistent. The installation may have expired in the meantime.
   */
  findByUnique(entries: readonly string[]): Promise<ReadonlyMap<string, UniqueItem>>;
  /** One segment of all installations. */
  scanPage(request: ScanRequest): Promise<InstallationPage>;
  /** Installations with one value of an indexed field. Postings may be stale: match each row. */
  subscribersPage(request: PostingsRequest): Promise<InstallationPage>;
  /**
   * Writes the decision that `decide` makes from its own reads. It is called again when the rows that it
   * read changed in between, and when it returns undefined because its reads contradict each other.
   * Throws the errors of `decide`, ApiError unavailable when others keep changing the installation, and
   * badParameter, before anything is written, when the budget has too few index entries left.
   */
  save<Decision extends { readonly write: InstallationWrite }>(
    decide: () => Promise<Decision | undefined>,
    work: WorkBudget,
  ): Promise<Decision>;
  /** Idempotent; as `save` for the budget. */
  delete(objectId: string, work: WorkBudget): Promise<void>;
  /**
   * Resolves to false and deletes nothing when the row was changed or deleted since it was read; as
   * `save` for the budget.
   */
  deleteUnchanged(row: StoredInstallation, work: WorkBudget): Promise<boolean>;
  /**
   * Removes a device whose provider reported its token invalid, unless the installation has another
   * token by now or was saved after `beforeMs`. Idempotent.
   *
   * @returns whether this call removed it, or another one while it tried
   */
  deleteIfUnchangedSince(objectId: string, token: string, beforeMs: number): Promise<boolean>;
  /**
   * As `deleteIfUnchangedSince` for a report that may be the gateway's mistake: notes the first report as
   * `noteRefusal` does, and removes the device when there is one that is at least a day older.
   *
   * @returns whether it was removed
   */
  deleteIfReportedAgain(
    objectId: string,
    token: string,
    report: { readonly reportedAtMs: number; readonly nowMs: number },
  ): Promise<boolean>;
  /**
   * Removes a dead token of a Live Activity, unless the device has another one by now. Idempotent.
   *
   * @returns whether it was removed
   */
  removeActivityToken(objectId: string, place: TokenPlace, token: string): Promise<boolean>;
  /**
   * Notes that a gateway refused a device's token, once a day, unless the installation has another
   * token by now or was saved since. Idempotent.
   *
   * @returns whether it was noted
   */
  noteRefusal(objectId: string, token: string, refusedAtMs: number): Promise<boolean>;
}

/** The badges of installations, for pushes that raise them (`badge: "Increment"`). */
export interface Badges {
  /**
   * Raises the stored badge of each installation by one, once per push and installation: a repeated
   * call for the same push returns the first result, unless `REMEMBERED_RAISES`
   * other pushes have raised that badge since. An outage may leave some badges raised.
   *
   * @param objectIds each once
   * @returns the badges to send, by objectId; without deleted installations
   */
  raise(push: string, objectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The approximate number of installations: DynamoDB counts them every six hours. */
export type InstallationCount = () => Promise<number>;

/** The ports of the operations on installations. */
export interface InstallationsPorts extends ObjectsPorts {
  readonly settings: ObjectsPorts["settings"] &
    Pick<Settings, (typeof INSTALLATION_SETTINGS)[number]>;
  readonly installations: InstallationStore;
  readonly classes?: WritableClasses | undefined;
  readonly clock: Clock;
  readonly random: Random;
}

import type { InstallationWrite } from "../../../domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { postingEntries } from "../../../domain/objects/posting.ts";
import { addRefusal, wasRefusedBefore } from "../../../domain/push/providers/refusals.ts";
import { tokenFor } from "../../../domain/push/providers/target.ts";
import {
  createEntryToll,
  type EntryToll,
  UNLIMITED_WORK,
  type WorkBudget,
} from "../../../domain/work-budget.ts";
import { PROVIDERS } from "../../../generated/providers/registry.ts";
import type { InstallationStore } from "../../../ports/installations.ts";
import type { IndexCatalog } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { putFirstPostings, putPostings, removePostings } from "../index/postings.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { type Change, createChange } from "../writes/lost-write.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type InstallationTables, removeRows, writeRows } from "./installation-transaction.ts";

export interface InstallationWritesOptions extends InstallationTables {
  /** Fields that are to have postings. */
  readonly indexedFields: readonly string[];
  readonly catalog: IndexCatalog;
  readonly clock: Clock;
  readonly find: InstallationStore["find"];
}

type InstallationWrites = Pick<
  InstallationStore,
  | "save"
  | "delete"
  | "deleteUnchanged"
  | "deleteIfUnchangedSince"
  | "deleteIfReportedAgain"
  | "noteRefusal"
  | "removeActivityToken"
>;

export function createInstallationWrites(options: InstallationWritesOptions): InstallationWrites {
  return {
    save: (decide, work) => {
      const tries = { change: createChange(), toll: createEntryToll(work) };
      return retryWhileStale(async () => {
        const decision = await decide();
        return decision && (await writeOnce(options, decision.write, tries)) ? decision : undefined;
      });
    },
    delete: async (objectId, work) => {
      await removeWhile(options, objectId, { isDoomed: () => true, work });
    },
    deleteUnchanged: ({ objectId, _revision: revision }, work) =>
      removeWhile(options, objectId, { isDoomed: (row) => row._revision === revision, work }),
    deleteIfUnchangedSince: (objectId, token, beforeMs) => {
      const isDoomed = (row: StoredInstallation) => isUnchanged(row, token, beforeMs);
      return removeWhile(options, objectId, { isDoomed, work: UNLIMITED_WORK });
    },
    deleteIfReportedAgain: async (objectId, token, { reportedAtMs, nowMs }) => {
      const isDoomed = (row: StoredInstallation) =>
        isUnchanged(row, token, reportedAtMs) && wasRefusedBefore(row, nowMs);
      if (await removeWhile(options, objectId, { isDoomed, work: UNLIMITED_WORK })) return true;
      await noteRefusal(options, { objectId, token, sinceMs: reportedAtMs, nowMs });
      return false;
    },
    removeActivityToken: (objectId, { field, name }, token) =>
      retryWhileStale(async () => {
        const row = await options.find(objectId);
        const { [name]: found, ...others } = toTokens(row?.[field]);
        return row && found === token
          ? await writeInPlace(options, row, { [field]: others })
          : false;
      }),
    noteRefusal: (objectId, token, refusedAtMs) =>
      noteRefusal(options, { objectId, token, sinceMs: refusedAtMs, nowMs: refusedAtMs }),
  };
}

interface Refusal {
  readonly objectId: string;
  readonly token: string;
  /** The row counts if it was not saved after this time. */
  readonly sinceMs: number;
  readonly nowMs: number;
}

function noteRefusal(
  options: InstallationWritesOptions,
  { objectId, token, sinceMs, nowMs }: Refusal,
): Promise<boolean> {
  return retryWhileStale(async () => {
    const row = await options.find(objectId);
    const isSame = row && isUnchanged(row, token, sinceMs);
    const days = isSame ? addRefusal(row, nowMs) : undefined;
    return row && days ? await writeInPlace(options, row, { _refusals: days }) : false;
  });
}

function isUnchanged(row: StoredInstallation, token: string, sinceMs: number): boolean {
  return tokenFor(row, PROVIDERS) === token && Date.parse(row.updatedAt) <= sinceMs;
}

function toTokens(tokens: Json | undefined): JsonObject {
  return isJsonObject(tokens) ? tokens : {};
}

/**
 * No revision of its own: a save that read the row before may undo it.
 *
 * @returns true, or undefined if the row has changed since it was read
 */
async function writeInPlace(
  options: InstallationWritesOptions,
  { objectId, _revision }: StoredInstallation,
  set: Readonly<Record<string, unknown>>,
): Promise<true | undefined> {
  const update = toUpdate({
    table: options.installationsTable,
    key: { objectId },
    set,
    condition: expression`#_revision = ${_revision}`,
  });
  return (await writeItem(options, update)).kind === "written" ? true : undefined;
}

/**
 * Postings are added before the installation and removed after it: a crash leaves too many of them,
 * never too few.
 *
 * @returns false when a row or a unique item is not the one that was read
 * @throws ApiError badParameter or tooManyRequests before anything is written
 */
async function writeOnce(
  options: InstallationWritesOptions,
  write: InstallationWrite,
  { change, toll }: { readonly change: Change; readonly toll: EntryToll },
): Promise<boolean> {
  const { client, indexTable: tableName, clock } = options;
  const writtenAt = Math.floor(clock.now() / 1_000);
  const { added, removed } = changedPostings(write, await options.catalog.postedFields());
  await toll(added.length + removed.length);
  const put = write.before || write.claimsObjectId ? putPostings : putFirstPostings;
  await put(
    { client, tableName },
    added.map((posting) => ({ ...posting, writtenAt })),
  );
  if (!(await writeRowsOnce(options, write, change))) return false;
  await removePostings({ client, tableName }, removed);
  return true;
}

function changedPostings(
  { before, after, absorbed }: InstallationWrite,
  fields: readonly string[],
) {
  const { objectId, _revision: revision, _indexExpiresAt: expiresAt } = after;
  const old = new Set(before ? postingEntries(before, fields) : []);
  const wanted = new Set(postingEntries(after, fields));
  const isRenewed = before?._indexExpiresAt !== expiresAt;
  const added = [...wanted].filter((entry) => isRenewed || !old.has(entry));
  const dropped = [...old].filter((entry) => !wanted.has(entry));
  return {
    added: added.map((entry) => ({ entry, objectId, revision, expiresAt })),
    removed: [
      ...dropped.map((entry) => ({ entry, objectId, revision })),
      ...absorbed.flatMap((row) => lastPostings(row, fields)),
    ],
  };
}

async function writeRowsOnce(
  options: InstallationWritesOptions,
  write: InstallationWrite,
  { changeId, wasCarriedOut }: Change,
): Promise<boolean> {
  const stamped = { ...write, after: { ...write.after, _changeId: changeId } };
  const nowSeconds = Math.floor(options.clock.now() / 1_000);
  const answer = await writeRows(options, stamped, nowSeconds);
  if (answer.kind === "written") return true;
  const stored = await options.find(write.after.objectId);
  // A refused write may find the result of an attempt that seemed not to be carried out.
  if (answer.kind === "refused") return stored?._changeId === changeId;
  return wasCarriedOut({ before: write.before, stored, cause: answer.cause });
}

/** @returns whether the row was removed, by this call or by another one while it tried */
function removeWhile(
  options: InstallationWritesOptions,
  objectId: string,
  {
    isDoomed,
    work,
  }: {
    readonly isDoomed: (row: StoredInstallation) => boolean;
    readonly work: WorkBudget;
  },
): Promise<boolean> {
  const { client, indexTable: tableName, indexedFields } = options;
  const toll = createEntryToll(work);
  let tried: StoredInstallation | undefined;
  return retryWhileStale(async () => {
    const row = await options.find(objectId);
    if (row && !isDoomed(row)) return false;
    if (row) tried = row;
    if (!tried) return false;
    const postings = lastPostings(tried, indexedFields);
    await toll(postings.length);
    if (row && (await removeRows(options, row)).kind === "refused") return undefined;
    await removePostings({ client, tableName }, postings);
    return true;
  });
}

/**
 * The postings of a removed row, including postings of saves that found it gone, but not those of a later
 * row with its objectId: their revisions are greater.
 */
function lastPostings(row: StoredInstallation, indexedFields: readonly string[]) {
  const { objectId, _revision: revision } = row;
  const entries = postingEntries(row, indexedFields);
  return entries.map((entry) => ({ entry, objectId, revision: revision + 1 }));
}

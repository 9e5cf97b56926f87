import {
  createInstallationStore,
  type InstallationStoreOptions,
} from "../../../functions/adapters/dynamodb/installations/installation-store.ts";
import {
  holdsAny,
  identifierEntries,
} from "../../../functions/domain/installations/identifiers.ts";
import {
  type InstallationWrite,
  inheritFields,
  mergeRows,
} from "../../../functions/domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import type { RowOutcome } from "../import-writer.ts";
import { isOutdated } from "./refresh-rows.ts";

/**
 * Imports a row of a device that has another row, before or after it in the export: the newer row
 * wins and inherits missing fields, as when devices save themselves.
 */
export function createMerger(
  options: InstallationStoreOptions,
): (row: StoredInstallation, stored?: StoredInstallation) => Promise<RowOutcome> {
  const store = createInstallationStore(options);
  const findOthers = async (row: StoredInstallation) => {
    const entries = identifierEntries(row);
    const owners = await store.findByUnique(entries);
    const ids = [...owners.values()].map(({ objectId }) => objectId);
    const rows = await store.findMany(ids.filter((id) => id !== row.objectId));
    const others = rows.filter((other) => holdsAny(other, entries));
    const found = new Set(rows.map(({ objectId }) => objectId));
    const expiredOwners = ids.filter((id) => !found.has(id) && id !== row.objectId);
    const namesakes = rows.filter((other) => !others.includes(other));
    return { others, expiredOwners, namesakes };
  };
  /** The row of an earlier import; one that was changed here stays. */
  const findOutdated = async (row: StoredInstallation) => {
    const [before] = await store.findMany([row.objectId]);
    if (before && !isOutdated(before, row)) throw new NewerRowError();
    return before;
  };
  return async (row, stored) => {
    if (stored && !isOutdated(stored, row)) return { kind: "kept" };
    const merge = async () => {
      const found = await findOthers(row);
      const newer = found.others.find(({ updatedAt }) => updatedAt >= row.updatedAt);
      if (newer) return { write: bequeath(row, newer) };
      const before = stored && (await findOutdated(row));
      const draft = { before, after: row, changedKeys: [] };
      return { write: mergeRows(draft, { ...found, mayProtect: true, claimsObjectId: true }) };
    };
    try {
      await store.save(merge, UNLIMITED_WORK);
      return { kind: stored ? "updated" : "written" };
    } catch (error) {
      if (!(error instanceof NewerRowError)) throw error;
      return { kind: "kept" };
    }
  };
}

/** An older row is not written; its device's newer row inherits missing fields from it. */
function bequeath(row: StoredInstallation, newer: StoredInstallation): InstallationWrite {
  const inherited = inheritFields(newer, [row]);
  if (Object.keys(inherited).length === 0) throw new NewerRowError();
  const after = { ...inherited, ...newer, _revision: newer._revision + 1 };
  const nobody = { absorbed: [], expiredOwners: [], namesakes: [], claimsObjectId: false };
  return { before: newer, after, ...nobody };
}

/** Ends a save, which would otherwise be tried again. */
class NewerRowError extends Error {}

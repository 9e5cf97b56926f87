import { createDynamoUserStore } from "../../../functions/adapters/dynamodb/accounts/users.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { toDelete, toPut, writeItem } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import type { ClassFieldCatalog } from "../../../functions/ports/class-catalog.ts";
import type { Clock } from "../../../functions/ports/system.ts";
import type { RowOutcome } from "../import-writer.ts";
import { reasonFor } from "../rows/row-fields.ts";
import type { ImportTables } from "./import-tables.ts";

const [KEPT, UPDATED]: readonly [RowOutcome, RowOutcome] = [{ kind: "kept" }, { kind: "updated" }];

/** The row was changed here, so that it stays. */
class ChangedHereError extends Error {}

interface Revised {
  readonly updatedAt: string;
  readonly _revision: number;
}

/** An import writes revisions that follow from `updatedAt`; a change here counts on from there. */
function isAsImported({ updatedAt, _revision }: Revised): boolean {
  return _revision === Date.parse(updatedAt);
}

/** True if the stored row is unchanged since its import and the export has a newer one. */
export function isOutdated(stored: Revised, row: Revised): boolean {
  return isAsImported(stored) && stored.updatedAt < row.updatedAt;
}

/** Like `isOutdated`; a user's item names the version that was imported. */
function isOutdatedUser(stored: StoredUser, user: StoredUser): boolean {
  return stored._importedAt === stored.updatedAt && stored.updatedAt < user.updatedAt;
}

export interface RefreshOptions {
  readonly tables: ImportTables;
  readonly clock: Clock;
  readonly fields: ClassFieldCatalog;
}

/**
 * Brings a row of an earlier import up to date, unless it was changed here: each write is conditional on the
 * version that was judged.
 */
export function createRefresh({ tables, clock, fields }: RefreshOptions) {
  const objects = createDynamoObjectStore({ ...tables, clock, fields });
  const users = createDynamoUserStore(tables);
  return {
    async object(className: string, stored: StoredObject, row: StoredObject): Promise<RowOutcome> {
      if (!isOutdated(stored, row)) return KEPT;
      return toOutcome(() =>
        objects.change(
          className,
          row.objectId,
          async (current) => {
            if (!isOutdated(current, row)) throw new ChangedHereError();
            return { object: row };
          },
          UNLIMITED_WORK,
        ),
      );
    },
    async user(stored: StoredUser, row: StoredUser): Promise<RowOutcome> {
      if (!isOutdatedUser(stored, row)) return KEPT;
      const { _importedTokenHash: old } = stored;
      const { _importedTokenHash: next } = row;
      if (next !== undefined && next !== old) await putSession(tables, row.objectId, next);
      const outcome = await toOutcome(async () => {
        const result = await users.change(stored, (current) => {
          if (!isOutdatedUser(current, row)) throw new ChangedHereError();
          return { ...serviceFields(current), ...row, _tokenGeneration: current._tokenGeneration };
        });
        if (result.kind !== "conflict") return;
        throw new TakenError(`The ${result.field} of this row belongs to another one here.`);
      });
      const isReplaced = outcome === UPDATED && old !== undefined && old !== next;
      if (isReplaced) await deleteSession(tables, old);
      return outcome;
    },
  };
}

/** The fields that the service itself keeps with a user, such as the links that it mailed. */
function serviceFields(user: StoredUser): Partial<StoredUser> {
  return Object.fromEntries(Object.entries(user).filter(([key]) => key.startsWith("_")));
}

class TakenError extends Error {}

async function toOutcome(change: () => Promise<unknown>): Promise<RowOutcome> {
  try {
    await change();
    return UPDATED;
  } catch (error) {
    if (error instanceof ChangedHereError) return KEPT;
    if (error instanceof TakenError) return { kind: "refused", reason: error.message };
    if (error instanceof ApiError && error.error === "unavailable") throw error;
    return { kind: "refused", reason: reasonFor(error) };
  }
}

/** A session that no user names means nothing, so it may be written first. */
async function putSession(
  { client, usersTable: table }: ImportTables,
  objectId: string,
  hash: string,
): Promise<void> {
  await writeItem({ client }, toPut({ table, item: { _key: `session#${hash}`, objectId } }));
}

async function deleteSession({ client, usersTable: table }: ImportTables, hash: string) {
  await writeItem({ client }, toDelete({ table, key: { _key: `session#${hash}` } }));
}

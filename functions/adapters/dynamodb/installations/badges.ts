import pMap from "p-map";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { raiseBadge } from "../../../domain/push/providers/badge-raise.ts";
import { itemBytes, writeUnitsOf } from "../../../domain/push/report/item-size.ts";
import type { Badges } from "../../../ports/installations.ts";
import type { Clock } from "../../../ports/system.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { type Writer, writeItem } from "../writes/write.ts";
import { toUpdate } from "../writes/write-item.ts";

export interface BadgesOptions extends Writer {
  readonly installationsTable: string;
  readonly clock: Clock;
}

/** Installations written at the same time. */
const PARALLEL_WRITES = 50;

/** `badge` and `_raises` of the installations. `updatedAt` stays: the device was not active. */
export function createBadges(options: BadgesOptions): Badges {
  return {
    async raise(push, objectIds) {
      const badges = new Map<string, number>();
      let pending = objectIds;
      let readUnits = 0;
      let writeUnits = 0;
      await retryWhileStale(async () => {
        const read = await readRows(options, pending);
        readUnits += read.readUnits;
        const changed: string[] = [];
        const raiseRow = async (row: StoredInstallation) => {
          const raised = await raiseOne(options, row, push);
          writeUnits += raised.writeUnits;
          if (raised.badge === undefined) changed.push(row.objectId);
          else badges.set(row.objectId, raised.badge);
        };
        await pMap(read.rows, raiseRow, { concurrency: PARALLEL_WRITES });
        pending = changed;
        return pending.length === 0 ? "done" : undefined;
      }, options.pause);
      return { badges, readUnits, writeUnits };
    },
  };
}

async function readRows(
  { client, installationsTable: tableName, clock }: BadgesOptions,
  objectIds: readonly string[],
): Promise<{ readonly rows: StoredInstallation[]; readonly readUnits: number }> {
  const keys = objectIds.map((objectId) => ({ objectId }));
  const { items, readUnits } = await batchGet(client, { tableName, keys, consistent: true });
  const nowMs = clock.now();
  const rows = items.filter((item) => !hasExpired(item, nowMs));
  return { rows: rows as StoredInstallation[], readUnits };
}

interface RaisedBadge {
  /** Undefined when the installation has changed since it was read. */
  readonly badge: number | undefined;
  readonly writeUnits: number;
}

/**
 * A raise is a revision of its own, so that a save that read the installation before it can't undo
 * it.
 */
async function raiseOne(
  options: BadgesOptions,
  row: StoredInstallation,
  push: string,
): Promise<RaisedBadge> {
  const raise = raiseBadge(row, push);
  if (raise.kind === "raised-before") {
    return { badge: raise.badge, writeUnits: 0 };
  }
  const update = toUpdate({
    table: options.installationsTable,
    key: { objectId: row.objectId },
    set: { badge: raise.badge, _raises: raise.raises, _revision: row._revision + 1 },
    condition: expression`#_revision = ${row._revision}`,
  });
  const answer = await writeItem(options, update, { ReturnConsumedCapacity: "TOTAL" });
  if (answer.kind === "written") return { badge: raise.badge, writeUnits: answer.writeUnits };
  // A refused write is billed like any other, but its answer has no units.
  return { badge: undefined, writeUnits: writeUnitsOf(itemBytes(row)) };
}

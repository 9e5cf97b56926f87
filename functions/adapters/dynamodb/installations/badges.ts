import pMap from "p-map";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { raiseBadge } from "../../../domain/push/providers/badge-raise.ts";
import type { Badges } from "../../../ports/installations.ts";
import type { Clock } from "../../../ports/system.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, type Writer, writeItem } from "../writes/write.ts";

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
      await retryWhileStale(async () => {
        const changed: string[] = [];
        const raiseRow = async (row: StoredInstallation) => {
          const badge = await raiseOne(options, row, push);
          if (badge === undefined) changed.push(row.objectId);
          else badges.set(row.objectId, badge);
        };
        await pMap(await readRows(options, pending), raiseRow, { concurrency: PARALLEL_WRITES });
        pending = changed;
        return pending.length === 0 ? "done" : undefined;
      }, options.pause);
      return badges;
    },
  };
}

async function readRows(
  { client, installationsTable: tableName, clock }: BadgesOptions,
  objectIds: readonly string[],
): Promise<StoredInstallation[]> {
  const keys = objectIds.map((objectId) => ({ objectId }));
  const { items } = await batchGet(client, { tableName, keys, consistent: true });
  const nowMs = clock.now();
  return items.filter((item) => !hasExpired(item, nowMs)) as StoredInstallation[];
}

/**
 * Each increment has its own revision, so that a save that read the installation earlier can't undo
 * it.
 *
 * @returns the badge; undefined when the installation changed since it was read
 */
async function raiseOne(
  options: BadgesOptions,
  row: StoredInstallation,
  push: string,
): Promise<number | undefined> {
  const raise = raiseBadge(row, push);
  if (raise.kind === "raised-before") return raise.badge;
  const update = toUpdate({
    table: options.installationsTable,
    key: { objectId: row.objectId },
    set: { badge: raise.badge, _raises: raise.raises, _revision: row._revision + 1 },
    condition: expression`#_revision = ${row._revision}`,
  });
  const answer = await writeItem(options, update);
  return answer.kind === "written" ? raise.badge : undefined;
}

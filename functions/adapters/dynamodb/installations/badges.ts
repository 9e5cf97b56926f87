import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { itemBytes, writeUnitsOf } from "../../../domain/push/ledger/item-size.ts";
import { raiseBadge } from "../../../domain/push/providers/badge-raise.ts";
import type { Badges } from "../../../ports/installations.ts";
import type { Clock } from "../../../ports/system.ts";
import { batchGet } from "../client/batch-get.ts";
import { type Pause, retryWhileContended } from "../writes/conditional-write.ts";

export interface BadgesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly clock: Clock;
  /** Default: of the system. */
  readonly pause?: Pause;
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
      await retryWhileContended(async () => {
        const read = await readRows(options, pending);
        readUnits += read.readUnits;
        const changed: string[] = [];
        await inGroups(read.rows, async (row) => {
          const raised = await raiseOne(options, row, push);
          writeUnits += raised.writeUnits;
          if (raised.badge === undefined) changed.push(row.objectId);
          else badges.set(row.objectId, raised.badge);
        });
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
  const nowSeconds = clock.now() / 1_000;
  const rows = items.filter((item) => (item[TTL_ATTRIBUTE] as number) > nowSeconds);
  return { rows: rows as StoredInstallation[], readUnits };
}

interface RaisedBadge {
  /** Undefined when the installation has changed since it was read. */
  readonly badge: number | undefined;
  readonly writeUnits: number;
}

/**
 * A raise is a revision of its own, so that a save that has read the installation before can't take
 * it back.
 */
async function raiseOne(
  { client, installationsTable: TableName }: BadgesOptions,
  row: StoredInstallation,
  push: string,
): Promise<RaisedBadge> {
  const raise = raiseBadge(row, push);
  if (raise.kind === "raised-before") {
    return { badge: raise.badge, writeUnits: 0 };
  }
  const command = new UpdateCommand({
    TableName,
    Key: { objectId: row.objectId },
    UpdateExpression: "SET #badge = :badge, #raises = :raises, #revision = :next",
    ConditionExpression: "#revision = :revision",
    ExpressionAttributeNames: { "#badge": "badge", "#raises": "_raises", "#revision": "_revision" },
    ExpressionAttributeValues: {
      ":badge": raise.badge,
      ":raises": raise.raises,
      ":revision": row._revision,
      ":next": row._revision + 1,
    },
    ReturnConsumedCapacity: "TOTAL",
  });
  try {
    const { ConsumedCapacity } = await client.send(command);
    return { badge: raise.badge, writeUnits: ConsumedCapacity?.CapacityUnits ?? 0 };
  } catch (error) {
    // It is billed like a write, and its answer tells no units.
    if (error instanceof ConditionalCheckFailedException) {
      return { badge: undefined, writeUnits: writeUnitsOf(itemBytes(row)) };
    }
    throw error;
  }
}

async function inGroups<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += PARALLEL_WRITES) {
    await Promise.all(items.slice(start, start + PARALLEL_WRITES).map(write));
  }
}

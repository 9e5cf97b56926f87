import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../contract/tables.ts";
import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import { raiseBadge } from "../../domain/push/badge-raise.ts";
import type { Badges } from "../../ports/badges.ts";
import type { Clock } from "../../ports/clock.ts";
import { batchGet } from "./batch-get.ts";
import { type Pause, retryWhileContended } from "./conditional-write.ts";

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
      await retryWhileContended(async () => {
        const rows = await readRows(options, pending);
        const changed: string[] = [];
        await inGroups(rows, async (row) => {
          const badge = await raiseOne(options, row, push);
          if (badge === undefined) changed.push(row.objectId);
          else badges.set(row.objectId, badge);
        });
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
  const nowSeconds = clock.now() / 1_000;
  return items.filter(
    (item) => (item[TTL_ATTRIBUTE] as number) > nowSeconds,
  ) as StoredInstallation[];
}

/**
 * A raise is a revision of its own, so that a save that has read the installation before can't take
 * it back.
 *
 * @returns undefined when the installation has changed since it was read
 */
async function raiseOne(
  { client, installationsTable: TableName }: BadgesOptions,
  row: StoredInstallation,
  push: string,
): Promise<number | undefined> {
  const raise = raiseBadge(row, push);
  if (raise.kind === "raised-before") return raise.badge;
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
  });
  return (await isWritten(client.send(command))) ? raise.badge : undefined;
}

async function isWritten(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function inGroups<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += PARALLEL_WRITES) {
    await Promise.all(items.slice(start, start + PARALLEL_WRITES).map(write));
  }
}

import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { postingEntries } from "../../../domain/objects/posting.ts";
import type { InstallationStore } from "../../../ports/installations.ts";
import type {
  ReindexPorts,
  ReindexProgress,
  ReindexRun,
  SegmentProgress,
} from "../../../ports/reindex.ts";
import type { Clock } from "../../../ports/system.ts";
import { CATALOG_ENTRY } from "../index/field-catalog.ts";
import { putPostings } from "../index/postings.ts";
import { toDelete, toPut, writeItem } from "../writes/write.ts";

export interface ReindexTables {
  readonly client: DynamoDBDocumentClient;
  readonly indexTable: string;
  readonly clock: Clock;
}

/** How long a run that died can be resumed. */
const PROGRESS_SECONDS = 7 * 86_400;

/** Also installations that have just expired: a function whose clock is behind may yet save them. */
export function createInstallationPages({
  scanPage,
}: Pick<InstallationStore, "scanPage">): ReindexPorts<StoredInstallation>["page"] {
  return ({ segments: totalSegments, ...request }) =>
    scanPage({ ...request, totalSegments, consistent: true, expired: true });
}

/** Postings of installations that were saved before their fields were indexed. */
export function createPostingFiller(
  options: ReindexTables,
): ReindexPorts<StoredInstallation>["fill"] {
  const { client, indexTable: tableName, clock } = options;
  return async (rows, fields) => {
    const writtenAt = Math.floor(clock.now() / 1_000);
    const postings = rows.flatMap((row) => toPostings(row, fields, writtenAt));
    const writeUnits = await putPostings({ client, tableName }, postings);
    return { postings: postings.length, writeUnits };
  };
}

/** In the catalog's partition: `fields` / `reindex#<run>#<segments>#<segment>`. */
export function createReindexProgress(options: ReindexTables): ReindexProgress {
  const { client, indexTable: TableName, clock } = options;
  return {
    load: async (run) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "#entry = :entry AND begins_with(#member, :run)",
          ExpressionAttributeNames: { "#entry": "_entry", "#member": "_member" },
          ExpressionAttributeValues: { ":entry": CATALOG_ENTRY, ":run": memberPrefix(run) },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => item.progress as SegmentProgress);
    },
    save: async (run, progress) => {
      const item = {
        _entry: CATALOG_ENTRY,
        _member: `${memberPrefix(run)}${progress.segment}`,
        progress,
        [TTL_ATTRIBUTE]: Math.floor(clock.now() / 1_000) + PROGRESS_SECONDS,
      };
      await writeItem(options, toPut({ table: TableName, item }));
    },
    clear: async (run) => {
      const segments = Array.from({ length: run.segments }, (_, segment) => segment);
      await pMap(segments, (segment) => {
        const key = { _entry: CATALOG_ENTRY, _member: `${memberPrefix(run)}${segment}` };
        return writeItem(options, toDelete({ table: TableName, key }));
      });
    },
  };
}

function memberPrefix({ id, segments }: ReindexRun): string {
  return `reindex#${id}#${segments}#`;
}

function toPostings(row: StoredInstallation, fields: readonly string[], writtenAt: number) {
  const { objectId, _revision: revision, _indexExpiresAt: expiresAt } = row;
  const entries = postingEntries(row, fields);
  return entries.map((entry) => ({ entry, objectId, revision, expiresAt, writtenAt }));
}

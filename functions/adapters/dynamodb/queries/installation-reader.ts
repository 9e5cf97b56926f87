import type { DynamoDBDocumentClient, ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { ObjectReader } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { createTableSize } from "../client/table-size.ts";
import { toFoundPosting } from "../installations/installation-postings.ts";
import { UNIQUE_MEMBER } from "../installations/installation-transaction.ts";
import type { PostingRepair } from "../installations/posting-repair.ts";
import { creationQueries } from "./creation-query.ts";
import type { KeyQuery } from "./key-query.ts";
import { createObjectReader } from "./object-reader.ts";
import { type ScanSelection, toScan } from "./scan-input.ts";

export interface InstallationReaderOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
  readonly clock: Clock;
  readonly repair?: PostingRepair;
}

/** What a query sees otherwise than it is stored: an ACL is not shown. */
const COMPUTED = new Set(["ACL"]);

/** `_Installation` by ids, `deviceTokenEntry` and its like, `postingEntry`, creation and scan. */
export function createInstallationReader(
  options: InstallationReaderOptions,
): ObjectReader<StoredInstallation> {
  const { client, clock, installationsTable: tableName, indexTable } = options;
  return createObjectReader({
    client,
    clock,
    tableName,
    keyOf: (objectId) => (isObjectId(objectId) ? { objectId } : undefined),
    toRow: (item) => item as unknown as StoredInstallation,
    uniques: {
      tableName: indexTable,
      keyOf: (entry) => ({ _entry: entry, _member: UNIQUE_MEMBER }),
    },
    postings: (entry) => postingsOf(indexTable, entry),
    creation: (path) => creationQueries(tableName, path),
    scan: (request) => scanInstallations(tableName, request),
    size: createTableSize({ client, tableName, clock }),
    repair: options.repair,
  });
}

/** A scan that brings what may match, and of it what is looked at. */
export function scanInstallations(tableName: string, selection: ScanSelection): ScanCommandInput {
  return toScan(tableName, { ...selection, isStored: (field) => !COMPUTED.has(field) });
}

/** @see queryPostings, which the pushes read by */
function postingsOf(indexTable: string, entry: string): KeyQuery {
  return {
    input: {
      TableName: indexTable,
      KeyConditionExpression: "#entry = :entry",
      ExpressionAttributeNames: { "#entry": "_entry" },
      ExpressionAttributeValues: { ":entry": entry },
    },
    expires: true,
    toKey: (item) => {
      const posting = toFoundPosting(item);
      return { objectId: posting.objectId, sort: posting.objectId, posting };
    },
  };
}

import type { DynamoDBDocumentClient, ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { ObjectReader } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { createTableSize, measureTable } from "../client/table-size.ts";
import type { PostingRepair } from "../index/posting-repair.ts";
import { toPostingKey } from "../index/postings.ts";
import { UNIQUE_MEMBER } from "../installations/installation-transaction.ts";
import { creationQueries } from "./creation-query.ts";
import type { KeyQuery } from "./key-query.ts";
import { createObjectReader } from "./object-reader.ts";
import { type ScanSelection, toScan } from "./scan-input.ts";
import { scanPages } from "./scan-objects.ts";

export interface InstallationReaderOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
  readonly clock: Clock;
  readonly repair?: PostingRepair;
}

/** Queries don't see an installation's ACL. */
const COMPUTED = new Set(["ACL"]);

/** Reads `_Installation` by ids, unique entries such as `deviceTokenEntry`, postings, creation and scan. */
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
    postings: (entry) => postingsQuery(indexTable, entry),
    creation: (path) => creationQueries(tableName, path),
    scan: (request, segments) =>
      scanPages({ client, input: scanInstallations(tableName, request), segments }),
    size: createTableSize({ client, tableName, clock }),
    measure: () => measureTable(client, tableName),
    repair: options.repair,
  });
}

/** A scan of the objects that may match, with the fields that are needed. */
export function scanInstallations(tableName: string, selection: ScanSelection): ScanCommandInput {
  return toScan(tableName, { ...selection, isStored: (field) => !COMPUTED.has(field) });
}

/** @see queryPostings, which pushes use */
function postingsQuery(indexTable: string, entry: string): KeyQuery {
  return {
    input: {
      TableName: indexTable,
      KeyConditionExpression: "#entry = :entry",
      ExpressionAttributeNames: { "#entry": "_entry" },
      ExpressionAttributeValues: { ":entry": entry },
    },
    expires: true,
    toKey: toPostingKey,
  };
}

import { type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { IndexCatalog, IndexFillings } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import {
  createFieldCatalog,
  createFieldFillings,
  type FieldCatalogOptions,
} from "../index/field-catalog.ts";

export interface IndexCatalogOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
  readonly indexedFields: readonly string[];
  readonly clock: Clock;
}

/** The catalog of the indexed fields of installations. */
export function createIndexCatalog(options: IndexCatalogOptions): IndexCatalog {
  return createFieldCatalog(toCatalog(options));
}

/** The catalog as the reindex tool changes it. */
export function createIndexFillings(options: IndexCatalogOptions): IndexFillings {
  return createFieldFillings(toCatalog(options));
}

function toCatalog(options: IndexCatalogOptions): FieldCatalogOptions {
  return { ...options, member: "-", isEmpty: () => isTableEmpty(options) };
}

async function isTableEmpty({
  client,
  installationsTable: TableName,
}: IndexCatalogOptions): Promise<boolean> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }),
  );
  return Items.length === 0;
}

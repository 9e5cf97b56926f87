import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from "@aws-sdk/lib-dynamodb";
import {
  adaptCatalog,
  brokenFillings,
  completeCatalog,
  type FieldCatalog,
  firstCatalog,
  postedFields,
  refillCatalog,
  usableFields,
  VIEW_MS,
} from "../../../domain/installations/field-catalog.ts";
import type { IndexCatalog, IndexFillings } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";

export interface IndexCatalogOptions {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
  readonly indexedFields: readonly string[];
  readonly clock: Clock;
}

/** The item that holds the catalog; no posting and no unique entry is named so. */
export const CATALOG_ENTRY = "fields";
const CATALOG_KEY = { _entry: CATALOG_ENTRY, _member: "-" };

/** Keeps what it read for a minute, as the proof in docs/decisions.md wants. */
export function createIndexCatalog(options: IndexCatalogOptions): IndexCatalog {
  const { indexedFields, clock } = options;
  let view: { readonly catalog: FieldCatalog | undefined; readonly readAtMs: number } | undefined;

  const freshView = () => {
    const ageMs = view ? clock.now() - view.readAtMs : Number.POSITIVE_INFINITY;
    return ageMs >= 0 && ageMs < VIEW_MS ? view : undefined;
  };
  const keep = async (read: () => Promise<FieldCatalog | undefined>) => {
    const readAtMs = clock.now();
    view = { catalog: await read(), readAtMs };
    return view.catalog;
  };
  return {
    usableFields: async () => {
      const fresh = freshView();
      const catalog = fresh ? fresh.catalog : await keep(() => readCatalog(options));
      return usableFields(catalog, indexedFields);
    },
    postedFields: async () => {
      const nowMs = clock.now();
      const known = freshView()?.catalog;
      const isAdapted = known && !adaptCatalog(known, indexedFields, nowMs);
      const catalog = isAdapted ? known : ((await keep(() => adapt(options))) as FieldCatalog);
      return postedFields(catalog, indexedFields, nowMs);
    },
  };
}

/** For the tool that fills postings. */
export function createIndexFillings(options: IndexCatalogOptions): IndexFillings {
  return {
    begin: async (all) => {
      const adapted = await adapt(options);
      if (!all) return adapted;
      const { indexedFields, clock } = options;
      return change(options, (catalog) => refillCatalog(catalog, indexedFields, clock.now()));
    },
    read: () => readCatalog(options),
    complete: async (fillings) => {
      let broken: readonly string[] = [];
      await change(options, (catalog) => {
        broken = brokenFillings(catalog, fillings);
        return broken.length > 0 ? undefined : completeCatalog(catalog, Object.keys(fillings));
      });
      return broken;
    },
  };
}

function adapt(options: IndexCatalogOptions): Promise<FieldCatalog> {
  const { indexedFields, clock } = options;
  return change(options, (catalog) => adaptCatalog(catalog, indexedFields, clock.now()));
}

/** Compare and set until it holds. @param next undefined leaves the catalog as it is */
function change(
  options: IndexCatalogOptions,
  next: (catalog: FieldCatalog) => FieldCatalog | undefined,
): Promise<FieldCatalog> {
  return retryWhileContended(async () => {
    const stored = await readCatalog(options);
    const wanted = stored ? next(stored) : await makeFirst(options);
    if (!wanted) return stored;
    return (await writeCatalog(options, wanted)) ? wanted : undefined;
  });
}

async function makeFirst(options: IndexCatalogOptions): Promise<FieldCatalog> {
  const { client, installationsTable: TableName, indexedFields, clock } = options;
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }),
  );
  return firstCatalog(indexedFields, { isEmpty: Items.length === 0, nowMs: clock.now() });
}

async function readCatalog({
  client,
  indexTable: TableName,
}: IndexCatalogOptions): Promise<FieldCatalog | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: CATALOG_KEY, ConsistentRead: true }),
  );
  return Item && { version: Item.version, fields: Item.fields };
}

async function writeCatalog(
  { client, indexTable: TableName }: IndexCatalogOptions,
  catalog: FieldCatalog,
): Promise<boolean> {
  const isNext =
    catalog.version === 1
      ? { ConditionExpression: "attribute_not_exists(#version)" }
      : {
          ConditionExpression: "#version = :replaced",
          ExpressionAttributeValues: { ":replaced": catalog.version - 1 },
        };
  const put = new PutCommand({
    TableName,
    Item: { ...CATALOG_KEY, ...catalog },
    ExpressionAttributeNames: { "#version": "version" },
    ...isNext,
  });
  try {
    await client.send(put);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

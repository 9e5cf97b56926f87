import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
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
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { toPut, writeItem } from "../writes/write.ts";

/** A catalog of fields: one item in the partition `CATALOG_ENTRY` of an index. */
export interface FieldCatalogOptions {
  readonly client: DynamoDBDocumentClient;
  readonly indexTable: string;
  readonly indexedFields: readonly string[];
  readonly clock: Clock;
  /** The sort key of the item: a class, or `-` in an index of one class. */
  readonly member: string;
  /** Whether no object can lack an entry, because there is none. */
  isEmpty(): Promise<boolean>;
}

/** The key of the catalogs' items, which no posting and no unique item can have. */
export const CATALOG_ENTRY = "fields";

/** Keeps what it read for a minute (`VIEW_MS`), see docs/decisions/queries/indexed-field-catalog.md. */
export function createFieldCatalog(options: FieldCatalogOptions): IndexCatalog {
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

/** The catalog as the reindex tool changes it. */
export function createFieldFillings(options: FieldCatalogOptions): IndexFillings {
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

function adapt(options: FieldCatalogOptions): Promise<FieldCatalog> {
  const { indexedFields, clock } = options;
  return change(options, (catalog) => adaptCatalog(catalog, indexedFields, clock.now()));
}

/** Compare-and-set until it succeeds. @param next returns undefined to leave the catalog as it is */
function change(
  options: FieldCatalogOptions,
  next: (catalog: FieldCatalog) => FieldCatalog | undefined,
): Promise<FieldCatalog> {
  return retryWhileStale(async () => {
    const stored = await readCatalog(options);
    const wanted = stored ? next(stored) : await makeFirst(options);
    if (!wanted) return stored;
    return (await writeCatalog(options, wanted)) ? wanted : undefined;
  });
}

async function makeFirst({ isEmpty, indexedFields, clock }: FieldCatalogOptions) {
  return firstCatalog(indexedFields, { isEmpty: await isEmpty(), nowMs: clock.now() });
}

async function readCatalog({
  client,
  indexTable: TableName,
  member,
}: FieldCatalogOptions): Promise<FieldCatalog | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: keyFor(member), ConsistentRead: true }),
  );
  return Item && { version: Item.version, fields: Item.fields };
}

async function writeCatalog(options: FieldCatalogOptions, catalog: FieldCatalog): Promise<boolean> {
  const isNext =
    catalog.version === 1
      ? expression`attribute_not_exists(#version)`
      : expression`#version = ${catalog.version - 1}`;
  const item = { ...keyFor(options.member), ...catalog };
  const put = toPut({ table: options.indexTable, item, condition: isNext });
  return (await writeItem(options, put)).kind === "written";
}

function keyFor(member: string) {
  return { _entry: CATALOG_ENTRY, _member: member };
}

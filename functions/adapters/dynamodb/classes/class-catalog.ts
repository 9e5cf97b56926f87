import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Columns } from "../../../domain/classes/columns.ts";
import { isSystemClass } from "../../../domain/objects/class-name.ts";
import type { ColumnType } from "../../../domain/objects/class-schema.ts";
import type { ClassCatalog, StoredClass } from "../../../ports/class-catalog.ts";
import type { Clock } from "../../../ports/system.ts";
import type { Item } from "../client/attribute-values.ts";
import { allOf, attribute, expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { CLASSES, type ObjectsTable } from "./object-items.ts";

export interface ClassCatalogOptions extends ObjectsTable {
  readonly clock: Clock;
  /** Classes that exist before their first object. */
  readonly declared?: readonly string[];
}

/** Other containers add columns, and a save that meets one of them reads the class again. */
const MAX_AGE_MS = 60_000;

/** The classes in DynamoDB, each one item whose attributes are the columns. */
export function createClassCatalog(options: ClassCatalogOptions): ClassCatalog {
  const { clock, declared = [] } = options;
  const known = new Map<string, { readonly stored: StoredClass; readonly atMs: number }>();
  const remember = (stored: StoredClass) => {
    known.set(stored.name, { stored, atMs: clock.now() });
    return stored;
  };
  const read = async (className: string) => {
    const item = await readClass(options, className);
    if (item) return remember(toClass(item));
    const empty = { name: className, columns: {} };
    if (isSystemClass(className)) return remember(empty);
    // Not remembered, because its first object may come any moment.
    return declared.includes(className) ? { ...empty, isEmpty: true } : undefined;
  };
  return {
    async find(className) {
      const cached = known.get(className);
      if (cached && clock.now() - cached.atMs < MAX_AGE_MS) return cached.stored;
      return read(className);
    },
    read,
    list: () => listClasses(options),
    async add(className, columns) {
      const item = await addColumns(options, className, columns);
      if (item === undefined) known.delete(className);
      return item && remember(toClass(item));
    },
  };
}

async function readClass(
  { client, objectsTable }: ObjectsTable,
  className: string,
): Promise<Item | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: objectsTable, Key: classKey(className), ConsistentRead: true }),
  );
  return item;
}

async function listClasses({ client, objectsTable }: ObjectsTable): Promise<StoredClass[]> {
  const classes: StoredClass[] = [];
  let from: Item | undefined;
  do {
    const answer = await queryClasses(client, objectsTable, from);
    classes.push(...(answer.Items ?? []).map(toClass).filter(({ name }) => !isSystemClass(name)));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return classes;
}

function queryClasses(
  client: DynamoDBDocumentClient,
  TableName: string,
  ExclusiveStartKey: Item | undefined,
) {
  return client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#partition = :classes",
      ExpressionAttributeNames: { "#partition": "_partition" },
      ExpressionAttributeValues: { ":classes": CLASSES },
      ConsistentRead: true,
      ExclusiveStartKey,
    }),
  );
}

/** Columns of one update: the names and the condition have 4 KB each (DynamoDB, "Quotas"). */
const MAX_ADDED = 40;

/** @returns the class with the columns; undefined if one of them has another type by now */
async function addColumns(
  options: ClassCatalogOptions,
  className: string,
  columns: Columns,
): Promise<Item | undefined> {
  const types = Object.entries(columns).map(([name, type]): NamedType => [name, toText(type)]);
  let item: Item | undefined;
  for (let start = 0; start === 0 || start < types.length; start += MAX_ADDED) {
    item = await addGroup(options, className, types.slice(start, start + MAX_ADDED));
    if (item === undefined) return undefined;
  }
  return item;
}

type NamedType = readonly [name: string, type: string];

/** The first writer of a column decides its type; nothing is added if one of the types differs. */
async function addGroup(
  { client, objectsTable, clock }: ClassCatalogOptions,
  className: string,
  types: readonly NamedType[],
): Promise<Item | undefined> {
  const update = toUpdate({
    table: objectsTable,
    key: classKey(className),
    set: {
      ...Object.fromEntries(types),
      _createdAt: expression`if_not_exists(#_createdAt, ${clock.now()})`,
    },
    ...(types.length > 0 && {
      condition: allOf(types.map(([name, text]) => isFreeOr(name, text))),
    }),
  });
  const answer = await writeItem({ client }, update, { ReturnValues: "ALL_NEW" });
  return answer.kind === "written" ? answer.item : undefined;
}

/**
 * Notes that a class gets objects whose ids differ from `createdAt` by up to this `idDrift`, before they are
 * written. Functions know it within a minute.
 */
export async function raiseIdDrift(
  { client, objectsTable, clock }: ClassCatalogOptions,
  className: string,
  drift: number,
): Promise<void> {
  if (drift === 0) return;
  const update = toUpdate({
    table: objectsTable,
    key: classKey(className),
    set: {
      _idDrift: expression`${drift}`,
      _createdAt: expression`if_not_exists(#_createdAt, ${clock.now()})`,
    },
    condition: expression`attribute_not_exists(#_idDrift) OR #_idDrift < ${drift}`,
  });
  await writeItem({ client }, update);
}

function isFreeOr(name: string, text: string) {
  const column = attribute(name);
  return expression`(attribute_not_exists(${column}) OR ${column} = ${text})`;
}

function classKey(className: string) {
  return { _partition: CLASSES, objectId: className };
}

function toClass({ _partition, objectId, _createdAt, _idDrift, ...columns }: Item): StoredClass {
  const types = Object.entries(columns).map(([name, text]) => [name, toType(String(text))]);
  const drift = _idDrift === undefined ? {} : { idDrift: Number(_idDrift) };
  return { name: String(objectId), columns: Object.fromEntries(types), ...drift };
}

/** `String`, `Pointer:_User`. */
function toText({ type, className }: ColumnType): string {
  return className === undefined ? type : `${type}:${className}`;
}

function toType(text: string): ColumnType {
  const [type = "", className] = text.split(":");
  return className === undefined ? { type } : { type, className };
}

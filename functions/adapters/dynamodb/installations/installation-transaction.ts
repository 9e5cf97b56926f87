import { isDeepStrictEqual } from "node:util";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import { addressOf } from "../../../domain/installations/device-address.ts";
import { identifierEntries } from "../../../domain/installations/identifiers.ts";
import type { InstallationWrite } from "../../../domain/installations/installation-write.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { creationKeys } from "../writes/creation-index.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type UniqueRows = ReadonlyMap<string, Record<string, unknown>>;

export interface InstallationTables {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
}

/** Member of every unique item; an objectId never is. */
export const UNIQUE_MEMBER = "-";

const EXPIRES = { "#expiresAt": TTL_ATTRIBUTE };

export type WriteAnswer = "written" | "conflict";

/** The installation with its unique items; a plain write when those stay as they are. */
export async function writeRows(
  tables: InstallationTables,
  write: InstallationWrite,
  nowSeconds: number,
): Promise<WriteAnswer> {
  const { before, absorbed, expiredOwners } = write;
  const put = putRow(tables, write, nowSeconds);
  const uniques = changeUniques(tables, write, nowSeconds);
  const removals = [
    ...absorbed.map((row) => deleteRow(tables, row)),
    ...expiredOwners.map((objectId) => deleteExpired(tables, objectId, nowSeconds)),
  ];
  if (before && uniques.length + removals.length === 0) {
    return unlessConflict(tables.client.send(new PutCommand(put)));
  }
  return transact(tables.client, [{ Put: put }, ...removals, ...uniques]);
}

/** The installation and its unique items, if it is still as it was read. */
export async function removeRows(
  tables: InstallationTables,
  row: StoredInstallation,
): Promise<WriteAnswer> {
  const uniques = identifierEntries(row).map((entry) =>
    deleteUnique(tables, entry, [row.objectId]),
  );
  return transact(tables.client, [deleteRow(tables, row), ...uniques]);
}

/** A row that has expired since it was read may have lost its identifiers to another. */
function putRow(
  { installationsTable }: InstallationTables,
  { before, after }: InstallationWrite,
  nowSeconds: number,
) {
  const table = { TableName: installationsTable, Item: { ...after, ...creationKeys(after) } };
  if (!before) {
    return {
      ...table,
      ConditionExpression: "attribute_not_exists(#objectId)",
      ExpressionAttributeNames: { "#objectId": "objectId" },
    };
  }
  const unchanged = isAtRevision(before);
  return {
    ...table,
    ConditionExpression: `${unchanged.ConditionExpression} AND #expiresAt > :now`,
    ExpressionAttributeNames: { ...unchanged.ExpressionAttributeNames, ...EXPIRES },
    ExpressionAttributeValues: { ...unchanged.ExpressionAttributeValues, ":now": nowSeconds },
  };
}

/** So that no save that has read it alive brings it back beside the row that takes its place. */
function deleteExpired(
  { installationsTable }: InstallationTables,
  objectId: string,
  nowSeconds: number,
): TransactItem {
  return {
    Delete: {
      TableName: installationsTable,
      Key: { objectId },
      ConditionExpression: "attribute_not_exists(#expiresAt) OR #expiresAt <= :now",
      ExpressionAttributeNames: EXPIRES,
      ExpressionAttributeValues: { ":now": nowSeconds },
    },
  };
}

function deleteRow({ installationsTable }: InstallationTables, row: StoredInstallation) {
  const Key = { objectId: row.objectId };
  return { Delete: { TableName: installationsTable, Key, ...isAtRevision(row) } };
}

function isAtRevision({ _revision }: StoredInstallation) {
  return {
    ConditionExpression: "#revision = :revision",
    ExpressionAttributeNames: { "#revision": "_revision" },
    ExpressionAttributeValues: { ":revision": _revision },
  };
}

function changeUniques(
  tables: InstallationTables,
  { before, after, absorbed, expiredOwners }: InstallationWrite,
  nowSeconds: number,
): TransactItem[] {
  const old = before ? uniqueRows(before) : new Map();
  const wanted = uniqueRows(after);
  const owners = [after, ...absorbed].map(({ objectId }) => objectId).concat(expiredOwners);
  const isChanged = ([entry, item]: [string, object]) => !isDeepStrictEqual(old.get(entry), item);
  const given = [...wanted]
    .filter(isChanged)
    .map(([, item]) => putUnique(tables, item, { owners, nowSeconds }));
  const held = new Set([...old.keys(), ...absorbed.flatMap(identifierEntries)]);
  const dropped = [...held].filter((entry) => !wanted.has(entry));
  return [...given, ...dropped.map((entry) => deleteUnique(tables, entry, owners))];
}

function uniqueRows(installation: StoredInstallation): UniqueRows {
  const { objectId, _indexExpiresAt: expiresAt } = installation;
  const address = addressOf(installation);
  return new Map(
    identifierEntries(installation).map((entry) => [
      entry,
      {
        _entry: entry,
        _member: UNIQUE_MEMBER,
        objectId,
        ...(address && { address }),
        [TTL_ATTRIBUTE]: expiresAt,
      },
    ]),
  );
}

function putUnique(
  { indexTable }: InstallationTables,
  item: Record<string, unknown>,
  { owners, nowSeconds }: { readonly owners: readonly string[]; readonly nowSeconds: number },
): TransactItem {
  const ours = isOwnedBy(owners);
  return {
    Put: {
      TableName: indexTable,
      Item: item,
      ConditionExpression: `${ours.ConditionExpression} OR #expiresAt <= :now`,
      ExpressionAttributeNames: { ...ours.ExpressionAttributeNames, ...EXPIRES },
      ExpressionAttributeValues: { ...ours.ExpressionAttributeValues, ":now": nowSeconds },
    },
  };
}

function deleteUnique(
  { indexTable }: InstallationTables,
  entry: string,
  owners: readonly string[],
): TransactItem {
  const Key = { _entry: entry, _member: UNIQUE_MEMBER };
  return { Delete: { TableName: indexTable, Key, ...isOwnedBy(owners) } };
}

function isOwnedBy(owners: readonly string[]) {
  const values = Object.fromEntries(owners.map((owner, i) => [`:owner${i}`, owner]));
  const list = Object.keys(values).join(", ");
  return {
    ConditionExpression: `attribute_not_exists(#objectId) OR #objectId IN (${list})`,
    ExpressionAttributeNames: { "#objectId": "objectId" },
    ExpressionAttributeValues: values,
  };
}

function transact(
  client: DynamoDBDocumentClient,
  TransactItems: TransactItem[],
): Promise<WriteAnswer> {
  return unlessConflict(client.send(new TransactWriteCommand({ TransactItems })));
}

const CONFLICT_REASONS = new Set(["None", "ConditionalCheckFailed", "TransactionConflict"]);

async function unlessConflict(sent: Promise<unknown>): Promise<WriteAnswer> {
  try {
    await sent;
    return "written";
  } catch (error) {
    if (isConflict(error)) return "conflict";
    throw error;
  }
}

/** Somebody else wrote in between; for any other reason, reading again would not help. */
function isConflict(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    return reasons.length > 0 && reasons.every(({ Code = "" }) => CONFLICT_REASONS.has(Code));
  }
  return (
    error instanceof ConditionalCheckFailedException ||
    error instanceof TransactionConflictException
  );
}

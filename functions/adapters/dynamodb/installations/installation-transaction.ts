import { isDeepStrictEqual } from "node:util";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import { identifierEntries } from "../../../domain/installations/identifiers.ts";
import type { InstallationWrite } from "../../../domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { addressFor } from "../../../domain/push/providers/target.ts";
import { PROVIDERS } from "../../../generated/providers/registry.ts";
import { creationKeys } from "../writes/creation-index.ts";
import { attribute, type Expression, expression, list } from "../writes/expression.ts";
import {
  toCheck,
  toDelete,
  toPut,
  type Write,
  type WriteAnswer,
  writeAllOnce,
  writeTransaction,
} from "../writes/write.ts";

type UniqueRows = ReadonlyMap<string, Record<string, unknown>>;

export interface InstallationTables {
  readonly client: DynamoDBDocumentClient;
  readonly installationsTable: string;
  readonly indexTable: string;
}

/** Sort key of every unique item; an objectId never has this form. */
export const UNIQUE_MEMBER = "-";

const EXPIRES_AT = attribute(TTL_ATTRIBUTE);

/** Writes the installation with its unique items; without a transaction if the items stay as they are. */
export async function writeRows(
  tables: InstallationTables,
  write: InstallationWrite,
  nowSeconds: number,
): ReturnType<typeof writeAllOnce> {
  const { before, absorbed, expiredOwners, namesakes } = write;
  const writes = [
    putRow(tables, write, nowSeconds),
    ...absorbed.map((row) => deleteRow(tables, row)),
    ...expiredOwners.map((objectId) => deleteExpired(tables, objectId, nowSeconds)),
    ...namesakes.map((row) => checkRow(tables, row)),
    ...changeUniques(tables, write, nowSeconds),
  ];
  return before ? writeAllOnce(tables, writes) : writeTransaction(tables, writes);
}

/** The writes of an installation that has no other rows, its own first. */
export function newRowWrites(
  tables: InstallationTables,
  after: StoredInstallation,
  nowSeconds: number,
): Write[] {
  const none = { absorbed: [], expiredOwners: [], namesakes: [], claimsObjectId: true };
  const write = { before: undefined, after, ...none };
  return [putRow(tables, write, nowSeconds), ...changeUniques(tables, write, nowSeconds)];
}

/** Removes the installation and its unique items if it is still as read. */
export async function removeRows(
  tables: InstallationTables,
  row: StoredInstallation,
): Promise<WriteAnswer> {
  const uniques = identifierEntries(row).map((entry) =>
    deleteUnique(tables, entry, [row.objectId]),
  );
  return writeTransaction(tables, [deleteRow(tables, row), ...uniques]);
}

/**
 * Changes a live row only, because an expired one may have lost its identifiers to another, and lets
 * a new row take the place of an expired one only.
 */
function putRow(
  { installationsTable: table }: InstallationTables,
  { before, after }: InstallationWrite,
  nowSeconds: number,
): Write {
  const isAlive = expression`attribute_not_exists(${EXPIRES_AT}) OR ${EXPIRES_AT} > ${nowSeconds}`;
  const condition = before
    ? expression`${isAtRevision(before)} AND (${isAlive})`
    : expression`attribute_not_exists(#objectId) OR ${EXPIRES_AT} <= ${nowSeconds}`;
  return toPut({ table, item: { ...after, ...creationKeys(after) }, condition });
}

/** Keeps a save that read the row alive from restoring it besides the row that replaces it. */
function deleteExpired(
  { installationsTable: table }: InstallationTables,
  objectId: string,
  nowSeconds: number,
): Write {
  const condition = expression`attribute_not_exists(#objectId) OR ${EXPIRES_AT} <= ${nowSeconds}`;
  return toDelete({ table, key: { objectId }, condition });
}

function deleteRow(
  { installationsTable: table }: InstallationTables,
  row: StoredInstallation,
): Write {
  return toDelete({ table, key: { objectId: row.objectId }, condition: isAtRevision(row) });
}

/** Keeps a namesake from taking back the identifier at the same moment. */
function checkRow(
  { installationsTable: table }: InstallationTables,
  row: StoredInstallation,
): Write {
  return toCheck({ table, key: { objectId: row.objectId }, condition: isAtRevision(row) });
}

function isAtRevision({ _revision }: StoredInstallation): Expression {
  return expression`#_revision = ${_revision}`;
}

function changeUniques(
  tables: InstallationTables,
  { before, after, absorbed, expiredOwners, namesakes }: InstallationWrite,
  nowSeconds: number,
): Write[] {
  const old = before ? uniqueRows(before) : new Map();
  const wanted = uniqueRows(after);
  const rows = [after, ...absorbed, ...namesakes];
  const owners = rows.map(({ objectId }) => objectId).concat(expiredOwners);
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
  const address = addressFor(installation, PROVIDERS);
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
  { indexTable: table }: InstallationTables,
  item: Record<string, unknown>,
  { owners, nowSeconds }: { readonly owners: readonly string[]; readonly nowSeconds: number },
): Write {
  const condition = expression`${isOwnedBy(owners)} OR ${EXPIRES_AT} <= ${nowSeconds}`;
  return toPut({ table, item, condition });
}

function deleteUnique(
  { indexTable: table }: InstallationTables,
  entry: string,
  owners: readonly string[],
): Write {
  const key = { _entry: entry, _member: UNIQUE_MEMBER };
  return toDelete({ table, key, condition: isOwnedBy(owners) });
}

function isOwnedBy(owners: readonly string[]): Expression {
  return expression`attribute_not_exists(#objectId) OR #objectId IN (${list(owners)})`;
}

import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient, ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { toUser, userKey } from "../../functions/adapters/dynamodb/accounts/user-items.ts";
import { createClassCatalog } from "../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { batchGet } from "../../functions/adapters/dynamodb/client/batch-get.ts";
import { hasExpired } from "../../functions/adapters/dynamodb/client/expiry.ts";
import { scanPages } from "../../functions/adapters/dynamodb/queries/scan-objects.ts";
import { createDynamoRoleStore } from "../../functions/adapters/dynamodb/roles/roles.ts";
import { SYSTEM_CLASSES } from "../../functions/domain/objects/class-name.ts";
import { RELATION_CLASSES, ROLE_RELATIONS } from "../../functions/domain/roles/stored-role.ts";
import { UNLIMITED_WORK } from "../../functions/domain/work-budget.ts";
import type { Clock } from "../../functions/ports/system.ts";
import {
  type ClassColumns,
  type ExportedLink,
  type ExportedObject,
  type Item,
  toObjectRow,
  toRow,
  toUserRow,
} from "./rows.ts";

export interface ExportedTables {
  readonly client: DynamoDBDocumentClient;
  readonly clock: Clock;
  readonly users: string;
  readonly userSecrets: string;
  readonly roles: string;
  readonly installations: string;
  /** Undefined for a stack without classes. */
  readonly objects: string | undefined;
}

/** Rows of a page, and the items that were read for them. */
export interface ExportedPage {
  readonly rows: readonly (ExportedObject | ExportedLink)[];
  readonly items: number;
}

/** Segments that a table is scanned in; the scan reads a few of them at a time. */
const SEGMENTS = 16;

/** The columns of all classes of the app, and the relations of system classes. */
export async function readColumns({
  client,
  clock,
  objects,
}: ExportedTables): Promise<ClassColumns> {
  if (objects === undefined) return new Map();
  const catalog = createClassCatalog({ client, clock, objectsTable: objects });
  const system = await Promise.all(SYSTEM_CLASSES.map((name) => catalog.read(name)));
  const known = [...(await catalog.list()), ...system.flatMap((found) => found ?? [])];
  return new Map(known.map(({ name, columns }) => [name, columns]));
}

/** Everything that an export has, each object once. Changes in the meantime may or may not be in it. */
export async function* readStack(
  tables: ExportedTables,
  classes: ClassColumns,
): AsyncGenerator<ExportedPage> {
  yield* readUsers(tables, classes);
  yield* readRoles(tables, classes);
  yield* readInstallations(tables, classes);
  if (tables.objects !== undefined) yield* readObjects(tables, tables.objects, classes);
}

/** How many items `readStack` will read, as DynamoDB counts them every six hours. */
export async function countItems({ client, ...tables }: ExportedTables): Promise<number> {
  const { users, installations, objects } = tables;
  const names = [users, installations, objects].flatMap((name) => name ?? []);
  const counts = names.map(async (TableName) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table?.ItemCount ?? 0;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function* readUsers(
  { client, users, userSecrets }: ExportedTables,
  classes: ClassColumns,
): AsyncGenerator<ExportedPage> {
  const input = {
    TableName: users,
    FilterExpression: "begins_with(#key, :user)",
    ExpressionAttributeNames: { "#key": "_key" },
    ExpressionAttributeValues: { ":user": userKey("")._key },
  };
  for await (const { items, scanned } of scan(client, input)) {
    const keys = items.map(({ _key }) => ({ _key }));
    const secrets = await batchGet(client, { tableName: userSecrets, keys, consistent: true });
    const hashes = new Map(secrets.items.map(({ _key, _passwordHash }) => [_key, _passwordHash]));
    const rows = items.map((item) => {
      const hash = hashes.get(item._key) as string | undefined;
      return toUserRow(toUser(item), hash, classes);
    });
    yield { rows, items: scanned };
  }
}

async function* readRoles(
  { client, roles: rolesTable }: ExportedTables,
  classes: ClassColumns,
): AsyncGenerator<ExportedPage> {
  const store = createDynamoRoleStore({ client, rolesTable });
  const relations = Object.entries(RELATION_CLASSES);
  const columns = new Map([
    [
      "_Role",
      {
        ...classes.get("_Role"),
        ...Object.fromEntries(
          relations.map(([key, className]) => [key, { type: "Relation", className }]),
        ),
      },
    ],
  ]);
  for await (const roles of store.list()) {
    for (const role of roles) {
      yield { rows: [toObjectRow("_Role", role, columns)], items: 0 };
      for (const key of ROLE_RELATIONS) {
        const ids = await store.memberIds(role.objectId, key, UNLIMITED_WORK);
        const relatedClass = RELATION_CLASSES[key];
        const link = { kind: "link", className: "_Role", key, relatedClass } as const;
        const rows = ids.map((relatedId) => ({ ...link, owningId: role.objectId, relatedId }));
        yield { rows, items: 0 };
      }
    }
  }
}

async function* readInstallations(
  { client, clock, installations }: ExportedTables,
  classes: ClassColumns,
): AsyncGenerator<ExportedPage> {
  for await (const { items, scanned } of scan(client, { TableName: installations })) {
    const live = items.filter((item) => !hasExpired(item, clock.now()));
    yield { rows: live.map((item) => toObjectRow("_Installation", item, classes)), items: scanned };
  }
}

async function* readObjects(
  { client }: ExportedTables,
  TableName: string,
  classes: ClassColumns,
): AsyncGenerator<ExportedPage> {
  for await (const { items, scanned } of scan(client, { TableName })) {
    yield { rows: items.flatMap((item) => toRow(item, classes) ?? []), items: scanned };
  }
}

async function* scan(
  client: DynamoDBDocumentClient,
  input: ScanCommandInput,
): AsyncGenerator<{ readonly items: readonly Item[]; readonly scanned: number }> {
  const consistent = { ...input, ConsistentRead: true };
  const pages = scanPages({ client, input: consistent, segments: SEGMENTS });
  for await (const { Items: items = [], ScannedCount: scanned = 0 } of pages) {
    yield { items, scanned };
  }
}

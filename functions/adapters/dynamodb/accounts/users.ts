import { randomUUID } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { CREATION_SHARDS, USERS } from "../../../contract/tables.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  MAX_UNIQUE_VALUE_BYTES,
  type UniqueValue,
  uniqueValues,
} from "../../../domain/accounts/unique-field.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { ChangeResult, CreateResult, UserStore } from "../../../ports/accounts.ts";
import { batchGet } from "../client/batch-get.ts";
import { type Refusal, refusalOf, retryWhileContended } from "../writes/conditional-write.ts";
import { updateNatively } from "./native-user-update.ts";
import {
  claim,
  isUnchanged,
  release,
  type TransactItem,
  toItem,
  toUser,
  type UserChange,
  uniqueDifference,
  uniqueKey,
  updateOf,
  userKey,
} from "./user-items.ts";
import { changeTogether } from "./users-together.ts";

export interface DynamoUsersOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

/** Items `user#…` and the uniqueness items of the Users table. */
export function createDynamoUserStore(options: DynamoUsersOptions): UserStore {
  const find = (objectId: string) => findUser(options, objectId);
  return {
    find,
    findMany: (objectIds) => findUsers(options, objectIds),
    findObjectId: (unique) => findObjectId(options, unique),
    async findByImportedToken(hash) {
      const session = await readItem(options, { _key: `session#${hash}` });
      const user = session && (await find(String(session.objectId)));
      return user?._importedTokenHash === hash ? user : undefined;
    },
    create: (user) => retryWhileContended(() => createOnce(options, user)),
    change: (user, decide) => changeUser(options, user, decide),
    update: (user, update, nowMs) => updateNatively(options, { user, update, nowMs }),
    changeTogether: (changes) => changeTogether(options, changes),
    retryWhileContended,
    delete: (user) => deleteUser(options, user),
    list: () => listUsers(options),
  };
}

async function findUser(
  options: DynamoUsersOptions,
  objectId: string,
): Promise<StoredUser | undefined> {
  if (!isObjectId(objectId)) return undefined;
  const item = await readItem(options, userKey(objectId));
  return item && toUser(item);
}

async function findUsers(
  { client, usersTable }: DynamoUsersOptions,
  objectIds: readonly string[],
): Promise<StoredUser[]> {
  const keys = [...new Set(objectIds)].filter(isObjectId).map(userKey);
  const { items } = await batchGet(client, { tableName: usersTable, keys, consistent: true });
  return items.map(toUser);
}

async function findObjectId(
  options: DynamoUsersOptions,
  unique: UniqueValue,
): Promise<string | undefined> {
  if (Buffer.byteLength(unique.value) > MAX_UNIQUE_VALUE_BYTES) return undefined;
  const item = await readItem(options, uniqueKey(unique));
  return item && String(item.objectId);
}

async function readItem(
  { client, usersTable }: DynamoUsersOptions,
  key: { _key: string },
): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: usersTable, Key: key, ConsistentRead: true }),
  );
  return item;
}

async function createOnce(
  options: DynamoUsersOptions,
  user: StoredUser,
): Promise<CreateResult | undefined> {
  const { usersTable } = options;
  const unique = uniqueValues(user);
  const refusal = await transact(options, [
    {
      Put: {
        TableName: usersTable,
        Item: toItem(user),
        ConditionExpression: "attribute_not_exists(#key)",
        ExpressionAttributeNames: { "#key": USERS.partitionKey },
      },
    },
    ...unique.map((value) => claim(usersTable, value, user.objectId)),
  ]);
  if (refusal === undefined) return { kind: "created" };
  if (refusal.kind === "contended") return undefined;
  const taken = unique[(refusal.indexes[0] ?? 0) - 1];
  if (taken === undefined) throw new Error("A new objectId exists already");
  return { kind: "conflict", field: taken.field };
}

async function changeUser(
  options: DynamoUsersOptions,
  user: StoredUser,
  decide: (user: StoredUser) => StoredUser,
): Promise<ChangeResult> {
  let before: StoredUser | undefined = user;
  return retryWhileContended(async () => {
    if (before === undefined) return { kind: "missing" };
    const change = { before, after: decide(before), changeId: randomUUID() };
    const written = await writeChange(options, change);
    if (written !== "stale") return written;
    const item = await readItem(options, userKey(user.objectId));
    before = item && toUser(item);
    // The SDK repeats a write whose answer was lost, and then finds its own first try.
    if (before === undefined || item?._changeId !== change.changeId) return undefined;
    return { kind: "changed", user: before };
  });
}

async function writeChange(
  options: DynamoUsersOptions,
  change: UserChange,
): Promise<ChangeResult | "stale"> {
  const { client, usersTable } = options;
  const { before, after, changeId } = change;
  const update = updateOf(usersTable, change);
  const released = uniqueDifference(before, after);
  const claimed = uniqueDifference(after, before);
  const refusal = await (released.length + claimed.length === 0
    ? refusalOf(client.send(new UpdateCommand(update)))
    : transact(options, [
        { Update: update },
        ...released.map((value) => release(usersTable, value, before.objectId)),
        ...claimed.map((value) => claim(usersTable, value, before.objectId)),
      ]));
  if (refusal === undefined) return { kind: "changed", user: { ...after, _changeId: changeId } };
  if (refusal.kind === "contended" || refusal.indexes.includes(0)) return "stale";
  const taken = claimed[(refusal.indexes[0] ?? 0) - 1 - released.length];
  if (taken === undefined) throw new Error("A unique value of the user belongs to another");
  return { kind: "conflict", field: taken.field };
}

async function deleteUser(options: DynamoUsersOptions, user: StoredUser): Promise<void> {
  const { usersTable } = options;
  let current: StoredUser | undefined = user;
  await retryWhileContended(async () => {
    if (current === undefined) return "gone";
    const { objectId, _importedTokenHash: token } = current;
    const refusal = await transact(options, [
      {
        Delete: {
          TableName: usersTable,
          Key: userKey(objectId),
          ...isUnchanged(current, {}),
        },
      },
      ...uniqueValues(current).map((value) => release(usersTable, value, objectId)),
      ...(token ? [{ Delete: { TableName: usersTable, Key: { _key: `session#${token}` } } }] : []),
    ]);
    if (refusal === undefined) return "gone";
    current = await findUser(options, objectId);
    return current === undefined ? "gone" : undefined;
  });
}

/** The index holds keys only, so each page of keys is read from the table. */
async function* listUsers({ client, usersTable }: DynamoUsersOptions) {
  const [{ name, partitionKey }] = USERS.indexes;
  for (let shard = 0; shard < CREATION_SHARDS; shard++) {
    const pages = paginateQuery(
      { client },
      {
        TableName: usersTable,
        IndexName: name,
        KeyConditionExpression: "#shard = :shard",
        ExpressionAttributeNames: { "#shard": partitionKey },
        ExpressionAttributeValues: { ":shard": shard },
      },
    );
    for await (const { Items: items = [] } of pages) {
      const keys = items.map(({ _key }) => ({ _key }));
      const read = await batchGet(client, { tableName: usersTable, keys, consistent: false });
      yield read.items.map(toUser);
    }
  }
}

function transact(
  { client }: DynamoUsersOptions,
  items: TransactItem[],
): Promise<Refusal | undefined> {
  return refusalOf(client.send(new TransactWriteCommand({ TransactItems: items })));
}

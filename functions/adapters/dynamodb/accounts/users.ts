import { randomUUID } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { CREATION_SHARDS, USERS } from "../../../contract/tables.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  isThirdParty,
  MAX_UNIQUE_VALUE_BYTES,
  type UniqueValue,
  uniqueValues,
} from "../../../domain/accounts/unique-field.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type {
  CarriedOut,
  ChangeResult,
  CreateResult,
  UpdateResult,
  UserConflict,
  UserLookup,
  UserStore,
  UsersDecision,
} from "../../../ports/accounts.ts";
import { batchGet } from "../client/batch-get.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { createChange } from "../writes/lost-write.ts";
import { type NativeRequest, updateNatively } from "../writes/native-update.ts";
import {
  type Lost,
  toDelete,
  toPut,
  type Write,
  writeAll,
  writeAllOnce,
  writeTransaction,
} from "../writes/write.ts";
import {
  bridgeMark,
  isUnchanged,
  toItem,
  toSecretsItem,
  toSecretsUpdate,
  toStoredUser,
  toTransferWrite,
  toUser,
  toUserUpdate,
  type UserChange,
  uniqueKey,
  uniqueTransfers,
  userKey,
} from "./user-items.ts";

export interface DynamoUserLookupOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

export interface DynamoUsersOptions extends DynamoUserLookupOptions {
  readonly userSecretsTable: string;
  /** Marks users who are deleted, so that the bridge to LeanCloud does not bring them back. */
  readonly hasBridge?: boolean;
}

/** Items `user#…` and the uniqueness items of the Users table. */
export function createDynamoUserLookup(options: DynamoUserLookupOptions): UserLookup {
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
    list: () => listUsers(options),
  };
}

/** The same, and the items `user#…` of the UserSecrets table. */
export function createDynamoUserStore(options: DynamoUsersOptions): UserStore {
  return {
    ...createDynamoUserLookup(options),
    create: (user) => createUser(options, user),
    change: (user, decide) => changeUser(options, user, decide),
    update: (user, update, nowMs) => updateUser(options, user, { update, nowMs }),
    carryOut: (decide) => carryOut(options, decide),
    delete: (user) => deleteUser(options, user),
  };
}

async function updateUser(
  { client, usersTable: table }: DynamoUserLookupOptions,
  user: StoredUser,
  request: Pick<NativeRequest, "update" | "nowMs">,
): Promise<UpdateResult> {
  const target = { client, table, key: userKey(user.objectId) };
  const result = await updateNatively(target, { ...request, read: user });
  return result.kind === "changed" ? { kind: "changed", user: toUser(result.item) } : result;
}

async function findUser(
  options: DynamoUserLookupOptions,
  objectId: string,
): Promise<StoredUser | undefined> {
  if (!isObjectId(objectId)) return undefined;
  const item = await readItem(options, userKey(objectId));
  return item && toUser(item);
}

async function findUsers(
  { client, usersTable }: DynamoUserLookupOptions,
  objectIds: readonly string[],
): Promise<StoredUser[]> {
  const keys = [...new Set(objectIds)].filter(isObjectId).map(userKey);
  const { items } = await batchGet(client, { tableName: usersTable, keys, consistent: true });
  return items.map(toUser);
}

async function findObjectId(
  options: DynamoUserLookupOptions,
  unique: UniqueValue,
): Promise<string | undefined> {
  if (Buffer.byteLength(unique.value) > MAX_UNIQUE_VALUE_BYTES) return undefined;
  const item = await readItem(options, uniqueKey(unique));
  return item && String(item.objectId);
}

async function readItem(
  { client, usersTable }: DynamoUserLookupOptions,
  key: { _key: string },
): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: usersTable, Key: key, ConsistentRead: true }),
  );
  return item;
}

async function createUser(options: DynamoUsersOptions, user: StoredUser): Promise<CreateResult> {
  const result = await writeUsers(options, { created: user, changes: [] });
  return result.kind === "conflict" ? result : { kind: "created" };
}

async function changeUser(
  options: DynamoUsersOptions,
  user: StoredUser,
  decide: (user: StoredUser) => StoredUser,
): Promise<ChangeResult> {
  const { changeId, wasCarriedOut } = createChange();
  let before: StoredUser | undefined = user;
  return retryWhileStale(async () => {
    if (before === undefined) return { kind: "missing" };
    const change = { before, after: decide(before), changeId };
    const result = await writeUsers(options, { changes: [change] }, writeAllOnce);
    if (result.kind === "written") return { kind: "changed", user: toStoredUser(change) };
    if (result.kind === "conflict") return result;
    const stored = await findUser(options, user.objectId);
    // A refused write may find the result of an attempt that seemed not to be carried out.
    const isOurs =
      result.kind === "lost"
        ? wasCarriedOut({ before, stored, cause: result.cause })
        : stored?._changeId === changeId;
    if (stored && isOurs) return { kind: "changed", user: stored };
    before = stored;
    return undefined;
  });
}

function carryOut(
  options: DynamoUsersOptions,
  decide: () => Promise<UsersDecision | undefined>,
): Promise<CarriedOut> {
  return retryWhileStale(async () => {
    const decision = await decide();
    if (decision === undefined) return undefined;
    const changes = (decision.changes ?? []).map((each) => ({ ...each, changeId: randomUUID() }));
    const created = decision.kind === "create" ? decision.user : undefined;
    const result = await writeUsers(options, { created, changes });
    // Never `lost`: what `decide` wants may be done twice, so the SDK repeats it.
    if (result.kind !== "written" && result.kind !== "conflict") return undefined;
    // An account that got another owner after `decide` looked for one.
    if (result.kind === "conflict") return isThirdParty(result.field) ? undefined : result;
    if (decision.kind === "create") return { kind: "created", user: decision.user };
    return { kind: "changed", user: decision.changes[0].after };
  });
}

type WriteResult = { readonly kind: "written" | "stale" } | Lost | UserConflict;

interface UserWrites {
  readonly created?: StoredUser | undefined;
  readonly changes: readonly UserChange[];
}

/** Writes all of them, or none when a user changed since it was read (`stale`); a single one may be `lost`. */
async function writeUsers(
  options: DynamoUsersOptions,
  { created: user, changes }: UserWrites,
  send: typeof writeAllOnce = writeAll,
): Promise<WriteResult> {
  const created = user?._passwordHash ? { ...user, _passwordId: randomUUID() } : user;
  const { usersTable: table, userSecretsTable } = options;
  const users = [
    ...(created ? [toUserPut(table, created)] : []),
    ...changes.map((change) => toUserUpdate(table, change)),
  ];
  const transfers = uniqueTransfers([...(created ? [{ after: created }] : []), ...changes]);
  const writes = transfers.map((transfer) => toTransferWrite(table, transfer));
  const secrets = [
    ...(created ? [toPut({ table: userSecretsTable, item: toSecretsItem(created) })] : []),
    ...changes.flatMap((change) => toSecretsUpdate(userSecretsTable, change) ?? []),
  ];
  const answer = await send(options, [...users, ...writes, ...secrets]);
  if (answer.kind !== "refused") return answer;
  const [index = 0] = answer.indexes;
  if (created && index === 0) throw new Error("A new objectId exists already");
  const taken = transfers[index - users.length];
  if (taken === undefined) return { kind: "stale" };
  if (taken.to === undefined) throw new Error("A unique value of the user belongs to another");
  return { kind: "conflict", field: taken.unique.field };
}

function toUserPut(table: string, user: StoredUser): Write {
  const condition = expression`attribute_not_exists(#_key)`;
  return toPut({ table, item: toItem(user), condition });
}

async function deleteUser(options: DynamoUsersOptions, user: StoredUser): Promise<void> {
  let current: StoredUser | undefined = user;
  await retryWhileStale(async () => {
    if (current === undefined) return "gone";
    const answer = await writeTransaction(options, toRemovals(options, current));
    if (answer.kind === "written") return "gone";
    current = await findUser(options, user.objectId);
    return undefined;
  });
}

/** Removals of the user, its unique values, its imported session and its secrets. */
function toRemovals(
  { usersTable: table, userSecretsTable, hasBridge = false }: DynamoUsersOptions,
  user: StoredUser,
): Write[] {
  const { objectId, _importedTokenHash: token } = user;
  const unique = uniqueValues(user).map((value) => ({ unique: value, from: objectId }));
  return [
    toDelete({ table, key: userKey(objectId), condition: isUnchanged(user) }),
    ...unique.map((transfer) => toTransferWrite(table, transfer)),
    ...(token ? [toDelete({ table, key: { _key: `session#${token}` } })] : []),
    toDelete({ table: userSecretsTable, key: userKey(objectId) }),
    ...(hasBridge ? [toPut({ table, item: bridgeMark(objectId) })] : []),
  ];
}

/** The index holds keys only, so each page of keys is read from the table. */
async function* listUsers({ client, usersTable }: DynamoUserLookupOptions) {
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

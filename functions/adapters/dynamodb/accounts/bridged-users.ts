import { randomUUID } from "node:crypto";
import type { UserVersions } from "../../../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import type { Bridge, BridgedCreation, BridgedCredentials } from "../../../ports/bridge.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import { toDelete, toPut, type Write, writeTransaction } from "../writes/write.ts";
import {
  bridgeMark,
  toItem,
  toSecretsItem,
  toSecretsUpdate,
  toStoredUser,
  toTransferWrite,
  toUserUpdate,
  type UserChange,
  uniqueTransfers,
} from "./user-items.ts";
import { createDynamoUserLookup, type DynamoUsersOptions } from "./users.ts";

const ABSENT = expression`attribute_not_exists(#_key)`;

/** Users who come from LeanCloud one by one, each with a mark that they came. */
export function createDynamoBridgedUsers(
  options: DynamoUsersOptions,
): Pick<Bridge, "create" | "renew"> {
  return {
    create: (user, releases) => createBridged(options, user, releases),
    renew: (user, credentials) => renewBridged(options, user, credentials),
  };
}

async function createBridged(
  options: DynamoUsersOptions,
  user: StoredUser,
  releases: readonly UserVersions[],
): Promise<BridgedCreation> {
  const { usersTable: table, userSecretsTable } = options;
  const created = user._passwordHash ? { ...user, _passwordId: randomUUID() } : user;
  const first = [
    toPut({ table, item: toItem(created), condition: ABSENT }),
    toPut({ table, item: bridgeMark(user.objectId), condition: ABSENT }),
  ];
  const losers = releases.map((each) => ({ ...each, changeId: randomUUID() }));
  const transfers = uniqueTransfers([{ after: created }, ...losers]);
  const answer = await writeTransaction(options, [
    ...first,
    ...losers.map((change) => toUserUpdate(table, change)),
    ...transfers.map((transfer) => toTransferWrite(table, transfer)),
    ...toSessionWrites(table, created),
    toPut({ table: userSecretsTable, item: toSecretsItem(created) }),
  ]);
  if (answer.kind === "written") return { kind: "created" };
  const [index = 0] = answer.indexes;
  if (index === 0) return { kind: "present" };
  if (index < first.length) return { kind: "deleted" };
  const taken = transfers[index - first.length - losers.length];
  return taken ? { kind: "conflict", unique: taken.unique } : { kind: "stale" };
}

function renewBridged(
  options: DynamoUsersOptions,
  user: StoredUser,
  { passwordHash, tokenHash }: BridgedCredentials,
): Promise<StoredUser | undefined> {
  const { find } = createDynamoUserLookup(options);
  let before: StoredUser | undefined = user;
  const attempt = async () => {
    if (before === undefined || !hasCredentialsOf(before, user)) return { user: undefined };
    const after = {
      ...before,
      ...(tokenHash !== undefined && { _importedTokenHash: tokenHash }),
      ...(passwordHash !== undefined && { _passwordHash: passwordHash }),
    };
    const change = { before, after, changeId: randomUUID() };
    const answer = await writeTransaction(options, toRenewal(options, change));
    if (answer.kind === "written") return { user: toStoredUser(change) };
    before = await find(user.objectId);
    return undefined;
  };
  return retryWhileStale(attempt).then((result) => result.user);
}

function hasCredentialsOf(current: StoredUser, known: StoredUser): boolean {
  return (
    current._passwordId === known._passwordId && current._tokenGeneration === known._tokenGeneration
  );
}

function toRenewal(
  { usersTable: table, userSecretsTable }: DynamoUsersOptions,
  change: UserChange,
): Write[] {
  const { _importedTokenHash: old } = change.before;
  const isReplaced = old !== undefined && old !== change.after._importedTokenHash;
  return [
    toUserUpdate(table, change),
    ...toSessionWrites(table, change.after),
    ...(isReplaced ? [toDelete({ table, key: { _key: `session#${old}` } })] : []),
    ...[toSecretsUpdate(userSecretsTable, change)].flatMap((write) => write ?? []),
  ];
}

function toSessionWrites(table: string, { objectId, _importedTokenHash: hash }: StoredUser) {
  return hash ? [toPut({ table, item: { _key: `session#${hash}`, objectId } })] : [];
}

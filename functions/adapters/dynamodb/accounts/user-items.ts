import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  type UniqueValue,
  uniqueEntry,
  uniqueValues,
} from "../../../domain/accounts/unique-field.ts";
import type { Json } from "../../../domain/json.ts";
import { sameValue } from "../../../domain/objects/value-equality.ts";
import { creationKeys } from "../writes/creation-index.ts";

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Update = NonNullable<TransactItem["Update"]>;

export function userKey(objectId: string): { _key: string } {
  return { _key: `user#${objectId}` };
}

export function uniqueKey(unique: UniqueValue): { _key: string } {
  return { _key: uniqueEntry(unique) };
}

export function toItem(user: StoredUser): Record<string, unknown> {
  return { ...user, ...userKey(user.objectId), ...creationKeys(user) };
}

export function toUser(item: Record<string, unknown>): StoredUser {
  const { _key, _shard, _created, ...user } = item;
  return user as unknown as StoredUser;
}

/** A change of a user, as it is written. */
export interface UserChange {
  readonly before: StoredUser;
  readonly after: StoredUser;
  /** Unique; stored with the user, so that a repeated write knows its first try. */
  readonly changeId: string;
}

/**
 * Writes what differs; what another write path owns (failed logins, mailed links) stays as it is. A
 * key that is present but undefined is removed, whatever the other path has written by then.
 */
export function updateOf(table: string, { before, after, changeId }: UserChange): Update {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter(
    (key) => key !== "_changeId" && (isCleared(after, key) || !isSame(before[key], after[key])),
  );
  const set = changed.filter((key) => after[key] !== undefined);
  const removed = changed.filter((key) => after[key] === undefined);
  const name = (key: string) => `#a${changed.indexOf(key)}`;
  const value = (key: string) => `:a${changed.indexOf(key)}`;
  const clauses = [
    // Without blanks: an expression has 4 KB, and a change up to 300 fields.
    `SET ${["#change=:change", ...set.map((key) => `${name(key)}=${value(key)}`)].join(",")}`,
    removed.length > 0 ? `REMOVE ${removed.map(name).join(",")}` : "",
  ];
  return {
    TableName: table,
    Key: userKey(before.objectId),
    UpdateExpression: clauses.join(" "),
    ...isUnchanged(before, {
      names: {
        "#change": "_changeId",
        ...Object.fromEntries(changed.map((key) => [name(key), key])),
      },
      values: {
        ":change": changeId,
        ...Object.fromEntries(set.map((key) => [value(key), after[key]])),
      },
    }),
  };
}

function isSame(before: unknown, after: unknown): boolean {
  return sameValue(before as Json, after as Json);
}

function isCleared(user: StoredUser, key: string): boolean {
  return Object.hasOwn(user, key) && user[key] === undefined;
}

/**
 * The condition that the stored user still is this one. Native updates of one moment share their
 * `updatedAt`, so the id of the last change counts too; a user that was never changed has none.
 */
export function isUnchanged(
  user: StoredUser,
  { names = {}, values = {} }: { names?: Record<string, string>; values?: Record<string, unknown> },
) {
  const { updatedAt, _changeId: lastChange } = user;
  const sameChange = lastChange === undefined ? "attribute_not_exists(#last)" : "#last = :last";
  return {
    ConditionExpression: `#version = :version AND ${sameChange}`,
    ExpressionAttributeNames: { ...names, "#version": "updatedAt", "#last": "_changeId" },
    ExpressionAttributeValues: {
      ...values,
      ":version": updatedAt,
      ...(lastChange !== undefined && { ":last": lastChange }),
    },
  };
}

/** Claims a value; the condition fails when another user has it. */
export function claim(table: string, unique: UniqueValue, objectId: string): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: { ...uniqueKey(unique), objectId },
      ConditionExpression: "attribute_not_exists(#key) OR objectId = :objectId",
      ExpressionAttributeNames: { "#key": "_key" },
      ExpressionAttributeValues: { ":objectId": objectId },
    },
  };
}

export function release(table: string, unique: UniqueValue, objectId: string): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: uniqueKey(unique),
      ConditionExpression: "attribute_not_exists(#key) OR objectId = :objectId",
      ExpressionAttributeNames: { "#key": "_key" },
      ExpressionAttributeValues: { ":objectId": objectId },
    },
  };
}

/** Gives a value that one user has to another. */
export function transfer(
  table: string,
  unique: UniqueValue,
  { from, to }: { from: string; to: string },
): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: { ...uniqueKey(unique), objectId: to },
      ConditionExpression: "objectId = :from",
      ExpressionAttributeValues: { ":from": from },
    },
  };
}

/** The values that a user has and another version of it has not. */
export function uniqueDifference(user: StoredUser, other: StoredUser): UniqueValue[] {
  const kept = uniqueValues(other);
  return uniqueValues(user).filter(
    ({ field, value }) => !kept.some((k) => k.field === field && k.value === value),
  );
}

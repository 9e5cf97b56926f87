import type { UserVersions } from "../../../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  type UniqueValue,
  uniqueEntry,
  uniqueValues,
} from "../../../domain/accounts/unique-field.ts";
import type { Json } from "../../../domain/json.ts";
import { sameValue } from "../../../domain/objects/value-equality.ts";
import { creationKeys } from "../writes/creation-index.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toDelete, toPut, toUpdate, type Write } from "../writes/write.ts";

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
export interface UserChange extends UserVersions {
  /** Unique; stored with the user, so that a repeated write recognizes its first try. */
  readonly changeId: string;
}

/**
 * Writes what differs and leaves what another path writes (failed log-ins, mailed links). A key that
 * is present but undefined is removed, whatever the other path has written by then.
 */
export function toUserUpdate(table: string, { before, after, changeId }: UserChange): Write {
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => key !== "_changeId" && (isCleared(after, key) || !isSame(before[key], after[key])),
  );
  return toUpdate({
    table,
    key: userKey(before.objectId),
    set: { ...Object.fromEntries(changed.map((key) => [key, after[key]])), _changeId: changeId },
    remove: changed.filter((key) => after[key] === undefined),
    condition: isUnchanged(before),
  });
}

function isSame(before: unknown, after: unknown): boolean {
  return sameValue(before as Json, after as Json);
}

function isCleared(user: StoredUser, key: string): boolean {
  return Object.hasOwn(user, key) && user[key] === undefined;
}

/**
 * Holds while the stored user still is this one. Native updates of one moment share their
 * `updatedAt`, so the id of the last change counts too; a user that was never changed has none.
 */
export function isUnchanged({ updatedAt, _changeId: lastChange }: StoredUser): Expression {
  const isSameChange =
    lastChange === undefined
      ? expression`attribute_not_exists(#_changeId)`
      : expression`#_changeId = ${lastChange}`;
  return expression`#updatedAt = ${updatedAt} AND ${isSameChange}`;
}

/** A unique value that a user gains (`to`), loses (`from`), or passes on to another. */
export interface UniqueTransfer {
  readonly unique: UniqueValue;
  readonly from?: string;
  readonly to?: string;
}

/** Refused when the value belongs to anyone else. */
export function toTransferWrite(table: string, { unique, from, to }: UniqueTransfer): Write {
  const key = uniqueKey(unique);
  const owner = from ?? to;
  const isOwn = expression`#objectId = ${owner}`;
  const isFreeOrOwn = expression`attribute_not_exists(#_key) OR ${isOwn}`;
  if (to === undefined) return toDelete({ table, key, condition: isFreeOrOwn });
  const condition = from === undefined ? isFreeOrOwn : isOwn;
  return toPut({ table, item: { ...key, objectId: to }, condition });
}

/** The unique values that change hands; each once, as a transaction may not write an item twice. */
export function uniqueTransfers(changes: readonly UserVersions[]): UniqueTransfer[] {
  const transfers = new Map<string, UniqueTransfer>();
  const add = (unique: UniqueValue, side: Omit<UniqueTransfer, "unique">) => {
    const entry = uniqueEntry(unique);
    transfers.set(entry, { ...transfers.get(entry), unique, ...side });
  };
  for (const { before, after } of changes) {
    for (const unique of uniqueDifference(before, after)) add(unique, { from: before.objectId });
    for (const unique of uniqueDifference(after, before)) add(unique, { to: after.objectId });
  }
  return [...transfers.values()];
}

/** The values that a user has and another version of it does not have. */
function uniqueDifference(user: StoredUser, other: StoredUser): UniqueValue[] {
  const kept = new Set(uniqueValues(other).map(uniqueEntry));
  return uniqueValues(user).filter((unique) => !kept.has(uniqueEntry(unique)));
}

import { BRIDGE_ENDS_MS } from "../../../contract/bridge-lines.ts";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { UserVersions } from "../../../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import {
  type UniqueValue,
  uniqueEntry,
  uniqueValues,
} from "../../../domain/accounts/unique-field.ts";
import { defined } from "../../../domain/defined.ts";
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

/** An item that keeps a user of LeanCloud from coming again. */
export function bridgeMark(objectId: string): Record<string, unknown> {
  return { _key: `bridged#${objectId}`, [TTL_ATTRIBUTE]: BRIDGE_ENDS_MS / 1_000 };
}

/** Attributes of a user in memory that are stored in the item of secrets. */
const SECRET_ATTRIBUTES = ["_passwordHash", "_loginFailuresAtMs"];

/** Attributes whose values this file chooses. */
const WRITTEN_HERE: ReadonlySet<string> = new Set(["_changeId", "_passwordId"]);

function isSecret(attribute: string): boolean {
  return SECRET_ATTRIBUTES.includes(attribute);
}

export function toItem({ _passwordHash, ...user }: StoredUser): Record<string, unknown> {
  return { ...user, ...userKey(user.objectId), ...creationKeys(user) };
}

/** The item with the secrets of a new user. Every user has one: it also counts failed log-ins. */
export function toSecretsItem({ objectId, _passwordHash, _passwordId }: StoredUser) {
  return { ...userKey(objectId), ...defined({ _passwordHash, _passwordId }) };
}

export function toUser(item: Record<string, unknown>): StoredUser {
  const { _key, _shard, _created, ...user } = item;
  return user as unknown as StoredUser;
}

/** A change of a user to write. */
export interface UserChange extends UserVersions {
  /** Unique; stored with the user, so that a repeated write recognizes its first try. */
  readonly changeId: string;
}

/**
 * Writes what differs and leaves what another path writes (mailed links). A key that is present but
 * undefined is removed, whatever the other path has written by then.
 */
export function toUserUpdate(table: string, change: UserChange): Write {
  const { before, after, changeId } = change;
  const open = changedKeys(change).filter((key) => !WRITTEN_HERE.has(key) && !isSecret(key));
  const changes = toChanges(open, after);
  return toUpdate({
    table,
    key: userKey(before.objectId),
    set: { ...changes.set, ...passwordChange(change).set, _changeId: changeId },
    remove: [...changes.remove, ...passwordChange(change).remove],
    condition: isUnchanged(before),
  });
}

/**
 * The write of the user's secrets that belongs to a change, if it changes any. It has no condition,
 * because it is in one transaction with the user's.
 */
export function toSecretsUpdate(table: string, change: UserChange): Write | undefined {
  const { before, after } = change;
  const secret = changedKeys(change).filter(isSecret);
  if (secret.length === 0) return undefined;
  const changes = toChanges(secret, after);
  return toUpdate({
    table,
    key: userKey(before.objectId),
    set: { ...changes.set, ...passwordChange(change).set },
    remove: [...changes.remove, ...passwordChange(change).remove],
  });
}

/** The user as a read finds it after the change. */
export function toStoredUser(change: UserChange): StoredUser {
  const { after, changeId } = change;
  const { set, remove } = passwordChange(change);
  const hidden = [...SECRET_ATTRIBUTES, ...remove];
  const kept = Object.entries(after).filter(([key]) => !hidden.includes(key));
  return { ...(Object.fromEntries(kept) as StoredUser), ...set, _changeId: changeId };
}

function changedKeys({ before, after }: UserChange): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (key) => isCleared(after, key) || !isSame(before[key], after[key]),
  );
}

function toChanges(keys: readonly string[], after: StoredUser) {
  return {
    set: Object.fromEntries(keys.map((key) => [key, after[key]])),
    remove: keys.filter((key) => after[key] === undefined),
  };
}

/** Both items of a user get the id of a new password. */
function passwordChange(change: UserChange) {
  if (!changedKeys(change).includes("_passwordHash")) return { set: {}, remove: [] };
  const isRemoved = change.after._passwordHash === undefined;
  return isRemoved
    ? { set: {}, remove: ["_passwordId"] }
    : { set: { _passwordId: change.changeId }, remove: [] };
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

/**
 * The unique values that change hands; each once, as a transaction may not write an item twice.
 *
 * @param changes without `before`: a user who is created
 */
export function uniqueTransfers(
  changes: readonly { readonly before?: StoredUser; readonly after: StoredUser }[],
): UniqueTransfer[] {
  const transfers = new Map<string, UniqueTransfer>();
  const add = (unique: UniqueValue, side: Omit<UniqueTransfer, "unique">) => {
    const entry = uniqueEntry(unique);
    transfers.set(entry, { ...transfers.get(entry), unique, ...side });
  };
  for (const { before, after } of changes) {
    for (const unique of uniqueDifference(before, after)) add(unique, { from: after.objectId });
    for (const unique of uniqueDifference(after, before)) add(unique, { to: after.objectId });
  }
  return [...transfers.values()];
}

/** The values that a user has and another version of it does not have. */
function uniqueDifference(
  user: StoredUser | undefined,
  other: StoredUser | undefined,
): UniqueValue[] {
  const kept = new Set(uniqueValues(other ?? {}).map(uniqueEntry));
  return uniqueValues(user ?? {}).filter((unique) => !kept.has(uniqueEntry(unique)));
}

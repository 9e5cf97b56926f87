import { ApiError } from "../api-error.ts";
import type { ClassFields } from "../classes/class-fields.ts";
import type { Columns } from "../classes/columns.ts";
import type { Json, JsonObject } from "../json.ts";
import type { FriendshipClass } from "../objects/class-name.ts";
import { toObjectId } from "../objects/relation-change.ts";

/** The field of the second user; `user` is the first. */
const SECOND = { _Followee: "followee", _Follower: "follower", _FriendshipRequest: "friend" };

/** The internal attribute that exists once for each two users in a class. */
export const PAIR_FIELD = "_pair";

/** The two users of a row; for a `_Followee`, the first follows the second. */
export interface Pair {
  readonly className: FriendshipClass;
  readonly userId: string;
  readonly otherId: string;
}

/** The Pointers of a row and the attribute that makes it the only one. */
export function pairFields({ className, userId, otherId }: Pair): JsonObject {
  return {
    user: toPointer(userId),
    [SECOND[className]]: toPointer(otherId),
    [PAIR_FIELD]: pairValue({ userId, otherId }),
  };
}

export function pairValue({ userId, otherId }: Omit<Pair, "className">): string {
  return `${userId}:${otherId}`;
}

/** @throws ApiError invalidPointer (106) for a row without its two users */
export function pairIn(className: FriendshipClass, row: JsonObject): Pair {
  const idIn = (field: string) => toObjectId(row[field] as Json, "_User");
  return { className, userId: idIn("user"), otherId: idIn(SECOND[className]) };
}

const POINTER = { type: "Pointer", className: "_User" } as const;

/** The columns that every row has; attributes add others. */
export function friendshipColumns(className: FriendshipClass): Columns {
  const users = { user: POINTER, [SECOND[className]]: POINTER };
  return className === "_FriendshipRequest"
    ? { ...users, status: { type: "String" }, friendship: { type: "Object" } }
    : { ...users, friendStatus: { type: "Boolean" } };
}

/** The indexed fields of a class, with the pair. */
export function withPairField({ unique, ...others }: ClassFields): ClassFields {
  return { ...others, unique: [...unique, PAIR_FIELD] };
}

/**
 * Asserts that a save changes attributes only: the service alone decides who follows whom, and who are
 * friends.
 *
 * @param keys that the request sets, also dotted
 * @throws ApiError readOnlyKey (117)
 */
export function assertAttributes(className: FriendshipClass, keys: readonly string[]): void {
  const kept = new Set(Object.keys(friendshipColumns(className)));
  for (const key of keys) {
    const [field = key] = key.split(".");
    if (!kept.has(field)) continue;
    throw new ApiError("readOnlyKey", `The key '${field}' of ${className} is read-only.`);
  }
}

export function toPointer(objectId: string): JsonObject {
  return { __type: "Pointer", className: "_User", objectId };
}

import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../domain/classes/object-id.ts";
import type { StoredObject } from "../../domain/classes/stored-object.ts";
import { draftRow } from "../../domain/friendships/draft-row.ts";
import { friendshipColumns, type Pair } from "../../domain/friendships/friendship-class.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { FriendshipClass } from "../../domain/objects/class-name.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import { admitColumns } from "../classes/admit-columns.ts";

/** Who follows whom; the user who follows owns both rows. */
export interface Follow {
  readonly followerId: string;
  readonly followeeId: string;
}

/** The two rows of a follow: that of the follower's list and that of the followee's. */
export function followPairs({ followerId, followeeId }: Follow): readonly [Pair, Pair] {
  return [
    { className: "_Followee", userId: followerId, otherId: followeeId },
    { className: "_Follower", userId: followeeId, otherId: followerId },
  ];
}

interface RowChange {
  readonly pair: Pair;
  readonly stored: StoredObject | undefined;
  readonly changes: JsonObject;
  readonly ownerId: string;
}

/**
 * Drafts the row of two users after a change, and adds the columns that it needs. A row that has these values
 * already stays as it is.
 *
 * @throws ApiError as `draftRow` and `admitColumns`
 */
export async function changeRow(
  { stored, changes, ...change }: RowChange,
  requester: Requester,
  ports: ClassesPorts,
): Promise<StoredObject> {
  if (stored && Object.keys(changes).every((key) => stored[key] === changes[key])) return stored;
  const nowMs = ports.clock.now();
  const objectId = newOrderedId(nowMs, ports.random.bytes(ORDERED_ID_RANDOM_BYTES));
  const { definitions } = ports.classes;
  const row = draftRow({ ...change, stored, changes, definitions, objectId, nowMs });
  const { className } = change.pair;
  await addOwnColumns(className, ports);
  const keys = stored ? Object.keys(changes) : Object.keys(row);
  await admitColumns({ className, object: row, keys, requester }, ports);
  return row;
}

/** No class permission is needed for the columns that every row has. */
async function addOwnColumns(
  className: FriendshipClass,
  { catalog }: Pick<ClassesPorts, "catalog">,
): Promise<void> {
  const columns = friendshipColumns(className);
  const { columns: known = {} } = (await catalog.find(className)) ?? {};
  if (Object.keys(columns).every((key) => Object.hasOwn(known, key))) return;
  await catalog.add(className, columns);
}
